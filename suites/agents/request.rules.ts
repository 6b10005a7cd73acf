import type { AgentName } from '../../src/contract/agents.ts'
import { expect, inconclusive, type ArrivalProtocol, type Received, type Reply } from '../../src/checks/index.ts'
import { isSameValue } from '../../src/std/same-json.ts'
import type { AgentCall, AgentTask } from './task.rules.ts'

/** The protocol that each agent speaks. */
export const protocolOf: Readonly<Record<AgentName, ArrivalProtocol>> = {
  'claude-code': 'messages',
  codex: 'responses',
  'gemini-cli': 'generate-content',
  opencode: 'chat',
}

/** A call that reached an upstream of the protocol of the agent. */
export interface NativeCall {
  readonly reply: Reply
  readonly received: Received
}

/** @throws Undecided if no request reached an upstream of its protocol */
export function nativeCalls({ calls }: AgentTask, protocol: ArrivalProtocol): readonly NativeCall[] {
  const found = calls.flatMap(({ reply, received }: AgentCall) => {
    const natives = received.filter(({ exchange }) => exchange.protocol === protocol)
    // The word of the prompt also reaches it in requests without tools, such as for a title.
    const native = natives.find(({ json }) => json.at('tools').value !== undefined) ?? natives[0]
    return native === undefined ? [] : [{ reply, received: native }]
  })
  if (found.length === 0) inconclusive('agent-translated', { protocol })
  return found
}

/** Members that a gateway decides: the name of its channel's model, and whether and how it streams. */
const ownMembers = ['model', 'stream', 'stream_options']

/** Fails unless each member of the requests reached the upstream as it was sent. A member that is null may be left out. */
export function expectSameRequests(task: AgentTask, name: AgentName): void {
  for (const { reply, received } of nativeCalls(task, protocolOf[name])) {
    const sent = reply.request.json.value
    if (typeof sent !== 'object' || sent === null) continue
    for (const [member, value] of Object.entries(sent)) {
      if (ownMembers.includes(member) || value === null) continue
      const got = Reflect.get(received.json.value as object, member) as unknown
      expect(
        isSameValue(withoutNulls(value), withoutNulls(got)),
        `${task.agent}: \`${member}\` of its request ${differenceOf(value, got)}: expected it at the upstream as it was sent`,
        reply,
      ).toBe(true)
    }
  }
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member)]))
}

/** Where two values differ first: the path, what was sent, and what arrived. */
function differenceOf(sent: unknown, got: unknown, path = ''): string {
  if (got === undefined) return `${path === '' ? '' : `at \`${path}\` `}is missing there`
  const isNode = (value: unknown): value is object => typeof value === 'object' && value !== null
  if (isNode(sent) && isNode(got) && Array.isArray(sent) === Array.isArray(got)) {
    const members = Object.entries(sent)
    const [name, member] = members.find(([each, value]) => !isSameValue(value, Reflect.get(got, each))) ?? []
    if (name !== undefined) return differenceOf(member, Reflect.get(got, name), path === '' ? name : `${path}.${name}`)
    const added = Object.keys(got).find((each) => !Object.hasOwn(sent, each))
    return `${path === '' ? '' : `at \`${path}\` `}has \`${added ?? 'another member'}\` there in addition`
  }
  return `${path === '' ? '' : `at \`${path}\` `}is ${shown(got)} there, and was sent as ${shown(sent)}`
}

const maxShown = 80
const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'undefined'
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text
}

/** Fails unless the version and every beta of the messages protocol reached the upstream. */
export function expectHeaders(task: AgentTask): void {
  for (const { reply, received } of nativeCalls(task, 'messages')) {
    const sent = (name: string) => reply.exchange.request.headers.find(([own]) => own.toLowerCase() === name)?.[1]
    const version = sent('anthropic-version')
    if (version !== undefined)
      expect(received.header('anthropic-version'), `${task.agent}: \`anthropic-version\` at the upstream`, reply).toBe(
        version,
      )
    const arrived = betasOf(received.header('anthropic-beta'))
    const lost = betasOf(sent('anthropic-beta')).find((beta) => !arrived.includes(beta))
    expect(
      lost === undefined,
      `${task.agent}: \`anthropic-beta\` at the upstream lacks ${lost ?? ''}, and is ${arrived.join(',') || 'missing'}`,
      reply,
    ).toBe(true)
  }
}

const betasOf = (header: string | undefined): readonly string[] =>
  (header ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
