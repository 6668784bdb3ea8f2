/** What people copy, in the shapes it is copied in. */
export const SLACK = `Tuesday, September 8th, 2026
Alice Smith
  10:25 AM
We see one tenant's text in another's answer
second line

Bob Jones  10:31 AM
Looking now
:eyes:
2
10:33
Found it
Wednesday, September 9th, 2026
Alice Smith  12:05 AM
Contained`;

export const TEAMS = `[9/9/2026 10:25 AM] Alice Smith: We see it
[9/9/2026 10:26 AM] Bob Jones
more text
and more`;

export const SLACK_JSON = JSON.stringify([
  { type: "message", user: "U1", text: "hi <@U2> &amp; <https://x.test/a|a link>", ts: "1789046520.021399" },
  {
    type: "message",
    user_profile: { real_name: "Bob" },
    user: "U2",
    text: "reply",
    ts: "1789046580.000100",
    thread_ts: "1789046520.021399",
  },
  { type: "message", subtype: "channel_join", user: "U3", ts: "1789046590.000200" },
  { type: "message", text: "no ts" },
]);

export const GIT = `commit 1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d (HEAD -> main)
Author: A U Thor <author@x.test>
Date:   Wed Sep 9 22:22:00 2026 +0900

    Fix the leak

    It reused a block.

commit 2a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d
Merge: 1234567 89abcde
Author: B <b@x.test>
Date:   2026-09-09 22:25:00 +0900

    Merge it

commit 3a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d
Author: C <c@x.test>
Date:   Wed, 9 Sep 2026 22:30:00 +0900

    Test it`;

export const GIT_ONE_LINE = `1a2b3c4 Fix the leak
2a2b3c4 (tag: v1.0) Release
3a2b3c4 2026-09-09 10:00:00 +0000 Dated`;

export const CSV = `\uFEFFtime,title,zone,details
2026-09-09 13:22,Start,Asia/Tokyo,"a, b"
2026-09-09 13:22,No zone,,
never,Bad,UTC,
2026-09-10 01:00 UTC,"Two
lines",,
2026-09-10 02:00 UTC,Too,many,cells,here
2026-09-11 10:00 UTC,"never closed
2026-09-11 11:00 UTC,swallowed`;

export const MAIL = `Received: from x by y; Wed, 9 Sep 2026 01:00:00 +0000
From: "Alice" <a@x.test>
Date: Wed, 9 Sep 2026 09:22:00 -0400 (EDT)
Subject: =?UTF-8?B?44Oq44O844Kv?= report
Message-ID: <1@x.test>

Hello there

From: Bob <b@x.test>
Date: Thu, 10 Sep 2026 09:22:00 +0900
Subject: Re: report`;

export const STATUS_JSON = JSON.stringify({
  page: { time_zone: "America/Los_Angeles" },
  incidents: [
    {
      name: "Elevated errors",
      shortlink: "https://status.x.test/1",
      incident_updates: [
        { id: "u3", status: "resolved", body: "All <b>well</b>", display_at: "2026-09-09T16:00:00.000-07:00" },
        { id: "u2", status: "investigating", body: "Still looking", display_at: "2026-09-09T14:00:00.000-07:00" },
        { id: "u1", status: "investigating", body: "Looking", display_at: "2026-09-09 13:22" },
      ],
    },
  ],
});

export const GITHUB_JSON = JSON.stringify([
  {
    id: 1,
    event: "labeled",
    created_at: "2026-09-09T13:22:00Z",
    actor: { login: "octo" },
    label: { name: "security" },
  },
  { id: 2, event: "subscribed", created_at: "2026-09-09T13:22:00Z", actor: { login: "octo" } },
  {
    id: 3,
    event: "commented",
    created_at: "2026-09-09T13:30:00Z",
    user: { login: "mona" },
    body: "Seen here too\n\nlong",
  },
  {
    id: 4,
    event: "cross-referenced",
    created_at: "2026-09-09T14:00:00Z",
    actor: { login: "octo" },
    source: { issue: { number: 7, title: "Fix", html_url: "https://github.com/a/b/pull/7" } },
  },
  {
    id: 5,
    event: "merged",
    created_at: "2026-09-09T15:00:00Z",
    commit_id: "1a2b3c4d5e6f7a8b",
    actor: { login: "octo" },
  },
  { id: 6, event: "closed", created_at: "2026-09-09T15:00:01Z", actor: { login: "octo" } },
  { sha: "abc1234", event: "committed", message: "Fix\n\nx", committer: { date: "2026-09-09T12:00:00Z" } },
  { event: "mystery" },
]);

export const PLAIN = `## 9 September 2026
14:35 UTC root cause found
- 14:40 UTC: the fix is deployed
10:45 am EDT Reporter writes in
14:50 – 15:00 UTC mitigations rolled out
[15:05 UTC] Update: all clear
about 19:00 UTC ±10 min traffic normal
by 19:30 UTC done
21:00 IST asked
no time here
Closed at 21:35 UTC.
| 21:40 UTC | a table row |
2026-09-11T10:00:00Z - someone did a thing
2026-09-11 13:22 On call paged
1789046520 epoch line
Sep 12, 2026 public disclosure
14:35 UTC 3 nodes restarted`;
