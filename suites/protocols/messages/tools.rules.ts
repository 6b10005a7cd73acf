import { type Field, assumeEach, functionCall, inconclusive, isTraffic, type Reply } from '../../../src/checks/index.ts'
import type { CalledFunction } from '../checks.ts'
import { forced } from '../compliance.rules.ts'
import { messages, usesOf, completeMessage, requiredMessage } from './rules.ts'

/** Names of the tools in a request. */
const offered = ({ request }: Reply): readonly unknown[] =>
  request.json.at('tools').items.map((tool) => tool.at('name').value)

/** The name of every tool use, with the tools in the request. */
export function namedUses(reply: Reply): readonly CalledFunction[] | undefined {
  const message = messages(reply)
  return message && usesOf(message).map((use) => ({ name: use.at('name'), offered: offered(message) }))
}

const choiceOf = ({ request }: Reply): Field => request.json.at('tool_choice')

/** Complete messages for requests that require any tool. */
function messageOfAny(reply: Reply): Reply | undefined {
  const message = completeMessage(reply)
  const choice = message && choiceOf(message)
  return choice?.value === 'any' || (isTraffic() && choice?.at('type').value === 'any') ? message : undefined
}

const anyUse = (reply: Reply) => functionCall(String(offered(reply).at(-1) ?? ''))

/** The same, unless the model uses a tool only in another try. */
export const anyChoice = forced(anyUse, messageOfAny)

/** The tool that `tool_choice` names and the used tools. */
function choiceOfName(reply: Reply): { readonly name: string; readonly used: readonly unknown[] } | undefined {
  const message = completeMessage(reply)
  const name = message && choiceOf(message).at('name').text
  if (message === undefined || name === undefined) return undefined
  const names = usesOf(message).map((use) => use.at('name').value)
  const used = assumeEach(names, (calledName) => offered(message).includes(calledName), 'messages.message.content.name')
  return { name, used: [...new Set(used)] }
}

/** The same, unless the model uses the tool only in another try. */
export const namedChoice = forced((reply) => {
  const name = choiceOf(reply).at('name').text
  return functionCall(name ?? '', name)
}, choiceOfName)

/** The tool uses of a complete message of a probe. */
const requiredUses = (reply: Reply): readonly Field[] =>
  usesOf(completeMessage(requiredMessage(reply)) ?? inconclusive('answer-cut-short'))

/** How many tools a message uses, whatever else it contains. */
export const usesIn = ({ json }: Reply): number =>
  json.at('content').items.filter((block) => block.at('type').value === 'tool_use').length

/** The same for a comparison with a request that requires none; undefined if only a repeat uses one. */
export const usesMade = forced(anyUse, requiredUses)
