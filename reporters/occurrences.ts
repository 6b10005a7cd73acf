import { memoized } from '../src/std/memoized.ts'
import type { Exchange, RecordedRequest } from '../src/evidence/exchange.ts'
import type { FindingCase, JudgedRun, RequirementReport, TestReport } from '../src/report/report.ts'
import { replyOf } from '../src/reply/reader.ts'
import { requestsStream } from '../src/calls/answer.ts'
import { credentialOf } from '../src/calls/credential.ts'
import { modelIn, operationNamed } from '../src/report/findings/callers.ts'

/** Where something was seen, and how often. All of it is plain text that may hold what a server said. */
export interface Occurrence {
  /** The exchange that does not hold. */
  readonly exchange: Exchange
  /** `200`, `200, then closed: …` or `no reply: …`. */
  readonly status: string
  /** Whose call it was: `POST /v1/chat/completions, model acorn-chat, key default, streamed`. */
  readonly call: string
  /** The place in the body that the message leads with: `choices[0].index`. */
  readonly path?: string
  /** How many exchanges do not hold, and of how many that were judged; what they were compared with is not among them. */
  readonly failed: number
  readonly of: number
  /** How many further exchanges decided the test. */
  readonly others: number
}

/** The test that made the requirement's verdict what it is. */
export const decidingTest = ({ tests, verdict }: RequirementReport): TestReport | undefined =>
  tests.find((test) => test.verdict === verdict)

/** The first exchange of the deciding test: of a violation the one that does not hold. */
export function occurrenceOf(requirement: RequirementReport, { evidence }: JudgedRun): Occurrence | undefined {
  const test = decidingTest(requirement)
  const found = exchangesById(test?.exchanges ?? [], evidence.exchanges)
  const [exchange, ...others] = found
  if (exchange === undefined) return undefined
  const left = test?.exchangesLeftOut ?? 0
  return {
    ...occurrenceAt(exchange, test?.flaw?.path),
    failed: test?.failed ?? 0,
    of: found.length + left - (test?.compared ?? 0),
    others: others.length + left,
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

function occurrenceAt(exchange: Exchange, path?: string): Pick<Occurrence, 'exchange' | 'status' | 'call' | 'path'> {
  return { exchange, status: statusText(exchange), call: callText(exchange), ...(path !== undefined && { path }) }
}

/** Exchanges by id, in the order of the ids; unknown ids are left out. */
export function exchangesById(ids: readonly string[], exchanges: readonly Exchange[]): Exchange[] {
  const byId = indexById(exchanges)
  return ids.map((id) => byId.get(id)).filter((exchange) => exchange !== undefined)
}

const indexById = memoized(
  (exchanges: readonly Exchange[]): ReadonlyMap<string, Exchange> =>
    new Map(exchanges.map((exchange) => [exchange.id, exchange])),
)

/** The status, and how the exchange ended when it did not end well. */
export function statusText({ response, end }: Exchange): string {
  const ending = end.detail ?? end.how
  if (response === undefined) return `no reply: ${ending}`
  return end.how === 'complete'
    ? `${response.status}`
    : `${response.status}, then ${end.how}${end.detail ? `: ${end.detail}` : ''}`
}

/** Whose call an exchange is, in one line of plain text: `POST /v1/chat/completions, model acorn-chat, key default, streamed`. */
export function callText(exchange: Exchange): string {
  const model = modelIn(exchange)
  return [
    operationNamed(exchange),
    ...(model === undefined ? [] : [`model ${model}`]),
    credentialOf(exchange.request),
    ...(isStreamed(exchange) ? ['streamed'] : []),
    ...(exchange.request.line === 'overseas' ? ['on the second line'] : []),
  ].join(', ')
}

/** True when a request asks for a stream. */
export const isStreamed = (exchange: Exchange): boolean =>
  isStreamUrl(exchange.request) || requestsStream(replyOf(exchange))

const isStreamUrl = ({ url }: RecordedRequest) => /:streamGenerateContent(?:\?|$)|[?&]alt=sse(?:&|$)/.test(url)
