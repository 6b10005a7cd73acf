import {
  all,
  dropRequestField,
  editBody,
  editRequestField,
  fault,
  onStatus,
  setField,
  setHeader,
  type SeenRequest,
} from '../../../src/reference/fault.ts'
import { asObject } from '../../../src/reference/json.ts'
import { refused, replyFaults } from '../kit.faults.ts'
import { generateContent } from '../protocols.ts'
import { drop, edit, editSent, inRequests, kit, set } from './kit.faults.ts'

export * from './candidates.faults.ts'
export * from './usage.faults.ts'

export const modelWantedInBody = fault(
  ['generate-content.request.model'],
  inRequests(onStatus(200, refused('model', 'model is required')), ({ body }) => body['model'] === undefined),
)
export const { plainCallsFail, labelledText, cutJson, wrappedInArray } = replyFaults(generateContent, kit)
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
export const candidatesMissing = fault(['generate-content.result.candidates'], drop('candidates'))
export const candidatesEmpty = fault(['generate-content.result.candidates'], set('candidates', []))
export const usageMissing = fault(['generate-content.result.usageMetadata'], drop('usageMetadata'))
export const versionMissing = fault(['generate-content.result.modelVersion'], drop('modelVersion'))
export const versionEmpty = fault(['generate-content.result.modelVersion'], set('modelVersion', ''))

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
  editSent('contents[].parts[]', (part) => ('fileData' in asObject(part) ? undefined : part)),
)
export const limitIgnored = fault(
  ['generate-content.request.maxOutputTokens'],
  editSent('generationConfig.maxOutputTokens', (limit) => (Number.isInteger(limit) ? undefined : limit)),
)
export const cutUntold = fault(
  ['generate-content.request.maxOutputTokens'],
  edit('candidates[].finishReason', (reason) => (reason === 'MAX_TOKENS' ? 'STOP' : reason)),
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
