import { noncesIn } from '../std/nonce.ts'
import { isControl } from './compliance.ts'
import { dictatedText } from './dictated.ts'
import { cachedByReply } from './reader.ts'
import type { Field, Reply } from './reply.ts'

/** The invented words of a request that its response depends on. */
export interface RequestedWords {
  /** The word in the system prompt; in a control, the first word of its only turn. */
  readonly demanded?: string
  /** The word in an earlier turn of the user, or in the only one. */
  readonly given?: string
}

/** Finds the words in the request of any text protocol, by their place. */
export const requestedWords = cachedByReply((reply: Reply): RequestedWords => {
  const { json, text } = reply.request
  if (!isControl(reply)) return requestedWordsIn(json)
  const [demanded = '', given = ''] = noncesIn(text)
  return { demanded, given }
})

/** Finds the words in the body of a request. */
export function requestedWordsIn(body: Field): RequestedWords {
  const turns = ['messages', 'input', 'contents'].flatMap((name) => body.at(name).items)
  const ofUser = [body.at('input'), ...turns.filter((turn) => roleOf(turn) === 'user')].map(textOf).filter(Boolean)
  // A dictated line is compared as a whole.
  if (dictatedText(ofUser.at(-1) ?? '') !== undefined) return {}
  const demanded = firstNonce([
    ...['system', 'instructions', 'systemInstruction'].map((name) => textOf(body.at(name))),
    ...turns.filter((turn) => systemRoles.includes(roleOf(turn))).map(textOf),
  ])
  const [first, second] = noncesIn((ofUser.length > 1 ? ofUser.slice(0, -1) : ofUser).join('\n'))
  // A single turn may have both, in this order.
  if (demanded === undefined && first !== undefined && second !== undefined) return { demanded: first, given: second }
  return { ...(demanded !== undefined && { demanded }), ...(first !== undefined && { given: first }) }
}

const systemRoles = ['system', 'developer']

/** A turn without a role is the user's. */
const roleOf = (turn: Field): string => turn.at('role').text ?? 'user'

/** The text of a turn or of a system prompt: a string, or the texts of its parts. */
const textOf = (place: Field): string =>
  [place, place.at('content'), place.at('parts')]
    .flatMap((content) => [content, ...content.items.map((part) => part.at('text'))])
    .flatMap(({ text }) => text ?? [])
    .join('\n')

const firstNonce = (texts: readonly string[]): string | undefined => noncesIn(texts.join('\n'))[0]
