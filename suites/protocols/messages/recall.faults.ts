import { asArray, asString } from '../../../src/reference/fault-kit.ts'
import { latin1OfUtf8 } from '../kit.faults.ts'
import { breaks } from './kit.faults.ts'

const isLong = (system: unknown) => JSON.stringify(system)?.includes('You are a patient') === true

export const earlierTurnsIgnored = breaks('messages.request.turns_remembered').editSent('messages', (turns) =>
  asArray(turns).slice(-1),
)
export const longTurnsIgnored = breaks('messages.request.turns').editSent('messages', (turns) =>
  JSON.stringify(turns).includes('My cat') ? asArray(turns).slice(-1) : turns,
)
export const systemTextIgnored = breaks('messages.request.system_followed').editSent('system', (system) =>
  typeof system === 'string' ? undefined : system,
)
export const systemPartsIgnored = breaks('messages.request.system_parts_followed').editSent('system', (system) =>
  Array.isArray(system) ? undefined : system,
)
export const longSystemTextIgnored = breaks('messages.message.usage.input_tokens_system').editSent(
  'system',
  (system) => (typeof system === 'string' && isLong(system) ? undefined : system),
)
export const longSystemPartsIgnored = breaks('messages.message.usage.input_tokens_system').editSent(
  'system',
  (system) => (Array.isArray(system) && isLong(system) ? undefined : system),
)
/** Drops prompts of one turn with characters outside of ASCII. */
export const foreignPromptLost = breaks('messages.request.prompt_arrives').editSent('messages[].content', (text) =>
  asString(text).startsWith('Repeat word for word') ? '' : text,
)
/** Drops the prompt beside a system prompt of several parts. */
export const promptBesidePartsLost = breaks('messages.request.prompt_arrives').editSent('messages[].content', (text) =>
  asString(text).endsWith('sentence.') && asString(text).includes('boat is called') ? 'Say hello.' : text,
)
export const charactersMistaken = breaks('messages.message.text_intact').edit('content[].text', latin1OfUtf8)
export const charactersReplaced = breaks('messages.message.text_intact').edit('content[].text', (given) =>
  typeof given === 'string' ? given.replaceAll(/[^\0-\x7f]/gu, '\uFFFD') : given,
)
