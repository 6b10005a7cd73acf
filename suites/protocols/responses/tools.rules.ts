import type { Reply } from '../../../src/evidence/reply.ts'
import { given } from '../../../src/verdict/undecided.ts'
import { callsOf, responses, wholeResponse } from './rules.ts'

/** Names of the functions that a request offers. */
const offered = ({ request }: Reply): readonly unknown[] =>
  request.json.at('tools').items.map((tool) => tool.at('name').value)

/** The names that a response calls functions by. */
function calledNames(response: Reply): readonly string[] {
  return callsOf(response).map((call) => {
    const { text = '' } = call.at('name')
    given(text.trim() !== '', 'responses.object.output.name')
    return text
  })
}

/** Names that are called, and names that were offered, where a response calls functions of its request. */
export function callsAndOffers(reply: Reply) {
  const response = responses(reply)
  if (response === undefined || offered(response).length === 0) return undefined
  const called = calledNames(response)
  return called.length === 0 ? undefined : { called, offered: offered(response) }
}

/** Responses, not cut short, to requests whose `tool_choice` is this word. */
export const choosing =
  (choice: 'required' | 'none') =>
  (reply: Reply): Reply | undefined => {
    const response = wholeResponse(reply)
    return response?.request.json.at('tool_choice').value === choice ? response : undefined
  }

/** The name that `tool_choice` gives, and the names that are called. */
export function namedChoice(reply: Reply) {
  const response = wholeResponse(reply)
  const name = response?.request.json.at('tool_choice.name').text
  if (response === undefined || name === undefined) return undefined
  const called = calledNames(response)
  given(
    called.every((one) => offered(response).includes(one)),
    'responses.request.tools',
  )
  return { name, called }
}
