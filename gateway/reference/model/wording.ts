import type { Json, JsonObject } from '../json.ts'
import type { Prompt } from './prompt.ts'
import { digest } from './random.ts'
import { sample } from './sample.ts'
import { pieces } from './tokens.ts'

type Draw = (below: number) => number

/** Contain characters of two, three and four bytes, because streams may be split inside them. */
const openings = ['Voilà ☕:', 'Très bien 🌿:', '好的 ✨:', 'Gerne, schöne Frage 🧭:', 'Está bien — 🪁:'] as const

const sentences = [
  'The harbour wakes before the town does.',
  'A gull counts the boats and loses count at nine.',
  'A neighbour paints a door blue, and the street follows.',
  'The last tram carries a cello and two sleepers.',
  'Rain writes its short letters on the window.',
  'In the market the pears are weighed with care.',
  'The lighthouse keeper reads the same page twice.',
  'Bread is in the oven, and the radio hums.',
] as const

/** The complete text for a prompt, before stop strings and limits apply. */
export function composeText(prompt: Prompt, draw: Draw): string {
  const last = prompt.turns.at(-1)
  const question = last?.text ?? ''
  const schema = prompt.json ?? (asksForJsonOnly(question) ? {} : undefined)
  if (schema !== undefined) return JSON.stringify(jsonValueFor(schema, draw))
  const text = last?.role === 'tool' ? toolText(question, draw) : answerTo(question, prompt, draw)
  const opening = demandedOpening([prompt.system, ...ownTurns(prompt)].join('\n'))
  return opening === undefined ? text : `${opening}: ${text}`
}

const toolText = (result: string, draw: Draw) =>
  `${pick(draw, openings)} the tool answered ${result}. ${pick(draw, sentences)}`

const answerTo = (question: string, prompt: Prompt, draw: Draw) =>
  dictatedText(question) ??
  recalledText(question, prompt) ??
  `${openingOf(question, prompt, draw)} you wrote "${question}". ${fillerText(draw, asksForLongText(question) ? 48 : 2)}`

/** Each model has its own preferences for each question: the probabilities are 9, 7, 5, 3 and 1 of 25. */
function openingOf(question: string, { sampledFrom }: Prompt, draw: Draw): string {
  if (sampledFrom === undefined) return pick(draw, openings)
  const preferred = openings.toSorted((one, other) =>
    digest(sampledFrom, question, one) < digest(sampledFrom, question, other) ? -1 : 1,
  )
  return preferred[Math.min(draw(openings.length), draw(openings.length))] ?? ''
}

/** The texts of the user. */
const ownTurns = ({ turns }: Prompt) => turns.filter(({ role }) => role === 'user').map(({ text }) => text)

/** The first word that a system prompt demands, or a user. */
const demandedOpening = (system: string): string | undefined =>
  /\b(?:begin|start)\b[^.]{0,60} with (?:the word )?(\p{L}+)/iu.exec(system)?.[1]

/** The answer to a question for a name that a turn of the user gives: "What is my boat called?" */
function recalledText(question: string, prompt: Prompt): string | undefined {
  const [, thing] = /\bwhat is my (\p{L}+) called\?/iu.exec(question) ?? []
  if (thing === undefined) return undefined
  const given = ownTurns(prompt).flatMap((text) => [...text.matchAll(/\bmy (\p{L}+) is called (\p{L}+)/giu)])
  const name = given.findLast(([, other = '']) => other.toLowerCase() === thing.toLowerCase())?.[2]
  return name === undefined ? `You have not told me what your ${thing} is called.` : `Your ${thing} is called ${name}.`
}

/** A value for the requested schema, or any object if it is empty. */
function jsonValueFor(schema: JsonObject, draw: Draw): Json {
  return Object.keys(schema).length > 0 ? sample(schema) : { answer: pick(draw, sentences), words: draw(100) }
}

/** Reasoning with this number of tokens. */
export function reasoningText(draw: Draw, tokens: number): string {
  return tokens < 1
    ? ''
    : pieces(`Let me see. ${fillerText(draw, Math.ceil(tokens / 5))}`)
        .slice(0, tokens)
        .join('')
}

/** Text that a prompt can dictate: a count, or a phrase to repeat. */
function dictatedText(question: string): string | undefined {
  const [, from, to] = /count\s+from\s+(\d{1,4})\s+to\s+(\d{1,4})/i.exec(question) ?? []
  if (from !== undefined && to !== undefined) {
    const length = Math.max(1, Number(to) - Number(from) + 1)
    return Array.from({ length }, (_, index) => Number(from) + index).join(', ')
  }
  const [, asked = ''] = /(?:repeat|say|echo|reply|write|output)(.*)$/is.exec(question) ?? []
  return asked.includes(':') ? asked.slice(asked.indexOf(':') + 1).trimStart() || undefined : undefined
}

const asksForJsonOnly = (question: string): boolean =>
  /\bJSON object\b/.test(question) && /\bonly the object\b/i.test(question)

function asksForLongText(question: string): boolean {
  return (
    /\b(?:long|essay|story|novel|hundred)\b|\bdetail/i.test(question) ||
    /\b[1-9]\d\d+ (?:words|sentences|lines)\b/i.test(question)
  )
}

function fillerText(draw: Draw, count: number): string {
  return Array.from({ length: count }, () => pick(draw, sentences)).join(' ')
}

function pick(draw: Draw, list: readonly string[]): string {
  return list[draw(list.length)] ?? ''
}
