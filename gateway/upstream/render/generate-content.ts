import type { Script } from '../../../src/evidence/script.ts'
import { signatureOf } from '../../../src/std/script-nonce.ts'
import { asArray, asObject, type JsonObject, parseJson } from '../../reference/json.ts'
import {
  addNulls,
  type Answer,
  eachChoice,
  type RenderedEvent,
  type Renderer,
  scriptUntil,
  textBlocks,
} from './answer.ts'

/** Gemini's `generateContent`. @see https://ai.google.dev/api/generate-content */
export const generateContent: Renderer = { plain: result, events, withNulls }

const finishReasons = {
  stop: 'STOP',
  length: 'MAX_TOKENS',
  tools: 'STOP',
  stop_sequence: 'STOP',
  filter: 'SAFETY',
} as const

function result(answer: Answer): JsonObject {
  const { script } = answer
  const { reasoning, after } = script
  const parts = [
    ...(reasoning === undefined ? [] : [{ text: reasoning, thought: true }]),
    ...textBlocks(script).map((text) => ({ text })),
    ...callParts(script),
    ...(after === undefined ? [] : [{ text: after }]),
  ]
  return { ...candidates(answer, parts, finishReasons[script.finish]), ...envelope(answer, script) }
}

/** The signature of the reasoning is beside the first call. */
const callParts = ({ calls = [], reasoning }: Script): readonly JsonObject[] =>
  calls.map(({ id, name, arguments: json }, index) => ({
    functionCall: { id, name, args: asObject(parseJson(json)) },
    ...(index === 0 && reasoning !== undefined && { thoughtSignature: signatureOf(reasoning) }),
  }))

const candidates = (answer: Answer, parts: readonly JsonObject[], finishReason?: string): JsonObject => ({
  candidates: eachChoice(answer, (index) => ({
    ...(parts.length > 0 && { content: { parts: [...parts], role: 'model' } }),
    ...(finishReason !== undefined && { finishReason }),
    index,
  })),
})

/** The members after the candidates. */
function envelope({ model, newId }: Answer, script: Script | undefined, responseId = newId('')): JsonObject {
  return { ...(script && { usageMetadata: usage(script) }), modelVersion: model, responseId }
}

/** Candidates exclude thoughts, and the prompt includes cached tokens. */
function usage({ usage: { input, output, cached, reasoning } }: Script): JsonObject {
  return {
    promptTokenCount: input,
    candidatesTokenCount: output - (reasoning ?? 0),
    totalTokenCount: input + output,
    ...(cached !== undefined && { cachedContentTokenCount: cached }),
    promptTokensDetails: [{ modality: 'TEXT', tokenCount: input }],
    ...(reasoning !== undefined && { thoughtsTokenCount: reasoning }),
  }
}

/** One result for each piece. The last one has the finish reason and the usage, which may grow in the others. */
function events(answer: Answer): readonly RenderedEvent[] {
  const { script, pieces, newId } = answer
  const { reasoning = '', text = '', after = '', finish } = script
  const id = newId('')
  const isRunning = script.delivery?.form === 'running'
  const parts: readonly JsonObject[] = [
    ...pieces(reasoning).map((piece) => ({ text: piece, thought: true })),
    ...pieces(text).map((piece) => ({ text: piece })),
    ...callParts(script),
    ...pieces(after).map((piece) => ({ text: piece })),
  ]
  const results = parts.slice(0, -1).map((part, index) => ({
    ...candidates(answer, [part]),
    ...envelope(answer, isRunning ? scriptUntil(script, index + 1, parts.length) : undefined, id),
  }))
  const last = { ...candidates(answer, parts.slice(-1), finishReasons[finish]), ...envelope(answer, script, id) }
  return [...results, last].map((data) => ({ data }))
}

/** Google omits absent members. Only proxies of it write null. */
function withNulls(data: JsonObject): JsonObject {
  const candidates = asArray(data['candidates']).map((value) =>
    addNulls(asObject(value), ['finishReason', 'safetyRatings', 'citationMetadata']),
  )
  return addNulls({ ...data, candidates }, ['promptFeedback', 'usageMetadata'])
}
