import {
  afterLongTurn,
  asObject,
  beginningOfLong,
  endOfLong,
  endsOfLong,
  endsOfVeryLong,
  replyWithError,
  asString,
  type Json,
  lastTurn,
  onlyIf,
  type SeenRequest,
  withoutForeignPrompts,
  withoutSystemTurns,
} from '../../../gateway/reference/fault-kit.ts'
import { latin1OfUtf8, nonAsciiAs } from '../kit.faults.ts'
import { breaks } from './kit.faults.ts'

const content = 'choices[].message.content'

/** Drops system turns. */
export const systemPromptLost = breaks('chat.request.system_followed').editSent('messages', withoutSystemTurns)
/** Drops the system turn of some prompts: the others show that it is followed. */
export const longSystemPromptLost = breaks('chat.request.system').editSent(
  'messages[]',
  onlyIf('the system prompt has more than 100 characters', (turn: Json | undefined) => {
    const { role, content } = asObject(turn)
    return role === 'system' && asString(content).length > 100 ? undefined : turn
  }),
)
/** Drops all turns but the last, and the system turns. */
export const earlierTurnsLost = breaks('chat.request.turns_remembered').editSent('messages', lastTurn)
/** Drops earlier turns that are long. */
export const longTurnsLost = breaks('chat.request.turns').editSent('messages', afterLongTurn(lastTurn))
/** Drops prompts of one turn with characters outside of ASCII. */
export const foreignPromptLost = breaks('chat.request.prompt_arrives').editSent(
  'messages[].content',
  withoutForeignPrompts,
)
/** Loses a part of long prompts. */
export const endOfLongLost = breaks('chat.request.long_prompt').editSent('messages[].content', beginningOfLong)
export const beginningOfLongLost = breaks('chat.request.long_prompt').editSent('messages[].content', endOfLong)
export const middleOfLongLost = breaks('chat.request.long_prompt').editSent('messages[].content', endsOfLong)
/** Has a limit of 3 KB for texts. */
export const longPromptRefused = breaks('chat.request.long_prompt').inRequests(
  replyWithError(413, { message: 'request entity too large', type: 'invalid_request_error', param: null, code: null }),
  onlyIf('a text of the request has more than 3,000 characters', ({ text }: SeenRequest) =>
    /"content":"[^"]{3000}/.test(text),
  ),
)
/** Loses a part of prompts of 32 KB and more. */
export const middleOfVeryLongLost = breaks('chat.request.very_long_prompt').editSent(
  'messages[].content',
  endsOfVeryLong,
)
/** Has a limit of 128 KB for bodies. */
export const longestPromptRefused = breaks('chat.request.very_long_prompt').inRequests(
  replyWithError(413, { message: 'request entity too large', type: 'invalid_request_error', param: null, code: null }),
  onlyIf('the body has more than 131,072 characters', ({ text }: SeenRequest) => text.length > 131_072),
)
export const charactersMistaken = breaks('chat.completion.text_intact').edit(content, latin1OfUtf8)
export const charactersReplaced = breaks('chat.completion.text_intact').edit(content, nonAsciiAs('\uFFFD'))
export const charactersQuestioned = breaks('chat.completion.text_intact').edit(content, nonAsciiAs('?'))
