import { requestsStream } from '../src/calls/answer.ts'
import { credentialOf } from '../src/calls/credential.ts'
import type { Exchange, RecordedRequest } from '../src/evidence/exchange.ts'
import { replyOf } from '../src/reply/reader.ts'
import { modelIn, operationNamed } from '../src/report/findings/callers.ts'
import type { FindingCase, JudgedRun, RequirementReport, TestReport } from '../src/report/report.ts'
import { memoized } from '../src/std/memoized.ts'
import { exchangeLines } from './polls.ts'
import { pluralize } from './summary.ts'

/** Where something was observed and how often. The texts are not escaped and can contain what a server sent. */
export interface Occurrence {
  /** The failing exchange. */
  readonly exchange: Exchange
  /** `200`, `200, then closed: …` or `no response: …`. */
  readonly status: string
  /** `POST /v1/chat/completions, model acorn-chat, key default, streamed`. */
  readonly call: string
  /** The path in the body that the message is about: `choices[0].index`. */
  readonly path?: string
  /** How many of the judged exchanges failed. Exchanges that served only for comparison do not count. */
  readonly failed: number
  readonly of: number
  /** `polls 1 to 139: in_progress 139 times (14 min 2 s)`, if other polls of the same task failed too. */
  readonly polls?: string
  /** How many other exchanges decided the test, without these polls. */
  readonly others: number
}

/** The test that determined the verdict of the requirement. */
export const decidingTest = ({ tests, verdict }: RequirementReport): TestReport | undefined =>
  tests.find((test) => test.verdict === verdict)

/** The first exchange of the deciding test: for a violation, a failing one. */
export function occurrenceOf(requirement: RequirementReport, { evidence }: JudgedRun): Occurrence | undefined {
  const test = decidingTest(requirement)
  const found = exchangesById(test?.exchanges ?? [], evidence.exchanges)
  const [exchange, ...others] = found
  if (exchange === undefined) return undefined
  const leftOut = test?.exchangesLeftOut ?? 0
  const failed = test?.failed ?? 0
  const { polls, more } = pollsOf(found.slice(0, failed), evidence)
  return {
    ...occurrenceAt(exchange, test?.flaw?.path),
    failed,
    of: found.length + leftOut - (test?.compared ?? 0),
    ...polls,
    others: others.length + leftOut - more,
  }
}

/** What the polls of a task among failing exchanges are, and how many more than the first one they are. */
function pollsOf(failing: readonly Exchange[], { exchanges }: JudgedRun['evidence']) {
  const [line] = exchangeLines(failing, exchanges)
  return {
    polls: line?.polls !== undefined && { polls: line.polls },
    more: Math.max(0, (line?.exchanges.length ?? 0) - 1),
  }
}

/** The exchange that a case of a finding is about. */
export function occurrenceOfCase(
  { exchange: id, path, exchanges, requirement, test }: FindingCase,
  { evidence, report }: JudgedRun,
): Occurrence | undefined {
  const [exchange] = exchangesById(id === undefined ? [] : [id], evidence.exchanges)
  if (exchange === undefined) return undefined
  const row = report.requirements.find((one) => one.id === requirement)
  const judged = row?.tests.find((one) => one.name === test && one.exchanges[0] === id && one.failed === exchanges)
  const failing = exchangesById(judged?.exchanges.slice(0, exchanges) ?? [], evidence.exchanges)
  const { polls, more } = pollsOf(failing, evidence)
  return { ...occurrenceAt(exchange, path), failed: exchanges, of: exchanges, ...polls, others: exchanges - 1 - more }
}

/** What follows the place of an occurrence: `; polls 1 to 139: …`, `, and 3 more exchanges`. */
export const extentOf = ({ polls, others }: Occurrence): string =>
  `${polls === undefined ? '' : `; ${polls}`}${others > 0 ? `, and ${pluralize(others, 'more exchange')}` : ''}`

const occurrenceAt = (exchange: Exchange, path?: string) => ({
  exchange,
  status: statusText(exchange),
  call: callText(exchange),
  ...(path !== undefined && { path }),
})

/** Exchanges by id, in the order of the ids; unknown ids are skipped. */
export function exchangesById(ids: readonly string[], exchanges: readonly Exchange[]): Exchange[] {
  const byId = indexById(exchanges)
  return ids.map((id) => byId.get(id)).filter((exchange) => exchange !== undefined)
}

/** All listed exchanges that decided a requirement. */
export const exchangesOf = ({ tests }: RequirementReport, { exchanges }: JudgedRun['evidence']): readonly Exchange[] =>
  exchangesById([...new Set(tests.flatMap((test) => test.exchanges))], exchanges)

/** The total time of exchanges, in milliseconds: the time of a requirement in every report. */
export const exchangesMs = (exchanges: readonly Exchange[]): number =>
  exchanges.reduce((sum, { end }) => sum + timeOf(end.at), 0)

/** Recordings of other tools can contain any number. */
const timeOf = (at: number) => (Number.isFinite(at) ? Math.max(0, at) : 0)

const indexById = memoized(
  (exchanges: readonly Exchange[]): ReadonlyMap<string, Exchange> =>
    new Map(exchanges.map((exchange) => [exchange.id, exchange])),
)

/** The status, and how the exchange ended if it was not completed. */
export function statusText({ response, end }: Exchange): string {
  if (response === undefined) return `no response: ${end.detail ?? end.how}`
  return end.how === 'complete'
    ? `${response.status}`
    : `${response.status}, then ${end.how}${end.detail ? `: ${end.detail}` : ''}`
}

/** The operation, model and key of a request in one line: `POST /v1/chat/completions, model acorn-chat, key default, streamed`. */
export function callText(exchange: Exchange): string {
  const model = modelIn(exchange)
  return [
    operationNamed(exchange),
    ...(model === undefined ? [] : [`model ${model}`]),
    credentialOf(exchange.request),
    ...(isStreamed(exchange) ? ['streamed'] : []),
    ...(exchange.request.line === 'overseas' ? ['overseas endpoint'] : []),
  ].join(', ')
}

/** True if the request asks for a stream. */
export const isStreamed = (exchange: Exchange): boolean =>
  isStreamUrl(exchange.request) || requestsStream(replyOf(exchange))

const isStreamUrl = ({ url }: RecordedRequest) => /:streamGenerateContent(?:\?|$)|[?&]alt=sse(?:&|$)/.test(url)
