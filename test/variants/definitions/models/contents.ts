import { editJson } from '../../../../gateway/reference/fault.ts'
import { asArray, asNumber, asObject, type JsonObject } from '../../../../gateway/reference/json.ts'
import type { ConformantVariants } from '../variant.ts'
import { own, asks, isRecall, withUsage } from './kit.ts'

/** An empty output, with matching content and usage. */
function unsaid(reply: JsonObject, content: JsonObject | undefined, finishReason: string): JsonObject {
  const { candidatesTokenCount: _, ...usage } = asObject(reply['usageMetadata'])
  const total = (asNumber(usage['promptTokenCount']) ?? 0) + (asNumber(usage['thoughtsTokenCount']) ?? 0)
  const candidate = { index: 0, finishReason, ...(content && { content }) }
  return { ...reply, candidates: [candidate], usageMetadata: { ...usage, totalTokenCount: total } }
}

function littleSaid(reply: JsonObject, request: JsonObject): JsonObject {
  const { usageMetadata, modelVersion = '' } = reply
  const usage = asObject(usageMetadata)
  const { promptTokenCount = 0, promptTokensDetails } = usage
  if ('model' in request) {
    const blocked = { promptFeedback: { blockReason: 'SAFETY' }, modelVersion }
    return { ...blocked, usageMetadata: { promptTokenCount, totalTokenCount: promptTokenCount } }
  }
  if ('stream' in request) return unsaid(reply, undefined, 'MAX_TOKENS')
  if ('systemInstruction' in request && !isRecall(request)) return unsaid(reply, {}, 'MAX_TOKENS')
  if (asks(request, 'inlineData')) return unsaid(reply, { role: 'model' }, 'MAX_TOKENS')
  if (asks(request, 'stopSequences')) return unsaid(reply, { role: 'model', parts: [] }, 'STOP')
  return withUsage(reply, 'usageMetadata', {
    toolUsePromptTokenCount: 5,
    totalTokenCount: (asNumber(usage['totalTokenCount']) ?? 0) + 5,
    promptTokensDetails: [...asArray(promptTokensDetails), { modality: 'IMAGE' }],
  })
}

export const contents: ConformantVariants = {
  'a blocked prompt, and results in which nothing is said': own(
    'generate-content',
    'generateContent',
    ['generate-content.request.stopSequences'],
    editJson(littleSaid),
  ),
  'a model that does not count as it was asked to': own(
    'generate-content',
    'generateContent',
    ['generate-content.request.maxOutputTokens'],
    editJson((reply, request) =>
      asks(request, 'Count from')
        ? {
            ...reply,
            candidates: [
              { index: 0, finishReason: 'STOP', content: { role: 'model', parts: [{ text: 'Certainly.' }] } },
            ],
          }
        : reply,
    ),
  ),
}
