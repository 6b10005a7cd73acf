import { Refusal, refusalOf } from '../../gateway/reference/errors.ts'
import type { Question, Script, ScriptedPart } from '../../gateway/reference/script.ts'
import { count } from './gateway-fault.ts'
import { delayMs } from './class-faults.ts'
import { checkOptions, integer, refuse, type Expectation } from './validated.ts'

export type { Question }

/** How a text is streamed. */
export interface TextOptions {
  /** The number of characters in each event. Default: a word or less. */
  readonly chunkSize?: number | undefined
  /** Before each event, in milliseconds; before a plain reply as long as the stream would take. Default: 0. */
  readonly delayMs?: number | undefined
}

/** Counts of tokens. Those that are left out are counted by the gateway. */
export interface UsageOptions {
  /** All input tokens, including cached ones. */
  readonly input?: number | undefined
  /** All output tokens, including reasoning. */
  readonly output?: number | undefined
  readonly cached?: number | undefined
  /** Input tokens that were written to the cache. Only messages have it. */
  readonly cacheWritten?: number | undefined
  readonly reasoning?: number | undefined
}

/** An error of the gateway in place of an answer. */
export interface RefusedOptions {
  /** From 400 to 599. */
  readonly status: number
  /** `Retry-After`, in seconds. */
  readonly retryAfterS?: number | undefined
  readonly code?: string | undefined
  readonly message?: string | undefined
}

interface ReplyState {
  readonly parts: readonly ScriptedPart[]
  readonly refused?: Refusal
  readonly condition?: Condition
  readonly isRepeated?: boolean
}

type Condition = (question: Question) => boolean

/** A scripted answer of the text model, the same in every protocol, plain and streamed. Made by `text`, `toolCall` and the others. */
export interface Reply {
  /** The same answer with more parts: `reasoning('It rains.').and(text('Take a coat.'))`. */
  readonly and: (...others: readonly (Reply | string)[]) => Reply
  /** The answer to every request that gets it. Without this, a reply answers one request. */
  readonly always: () => Reply
}

/** What the replies say, which their type does not show. */
const states = new WeakMap<Reply, ReplyState>()

/** @throws GateproofError `usage` for an object that is no reply */
const stateOf = (one: Reply | string): ReplyState =>
  states.get(typeof one === 'string' ? text(one) : one) ??
  refuse('expected a result of `text`, `toolCall` and the others')

function replyOf(state: ReplyState): Reply {
  const made: Reply = {
    and: (...others) => {
      const more = others.map(stateOf)
      if (more.some(({ refused, condition, isRepeated }) => refused ?? condition ?? isRepeated))
        refuse('and: expected parts of an answer, without `when`, `always` or `refused`')
      return replyOf({ ...state, parts: [...state.parts, ...more.flatMap(({ parts }) => parts)] })
    },
    always: () => replyOf({ ...state, isRepeated: true }),
  }
  states.set(made, state)
  return made
}

const reply = (...parts: readonly ScriptedPart[]): Reply => replyOf({ parts })

const isText: Expectation = (value) => (typeof value === 'string' ? undefined : 'expected a text')
const textOptions = { chunkSize: count(1), delayMs }

/** Checks an argument. */
function argument(where: string, name: string, value: unknown, expectation: Expectation): void {
  checkOptions(where, { [name]: value ?? null }, { [name]: expectation })
}

/** A text. */
export function text(text: string, options: TextOptions = {}): Reply {
  argument('text', 'text', text, isText)
  checkOptions('text', options, textOptions)
  return reply({ type: 'text', text, ...options })
}

/** Reasoning, where the protocol shows it. */
export function reasoning(text: string, options: TextOptions = {}): Reply {
  argument('reasoning', 'text', text, isText)
  checkOptions('reasoning', options, textOptions)
  return reply({ type: 'reasoning', text, ...options })
}

/**
 * A call of a tool.
 *
 * @param args an object; or a text, which is sent as it is, in the protocols that have arguments as text
 */
export function toolCall(
  name: string,
  args: object | string = {},
  options: { readonly id?: string | undefined } = {},
): Reply {
  argument('toolCall', 'name', name, isText)
  checkOptions('toolCall', options, { id: isText })
  return reply({ type: 'call', name, arguments: typeof args === 'string' ? args : JSON.stringify(args), ...options })
}

/** Replaces counts of tokens: `text('Hello').and(usage({ input: 4186 }))`. */
export function usage(options: UsageOptions): Reply {
  const tokens = count(0)
  checkOptions('usage', options, {
    ...{ input: tokens, output: tokens, cached: tokens, cacheWritten: tokens, reasoning: tokens },
  })
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
  return reply({ type: 'usage', usage: given })
}

/** The vendor's filter ends the answer: `content_filter`, `refusal` or `SAFETY`. With a text, it comes before. */
export function refusal(said = ''): Reply {
  argument('refusal', 'said', said, isText)
  return reply(...(said === '' ? [] : [{ type: 'text', text: said } as const]), { type: 'finish', finish: 'filter' })
}

/** The token limit ends the answer: `text('Half a sent').and(lengthLimit())`. */
export const lengthLimit = (): Reply => reply({ type: 'finish', finish: 'length' })

/** An error of the gateway in place of an answer, in the format of the called protocol. */
export function refused(options: RefusedOptions): Reply {
  checkOptions('refused', options, {
    ...{ status: integer(400, 599), retryAfterS: count(0), code: isText, message: isText },
  })
  const { status, retryAfterS, code, message } = options
  if (status === undefined) refuse('refused: expected a status from 400 to 599')
  const { detail } = refusalOf(status, retryAfterS)
  const own = { ...(code !== undefined && { code }), ...(message !== undefined && { message }) }
  return replyOf({ parts: [], refused: new Refusal(status, { ...detail, ...own }) })
}

/**
 * A reply to requests that meet a condition: `when(({ role }) => role === 'tool', text('It is sunny.'))`.
 *
 * @param condition gets the request in the same form for every protocol
 */
export function when(condition: (question: Question) => boolean, then: Reply | string): Reply {
  if (typeof condition !== 'function') refuse('when: expected a function of the request')
  return replyOf({ ...stateOf(then), condition })
}

/** Describes what is wrong with a list of replies. */
export const repliesExpectation: Expectation = (value) =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' || states.has(one as Reply))
    ? undefined
    : 'expected an array of texts and of results of `text`, `toolCall`, `when` and the others'

/** Replies as the script of a text model. */
export interface ScriptedReplies {
  /** The first reply that is left and whose condition holds answers. */
  readonly script: Script
  /** Describes the replies that answered no request: `replies[1] text("It is sunny.")`. */
  readonly unused: () => readonly string[]
}

export function scriptOf(replies: readonly (Reply | string)[]): ScriptedReplies {
  // Copies, because a list may contain a reply twice.
  const scripted = replies.map((one) => ({ ...stateOf(one) }))
  const used = new Set<ReplyState>()
  let requests = 0
  const script: Script = (question) => {
    requests += 1
    const next = scripted.find(
      (one) =>
        (one.isRepeated === true || !used.has(one)) && (one.condition === undefined || isMet(one.condition, question)),
    )
    if (next === undefined) throw noReplyLeft(question, requests, replies.length)
    used.add(next)
    if (next.refused !== undefined) throw next.refused
    return next.parts
  }
  const nameOf = (one: ReplyState, index: number) => (used.has(one) ? [] : [`replies[${index}] ${described(one)}`])
  return { script, unused: () => scripted.flatMap(nameOf) }
}

const described = ({ parts, refused, condition }: ReplyState): string => {
  const said = refused === undefined ? parts.map(describedPart).join(' and ') : `refused(${refused.status})`
  return condition === undefined ? said : `when(…, ${said})`
}

function describedPart(part: ScriptedPart): string {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return `${part.type}(${quotedStart(part.text)})`
    case 'call':
      return `toolCall(${quotedStart(part.name)})`
    case 'usage':
      return 'usage(…)'
    case 'finish':
      return part.finish === 'length' ? 'lengthLimit()' : 'refusal()'
  }
}

/** The beginning of a text in quotes. */
const quotedStart = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** @throws Refusal 400 if the condition fails, so that no client tries again */
function isMet(condition: Condition, question: Question): boolean {
  try {
    return condition(question)
  } catch (error) {
    const message = `The condition of a scripted reply failed: ${error instanceof Error ? error.message : String(error)}`
    throw new Refusal(400, { type: 'invalid_request_error', code: 'condition_failed', message })
  }
}

/** 400, which clients do not try again. */
function noReplyLeft({ protocol, role, text }: Question, requests: number, scripted: number): Refusal {
  const asked = `request ${requests} (${protocol}, last turn by ${role}: ${quotedStart(text)})`
  const message = `No scripted reply is left for ${asked}. ${scripted} ${scripted === 1 ? 'is' : 'are'} scripted; \`always()\` repeats one`
  return new Refusal(400, { type: 'invalid_request_error', code: 'no_reply_left', message })
}
