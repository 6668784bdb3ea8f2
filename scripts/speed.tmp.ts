import { createReadStream } from "node:fs";
import { deleteLog } from "#server/impact/delete-log.ts";
import { listLogs } from "#server/impact/list-logs.ts";
import { beginLog, receiveLog, completeLog } from "#server/impact/receive-log.ts";
import { atRecord } from "./commands/at-record.ts";
import { createServer, request } from "node:http";
await atRecord(async () => {
  const clean = async () => { for (const l of (await listLogs("real-one")).items) await deleteLog("real-one", l.id); };
  const modes: Record<string, (q: any) => any> = {
    raw: (q) => q,
    undici: (q) => new Request("http://x", { method: "PUT", body: q, duplex: "half" } as any).body,
    undiciGen: (q) => (async function* () { yield* new Request("http://x", { method: "PUT", body: q, duplex: "half" } as any).body as any })(),
  };
  for (const [name, of] of Object.entries(modes)) {
    await clean();
    const b = await beginLog("real-one", { name: "s", bytes: 244738188 });
    await new Promise<void>((done) => { const s = createServer(async (q, r) => { const t = Date.now(); await receiveLog("real-one", b.id, { offset: 0, body: of(q) }); console.log(name, Date.now() - t); r.end(); s.close(); });
      s.listen(0, () => { const c = request({ port: (s.address() as any).port, method: "PUT", headers: { "content-length": 244738188 } }, () => done()); createReadStream("/tmp/api-dev/big.csv", { highWaterMark: 1 << 20 }).pipe(c); }); });
    const t = Date.now(); await completeLog("real-one", b.id); console.log("complete", Date.now() - t);
  }
});
