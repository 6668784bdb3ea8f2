export type ZoneList = { incident: string; all: string[] };
