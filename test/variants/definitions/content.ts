import { asArray, asObject, isObject, type Json, type JsonObject } from '../../../gateway/reference/json.ts'
import {
  all,
  dropRequestField,
  editField,
  editJson,
  onOperation,
  onStatus,
  setField,
  when,
  type Inject,
} from '../../../gateway/reference/fault.ts'
import { contentAreas as areas, type ConformantVariant, type ConformantVariants } from './variant.ts'

const content = (...injections: readonly Inject[]): ConformantVariant => ({
  inject: onOperation('generateContent', onStatus(200, all(...injections))),
  areas,
})

const omitted = (value: Json | undefined) => (value === 0 || value === '' ? undefined : value)
const counts = ['promptTokenCount', 'candidatesTokenCount', 'thoughtsTokenCount', 'totalTokenCount']

const withDetails = (details: null | undefined): ConformantVariant => ({
  ...content(editField('usageMetadata.promptTokensDetails', () => details)),
  undecides: [
    'generate-content.result.usageMetadata.promptTokensDetails',
    'generate-content.result.usageMetadata.promptTokensDetails.sum',
    'generate-content.result.usageMetadata.promptTokensDetails.modality',
    'generate-content.result.usageMetadata.promptTokensDetails.tokenCount',
  ],
})

/** Field note 5, and additions of common servers of this protocol. */
export const contents: ConformantVariants = {
  'members that are zero or empty left out': content(
    editField('candidates[].index', omitted),
    ...counts.map((name) => editField(`usageMetadata.${name}`, omitted)),
    editField('candidates[].content.parts', (parts) => (asArray(parts).length === 0 ? undefined : parts)),
    editField('candidates[].content.parts[].functionCall.args', (args) =>
      isObject(args) && Object.keys(args).length === 0 ? undefined : args,
    ),
  ),
  'no content where the limit was reached': content(
    editField('candidates[]', (candidate) => {
      const { content: said = null, ...rest } = asObject(candidate)
      return rest['finishReason'] === 'MAX_TOKENS' ? rest : { ...rest, content: said }
    }),
  ),
  'a thought before the text': content(
    editField('candidates[].content.parts', (parts) => [{ text: 'Hm.', thought: true }, ...asArray(parts)]),
  ),
  'the text in several parts': content(
    editField('candidates[].content.parts', (parts) => asArray(parts).flatMap(halved)),
  ),
  'signatures beside parts': content(
    editField('candidates[].content.parts[]', (part) => ({ ...asObject(part), thoughtSignature: 'CiQB' })),
  ),
  'a model that asks back before it calls a function': {
    inject: onOperation(
      'generateContent',
      when(
        ({ text }) => text.includes('get_weather') && !/Do not answer in text|functionResponse/.test(text),
        all(dropRequestField('tools'), setField('candidates[].content.parts', [{ text: 'For which day?' }])),
      ),
    ),
    areas,
    undecides: ['generate-content.request.function_call', 'generate-content.request.function_response'],
  },
  'calls with other arguments': content(
    editField('candidates[].content.parts[].functionCall', (call) =>
      isObject(call) ? { ...call, args: { city: 'Elsewhere', unit: null } } : call,
    ),
  ),
  'ids of function calls': content(
    editField('candidates[].content.parts[].functionCall', (call) =>
      isObject(call) ? { ...call, id: `fc ${JSON.stringify(call['args'])}` } : call,
    ),
  ),
  'ratings, citations and log probabilities': content(
    editField('candidates[]', (candidate) => ({
      ...asObject(candidate),
      safetyRatings: [{ category: 'HARM_CATEGORY_HARASSMENT', probability: 'NEGLIGIBLE' }],
      citationMetadata: { citationSources: [] },
      avgLogprobs: -0.12,
      finishMessage: null,
      groundingMetadata: {},
    })),
  ),
  'feedback on a prompt that is not blocked': content(
    editJson((value) => ({ ...value, promptFeedback: { safetyRatings: [] }, createTime: '2026-02-14T00:00:00Z' })),
  ),
  'no details of the prompt': withDetails(undefined),
  'details of the prompt null': withDetails(null),
  'details of candidates and the cache': content(
    editField('usageMetadata', (usage) => ({
      ...asObject(usage),
      cachedContentTokenCount: 0,
      toolUsePromptTokenCount: 0,
      trafficType: 'ON_DEMAND',
      candidatesTokensDetails: [{ modality: 'TEXT', tokenCount: asObject(usage)['candidatesTokenCount'] ?? 0 }],
    })),
  ),
  'modelVersion under a longer name': content(editField('modelVersion', (model) => `models/${String(model)}-001`)),
}

/** Splits a text part into two. */
function halved(part: Json): JsonObject[] {
  const { text, ...rest } = asObject(part)
  if (typeof text !== 'string' || text.length < 2) return [asObject(part)]
  const middle = Math.ceil(text.length / 2)
  return [text.slice(0, middle), text.slice(middle)].map((half) => ({ ...rest, text: half }))
}
