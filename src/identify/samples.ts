import { deploymentOf, type ModelRole } from '../deployment/deployment.ts'
import type { Exchange } from '../evidence/exchange.ts'
import type { Evidence } from '../evidence/store.ts'
import { parseJson } from '../reply/json.ts'
import { replyOf } from '../reply/reader.ts'
import { UsageError } from '../std/usage-error.ts'
import type { SampledSide } from './identification.ts'
import { identifyProbe, promptOfStep } from './probe.ts'
import { maxSamples, type PromptKind } from './prompts.ts'

/** An answer to a prompt. */
export interface Answer {
  readonly text: string
  readonly inputTokens: number | undefined
}

/** A prompt with its answers, in the order in which they were recorded. */
export interface SampledPrompt {
  readonly name: string
  readonly kind: PromptKind
  readonly text: string
  readonly answers: readonly Answer[]
}

export interface Samples extends SampledSide {
  readonly seed: number
  /** The id of the drive. */
  readonly drive: string
  readonly prompts: ReadonlyMap<string, SampledPrompt>
}

/**
 * The answers in the evidence of `identify collect`.
 *
 * @param from how messages and the result name it
 * @throws UsageError if the evidence has no such answers
 */
export function samplesIn(evidence: Evidence, from: string): Samples {
  const { header, models } = evidence
  const own = evidence.exchanges.filter(({ probe, retried }) => probe === identifyProbe && !retried)
  if (own.length === 0) throw new UsageError(`${from}: no samples: expected the evidence of gateproof identify collect`)
  const prompts = new Map<string, Collected>()
  const failed: Record<string, number> = {}
  const empty = { first: 0, short: 0 }
  const ids = idsOf(own)
  let [answered, cached, reasoning] = [0, 0, 0]
  for (const exchange of own) {
    const name = promptOfStep(exchange.name)
    const text = promptIn(exchange)
    if (name === undefined || text === undefined) continue
    const kind = name.split('-', 1)[0] as PromptKind
    const prompt = prompts.get(name) ?? { name, kind, text, answers: [], ids: new Set<string>() }
    prompts.set(name, prompt)
    // No collection has more, but a file that others made may.
    if (prompt.answers.length >= maxSamples) continue
    const read = answerIn(exchange)
    if (typeof read === 'string') {
      failed[read] = (failed[read] ?? 0) + 1
      continue
    }
    answered += 1
    if (read.hasReasoning) reasoning += 1
    const { id } = read
    // An id that several prompts have says nothing.
    if (id !== undefined && ids.get(id)?.size === 1) {
      if (prompt.ids.has(id)) {
        cached += 1
        continue
      }
      prompt.ids.add(id)
    }
    if (kind !== 'count' && read.text === '') empty[kind] += 1
    prompt.answers.push(read)
  }
  const role: ModelRole = 'chat'
  return {
    from,
    baseUrl: deploymentOf(header).baseUrl,
    model: models[role] ?? 'unknown',
    startedAt: header.startedAt,
    seed: header.seed,
    drive: header.drive,
    planned: own.length + Object.keys(evidence.outcome(identifyProbe)?.leftOut ?? {}).length,
    ...{ answered, failed, cached, empty, reasoning, prompts },
  }
}

interface Collected extends SampledPrompt {
  readonly answers: Answer[]
  readonly ids: Set<string>
}

/** The prompts that each id of a response answers. */
function idsOf(exchanges: readonly Exchange[]): ReadonlyMap<string, ReadonlySet<string>> {
  const ids = new Map<string, Set<string>>()
  for (const exchange of exchanges) {
    const id = replyOf(exchange).json.at('id').text ?? ''
    const prompt = promptOfStep(exchange.name)
    if (id === '' || prompt === undefined) continue
    ids.set(id, (ids.get(id) ?? new Set()).add(prompt))
  }
  return ids
}

function promptIn({ request: { body } }: Exchange): string | undefined {
  const parsed = body !== undefined && 'text' in body ? parseJson(body.text) : undefined
  if (parsed === undefined || !('value' in parsed)) return undefined
  const { messages } = parsed.value as { readonly messages?: readonly { readonly content?: unknown }[] }
  const content = messages?.[0]?.content
  return typeof content === 'string' ? content : undefined
}

/** The answer, or why there is none: the status, or how the exchange ended. */
function answerIn(
  exchange: Exchange,
): (Answer & { readonly id: string | undefined; readonly hasReasoning: boolean }) | string {
  const { status, json } = replyOf(exchange)
  if (status === undefined || exchange.end.how !== 'complete') return exchange.end.how
  if (status !== 200) return String(status)
  const message = json.at('choices', 0, 'message')
  if (!message.exists) return 'no choice'
  const content = message.at('content')
  const text = content.text ?? content.items.map((part) => part.at('text').text ?? '').join('')
  const inputTokens = json.at('usage.prompt_tokens').number
  const reasoning = message.at('reasoning_content').text ?? message.at('reasoning').text ?? ''
  const reasoningTokens = json.at('usage.completion_tokens_details.reasoning_tokens').number ?? 0
  return {
    text,
    inputTokens: inputTokens !== undefined && inputTokens > 0 ? inputTokens : undefined,
    id: json.at('id').text || undefined,
    hasReasoning: reasoning !== '' || reasoningTokens > 0,
  }
}
