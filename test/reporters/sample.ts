import type { Exchange, Outcome } from '../../src/evidence/exchange.ts'
import type { Evidence } from '../../src/evidence/store.ts'
import {
  verdicts,
  type Finding,
  type JudgedRun,
  type Report,
  type RequirementReport,
  type TestReport,
  type Verdict,
} from '../../src/report/report.ts'

/** A requirement with one test. */
export function requirement(
  id: string,
  verdict: Verdict,
  more: Partial<RequirementReport & TestReport> = {},
): RequirementReport {
  const {
    section = 'Resources',
    level = 'MUST',
    text = `The sentence of \`${id}\`.`,
    because,
    reason,
    message,
    exchanges = [],
  } = more
  const name = more.name ?? 'a check'
  const file = more.file ?? 'protocols/chat/completion.test.ts'
  const test: TestReport = { name, file, verdict, exchanges, ...(message !== undefined && { message }) }
  const why = { ...(because !== undefined && { because }), ...(reason !== undefined && { reason }) }
  return { id, section, level, text, judged: true, verdict, ...why, tests: [test] }
}

/** The reason of a requirement that depends on a violated one. */
export const dependent = (id: string) => ({ because: id, reason: { code: 'requirement', args: { id } } })

export const notJudged = (id: string, because: string): RequirementReport => ({
  id,
  section: 'Resources',
  level: 'MUST',
  text: `The sentence of \`${id}\`.`,
  judged: false,
  because,
  tests: [],
})

/** One exchange of a chat completion; `more` replaces parts of it. */
export function exchange(id: string, more: Partial<Exchange> = {}): Exchange {
  const [probe = '', name = ''] = id.split('/')
  return {
    type: 'exchange',
    id,
    probe,
    name,
    attempt: 1,
    retried: false,
    startedAt: '2026-01-02T03:04:05.678Z',
    request: {
      method: 'POST',
      url: 'https://gateway.example/v1/chat/completions',
      line: 'domestic',
      key: 'default',
      headers: [
        ['authorization', 'Bearer ****************'],
        ['content-type', 'application/json'],
      ],
      body: { text: '{"model":"m-1","messages":[{"role":"user","content":"It\'s 1 + 1"}]}' },
    },
    response: {
      status: 200,
      headersAt: 12,
      headers: [['Content-Type', 'application/json']],
      chunks: [{ text: '{"id":"c1","created":"now"}', at: 13 }],
    },
    end: { how: 'complete', at: 14 },
    ...more,
  }
}

/** A finding for each violated or unmet requirement. */
function findingsOf({ id, text, verdict, tests: [test] }: RequirementReport): readonly Finding[] {
  if (test === undefined || (verdict !== 'violated' && verdict !== 'advisory')) return []
  const [shown] = test.exchanges
  const count = test.exchanges.length
  const seen = { requirement: id, verdict, test: test.name, message: test.message ?? '', exchanges: count }
  const cases = [{ ...seen, ...(shown !== undefined && { exchange: shown }) }]
  const base = { id: `shape-${id}`, verdict, impact: 'shape', title: text, fix: `See to it: ${text}` } as const
  return [{ ...base, requirements: [id], callers: [], exchanges: count, cases }]
}

/** A judged run with these requirements and exchanges. */
export function judgedOf(
  requirements: readonly RequirementReport[],
  exchanges: readonly Exchange[] = [],
  more: Partial<Report> = {},
): JudgedRun {
  const judged = requirements.filter((row) => row.judged)
  const count = (verdict: Verdict) => judged.filter((row) => row.verdict === verdict).length
  const summary = Object.fromEntries(verdicts.map((verdict) => [verdict, count(verdict)])) as Record<Verdict, number>
  const decided = summary.satisfied + summary.violated + summary.advisory + summary.broken
  const deployment = { baseUrl: 'https://gateway.example', group: 'default', models: { chat: 'm-1' }, lacks: [] }
  const report: Report = {
    schemaVersion: 1,
    verdict: summary.broken > 0 ? 'broken' : summary.violated > 0 ? 'nonconformant' : 'conformant',
    tool: { name: 'gateproof', version: '0.1.0' },
    spec: { version: '1.0.0', sha256: 'ab12' },
    profile: 'full',
    deployment,
    run: {
      startedAt: '2026-01-02T03:04:05.000Z',
      finishedAt: '2026-01-02T03:04:17.000Z',
      driveMs: 12_000,
      judgeMs: 800,
      seed: 42,
      requests: 240,
      retries: 1,
      tokens: 3456,
    },
    summary,
    judged: { of: decided, total: judged.length },
    findings: requirements.flatMap(findingsOf),
    requirements,
    byModel: [],
    observations: [],
    notes: [],
    ...more,
  }
  return { report, evidence: evidenceOf(report, exchanges) }
}

function evidenceOf(report: Report, exchanges: readonly Exchange[]): Evidence {
  const outcomes: readonly Outcome[] = []
  return {
    files: ['evidence.jsonl'],
    shards: ['1/1'],
    scripts: new Map(),
    upstream: [],
    header: {
      type: 'header',
      format: 1,
      drive: 'd1',
      shard: '1/1',
      seed: report.run.seed,
      startedAt: report.run.startedAt,
      tool: report.tool,
      contract: { ...report.spec, document: {} },
      deployment: { ...report.deployment, embedded: false, keys: ['default'], allow: [] },
      plan: [],
      only: [],
      skip: [],
    },
    models: report.deployment.models,
    exchanges,
    outcomes,
    begun: [],
    chains: [{ state: 'none' }],
    drives: [],
    sessions: [],
    exchange: (probe, name) => exchanges.find(({ id }) => id === `${probe}/${name}`),
    outcome: () => undefined,
    interrupted: false,
  }
}

/** Hostile text: terminal sequences, bidirectional overrides, markup of every format, a lone surrogate. */
export const hostile =
  "\u001b]0;pwned\u0007\u001b[2J\u009b31m\u202ereversed\u2066 \u200b\r\n::error::x ##vso[x] ##[error]y\n<script>alert(1)</script> ]]> | `a` [x](javascript:y) &amp; \ud800 \u0000 $(id) '; rm"

const states = { model: 'm-1', states: [{ status: 'completed', seconds: 35 }] }

/** A run with every verdict, notes and observations, one of which belongs to no result. */
export const everyVerdict = (): JudgedRun =>
  judgedOf(
    [
      requirement('chat.completion.created', 'violated', {
        text: '`created` is the Unix time of the reply.',
        message: '`created`: expected an integer, got "now"',
        exchanges: ['chat-plain/plain', 'chat-tools/call'],
      }),
      requirement('chat.completion.id', 'satisfied', { exchanges: ['chat-plain/plain'] }),
      requirement('streaming.chat.index', 'inconclusive', dependent('chat.completion.created')),
      requirement('streaming.chat.order', 'advisory', { level: 'SHOULD', message: 'expected a role first' }),
      requirement('images.image.url', 'inapplicable', {
        because: 'the deployment declares images as unsupported (lacks)',
      }),
      requirement('video.task.id', 'broken', { message: 'x is not a function' }),
      notJudged('video.task.status', 'not built'),
    ],
    [exchange('chat-plain/plain'), exchange('chat-tools/call')],
    {
      notes: ['1 probe did not end'],
      observations: ['video.task.id', 'video.task.states'].map((id) => ({
        id,
        text: 'States of a task',
        value: states,
      })),
    },
  )

/** A run in which every text that a server can choose is `hostile`. */
export function hostileRun(): JudgedRun {
  const hostileExchange = exchange(hostile, {
    response: { status: 200, headersAt: 1, headers: [[hostile, hostile]], chunks: [{ text: hostile, at: 2 }] },
  })
  const hostileTest = { text: hostile, message: hostile, because: hostile, exchanges: [hostile] }
  const requirements = (['violated', 'broken', 'advisory', 'inconclusive'] as const).map((verdict, index) =>
    requirement(`${hostile}.${index}`, verdict, hostileTest),
  )
  const more = { notes: [hostile], observations: [{ id: hostile, text: hostile, value: hostile }] }
  return judgedOf(requirements, [hostileExchange], more)
}
