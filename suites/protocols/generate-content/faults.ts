import {
  all,
  asObject,
  asString,
  asStrings,
  dropRequestField,
  editBody,
  editField,
  editRequest,
  fault,
  isStream,
  type JsonObject,
  onlyIf,
  onStatus,
  perRequest,
  replyWith,
  type SeenRequest,
  setField,
  setHeader,
} from '../../../gateway/reference/fault-kit.ts'
import { refused, replyFaults } from '../kit.faults.ts'
import { generateContent } from '../protocols.ts'
import { breaks, kit } from './kit.faults.ts'

export * from './candidates.faults.ts'
export * from './recall.faults.ts'
export * from './usage.faults.ts'

export const modelRequiredInBody = breaks('generate-content.request.model').inRequests(
  onStatus(200, refused('model', 'model is required')),
  ({ body }) => body['model'] === undefined,
)
export const { plainCallsFail, labelledText, cutJson, wrappedInArray } = replyFaults(generateContent, kit)
export const streamedOnRequest = breaks('generate-content.request.synchronous').inRequests(
  all(
    editBody((body) => `data: ${body}\n\n`),
    setHeader('content-type', 'text/event-stream'),
  ),
  onlyIf('the body has `stream: true`', isStream),
)
export const candidatesMissing = breaks('generate-content.result.candidates').drop('candidates')
export const candidatesEmpty = breaks('generate-content.result.candidates').set('candidates', [])
export const usageMissing = breaks('generate-content.result.usageMetadata').drop('usageMetadata')
export const versionMissing = breaks('generate-content.result.modelVersion').drop('modelVersion')
export const versionEmpty = breaks('generate-content.result.modelVersion').set('modelVersion', '')

export const fileIgnored = breaks('generate-content.request.inlineData').editSent('contents[].parts[]', (part) =>
  'inlineData' in asObject(part) ? undefined : part,
)
export const fileUriIgnored = breaks('generate-content.request.file_uri').editSent('contents[].parts[]', (part) =>
  'fileData' in asObject(part) ? undefined : part,
)
export const limitIgnored = breaks('generate-content.request.maxOutputTokens').editSent(
  'generationConfig.maxOutputTokens',
  (limit) => (Number.isInteger(limit) ? undefined : limit),
)
export const cutNotReported = breaks('generate-content.request.maxOutputTokens').edit(
  'candidates[].finishReason',
  (reason) => (reason === 'MAX_TOKENS' ? 'STOP' : reason),
)
const stopsOf = ({ generationConfig }: JsonObject) => asStrings(asObject(generationConfig)['stopSequences'])
export const stopIgnored = breaks('generate-content.request.stopSequences').inRequests(
  dropRequestField('generationConfig.stopSequences'),
)
/** The model continues, and only the stop sequence is removed from its text. */
export const stopTakenOut = breaks('generate-content.request.stopSequences').inRequests(
  perRequest(({ body }) =>
    all(
      dropRequestField('generationConfig.stopSequences'),
      editField('candidates[].content.parts[].text', (text) =>
        stopsOf(body).reduce((rest, stop) => rest.replace(stop, ''), asString(text)),
      ),
    ),
  ),
)
const givesResult = ({ text }: SeenRequest) => text.includes('functionResponse')

const offersFunction = (request: SeenRequest) => Array.isArray(request.body['tools']) && !givesResult(request)

/** Numbers the calls of each result from 0 and sends one of them twice. */
export const callIdsShared = breaks('generate-content.result.candidates.content.parts.functionCall.id_unique').edit(
  'candidates[].content.parts',
  (parts) =>
    Array.isArray(parts)
      ? parts.flatMap((part) => {
          const { functionCall } = asObject(part)
          const numbered = { ...asObject(part), functionCall: { ...asObject(functionCall), id: 'call_0' } }
          return functionCall === undefined ? [part] : [numbered, numbered]
        })
      : parts,
)
/** The tools are removed on the way to the model, which answers in text. */
export const toolsDropped = breaks('generate-content.request.tools_called').inRequests(
  dropRequestField('tools'),
  offersFunction,
)
/** A call arrives as text, as from a gateway that knows only text parts. */
export const callAsText = breaks('generate-content.request.tools_called').inRequests(
  onStatus(
    200,
    editField('candidates[].content.parts[]', (part) => {
      const { functionCall } = asObject(part)
      return functionCall === undefined ? part : { text: JSON.stringify(functionCall) }
    }),
  ),
  offersFunction,
)
export const resultRefused = breaks('generate-content.request.function_call').inRequests(
  refused('contents', 'contents holds an unknown part'),
  givesResult,
)
export const resultUnanswered = breaks('generate-content.request.function_response').inRequests(
  setField('candidates[].content.parts', []),
  givesResult,
)

/** The model supports only chat, and the gateway does not translate this protocol. */
export const modelRefusedHere = fault(
  ['generate-content.result.served'],
  kit.inAnswers(refused('model', 'The model is not supported on this route')),
)
/** Drops members that the protocol defines. */
export const settingsDropped = fault(
  [
    'generate-content.request.maxOutputTokens',
    'generate-content.request.stopSequences',
    'generate-content.request.systemInstruction_followed',
    'generate-content.request.thinkingBudget',
  ],
  kit.inRequests(
    editRequest((body) => {
      const { generationConfig: _config, systemInstruction: _system, safetySettings: _safety, ...rest } = body
      return rest
    }),
  ),
)
/** Requires the signature of a call that the gateway did not pass on. */
export const unsignedCallRefused = fault(
  ['generate-content.request.function_call'],
  kit.inRequests(
    replyWith(400, {
      error: { code: 400, message: 'Function call is missing a thought_signature', status: 'INVALID_ARGUMENT' },
    }),
    ({ text }) => text.includes('"functionResponse"'),
  ),
)

export const someTokensMore = breaks('generate-content.request.maxOutputTokens').editSent(
  'generationConfig.maxOutputTokens',
  (limit) => (typeof limit === 'number' ? limit + 24 : limit),
)
export const resultAnsweredBlank = breaks('generate-content.request.function_response').inRequests(
  setField('candidates[].content.parts', [{ text: '\n' }]),
  givesResult,
)
