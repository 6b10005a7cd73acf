import type { Call } from '../admission.ts'
import { inputTokens, type Prompt } from '../model/prompt.ts'
import { countTokens, pieces } from '../model/tokens.ts'
import type { TextProtocol } from '../protocol.ts'
import type { Question, ScriptedAnswer, ScriptedPart } from '../script.ts'
import type { Delta } from './delta.ts'
import type { Usage } from './usage.ts'

/** A delta, and how long to wait before it. */
export interface TimedDelta {
  readonly delta: Delta
  readonly delayMs: number
}

/** What the model is asked. */
export function questionOf(
  { body, model }: Call,
  { turns }: Prompt,
  protocol: TextProtocol,
  stream: boolean,
): Question {
  const { role = 'user', text = '' } = turns.at(-1) ?? {}
  return { protocol, model: model.id, stream, role, text, body }
}

/** The deltas of an answer with one choice. An answer without parts is an empty text. */
export function timedDeltasOf(call: Call, answer: ScriptedAnswer): readonly TimedDelta[] {
  const calls = answer.filter(({ type }) => type === 'call')
  const finish = answer.findLast((part) => part.type === 'finish')?.finish ?? (calls.length > 0 ? 'tools' : 'stop')
  const hasContent = answer.some(({ type }) => type === 'text' || type === 'call')
  return [
    ...answer.flatMap((part) => deltasOf(call, part, calls.indexOf(part))),
    ...(hasContent ? [] : [atOnce({ type: 'text', choice: 0, text: '' })]),
    atOnce({ type: 'finish', choice: 0, finish }),
  ]
}

const atOnce = (delta: Delta): TimedDelta => ({ delta, delayMs: 0 })

function deltasOf({ gateway }: Call, part: ScriptedPart, index: number): readonly TimedDelta[] {
  switch (part.type) {
    case 'text':
    case 'reasoning': {
      const { type, text, chunkSize, delayMs = 0 } = part
      const texts = chunkSize === undefined ? pieces(text) : chunksOf(text, chunkSize)
      return texts.map((text) => ({ delta: { type, choice: 0, text }, delayMs }))
    }
    case 'call': {
      const { name, arguments: args, id = gateway.newId('call_') } = part
      return [
        atOnce({ type: 'call', choice: 0, call: index, id, name }),
        ...pieces(args).map((text) => atOnce({ type: 'arguments', choice: 0, call: index, text })),
      ]
    }
    case 'finish':
    case 'usage':
      return []
  }
}

/** Pieces of this number of characters. */
function chunksOf(text: string, size: number): readonly string[] {
  const characters = [...text]
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(''),
  )
}

/** The counted tokens of an answer, with the counts that it replaces. */
export function usageOf({ model }: Call, prompt: Prompt, answer: ScriptedAnswer): Usage {
  const tokensOf = (...types: readonly ScriptedPart['type'][]) =>
    answer
      .filter(({ type }) => types.includes(type))
      .flatMap((part) => ('text' in part ? [part.text] : part.type === 'call' ? [part.name, part.arguments] : []))
      .reduce((sum, text) => sum + countTokens(text), 0)
  const reasoning = tokensOf('reasoning')
  const counted: Usage = {
    input: inputTokens(prompt),
    output: tokensOf('text', 'call') + reasoning,
    cached: 0,
    cacheWritten: 0,
    reasoning: model.reasons === 'never' && reasoning === 0 ? undefined : reasoning,
  }
  const replaced = answer.flatMap((part) => (part.type === 'usage' ? [part.usage] : []))
  return Object.assign(counted, ...replaced) as Usage
}
