import {
  all,
  dropField,
  dropRequestField,
  editBody,
  editField,
  editRequestField,
  fault,
  onStatus,
  replyWith,
  setField,
  setHeader,
  type SeenRequest,
} from '../../../src/reference/fault.ts'
import { asObject } from '../../../src/reference/json.ts'
import { inAnswers, inRequests } from './kit.faults.ts'

export * from './candidates.faults.ts'
export * from './usage.faults.ts'

const refused = (param: string, message: string) =>
  replyWith(400, { error: { message, type: 'invalid_request_error', param, code: 'invalid_value' } })

export const modelWantedInBody = fault(
  ['generate-content.request.model'],
  inRequests(onStatus(200, refused('model', 'model is required')), ({ body }) => body['model'] === undefined),
)
export const callsFail = fault(
  ['generate-content.result.served'],
  inAnswers(
    replyWith(500, { error: { message: 'bad response from upstream', type: 'new_api_error', code: 'bad_response' } }),
  ),
)
export const labelledText = fault(
  ['generate-content.result.content_type'],
  inAnswers(setHeader('content-type', 'text/plain')),
)
export const cutJson = fault(['generate-content.result.json'], inAnswers(editBody((body) => body.slice(0, -1))))
export const wrappedInArray = fault(['generate-content.result.json'], inAnswers(editBody((body) => `[${body}]`)))
export const streamedWhenAsked = fault(
  ['generate-content.request.synchronous'],
  inRequests(
    all(
      editBody((body) => `data: ${body}\n\n`),
      setHeader('content-type', 'text/event-stream'),
    ),
    ({ body }) => body['stream'] === true,
  ),
)
export const candidatesMissing = fault(['generate-content.result.candidates'], inAnswers(dropField('candidates')))
export const candidatesEmpty = fault(['generate-content.result.candidates'], inAnswers(setField('candidates', [])))
export const usageMissing = fault(['generate-content.result.usageMetadata'], inAnswers(dropField('usageMetadata')))
export const versionMissing = fault(['generate-content.result.modelVersion'], inAnswers(dropField('modelVersion')))
export const versionEmpty = fault(['generate-content.result.modelVersion'], inAnswers(setField('modelVersion', '')))

export const instructionIgnored = fault(
  ['generate-content.request.systemInstruction'],
  inRequests(dropRequestField('systemInstruction'), ({ text }) => text.includes('public library')),
)
export const fileIgnored = fault(
  ['generate-content.request.inlineData'],
  inRequests(
    editRequestField('contents[].parts[]', (part) => ('inlineData' in asObject(part) ? undefined : part)),
    ({ body }) => asObject(body['generationConfig'])['maxOutputTokens'] === 16,
  ),
)
export const fileUriIgnored = fault(
  ['generate-content.request.file_uri'],
  inRequests(editRequestField('contents[].parts[]', (part) => ('fileData' in asObject(part) ? undefined : part))),
)
export const limitIgnored = fault(
  ['generate-content.request.maxOutputTokens'],
  inRequests(
    editRequestField('generationConfig.maxOutputTokens', (limit) => (Number.isInteger(limit) ? undefined : limit)),
  ),
)
export const cutUntold = fault(
  ['generate-content.request.maxOutputTokens'],
  inAnswers(editField('candidates[].finishReason', (reason) => (reason === 'MAX_TOKENS' ? 'STOP' : reason))),
)
export const stopIgnored = fault(
  ['generate-content.request.stopSequences'],
  inRequests(dropRequestField('generationConfig.stopSequences'), ({ text }) => text.includes('charlie')),
)
const givesResult = ({ text }: SeenRequest) => text.includes('functionResponse')

export const resultRefused = fault(
  ['generate-content.request.function_call'],
  inRequests(refused('contents', 'contents holds an unknown part'), givesResult),
)
export const resultUnanswered = fault(
  ['generate-content.request.function_response'],
  inRequests(setField('candidates[].content.parts', []), givesResult),
)
