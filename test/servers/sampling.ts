import { createRandom } from '../../src/identify/random.ts'
import type { Question } from '../../gateway/reference/script.ts'
import { startReference } from '../../gateway/reference/server.ts'
import { answerOf, type SimulatedModel } from '../identify/simulated.ts'

/** A running reference gateway whose texts come from simulated models. */
export interface SamplingGateway {
  readonly url: string
  readonly key: string
  readonly close: () => Promise<void>
}

export interface SamplingOptions {
  /** Of the answers. */
  readonly seed: number
  /** The model that answers a request. */
  readonly modelOf: (question: Question, number: number) => SimulatedModel
  /** Answers a repeated request as before. */
  readonly hasCache?: boolean
}

/** Starts a gateway that draws each answer from the distribution of a model, as real ones do at a temperature of 1. */
export async function startSampling({ seed, modelOf, hasCache = false }: SamplingOptions): Promise<SamplingGateway> {
  const random = createRandom(seed)
  const cache = new Map<string, ReturnType<typeof answerOf>>()
  let requests = 0
  const gateway = await startReference({
    keys: { default: key },
    script: (question) => {
      const { text, body } = question
      const kind = body['max_tokens'] === 1 ? 'first' : 'short'
      requests += 1
      const known = hasCache ? cache.get(text) : undefined
      const answer = known ?? answerOf(modelOf(question, requests), { kind, name: text, text }, random)
      cache.set(text, answer)
      return [
        { type: 'text', text: answer.text },
        { type: 'usage', usage: { input: answer.inputTokens ?? 0 } },
      ]
    },
  })
  return { url: gateway.url, key, close: gateway.close }
}

const key = 'sk-sampling-0123456789abcdef0123456789abcdef'
