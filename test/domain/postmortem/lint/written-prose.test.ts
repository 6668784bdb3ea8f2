import { describe, expect, test } from "vitest";
import { lint, saying } from "./lint-documents.ts";

// Prose as people write it, all of it true of the record of the reference document or about something else.
const english = [
  "At 13:22 UTC we declared an incident, and 38 minutes later, at 14:00 UTC, the model was made private. The root cause was identified at 14:35 UTC.",
  "Between 08:00 UTC and 08:25 UTC, Product Security reproduced the leak; this took 25 minutes and two independent accounts.",
  "We checked 12 other hosted models and found no affected responses. Three customers contacted us about 4 requests that returned unexpected data.",
  "Our monitoring sampled 1 in 1,000 requests, so 200 requests were inspected; 3 responses contained unusual tokens.",
  "The average exposed request had 812,345 tokens; the longest affected prompt had 1,012,001 tokens. Fewer than 5 responses per account were affected for most customers.",
  "Of the 155 affected responses, 14 came from internal tests (excluded) and 30 were streamed. At most 6 responses were affected per account, in 71 accounts.",
  "The fix was merged on 9 October and released in v0.5.22 on 19 October 2026; the earlier v0.5.20 only partly protects. Upgrade to v0.5.22 or later (v0.6.0 is planned).",
  "Python 3.12.4, CUDA 12.4, PyTorch 2.5.1 and driver 550.54.15 were in use. The patch is part of our image build 2026.09.09-3.",
  "We restored the service in stages: 10 % at 15:10 UTC, 50 % at 17:30 UTC and all of it at 19:40 UTC, i.e. 4 h 30 min after the first stage.",
  "The incident was declared at 13:22 UTC (9:22 am EDT, 22:22 JST). It ended at 19:40 UTC (4:40 JST on 10 September).",
  "A similar bug was fixed in vLLM 0.6.3 and in TensorRT 10.2; ours was fixed in the engine on 9 September.",
  "From 13:22 to 19:40 UTC (6 h 18 min) the team worked in two shifts of three hours each, with 15-minute updates.",
  "The retry loop waits 30 seconds, doubling up to 5 minutes; caches expire after 24 hours. The outage lasted 6 hours and 18 minutes.",
  "Customers received notice within 72 hours. About 150 responses were affected, fewer than 0.1 % of 200,000 requests.",
  "155 of 200,000 requests (0.08 %) were affected; error rates rose from 0.1% to 12.5%.",
  "On Wednesday 9 September 2026, at about 14:00 UTC, we made the model private. On Thursday we met the maintainers.",
  "The report came in on 8 September; triage began the next day at 08:00 UTC, so 8 to 32 hours passed between the report and the start of triage.",
  "Exposure lasted from 27 August until 9 September 2026, about 13 days. The embargo was to last 45 days, the disclosure happened 48 days after the report.",
  "Ticket INC-2041, CVE-2026-12345, RFC 9457, ISO 8601:2004, port 8080, IPv4 and HTTP/1.1 404 are mentioned. Commit 3f2a9c1d fixes it.",
  "The affected window was 27 August 2026 00:00 UTC to 9 September 2026 14:00 UTC. Two weeks of logs (200,000 rows) were read, of which 6,000 lay outside.",
  "Contained at 14:00 UTC, patched by 19:04 UTC, restored at 19:40 UTC. Reported on 2026-09-08 by Gadi Evron.",
  "12,000 users saw errors while the service was restored; none of their responses were exposed.",
  "The model was unavailable to all 4,300 customers for 5 h 40 min (14:00–19:40 UTC); 155 responses to them contained others' data.",
  "We declared it at 13:22 UTC; on the status page it was opened at 10:25 am EDT (14:25 UTC), 63 minutes later.",
  "The status page was restored by 20:09 UTC. Alerts resolved at 20:15 UTC. The public API was restored at 18:00 UTC in read-only mode.",
  "Fixed in production on 9 September; fixed in the next release by #38935. Not fixed in v0.5.19 or earlier.",
  "The first release with the admission fix is v0.5.20, and MORI users are protected from v0.5.22 on; with Mooncake it was fixed in v0.5.21.",
  "Only Mooncake and NIXL are protected by v0.5.21; MORI is not. Users of v0.5.23 (unreleased) need nothing more? See the main branch.",
  "In version 2.0.1 (2024-02-30 is no date) nothing changed; see section 4.2.1, table 3.1 and figure 12.30.",
  "Call +1 415 555 0100 or +81 3-1234-5678, room 14:00-b, seat 12A; price $1,234,567.89; 3×4 GPUs; 1e6 tokens/s.",
  "Meeting 09:00–09:45 (JST) on 10 September 2026, 45 minutes; the next one 17:30-18:00 UTC took half an hour.",
  "It lasted from 23:50 UTC on 9 September to 00:20 UTC on 10 September 2026, 30 minutes.",
  "Two days after the report, on 10 September, we met the maintainers; three weeks later v0.5.21 was out.",
  "It took us two days from the report to the meeting and 6 h 18 min from the declaration until the model was restored.",
  "2 of 3 reviewers agreed (66.7 %); 1 of 8 GPUs (12.5%), about a third of 21 runs (33 %).",
  "curl -H 'Authorization: Bearer $TOKEN' http://localhost:30000/get_server_info; export API_KEY=<your key>; password: hunter2.",
  "The sha256 is 3b1f0c5a9d7e44f2b8a6c0d1e2f3a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5, the uuid 01a22b6c-0cef-7779-aa7a-1b180b5c8e51.",
];
const japanese = [
  "9月9日13時22分（UTC）にインシデントを宣言し、38分後の14時00分にモデルを非公開にしました。影響を受けた応答は155件です。",
  "このうち30件の応答は同一の顧客のもので、影響を受けたアカウントは71件でした。1アカウントあたり最大6件の応答に影響がありました。",
  "約20万件のリクエストのうち155件（0.08 %）に影響がありました。障害は約6時間続きました。",
  "2026年9月9日（水）午後11時（日本時間）に非公開としました。報告から公表まで48日かかりました。",
  "第一報から三日以内に、十分な検証を行いました。一部のお客様にご不便をおかけしました。",
  "v0.5.21 以降では Mooncake と NIXL が保護されています。MORI は v0.5.22 で修正されました。",
  "他の12のモデルを確認し、影響がないことを確認しました。3社のお客様からお問い合わせがありました。",
];

const blocking = (text: { en: string; ja?: string }) =>
  lint(saying(text)).flatMap(({ severity, code, place }) =>
    severity === "blocking" ? [`${code} ${place.quote}`] : [],
  );

describe("true prose is never blocked", () => {
  test.each(english)("%s", (en) => {
    expect(blocking({ en })).toEqual([]);
  });

  test.each(japanese)("%s", (ja) => {
    expect(blocking({ en: "Said.", ja })).toEqual([]);
  });
});
