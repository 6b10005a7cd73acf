import type { Call } from '../admission.ts'
import type { Answer, Generation } from '../model/generator.ts'
import { asObject, parseJson } from '../json.ts'
import { countInput, type Prompt } from '../model/prompt.ts'
import { pieces } from '../model/tokens.ts'
import type { Schema } from '../../../src/contract/schemas.ts'

/** The public protocol has a result id. */
export type Result = Schema<'GenerateContentResult'> & { readonly responseId: string }

/** The generate-content result. */
export function result(call: Call, prompt: Prompt, generation: Generation): Result {
  return {
    candidates: generation.answers.map((answer, index) => ({
      content: { role: 'model', parts: parts(answer) },
      finishReason: answer.finish === 'limit' ? 'MAX_TOKENS' : 'STOP',
      index,
    })),
    usageMetadata: usage(prompt, generation),
    modelVersion: call.model.id,
    responseId: call.gateway.newId(''),
  }
}

/** The chunks of a streamed result: a piece of text or a call each. The last one has the reason and all counts. */
export function chunksOf({ candidates, usageMetadata, ...rest }: Result): readonly Result[] {
  const { promptTokenCount } = usageMetadata
  const streamed = (candidates ?? []).flatMap((candidate) =>
    (candidate.content?.parts ?? [])
      .flatMap(piecesOf)
      .map((part) => ({ ...candidate, content: { role: 'model' as const, parts: [part] } })),
  )
  return streamed.map(({ finishReason, ...candidate }, position) =>
    position === streamed.length - 1 && finishReason !== undefined
      ? { candidates: [{ ...candidate, finishReason }], usageMetadata, ...rest }
      : { candidates: [candidate], usageMetadata: { promptTokenCount, totalTokenCount: promptTokenCount }, ...rest },
  )
}

/** An empty text is one piece: the end of a stream needs a part. */
function piecesOf(part: Part): readonly Part[] {
  if (typeof part.text !== 'string' || part.text === '') return [part]
  return pieces(part.text).map((text) => ({ text }))
}

type Part = Schema<'GenerateContentResultPart'>

function parts({ text, calls }: Answer): readonly Part[] {
  if (calls.length === 0) return [{ text }]
  return calls.map(({ name, arguments: args }) => ({ functionCall: { name, args: asObject(parseJson(args)) } }))
}

/** Token counts in the format of this protocol: candidates exclude thoughts, and the input is split by modality. */
function usage(prompt: Prompt, { usage }: Generation): Schema<'GenerateContentUsage'> {
  const { text, files } = countInput(prompt)
  const modalities = new Map([['TEXT', text]])
  for (const { modality, tokens } of files) modalities.set(modality, (modalities.get(modality) ?? 0) + tokens)
  return {
    promptTokenCount: usage.input,
    candidatesTokenCount: usage.output,
    ...(usage.reasoning > 0 ? { thoughtsTokenCount: usage.reasoning } : {}),
    totalTokenCount: usage.input + usage.output + usage.reasoning,
    promptTokensDetails: [...modalities].map(([modality, tokenCount]) => ({ modality, tokenCount })),
  }
}
