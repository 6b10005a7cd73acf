import { asArray, asObject, asString, type Json } from '../../../src/reference/fault-kit.ts'
import { latin1OfUtf8 } from '../kit.faults.ts'
import { breaks } from './kit.faults.ts'

const content = 'choices[].message.content'
const roleOf = (turn: Json | undefined) => asObject(turn).role

/** Drops system turns. */
export const systemPromptLost = breaks('chat.request.system_followed').editSent('messages', (turns) =>
  Array.isArray(turns) ? turns.filter((turn) => roleOf(turn) !== 'system') : turns,
)
/** Drops the system turn of some prompts: the others show that it is followed. */
export const longSystemPromptLost = breaks('chat.request.system').editSent('messages', (turns) =>
  Array.isArray(turns)
    ? turns.filter((turn) => !asString(asObject(turn).content).startsWith('You are a patient'))
    : turns,
)
/** Drops all turns but the last, and the system turns. */
export const earlierTurnsLost = breaks('chat.request.turns_remembered').editSent('messages', (turns) => {
  const all = asArray(turns)
  const isChat = typeof turns === 'object' && all.every((turn) => roleOf(turn) !== 'tool')
  return isChat ? all.filter((turn, index) => roleOf(turn) === 'system' || index === all.length - 1) : turns
})
/** Drops earlier turns that are long. */
export const longTurnsLost = breaks('chat.request.turns').editSent('messages', (turns) =>
  JSON.stringify(turns).includes('My cat') ? asArray(turns).slice(-1) : turns,
)
/** Drops prompts of one turn with characters outside of ASCII. */
export const foreignPromptLost = breaks('chat.request.prompt_arrives').editSent('messages[].content', (text) =>
  typeof text === 'string' && text.startsWith('Repeat word for word') ? '' : text,
)
export const charactersMistaken = breaks('chat.completion.text_intact').edit(content, latin1OfUtf8)
export const charactersReplaced = breaks('chat.completion.text_intact').edit(content, (text) =>
  asString(text).replaceAll(/[^\0-\x7f]/gu, '\uFFFD'),
)
export const charactersQuestioned = breaks('chat.completion.text_intact').edit(content, (text) =>
  asString(text).replaceAll(/[^\0-\x7f]/gu, '?'),
)
