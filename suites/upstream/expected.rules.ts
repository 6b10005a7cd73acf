import { isSameJson } from '../../src/std/same-json.ts'
import type { ScriptedCall } from '../../src/checks/index.ts'
import type { ReadCall } from './answer.rules.ts'
import type { ArrivedCall, TextProtocol } from './pairs.rules.ts'

type Finish = ScriptedCall['script']['finish']

/** The reasons for the end of an answer, in the words of each protocol. The first is the usual one. */
const finishes: Readonly<Record<TextProtocol, Readonly<Record<Finish, readonly string[]>>>> = {
  chat: {
    stop: ['stop'],
    length: ['length'],
    tools: ['tool_calls'],
    stop_sequence: ['stop'],
    filter: ['content_filter'],
  },
  // A response may be incomplete without a reason: the contract does not show `incomplete_details`.
  responses: {
    stop: ['completed'],
    length: ['max_output_tokens', 'incomplete'],
    tools: ['completed'],
    stop_sequence: ['completed'],
    filter: ['content_filter', 'incomplete'],
  },
  messages: {
    stop: ['end_turn'],
    length: ['max_tokens'],
    tools: ['tool_use'],
    stop_sequence: ['stop_sequence'],
    filter: ['refusal'],
  },
  'generate-content': {
    stop: ['STOP'],
    length: ['MAX_TOKENS'],
    tools: ['STOP'],
    stop_sequence: ['STOP'],
    filter: ['SAFETY', 'PROHIBITED_CONTENT', 'RECITATION', 'BLOCKLIST', 'SPII'],
  },
}

/** The finish reasons that a client may get. An upstream of another protocol does not tell a stop string from the usual end. */
export function finishesOf({ client, upstream, script }: ArrivedCall): readonly string[] {
  const own = finishes[client][script.finish]
  const isUnknown = script.finish === 'stop_sequence' && client === 'messages' && upstream !== 'messages'
  return isUnknown ? [...own, ...finishes[client].stop] : own
}

/** True for protocols that send the arguments of a call as a text. The others send an object. */
export const hasTextArguments = (protocol: TextProtocol) => protocol === 'chat' || protocol === 'responses'

/** How the arguments of a call differ from the upstream's; undefined if they do not. */
export function argumentsFlaw(sent: string, { arguments: got }: ReadCall, call: ArrivedCall): string | undefined {
  if (got === sent) return undefined
  const isText = hasTextArguments(call.client) && hasTextArguments(call.upstream)
  if (!isText && isSameJson(got, sent)) return undefined
  return `the upstream sent ${sent}, the client received ${got}`
}

/** Where two texts differ, with a few characters of each; undefined if they are equal. */
export function textFlaw(sent: string, got: string): string | undefined {
  if (sent === got) return undefined
  const [sentCharacters, gotCharacters] = [[...sent], [...got]]
  const found = sentCharacters.findIndex((character, index) => character !== gotCharacters[index])
  const position = found === -1 ? sentCharacters.length : found
  const shown = (characters: readonly string[]) =>
    JSON.stringify(characters.slice(position, position + shownCharacters).join(''))
  return `from character ${position + 1}, the upstream sent ${shown(sentCharacters)}, and the client received ${shown(gotCharacters)}`
}

/** Where the text of an answer differs; undefined if it does not. Between blocks, a gateway may add white space. */
export function answerTextFlaw(
  { text = '', after = '', delivery }: ScriptedCall['script'],
  got: string,
): string | undefined {
  const [first = ''] = delivery?.form === 'blocks' ? (/^\S+/.exec(text) ?? []) : []
  const blocks = [first, text.slice(first.length), after].filter((block) => block !== '')
  if (blocks.length < 2 || got === blocks.join('')) return textFlaw(`${text}${after}`, got)
  let rest = got
  for (const block of blocks) {
    const [sent, left] = [block.trim(), rest.trimStart()]
    if (!left.startsWith(sent)) return textFlaw(`${text}${after}`, got)
    rest = left.slice(sent.length)
  }
  return rest.trim() === '' ? undefined : textFlaw(`${text}${after}`, got)
}

const shownCharacters = 24
