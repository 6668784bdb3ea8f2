export const english = (value: number) => value.toLocaleString("en-US");
export const japanese = (value: number) => value.toLocaleString("ja-JP");

export const plural = (value: number, one: string, many: string) => `${english(value)} ${value === 1 ? one : many}`;
