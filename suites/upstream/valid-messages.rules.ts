import type { Field } from '../../src/checks/index.ts'
import {
  badName,
  empty,
  type Flaws,
  noneOf,
  outside,
  type Turn,
  unknownMembers,
  unless,
  unpaired,
  withoutTools,
} from './valid-kit.rules.ts'

/** @see https://docs.anthropic.com/en/api/messages */
const members = new Set([
  ...['cache_control', 'container', 'context_management', 'inference_geo', 'max_tokens', 'mcp_servers', 'messages'],
  ...['metadata', 'model', 'output_config', 'output_format', 'service_tier', 'speed', 'stop_sequences', 'stream'],
  ...['system', 'temperature', 'thinking', 'tool_choice', 'tools', 'top_k', 'top_p'],
])
const minThinkingBudget = 1024
const maxCacheMarks = 4

/** Why Anthropic refuses a request of the messages API. */
export function messagesFlaws(request: Field): Flaws {
  const messages = request.at('messages')
  const system = request.at('system')
  return [
    ...unknownMembers(request, members),
    ...unless(Number.isInteger(request.at('max_tokens').number), request.at('max_tokens'), 'not an integer'),
    ...empty(messages),
    ...messages.items.flatMap(messageFlaws),
    ...unpaired(turnsOf(messages.items)),
    ...unless(
      !system.exists || system.text !== undefined || Array.isArray(system.value),
      system,
      'neither a text nor a list of blocks',
    ),
    ...system.items.flatMap(textFlaws),
    ...request
      .at('tools')
      .items.flatMap((tool) => (tool.at('input_schema').absent && !tool.at('type').absent ? [] : toolFlaws(tool))),
    ...withoutTools(request, 'tool_choice'),
    ...noneOf(request.at('tool_choice.type'), ['auto', 'any', 'tool', 'none']),
    ...thinkingFlaws(request),
    ...outside(request.at('temperature'), 0, 1),
    ...outside(request.at('top_p'), 0, 1),
    ...unless(
      cacheMarks(request) <= maxCacheMarks,
      request.at('cache_control'),
      'more than 4 blocks have cache_control',
    ),
  ]
}

const toolFlaws = (tool: Field): Flaws => [
  ...badName(tool.at('name')),
  ...unless(tool.at('input_schema.type').text === 'object', tool.at('input_schema.type'), 'not "object"'),
]

function messageFlaws(message: Field): Flaws {
  const role = message.at('role')
  const content = message.at('content')
  return [
    ...unless(['user', 'assistant'].includes(role.text ?? ''), role, `${role.shown} is neither "user" nor "assistant"`),
    ...unless((content.text ?? '') !== '' || content.items.length > 0, content, 'empty'),
    ...content.items.flatMap(textFlaws),
  ]
}

const textFlaws = (block: Field): Flaws =>
  block.at('type').text === 'text'
    ? unless((block.at('text').text ?? '') !== '', block.at('text'), 'an empty text')
    : []

/** Consecutive messages of one role are one turn. */
function turnsOf(messages: readonly Field[]): readonly Turn[] {
  const turns: { readonly role: string | undefined; readonly calls: Field[]; readonly results: Field[] }[] = []
  for (const message of messages) {
    const { text: role } = message.at('role')
    if (turns.length === 0 || turns.at(-1)?.role !== role) turns.push({ role, calls: [], results: [] })
    for (const block of message.at('content').items) {
      if (block.at('type').text === 'tool_use') turns.at(-1)?.calls.push(block.at('id'))
      if (block.at('type').text === 'tool_result') turns.at(-1)?.results.push(block.at('tool_use_id'))
    }
  }
  return turns
}

/** Thinking needs a budget below the limit of tokens, and the default temperature. */
function thinkingFlaws(request: Field): Flaws {
  const budget = request.at('thinking.budget_tokens')
  const temperature = request.at('temperature')
  if (request.at('thinking.type').text !== 'enabled') return []
  return [
    ...outside(budget, minThinkingBudget, Infinity),
    ...unless(
      (budget.number ?? 0) < (request.at('max_tokens').number ?? Infinity),
      budget,
      `${budget.shown} is not below max_tokens ${request.at('max_tokens').shown}`,
    ),
    ...unless(temperature.absent || temperature.number === 1, temperature, `${temperature.shown} beside thinking`),
    ...unless(request.at('top_k').absent, request.at('top_k'), 'set beside thinking'),
  ]
}

const cacheMarks = (request: Field): number =>
  [request.at('system'), request.at('tools'), ...request.at('messages').items.map((message) => message.at('content'))]
    .flatMap(({ items }) => items)
    .filter((block) => !block.at('cache_control').absent).length
