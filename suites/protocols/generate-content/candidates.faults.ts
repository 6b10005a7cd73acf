import {
  asArray,
  asObject,
  asString,
  type Json,
  type JsonObject,
  renameField,
  type SeenRequest,
  setField,
  wherePresent,
} from '../../../gateway/reference/fault-kit.ts'
import { breaks } from './kit.faults.ts'

const parts = 'candidates[].content.parts'

export const contentMissing = breaks('generate-content.result.candidates.content').edit(
  'candidates[]',
  (candidate) => ({
    ...asObject(candidate),
    content: null,
  }),
)
export const contentIsText = breaks('generate-content.result.candidates.content').set('candidates[].content', 'Hello.')
export const roleOfAssistant = breaks('generate-content.result.candidates.content.role').set(
  'candidates[].content.role',
  'assistant',
)
export const roleMissing = breaks('generate-content.result.candidates.content.role').drop('candidates[].content.role')
export const partsAreObject = breaks('generate-content.result.candidates.content.parts').edit(
  parts,
  (list) => asArray(list)[0],
)
export const textIsArray = breaks('generate-content.result.candidates.content.parts.text').edit(
  `${parts}[].text`,
  wherePresent((text) => [text]),
)
/** Leaves the end of the reasoning in the text. */
export const reasoningTagged = breaks('generate-content.result.text_plain').edit(
  `${parts}[].text`,
  wherePresent((text) => `</think>\n${asString(text)}`),
)
export const endedEmpty = breaks('generate-content.result.candidates.text').inAnswers(
  setField(parts, []),
  ({ body }) => body['tools'] === undefined,
)
export const reasonOfChat = breaks('generate-content.result.candidates.finishReason').edit(
  'candidates[].finishReason',
  (reason) => asString(reason).toLowerCase(),
)
export const reasonMissing = breaks('generate-content.result.candidates.finishReason').drop('candidates[].finishReason')
export const indexIsText = breaks('generate-content.result.candidates.index').set('candidates[].index', '0')

export const callsDropped = breaks('generate-content.request.tools').edit(`${parts}[]`, (part) =>
  'functionCall' in asObject(part) ? undefined : part,
)
export const callsInSnakeCase = breaks('generate-content.request.tools').inAnswers(
  renameField(`${parts}[].functionCall`, 'function_call'),
)
export const callsBesideText = breaks('generate-content.request.tools').edit('candidates[].content', (content) => {
  const called = asArray(asObject(content).parts).map((part) => asObject(part).functionCall)
  const calls = called.filter((call) => call !== undefined)
  if (calls.length === 0) return content
  return { ...asObject(content), parts: [{ text: 'I look it up.' }], tool_calls: calls }
})
export const callIsText = breaks('generate-content.result.candidates.content.parts.functionCall').edit(
  `${parts}[].functionCall`,
  wherePresent(JSON.stringify),
)
export const otherFunctionCalled = breaks('generate-content.result.candidates.content.parts.functionCall.name').set(
  `${parts}[].functionCall.name`,
  'gateproof_none',
)
export const nameMissing = breaks('generate-content.result.candidates.content.parts.functionCall.name').drop(
  `${parts}[].functionCall.name`,
)
export const argumentsAreText = breaks('generate-content.result.candidates.content.parts.functionCall.args').edit(
  `${parts}[].functionCall.args`,
  (args) => JSON.stringify(args ?? {}),
)

const hasNoTools = ({ body }: SeenRequest) => body['tools'] === undefined

export const endedBlank = breaks('generate-content.result.candidates.text').inAnswers(
  setField(parts, [{ text: ' ' }]),
  hasNoTools,
)
export const thoughtAlone = breaks('generate-content.result.candidates.text').inAnswers(
  setField(parts, [{ text: 'Hm.', thought: true }]),
  hasNoTools,
)

/** Replaces the function calls of a candidate. */
const besideText = (replace: (candidate: JsonObject, calls: readonly Json[]) => JsonObject) =>
  breaks('generate-content.request.tools').edit('candidates[]', (candidate) => {
    const called = asArray(asObject(asObject(candidate).content).parts).map((part) => asObject(part).functionCall)
    const calls = called.filter((call) => call !== undefined)
    return calls.length === 0 ? candidate : replace(asObject(candidate), calls)
  })

export const callsInTextParts = besideText((candidate, [call = null]) => ({
  ...candidate,
  content: { role: 'model', parts: [{ text: 'I look it up.', function_call: call }] },
}))
export const callsBesideContent = besideText((candidate, calls) => ({
  ...candidate,
  content: { role: 'model', parts: [{ text: 'I look it up.' }] },
  toolCalls: [...calls],
}))
