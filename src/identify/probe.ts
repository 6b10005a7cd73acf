import type { Area } from '../drive/plan/area.ts'
import { probe, type Outgoing, type Step } from '../drive/probe.ts'
import { plannedPrompts, type PlannedPrompt } from './prompts.ts'
import { createRandom, shuffled } from './random.ts'

/** The name of the probe, and of its area in the plan. */
export const identifyProbe = 'identify'

/**
 * The only area of the drives of `identify collect`. It serves no requirement and is no part of a run: its answers are compared, not judged.
 * All requests are in random order, so that a change over time affects all prompts alike.
 */
export const identifyArea: Area = {
  name: identifyProbe,
  probes: (_contract, { seed, samples }) => {
    const requests = plannedPrompts(seed, samples).flatMap((prompt) =>
      Array.from({ length: prompt.repeats }, (_, index) => [stepName(prompt.name, index + 1), stepOf(prompt)] as const),
    )
    const steps = Object.fromEntries(shuffled(requests, createRandom(seed + 1)))
    return [probe(identifyProbe, { needs: { models: ['chat'] }, bills: 'tokens' }, steps)]
  },
}

/** `first-07-12`: the twelfth request of a prompt. */
const stepName = (prompt: string, number: number): string => `${prompt}-${number}`

/** The prompt of a step: `first-07`. Undefined for another step. */
export const promptOfStep = (step: string): string | undefined => /^((?:first|short|count)-\d+)-\d+$/.exec(step)?.[1]

const stepOf =
  ({ text, maxTokens }: PlannedPrompt): Step =>
  ({ model }) =>
    completion({
      model: model('chat'),
      messages: [{ role: 'user', content: text }],
      max_tokens: maxTokens,
      temperature: 1,
    })

/** At most a token for each byte of the body, and the limit of the answer. */
function completion(body: { readonly max_tokens: number; readonly [member: string]: unknown }): Outgoing {
  const text = JSON.stringify(body)
  return {
    ...{ method: 'POST', path: '/v1/chat/completions', headers: { 'content-type': 'application/json' }, body: text },
    tokens: Buffer.byteLength(text) + body.max_tokens,
  }
}
