import type { Field } from '../../src/checks/index.ts'
import { openaiEfforts } from './valid-chat.rules.ts'
import {
  badName,
  type Flaws,
  noneOf,
  outside,
  unknownMembers,
  unless,
  withoutCall,
  withoutResult,
  withoutTools,
} from './valid-kit.rules.ts'

/** @see https://platform.openai.com/docs/api-reference/responses/create */
const members = new Set([
  ...['background', 'context_management', 'conversation', 'include', 'input', 'instructions', 'max_output_tokens'],
  ...['max_tool_calls', 'metadata', 'model', 'moderation', 'parallel_tool_calls', 'previous_response_id', 'prompt'],
  ...[
    'prompt_cache_key',
    'prompt_cache_retention',
    'reasoning',
    'safety_identifier',
    'service_tier',
    'store',
    'stream',
  ],
  ...['stream_options', 'temperature', 'text', 'tool_choice', 'tools', 'top_logprobs', 'top_p', 'truncation', 'user'],
])
const roles = ['developer', 'system', 'user', 'assistant']
const partTypes = {
  user: ['input_text', 'input_image', 'input_file', 'input_audio'],
  assistant: ['output_text', 'refusal'],
} as const
const minOutputTokens = 16

/** Why OpenAI refuses a request of the responses API. */
export function responsesFlaws(request: Field): Flaws {
  const input = request.at('input')
  const instructions = request.at('instructions')
  return [
    ...unknownMembers(request, members),
    ...unless(input.text !== undefined || input.items.length > 0, input, 'neither a text nor a list of items'),
    ...unless(
      instructions.absent || instructions.text !== undefined || instructions.items.length > 0,
      instructions,
      'not a text',
    ),
    ...input.items.flatMap(itemFlaws),
    ...callFlaws(input.items),
    ...request
      .at('tools')
      .items.flatMap((tool) => (tool.at('type').text === 'function' ? badName(tool.at('name')) : [])),
    ...(['auto', 'none'].includes(request.at('tool_choice').text ?? '') ? [] : withoutTools(request, 'tool_choice')),
    ...noneOf(request.at('reasoning.effort'), openaiEfforts),
    ...outside(request.at('temperature'), 0, 2),
    ...outside(request.at('top_p'), 0, 1),
    ...outside(request.at('max_output_tokens'), minOutputTokens, Infinity),
  ]
}

function itemFlaws(item: Field): Flaws {
  const type = item.at('type')
  if (!type.absent && type.text !== 'message') return otherItemFlaws(item, type.text)
  const role = item.at('role')
  const content = item.at('content')
  const known = partTypes[role.text === 'assistant' ? 'assistant' : 'user']
  return [
    ...unless(role.text !== undefined && roles.includes(role.text), role, `${role.shown} is not a role`),
    ...unless(content.text !== undefined || content.items.length > 0, content, 'neither a text nor a list of parts'),
    ...content.items.flatMap((part) => noneOf(part.at('type'), known)),
  ]
}

function otherItemFlaws(item: Field, type: string | undefined): Flaws {
  if (type !== 'function_call') return []
  const id = item.at('id')
  return [
    ...badName(item.at('name')),
    ...unless(item.at('arguments').text !== undefined, item.at('arguments'), 'not a string'),
    ...unless(id.absent || id.text?.startsWith('fc') === true, id, `${id.shown} does not begin with "fc"`),
  ]
}

/** Calls and their results may be anywhere, unless the conversation is stored. */
function callFlaws(items: readonly Field[]): Flaws {
  const ids = (type: string) => items.flatMap((item) => (item.at('type').text === type ? [item.at('call_id')] : []))
  const [calls, results] = [ids('function_call'), ids('function_call_output')]
  return [...withoutResult(calls, results), ...withoutCall(results, calls)]
}
