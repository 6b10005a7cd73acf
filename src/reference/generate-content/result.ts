import type { Call } from '../admission.ts'
import type { Answer, Generation } from '../model/generator.ts'
import { asObject, parseJson } from '../json.ts'
import { countInput, type Prompt } from '../model/prompt.ts'
import type { Schema } from '../../contract/schemas.ts'

/** The public protocol has a result id. */
type Result = Schema<'GenerateContentResult'> & { readonly responseId: string }

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

function parts({ text, calls }: Answer): readonly Schema<'GenerateContentResultPart'>[] {
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
