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

/** What a client handed over, with the client as it calls itself and the last reply that it got. */
export interface Taken {
  readonly client: string
  readonly reply: Reply
  readonly took: Readonly<Record<string, unknown>>
}

/** A probe whose requests a client sends. */
interface Driven<Name extends string> {
  readonly name: string
  readonly steps: Readonly<Record<Name, unknown>>
}

/**
 * What a client handed over after its call. Where it threw, or nothing came of it, that is what the check fails on.
 *
 * @throws Undecided where the client was not driven, or its connection to the gateway broke
 */
export function takenBy<Name extends string>(probe: Driven<Name>, replies: Readonly<Record<Name, Reply>>): Taken {
  const [first, ...others] = Object.keys(probe.steps) as Name[]
  if (first === undefined) inconclusive('client-sends-nothing', { probe: probe.name })
  let reply = replies[first]
  const outcome = recording().outcome(probe.name)
  for (const name of others) if (outcome !== undefined && Object.hasOwn(outcome.names, name)) reply = replies[name]
  const { name, version, error, took } = outcome?.client ?? lackOfClient(probe.name, outcome)
  const client = `${name} ${version}`
  const status = `at a reply with ${reply.status === undefined ? 'no status' : `status ${reply.status}`}`
  expect(error === undefined, `${client} threw ${error?.name ?? ''} ${status}: ${error?.message ?? ''}`).toBe(true)
  return { client, reply, took: took ?? {} }
}

/** Ends a check where the recording does not say what a client made of its replies. */
function lackOfClient(probe: string, outcome: Outcome | undefined): never {
  const why = outcome && outcomeReason(outcome)
  throw new Undecided('inconclusive', why ?? reason('client-not-recorded', { probe }))
}

/** How a model says that it was cut off by the limit of tokens. */
const cutOff = new Set<unknown>(['length', 'max_tokens', 'MAX_TOKENS', 'incomplete'])

/** Fails unless the client handed over a text, and tokens that were counted. */
export function expectText({ client, took }: Taken, where: string): void {
  if (cutOff.has(took['finish']) && (took['text'] ?? '') === '') inconclusive('tokens-used-up')
  const { text } = took
  expect(
    typeof text === 'string' && text !== '',
    `${client}: ${where} is ${shown(text)}, where the reply has a text`,
  ).toBe(true)
}

/** Fails unless the text that the client handed over is the one that stands in the reply. */
export function expectSame({ client, took, reply }: Taken, where: string, said: string): void {
  expect(took['text'], `${client}: ${where}, against what stands in the reply`, reply).toBe(said.slice(0, longest))
}

/** Longer texts are recorded and compared by their beginning. */
const longest = 4096

/** Fails unless the client ran the tool, with an object that names the city. */
export function expectCall({ client, took, reply }: Taken): void {
  // With a second request the client gave back what came of a call, as it read it.
  const isOnly = reply.exchange.name === '1'
  if (isOnly && took['calls'] === 0 && typeof took['text'] === 'string' && took['text'] !== '')
    inconclusive('answered-without-tool')
  expect(took['calls'], `${client}: the calls of the tool that it found`).toBeGreaterThanOrEqual(1)
  const { city } = took
  expect(
    typeof city === 'string' && city !== '',
    `${client}: the argument \`city\` of the call is ${shown(city)}`,
  ).toBe(true)
}

const shown = (value: unknown): string => (value === undefined ? 'missing' : JSON.stringify(value))

/** The text that the events of a stream add up to. */
export const streamedText = ({ sse }: Reply): string =>
  sse.events.map(({ json }) => json.at('choices[0].delta.content').text ?? '').join('')

/** The shapes of the contract that replies to clients have, whole or event by event. */
const shapes: Partial<Record<OperationId, { readonly whole?: string; readonly event?: string }>> = {
  createChatCompletion: { whole: 'ChatCompletion', event: 'ChatCompletionChunk' },
  createResponse: { whole: 'ResponseObject', event: 'ResponseStreamEvent' },
  createMessage: { whole: 'Message', event: 'MessageStreamEvent' },
  generateContent: { whole: 'GenerateContentResult' },
  listModels: { whole: 'ModelList' },
}

/** The first flaw of a reply that a client took nevertheless; undefined for any other exchange. */
export function takenWrong(reply: Reply): { readonly client: string; readonly flaw: string } | undefined {
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
