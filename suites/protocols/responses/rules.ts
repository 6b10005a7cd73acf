import type { Field, Reply } from '../../../src/evidence/reply.ts'
import { isListed, unfinished } from '../../../src/verdict/lists.ts'
import { answersTo, isArray, isEventStream, isObject } from '../../../src/verdict/select.ts'
import { given, inconclusive } from '../../../src/verdict/undecided.ts'

/** Answers to calls that did not ask for a stream. */
export const answers = answersTo('createResponse')

/** Those of them that are no event stream all the same. */
export function unstreamed(reply: Reply): Reply | undefined {
  const answer = answers(reply)
  if (answer !== undefined) given(!isEventStream(answer), 'responses.request.stream_default')
  return answer
}

/** Answers whose body is a JSON object. */
export function responses(reply: Reply): Reply | undefined {
  const answer = unstreamed(reply)
  if (answer === undefined) return undefined
  given(isObject(answer.json), 'responses.object.json')
  return answer
}

/** What `read` finds in a response; nothing where that is empty, so that no check is satisfied by nothing. */
const inResponses =
  (read: (response: Reply) => readonly Field[]) =>
  (reply: Reply): readonly Field[] | undefined => {
    const response = responses(reply)
    const found = response === undefined ? [] : read(response)
    return found.length === 0 ? undefined : found
  }

/** The output items of a response. */
export function itemsOf({ json }: Reply): readonly Field[] {
  given(isArray(json.at('output')), 'responses.object.output')
  return json.at('output').items
}

const isOfType = (type: string) => (field: Field) => field.at('type').value === type

/** The output items of one type. */
function itemsOfType(response: Reply, type: string): readonly Field[] {
  const items = itemsOf(response)
  given(
    items.every((item) => item.at('type').text),
    'responses.object.output.type',
  )
  return items.filter(isOfType(type))
}

/** The content parts of all messages of a response. */
function partsOf(response: Reply): readonly Field[] {
  const messages = itemsOfType(response, 'message')
  given(
    messages.every((message) => isArray(message.at('content'))),
    'responses.object.output.content',
  )
  return messages.flatMap((message) => message.at('content').items)
}

const textPartsOf = (response: Reply) => partsOf(response).filter(isOfType('output_text'))

/** The function calls of a response. */
export const callsOf = (response: Reply): readonly Field[] => itemsOfType(response, 'function_call')

export const items = inResponses(itemsOf)
export const messages = inResponses((response) => itemsOfType(response, 'message'))
export const parts = inResponses(partsOf)
export const textParts = inResponses(textPartsOf)

const status = 'ResponseObject/properties/status'

/** Responses that nothing cut short. */
export function wholeResponse(reply: Reply): Reply | undefined {
  return unfinished(status).includes(reply.json.at('status').value) ? undefined : responses(reply)
}

/** The calls of responses that nothing cut short. */
export const wholeCalls = inResponses((response) => (wholeResponse(response) === undefined ? [] : callsOf(response)))

/** The arguments of such calls. An empty text is none, which is right where none are required. */
export const wholeArguments = (reply: Reply): readonly Field[] | undefined => {
  const due = wholeCalls(reply)?.filter((call) => call.at('arguments').value !== '' || takesArguments(reply, call))
  return due === undefined || due.length === 0 ? undefined : due.map((call) => call.at('arguments'))
}

function takesArguments({ request }: Reply, call: Field): boolean {
  const tool = request.json.at('tools').items.find((one) => one.at('name').value === call.at('name').value)
  return (tool?.at('parameters.required').items.length ?? 0) > 0
}

/** Responses that say they are completed. */
export function completed(reply: Reply): Reply | undefined {
  const response = responses(reply)
  if (response === undefined) return undefined
  given(isListed(response.json.at('status'), status), 'responses.object.status')
  return response.json.at('status').value === 'completed' ? response : undefined
}

/** Completed responses to requests that offer no tools: they have nothing to answer with but text. */
export function completedPlain(reply: Reply): Reply | undefined {
  const response = completed(reply)
  return response !== undefined && response.request.json.at('tools').absent ? response : undefined
}

/** Everything that the messages of a response say, refusals included. */
export function saidBy(response: Reply): string {
  const texts = partsOf(response).map((part) => {
    given(!isOfType('output_text')(part) || part.at('text').text !== undefined, 'responses.object.output.content.text')
    return part.at('text').text ?? part.at('refusal').text ?? ''
  })
  return texts.join('')
}

/** The response that a probe asked for; a check that compares cannot do without. */
export function obtainedResponse(reply: Reply): Reply {
  return (
    responses(reply) ?? inconclusive(`${reply.exchange.id} was answered ${reply.status ?? 'with nothing'}, not 200`)
  )
}

/** Responses to requests that carry metadata. */
export function metadataSent(reply: Reply): Reply | undefined {
  const response = responses(reply)
  return response !== undefined && isObject(response.request.json.at('metadata')) ? response : undefined
}
