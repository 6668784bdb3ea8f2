import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FIELDS } from "#domain/impact/fields.ts";
import { columnMapping } from "#domain/impact/impact-rule.ts";
import { PRESETS } from "#domain/impact/presets.ts";
import { presetOf } from "#domain/impact/presets-in-header.ts";
import { proposeMapping } from "#domain/impact/propose-mapping.ts";

const propose = (header: string, ...rows: string[]) => {
  const names = header.split(",");
  const cells = rows.map((row) => row.split(","));
  return proposeMapping({
    header: names,
    rows: cells.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ""]))),
  });
};
const codes = ({ doubts }: { doubts: { code: string; column?: string }[] }) =>
  doubts.map(({ code, column }) => (column === undefined ? code : `${code}:${column}`));

describe("a mapping from names", () => {
  it.each([
    ["request_id,started_at", { requestId: "request_id", occurredAt: "started_at" }],
    ["requestId,startTime", { requestId: "requestId", occurredAt: "startTime" }],
    ["Request-ID,Start Time", { requestId: "Request-ID", occurredAt: "Start Time" }],
    ["request.id,request.received_at", { requestId: "request.id", occurredAt: "request.received_at" }],
    ["id,timestamp,user.id", { requestId: "id", occurredAt: "timestamp", account: "user.id" }],
    ["id,time,success", { requestId: "id", occurredAt: "time", status: "success" }],
    ["id,ts,httpStatus,modelName", { requestId: "id", occurredAt: "ts", status: "httpStatus", model: "modelName" }],
  ])("%s", (header, mapping) => {
    const { proposal, certain } = propose(header);
    expect(proposal).toEqual(mapping);
    expect(certain).toBe(true);
  });

  it("takes the start before the end, and asks where two would fit equally well", () => {
    expect(propose("id,end_time,start_time")).toMatchObject({ proposal: { occurredAt: "start_time" }, certain: true });
    const two = propose("id,time,created_at");
    expect(two).toMatchObject({ proposal: { occurredAt: "time" }, certain: false });
    expect(codes(two)).toEqual(["ambiguous:time"]);
  });

  it("leaves a column whose values contradict its name, and asks for what it did not find", () => {
    const found = propose("id,time,logged_at_utc,prompt_tokens", "r1,0.25,2026-09-01T10:00:00Z,many");
    expect(found.parts).toEqual({ requestId: "id", occurredAt: "logged_at_utc" });
    expect(codes(found)).toContain("guessed:logged_at_utc");
    const none = propose("time,model", "2026-09-01T10:00:00Z,m");
    expect(none).toMatchObject({ parts: { occurredAt: "time", model: "model" }, certain: false });
    expect(none.proposal).toBeUndefined();
    expect(codes(none)).toEqual(["missing"]);
  });

  it("knows ids by their values where no name says so", () => {
    const found = propose("k,time", "a1b2c3d4e5,2026-09-01T10:00:00Z", "a1b2c3d4e6,2026-09-01T10:00:01Z");
    expect(found).toMatchObject({ proposal: { requestId: "k" }, certain: false });
    expect(codes(found)).toEqual(["guessed:k"]);
  });

  it("says that the account is a choice", () => {
    const found = propose("id,time,user_id,team_id,api_key", "1,2026-09-01T10:00:00Z,u,t,k");
    expect(found.parts.account).toBe("user_id");
    expect(codes(found)).toEqual(["account_choice:user_id"]);
  });
});

describe("what only a person can say", () => {
  it.each([
    ["1751371200", "seconds: 2025-07-01T12:00:00Z"],
    ["1751371200123", "milliseconds: 2025-07-01T12:00:00.123Z"],
    ["1751371200123456", "microseconds: 2025-07-01T12:00:00.123456Z"],
    ["1751371200123456789", "nanoseconds: 2025-07-01T12:00:00.123456Z"],
  ])("shows in which unit %s is read, and does not ask", (text, words) => {
    const { doubts, certain } = propose("id,ts", `1,${text}`);
    expect(doubts).toEqual([{ code: "epoch_unit", column: "ts", message: `In ts, ${text} is read as ${words}.` }]);
    expect(certain).toBe(true);
  });

  it.each([
    ["id,ts", ["1,1751371200", "2,1751371200123"], "epoch_units_mixed:ts"],
    ["id,ts", ["1,175137120"], "implausible_time:ts"],
    ["id,start", ["1,"], "missing"],
    ["id,time", ["1,2025-07-01 12:00:00"], "zone_required:time"],
    ["id,time", ["1,04-06 00:01:42"], "year_required:time"],
    ["id,time", ["1,Apr  6 00:01:42"], "year_required:time"],
    ["id,time,prompt_tokens", ["1,2025-07-01T12:00:00Z,12"], "cached_tokens:prompt_tokens"],
    ["id,time,status", ["1,2025-07-01T12:00:00Z,stop"], "status_words:status"],
    ["id,time,user", ["1,2025-07-01T12:00:00Z,-"], "dash_values:user"],
    ["rid,time", ["a,2025-07-01T12:00:00Z", "a,2025-07-01T12:00:01Z"], "repeated_ids:rid"],
  ])("%s with %s asks %s", (header, rows, code) => {
    const found = propose(header, ...rows);
    expect(codes(found)).toContain(code);
    expect(found.certain).toBe(false);
  });

  it("proposes the thousands sign it saw, and asks", () => {
    const head = { header: ["id", "time", "prompt_tokens"], rows: [{ id: "1", time: "", prompt_tokens: "201,000" }] };
    const found = proposeMapping(head);
    expect(found.parts.options).toEqual({ thousands: "," });
    expect(found.doubts.find(({ code }) => code === "thousands_sign")?.message).toContain("Is that 201000?");
  });

  it("names the column of cached tokens beside the question whether they are included, and keeps it", () => {
    const found = propose("id,time,input_tokens,cache_read_input_tokens", "1,2025-07-01T12:00:00Z,20000,190000");
    expect(found.parts).toMatchObject({
      promptTokens: "input_tokens",
      attributes: { cachedTokens: "cache_read_input_tokens" },
    });
    expect(found.doubts[0]).toMatchObject({ code: "cached_tokens", column: "input_tokens" });
    expect(found.doubts[0]?.message).toContain("cache_read_input_tokens");
  });

  it("does not ask about a column that the mapping does not use", () => {
    const found = propose("id,start_time,end_time", "1,2025-07-01T12:00:00Z,2025-07-01 12:00:07");
    expect(codes(found)).toEqual(["zone_required:end_time"]);
    expect(found.certain).toBe(true);
  });
});

describe("presets", () => {
  it.each([
    ["request_id,call_type,startTime,endTime,prompt_tokens,completion_tokens,user,status", "litellm"],
    ["id,created_at,cached,model,provider,status_code,success,tokens_in,tokens_out", "cloudflare-ai-gateway"],
    ["RayID,EdgeStartTimestamp,EdgeResponseStatus,ClientRequestURI", "cloudflare-logpush"],
    ["Cached,Gateway,Model,Provider,StatusCode,Timestamp", "cloudflare-logpush-ai-gateway"],
    ["timestamp,event,rid,out.meta_info.prompt_tokens,out.meta_info.cached_tokens", "sglang"],
    ["id,custom_id,response.request_id,response.status_code,response.body.usage.prompt_tokens", "vllm-batch"],
    ["id,object,created,model,usage.prompt_tokens,usage.completion_tokens", "vllm"],
    ["start_time,method,path,response_code,response_flags,x_request_id", "envoy"],
    ["type,time,elb_status_code,trace_id,request_creation_time,request", "aws-alb"],
    ["request_id,time_iso8601,remote_addr,status,request_uri", "nginx"],
  ])("%s is %s", (header, preset) => {
    expect(propose(header).preset).toBe(preset);
  });

  it("a log of another make with similar names is not taken for one", () => {
    expect(propose("request_id,start_time,prompt_tokens,user", "1,2025-07-01 12:00:00,5,u").preset).toBeUndefined();
  });

  it("each is found by its own names, and its fields make a mapping that is accepted", () => {
    for (const { key, marks, fields, attributes = {} } of PRESETS) {
      const first = FIELDS.flatMap((field) => fields[field]?.[0] ?? []);
      const header = [...new Set([...marks.flat(), ...first, ...Object.values(attributes)])];
      expect(presetOf(header)?.key).toBe(key);
      const { parts } = proposeMapping({ header, rows: [] });
      expect(parts).toMatchObject(
        Object.fromEntries(FIELDS.flatMap((field) => (fields[field]?.[0] ? [[field, fields[field][0]]] : []))),
      );
      if (fields.requestId) expect(columnMapping.safeParse(parts).success).toBe(true);
    }
  });

  it("LiteLLM’s naive times are UTC; whether its prompt tokens include cached ones is asked", () => {
    const found = propose(
      "request_id,startTime,model,prompt_tokens,completion_tokens,user,status",
      "r-04,2025-08-06 03:04:05,m-a,200500,10,acct-17,success",
    );
    expect(found.proposal?.options).toEqual({ zone: "UTC" });
    expect(codes(found)).toEqual(["cached_tokens:prompt_tokens"]);
  });

  it("SGLang’s count includes cached tokens; its two lines for a request are told apart", () => {
    const found = propose(
      "timestamp,event,rid,out.meta_info.prompt_tokens,out.meta_info.cached_tokens",
      "2026-09-01T10:00:00.123456,request.received,a,,",
      "2026-09-01T10:00:09.123456,request.finished,a,210000,190000",
    );
    expect(codes(found)).toEqual(["repeated_ids:rid", "zone_required:timestamp", "time_of_answer:timestamp"]);
    expect(found.doubts[0]?.message).toContain(`select(.event == "request.finished")`);
    expect(found.parts.attributes).toMatchObject({ cachedTokens: "out.meta_info.cached_tokens" });
  });

  it.each([
    "start_time,end_time,input_tokens,num_model_requests,model",
    "aggregation_timestamp,n_requests,operation,snapshot_id,n_context_tokens_total",
  ])("%s is refused: its rows are sums", (header) => {
    const found = propose(header);
    expect(found.aggregated).toMatch(/many requests/);
    expect(found).toMatchObject({ parts: {}, certain: false });
    expect(found.proposal).toBeUndefined();
  });
});

it("whatever the columns are called, a column that is proposed is one of the log’s, and used once", () => {
  const name = fc.oneof(
    fc.constantFrom("id", "time", "user.id", "usage.prompt_tokens", "status", "__proto__", "constructor", "-"),
    fc.string({ minLength: 1, maxLength: 12 }),
  );
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 12 }), (header) => {
      const { parts, proposal } = proposeMapping({ header, rows: [] });
      const { attributes: _own, options: _options, ...named } = parts;
      const used = Object.values(named);
      expect(used.every((column) => header.includes(column))).toBe(true);
      expect(new Set(used).size).toBe(used.length);
      if (proposal) expect(columnMapping.safeParse(proposal).success).toBe(true);
    }),
  );
});
