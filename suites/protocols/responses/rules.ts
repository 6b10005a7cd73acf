import {
  type Field,
  assume,
  assumeEach,
  isArray,
  isListed,
  isObject,
  isTraffic,
  type Reply,
  unfinishedValues,
} from '../../../src/checks/index.ts'
import { plainRepliesOf } from '../plain-replies.rules.ts'
import * as protocols from '../protocols.ts'

export const plainReplies = plainRepliesOf(protocols.responses)
export const { results: responses, bodies, required: requiredResponse } = plainReplies

const inResponses =
  (read: (response: Reply) => readonly Field[]) =>
  (reply: Reply): readonly Field[] | undefined => {
    const response = responses(reply)
    return response && read(response)
  }

/** The output items of a response. */
export function itemsOf({ json }: Reply): readonly Field[] {
  assume(isArray(json.at('output')), 'responses.object.output')
  return json.at('output').items
}

const isOfType = (type: string) => (field: Field) => field.at('type').value === type

/** The output items of one type. */
const itemsOfType = (response: Reply, type: string): readonly Field[] =>
  assumeEach(itemsOf(response), (item) => item.at('type').text, 'responses.object.output.type').filter(isOfType(type))

/** The content parts of all messages of a response. */
const partsOf = (response: Reply): readonly Field[] =>
  assumeEach(
    itemsOfType(response, 'message').map((message) => message.at('content')),
    isArray,
    'responses.object.output.content',
  ).flatMap(({ items }) => items)

const textPartsOf = (response: Reply) => partsOf(response).filter(isOfType('output_text'))

/** The function calls of a response. */
export const callsOf = (response: Reply): readonly Field[] => itemsOfType(response, 'function_call')

export const items = inResponses(itemsOf)
export const messages = inResponses((response) => itemsOfType(response, 'message'))
export const parts = inResponses(partsOf)
export const textParts = inResponses(textPartsOf)
/** The texts of all messages of responses. */
export const texts = inResponses((response) =>
  assumeEach(
    textPartsOf(response).map((part) => part.at('text')),
    ({ text }) => text !== undefined,
    'responses.object.output.content.text',
  ),
)

/** Types of output items that the contract does not list. */
export const otherTypes = (reply: Reply): readonly string[] | undefined =>
  items(reply)
    ?.map((item) => item.at('type').text ?? '')
    .filter((type) => !['message', 'function_call', ''].includes(type))

const status = 'ResponseObject/properties/status'

/** Responses that were not truncated. */
export function completeResponse(reply: Reply): Reply | undefined {
  return unfinishedValues(status).includes(reply.json.at('status').value) ? undefined : responses(reply)
}

/** The calls of complete responses. */
export const completeCalls = inResponses((response) =>
  completeResponse(response) === undefined ? [] : callsOf(response),
)

/** The arguments of complete calls. An empty string is accepted if the function requires no arguments. */
export const completeArguments = (reply: Reply): readonly Field[] | undefined =>
  completeCalls(reply)
    ?.filter((call) => call.at('arguments').value !== '' || takesArguments(reply, call))
    .map((call) => call.at('arguments'))

function takesArguments({ request }: Reply, call: Field): boolean {
  const tool = request.json.at('tools').items.find((field) => field.at('name').value === call.at('name').value)
  return (tool?.at('parameters.required').items.length ?? 0) > 0
}

/** Responses with status `completed`. */
export function completed(reply: Reply): Reply | undefined {
  const response = responses(reply)
  if (response === undefined) return undefined
  assume(isListed(response.json.at('status'), status), 'responses.object.status')
  return response.json.at('status').value === 'completed' ? response : undefined
}

/** Completed responses that must contain text: their requests have no tools. */
export function completedPlain(reply: Reply): Reply | undefined {
  // Recorded traffic may ask for no text.
  const response = isTraffic() ? undefined : completed(reply)
  return response !== undefined && response.request.json.at('tools').absent ? response : undefined
}

/** The text of all messages of a response, including refusals. */
export function answerTextOf(response: Reply): string {
  const texts = partsOf(response).map((part) => {
    assume(!isOfType('output_text')(part) || part.at('text').text !== undefined, 'responses.object.output.content.text')
    return part.at('text').text ?? part.at('refusal').text ?? ''
  })
  return texts.join('')
}

/** The reported `top_p` and the requested one. */
export function topP(reply: Reply): { readonly requested: unknown; readonly reported: unknown } | undefined {
  const response = responses(reply)
  const reported = response?.json.at('top_p').value
  return typeof reported === 'number' ? { requested: response?.request.json.at('top_p').value, reported } : undefined
}

/** Responses to requests with metadata. */
export function withMetadata(reply: Reply): Reply | undefined {
  const response = responses(reply)
  return response !== undefined && isObject(response.request.json.at('metadata')) ? response : undefined
}
