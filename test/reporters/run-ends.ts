import type { Profile, Requirement } from '../../src/contract/requirements.ts'
import type { Evidence } from '../../src/evidence/store.ts'
import { reason } from '../../src/results/reasons.ts'
import type { KnownViolation } from '../../src/report/baseline.ts'
import type { CheckResult } from '../../src/outcomes/check-result.ts'
import { conclude } from '../../src/judge/conclude.ts'
import type { JudgeResult } from '../../src/judge/judge.ts'
import { checkResult, flawOf, inconclusiveFor } from '../checks/check-results.ts'
import { exchange, judgedOf } from './sample.ts'

const file = 'protocols/chat/completion.test.ts'
export const satisfied = checkResult('chat.a', { file })
export const violated = checkResult('chat.b', { file, end: { state: 'failed', flaws: [flawOf('chat.b', 'seen')] } })
const broken = checkResult('chat.d', { file, end: { state: 'broken', error: 'x is not a function' } })
export const unknown = checkResult('video.c', {
  file,
  end: inconclusiveFor(reason('reported', { text: 'it was silent' })),
})

const silent = checkResult('chat.d', { file, end: inconclusiveFor(reason('reported', { text: 'it was silent' })) })

const requirements = ['chat.a', 'chat.b', 'chat.d', 'video.c'].map(
  (id) => ({ id, section: 'Resources', level: 'MUST', text: 'A sentence.' }) as Requirement,
)

const footer = { type: 'footer', finishedAt: '', driveMs: 1, requests: 1, retries: 0, tokens: 0 } as const
const complete = { ...footer, ended: 'complete' } as const
const spent = { ...footer, ended: 'budget', because: 'budget exhausted: 1 of 1 request (--max-requests)' } as const
const lost = { ...footer, ended: 'unreachable', because: 'six requests had no reply' } as const

interface Run {
  readonly evidence?: Partial<Evidence>
  readonly judged?: Partial<JudgeResult>
  readonly baseline?: readonly KnownViolation[]
  readonly strict?: boolean
  readonly profile?: Profile
  readonly minJudged?: number
}

/** The report and the exit code of a run whose checks ended so. */
export function run(
  checks: readonly CheckResult[],
  { evidence, judged, baseline = [], strict = false, profile = 'full', minJudged }: Run = {},
) {
  const recorded = { ...judgedOf([]).evidence, footer: complete, ...evidence }
  const options = { requirements, profile, selected: () => true, strict, minJudged, judgeMs: 1, baseline } as const
  const { report, exitCode, open, early } = conclude(recorded, { checks, crashes: [], ...judged }, options)
  return { judged: { report, evidence: recorded }, exitCode, open, ...(early && { early }) }
}

const busy = Array.from({ length: 5 }, (_, index) =>
  exchange(`chat-plain/n${index}`, { response: { status: 503, headersAt: 1, headers: [], chunks: [] } }),
)
const overload =
  '5 of 5 responses were 503: the gateway is overloaded: 5 of 5 requests got no other response (lower --concurrency, or turn off circuit breakers and cooldowns for this run)'
const driveCut = 'interrupted: the run did not finish; only the 0 recorded exchanges were judged'
const judgingCut = 'interrupted: judging did not finish; only completed checks count'

/** How a run ended, its exit code, what heads its reports, and why in one line. */
export const ends: readonly (readonly [string, number, ReturnType<typeof run>, string, string])[] = [
  ['satisfied', 0, run([satisfied]), 'conformant', ''],
  ['violated', 1, run([satisfied, violated]), 'nonconformant', 'seen'],
  [
    'a stale baseline',
    1,
    run([satisfied], { baseline: [{ id: 'chat.a', reason: 'later' }] }),
    'stale baseline entry: chat.a is satisfied',
    'stale baseline: chat.a is satisfied',
  ],
  [
    'unreachable',
    3,
    run([satisfied], { evidence: { footer: lost } }),
    'inconclusive',
    'inconclusive: the drive ended early: six requests had no reply',
  ],
  ['a gap', 3, run([satisfied, unknown]), 'inconclusive', 'inconclusive: nothing was judged in video: it was silent'],
  [
    'a budget that was used up',
    3,
    run([satisfied, silent], { evidence: { footer: spent } }),
    'inconclusive',
    'inconclusive: the drive ended early: budget exhausted: 1 of 1 request (--max-requests)',
  ],
  [
    'a budget that was used up, which the user accepts',
    0,
    run([satisfied, silent], { evidence: { footer: spent }, minJudged: 50 }),
    'no violation in the 1 that was judged',
    '',
  ],
  [
    'a known violation',
    0,
    run([satisfied, violated], { baseline: [{ id: 'chat.b', reason: 'later' }] }),
    'no new violation, 1 known',
    '',
  ],
  [
    'a known violation and a gap',
    3,
    run([satisfied, violated, unknown], { baseline: [{ id: 'chat.b', reason: 'later' }] }),
    'inconclusive, 1 known violation',
    'inconclusive: nothing was judged in video: it was silent',
  ],
  ['an inconclusive requirement', 0, run([satisfied, silent]), 'no violation in the 1 that was judged', ''],
  ['nothing judged', 3, run([unknown]), 'inconclusive', 'inconclusive: nothing was judged: it was silent'],
  [
    'an overload under which something was violated',
    3,
    run([satisfied, violated], { evidence: { exchanges: busy } }),
    'inconclusive',
    `inconclusive: ${overload}`,
  ],
  ['broken', 4, run([satisfied, broken]), 'broken', 'x is not a function'],
  [
    'a suite that did not load',
    4,
    run([satisfied], { judged: { crashes: ['no such module'] } }),
    'broken',
    'broken: the suite itself is broken: no such module',
  ],
  ['a drive that was interrupted', 3, run([satisfied], { evidence: { interrupted: true } }), 'interrupted', driveCut],
  ['a judging that was interrupted', 3, run([satisfied], { judged: { cancelled: true } }), 'interrupted', judgingCut],
  [
    'interrupted after a violation',
    1,
    run([violated], { evidence: { interrupted: true } }),
    'interrupted, nonconformant so far',
    driveCut,
  ],
  [
    'interrupted while a check broke',
    3,
    run([satisfied, broken], { evidence: { interrupted: true } }),
    'interrupted',
    driveCut,
  ],
  [
    'one shard of two',
    0,
    run([satisfied], { evidence: { shards: ['1/2'] } }),
    'no violation in the 1 that was judged, but shard 2/2 is missing: the result is incomplete',
    '',
  ],
  [
    'two shards of three',
    3,
    run([satisfied], { evidence: { files: ['a', 'b'], shards: ['1/3', '3/3'] } }),
    'inconclusive, but shard 2/3 is missing: the result is incomplete',
    'inconclusive: shard 2/3 is missing: the result is incomplete. Judge all shards together',
  ],
  [
    'two shards of three, with a violation',
    1,
    run([violated], { evidence: { files: ['a', 'b'], shards: ['1/3', '3/3'] } }),
    'nonconformant, but shard 2/3 is missing: the result is incomplete',
    '',
  ],
]
