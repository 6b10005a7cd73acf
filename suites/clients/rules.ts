import type { OperationId } from '../../src/contract/operations.ts'
import { validatorOf } from '../../src/contract/schemas.ts'
import {
  callOf,
  expect,
  type Field,
  inconclusive,
  isEventStream,
  type Outcome,
  reason,
  outcomeReason,
  recordedDocument,
  recording,
  type Reply,
  Undecided,
} from '../../src/checks/index.ts'

/** What a client returned, the name and version of the client, and the first and the last reply it received. */
export interface ClientResult {
  readonly client: string
  readonly firstReply: Reply
  readonly reply: Reply
  readonly took: Readonly<Record<string, unknown>>
}

/** A probe whose requests are sent by a client. */
interface ClientProbe<Name extends string> {
  readonly name: string
  readonly steps: Readonly<Record<Name, unknown>>
}

/**
 * What a client returned. The check fails if the client threw.
 *
 * @throws Undecided if the client did not run or lost its connection to the gateway
 */
export function clientResult<Name extends string>(
  probe: ClientProbe<Name>,
  replies: Readonly<Record<Name, Reply>>,
): ClientResult {
  const [first, ...others] = Object.keys(probe.steps) as Name[]
  if (first === undefined) inconclusive('client-sends-nothing', { probe: probe.name })
  const firstReply = replies[first]
  let reply = firstReply
  const outcome = recording().outcome(probe.name)
  for (const name of others) if (outcome !== undefined && Object.hasOwn(outcome.names, name)) reply = replies[name]
  const { name, version, error, took } = outcome?.client ?? failWithoutClient(probe.name, outcome)
  const client = `${name} ${version}`
  expectNoRedirect(client, reply)
  const status = `at a reply with ${reply.status === undefined ? 'no status' : `status ${reply.status}`}`
  expect(error === undefined, `${client} threw ${error?.name ?? ''} ${status}: ${error?.message ?? ''}`).toBe(true)
  return { client, firstReply, reply, took: took ?? {} }
}

/** Fails for a redirect, which the proxy of the run keeps from the client: the client would follow it to any host. */
function expectNoRedirect(client: string, reply: Reply): void {
  const { status = 0 } = reply
  const location = reply.header('location') ?? 'no location'
  expect(status < 300 || status > 399, `${client} was redirected with status ${status} to ${location}`, reply).toBe(
    true,
  )
}

/** Makes the check inconclusive if the recording has no result of the client. */
function failWithoutClient(probe: string, outcome: Outcome | undefined): never {
  const why = outcome && outcomeReason(outcome)
  throw new Undecided('inconclusive', why ?? reason('client-not-recorded', { probe }))
}

/** Finish reasons of replies that reached the token limit. */
const truncatedReasons = new Set<unknown>(['length', 'max_tokens', 'MAX_TOKENS', 'incomplete'])

/** Fails unless the client returned a text. Inconclusive if the token limit left no text. */
export function expectText({ client, took }: ClientResult, where: string): void {
  if (truncatedReasons.has(took['finish']) && (took['text'] ?? '') === '') inconclusive('tokens-used-up')
  const { text } = took
  expect(
    typeof text === 'string' && text !== '',
    `${client}: ${where} is ${describeValue(text)}: expected the text of the reply`,
  ).toBe(true)
}

/** Fails unless the client returned the text of the reply. */
export function expectSameText({ client, took, reply }: ClientResult, where: string, said: string): void {
  expect(took['text'], `${client}: ${where}, compared with the reply`, reply).toBe(said.slice(0, maxRecordedText))
}

/** Longer texts are recorded and compared up to this length. */
const maxRecordedText = 4096

/** Fails unless the client called the tool with a city. The first reply has to contain the call. */
export function expectCall({ client, took, firstReply, reply }: ClientResult): void {
  // A second request means that the client returned the result of a tool call.
  const isOnly = reply.exchange.name === '1'
  if (isOnly && took['calls'] === 0 && typeof took['text'] === 'string' && took['text'] !== '')
    inconclusive('answered-without-tool')
  expect(took['calls'], `${client}: number of tool calls found`, firstReply).toBeGreaterThanOrEqual(1)
  const { city } = took
  expect(
    typeof city === 'string' && city !== '',
    `${client}: the argument \`city\` of the call is ${describeValue(city)}`,
    firstReply,
  ).toBe(true)
}

const describeValue = (value: unknown): string => (value === undefined ? 'missing' : JSON.stringify(value))

/** The concatenated text of a stream. */
export const streamedText = ({ sse }: Reply): string =>
  sse.events.map(({ json }) => json.at('choices[0].delta.content').text ?? '').join('')

/** The contract's schemas for replies to clients, plain or streamed. */
const shapes: Partial<Record<OperationId, { readonly whole?: string; readonly event?: string }>> = {
  createChatCompletion: { whole: 'ChatCompletion', event: 'ChatCompletionChunk' },
  createResponse: { whole: 'ResponseObject', event: 'ResponseStreamEvent' },
  createMessage: { whole: 'Message', event: 'MessageStreamEvent' },
  generateContent: { whole: 'GenerateContentResult' },
  listModels: { whole: 'ModelList' },
}

/** The first violation in a reply that a client accepted; undefined for any other exchange. */
export function acceptedViolation(reply: Reply): { readonly client: string; readonly flaw: string } | undefined {
  const { probe, id } = reply.exchange
  const client = recording().outcome(probe)?.client
  if (client?.took === undefined || reply.status !== 200) return undefined
  const flaw = flawOf(reply)
  return flaw === undefined ? undefined : { client: `${client.name} ${client.version}`, flaw: `${id}: ${flaw}` }
}

function flawOf(reply: Reply): string | undefined {
  const operation = callOf(reply)?.operationId
  const { whole, event } = (operation && shapes[operation]) ?? {}
  if (!isEventStream(reply)) return whole === undefined ? undefined : flawIn(reply.json, whole)
  if (event === undefined) return undefined
  const events = reply.sse.events.filter(({ data }) => data !== '[DONE]')
  return events.map(({ json }) => flawIn(json, event)).find((flaw) => flaw !== undefined)
}

function flawIn(field: Field, schema: string): string | undefined {
  const [issue] = validatorOf(schema, recordedDocument())(field.value)
  return issue && `${issue.path === '' ? field.path : issue.path}: ${issue.message}`.slice(0, 300)
}
