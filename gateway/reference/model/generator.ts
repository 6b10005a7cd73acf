import { seededDraw } from './random.ts'
import { asStrings } from '../json.ts'
import { inputTokens, type Prompt, type Tool } from './prompt.ts'
import { sample } from './sample.ts'
import { countTokens, pieces } from './tokens.ts'
import { composeText, reasoningText } from './wording.ts'

/** A function call; `arguments` is JSON text. */
export interface ToolCall {
  readonly name: string
  readonly arguments: string
}

/** One choice of a reply, independent of the protocol. */
export interface Answer {
  readonly reasoning: string
  readonly text: string
  readonly calls: readonly ToolCall[]
  readonly finish: 'end' | 'limit' | 'tools' | 'stop'
  /** The stop string that ended the text. */
  readonly stop: string | null
}

/** Token counts of a reply. `output`: text and calls of all answers; `reasoning` is not included in it. */
export interface Usage {
  readonly input: number
  readonly output: number
  readonly reasoning: number
}

export interface Generation {
  readonly answers: readonly [Answer, ...Answer[]]
  readonly usage: Usage
}

/**
 * The model, a pure function of the prompt. It obeys what a request can force (tools, JSON mode, stop strings, token limits, reasoning)
 * and otherwise writes a friendly text about the prompt.
 */
export function generate(prompt: Prompt): Generation {
  const others = Array.from({ length: prompt.choices - 1 }, (_, index) => answer(prompt, index + 1))
  const answers: Generation['answers'] = [answer(prompt, 0), ...others]
  const sum = (count: (answer: Answer) => number): number => answers.reduce((total, each) => total + count(each), 0)
  return {
    answers,
    usage: {
      input: inputTokens(prompt),
      output: sum((each) => countTokens(each.text) + callTokens(each.calls)),
      reasoning: sum((each) => countTokens(each.reasoning)),
    },
  }
}

function answer(prompt: Prompt, index: number): Answer {
  const draw = seededDraw(prompt.seed, index)
  // Reasoning uses at most half of the limit, so that some text remains.
  const thoughts = reasoningText(draw, Math.min(prompt.reasoning, Math.floor(prompt.maxTokens / 2)))
  const availableTokens = prompt.maxTokens - countTokens(thoughts)
  const calls = callsFor(prompt)
  if (calls.length > 0 && callTokens(calls) <= availableTokens) {
    return { reasoning: thoughts, text: '', calls, finish: 'tools', stop: null }
  }
  return { reasoning: thoughts, calls: [], ...truncateText(composeText(prompt, draw), prompt.stop, availableTokens) }
}

/** The text up to the first stop string, limited to the available tokens. */
function truncateText(
  text: string,
  stops: readonly string[],
  availableTokens: number,
): Pick<Answer, 'text' | 'finish' | 'stop'> {
  const [hit] = stops
    .map((stop) => ({ stop, at: text.indexOf(stop) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
  const stopped = hit === undefined ? text : text.slice(0, hit.at)
  const parts = pieces(stopped)
  if (parts.length > availableTokens)
    return { text: parts.slice(0, Math.max(0, availableTokens)).join(''), finish: 'limit', stop: null }
  return { text: stopped, finish: hit === undefined ? 'end' : 'stop', stop: hit?.stop ?? null }
}

function callsFor({ tools, toolChoice, turns }: Prompt): readonly ToolCall[] {
  if (toolChoice === 'none') return []
  if (typeof toolChoice === 'object') return tools.filter((tool) => tool.name === toolChoice.name).map(call)
  const last = turns.at(-1)
  const matching = last?.role === 'user' ? relevantTools(tools, last.text) : []
  return (toolChoice === 'required' && matching.length === 0 ? tools.slice(0, 1) : matching).map(call)
}

/** The tools named in the text, or else the first tool that shares a word with it. */
function relevantTools(tools: readonly Tool[], text: string): readonly Tool[] {
  const named = tools.filter((tool) => text.includes(tool.name))
  const words = new Set(wordsOf(text))
  return named.length > 0
    ? named
    : tools.filter((tool) => wordsOf(`${tool.name} ${tool.description}`).some((word) => words.has(word))).slice(0, 1)
}

function wordsOf(text: string): readonly string[] {
  return asStrings(text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
}

function call(tool: Tool): ToolCall {
  return { name: tool.name, arguments: JSON.stringify(sample(tool.parameters)) }
}

function callTokens(calls: readonly ToolCall[]): number {
  return calls.reduce((sum, { name, arguments: text }) => sum + countTokens(name) + countTokens(text), 0)
}
