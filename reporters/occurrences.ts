import { requestsStream } from '../src/calls/answer.ts'
import { credentialOf } from '../src/calls/credential.ts'
import type { Exchange, RecordedRequest } from '../src/evidence/exchange.ts'
import { replyOf } from '../src/reply/reader.ts'
import { modelIn, operationNamed } from '../src/report/findings/callers.ts'
import type { FindingCase, JudgedRun, RequirementReport, TestReport } from '../src/report/report.ts'
import { memoized } from '../src/std/memoized.ts'

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
  /** How many other exchanges decided the test. */
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
  return {
    ...occurrenceAt(exchange, test?.flaw?.path),
    failed: test?.failed ?? 0,
    of: found.length + leftOut - (test?.compared ?? 0),
    others: others.length + leftOut,
  }
}

/** The exchange that a case of a finding is about. */
export function occurrenceOfCase(
  { exchange: id, path, exchanges }: FindingCase,
  { evidence }: JudgedRun,
): Occurrence | undefined {
  const [exchange] = exchangesById(id === undefined ? [] : [id], evidence.exchanges)
  if (exchange === undefined) return undefined
  return { ...occurrenceAt(exchange, path), failed: exchanges, of: exchanges, others: exchanges - 1 }
}

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
