import { createAuthMiddleware } from "better-auth/api";

/** Stands in for what lies between a browser and the sign-in library: keeps the cookies of one person between two requests. */
export class CookieJar {
  readonly kept = new Map<string, string>();
  client = "";

  headers = async (): Promise<Headers> => {
    const cookie = [...this.kept].map(([name, value]) => `${name}=${value}`).join("; ");
    return new Headers({ "x-candor-client": this.client, ...(cookie && { cookie }) });
  };

  private keep(setCookie: string): void {
    const [pair = "", ...attributes] = setCookie.split(/;\s*/);
    const [, name = "", value = ""] = /^([^=]+)=(.*)$/.exec(pair) ?? [];
    if (value === "" || attributes.some((one) => /^max-age=0$/i.test(one))) this.kept.delete(name);
    else this.kept.set(name, value);
  }

  /** In the place of the plugin that hands cookies to Next. */
  static plugin(current: () => CookieJar) {
    const handler = createAuthMiddleware(async ({ context }) => {
      for (const one of context.responseHeaders?.getSetCookie() ?? []) current().keep(one);
    });
    return { id: "next-cookies", hooks: { after: [{ matcher: () => true, handler }] } };
  }
}
