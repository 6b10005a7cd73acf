import type { Field, Reply } from '../../../src/evidence/reply.ts'
import { given } from '../../../src/verdict/undecided.ts'
import { messages, usesOf, wholeMessage } from './rules.ts'

/** Names of the tools that a request offers. */
const offered = ({ request }: Reply): readonly unknown[] =>
  request.json.at('tools').items.map((tool) => tool.at('name').value)

/** The names by which tools are used, and those of the request. */
export function namedUses(
  reply: Reply,
): { readonly names: readonly Field[]; readonly offered: readonly unknown[] } | undefined {
  const message = messages(reply)
  const names = message === undefined ? [] : usesOf(message).map((use) => use.at('name'))
  return message === undefined || names.length === 0 ? undefined : { names, offered: offered(message) }
}

const choiceOf = ({ request }: Reply): Field => request.json.at('tool_choice')

/** Messages, not cut short, to requests that leave open which tool is used, but not whether one is. */
export function anyChoice(reply: Reply): Reply | undefined {
  const message = wholeMessage(reply)
  const choice = message && choiceOf(message)
  return choice?.value === 'any' || choice?.at('type').value === 'any' ? message : undefined
}

/** The name that `tool_choice` gives, and those that are used. */
export function namedChoice(reply: Reply): { readonly name: string; readonly used: readonly unknown[] } | undefined {
  const message = wholeMessage(reply)
  const name = message && choiceOf(message).at('name').text
  if (message === undefined || name === undefined) return undefined
  const used = usesOf(message).map((use) => use.at('name').value)
  given(
    used.every((one) => offered(message).includes(one)),
    'messages.message.content.name',
  )
  return { name, used: [...new Set(used)] }
}
