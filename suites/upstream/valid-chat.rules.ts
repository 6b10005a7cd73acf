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

/** @see https://platform.openai.com/docs/api-reference/chat/create */
const members = new Set([
  ...['audio', 'frequency_penalty', 'function_call', 'functions', 'logit_bias', 'logprobs', 'max_completion_tokens'],
  ...[
    'max_tokens',
    'messages',
    'metadata',
    'modalities',
    'model',
    'moderation',
    'n',
    'parallel_tool_calls',
    'prediction',
  ],
  ...['presence_penalty', 'prompt_cache_key', 'prompt_cache_retention', 'reasoning_effort', 'response_format'],
  ...['safety_identifier', 'seed', 'service_tier', 'stop', 'store', 'stream', 'stream_options', 'temperature'],
  ...['tool_choice', 'tools', 'top_logprobs', 'top_p', 'user', 'verbosity', 'web_search_options'],
])
const roles = ['developer', 'system', 'user', 'assistant', 'tool', 'function']
const partTypes = ['text', 'image_url', 'input_audio', 'file', 'refusal']
export const openaiEfforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']
const maxStopStrings = 4

/** Why OpenAI refuses a request of the chat completions API. */
export function chatFlaws(request: Field): Flaws {
  const messages = request.at('messages')
  return [
    ...unknownMembers(request, members),
    ...empty(messages),
    ...messages.items.flatMap(messageFlaws),
    ...unpaired(turnsOf(messages.items)),
    ...request
      .at('tools')
      .items.flatMap((tool) => [
        ...noneOf(tool.at('type'), ['function', 'custom']),
        ...(tool.at('type').text === 'custom' ? [] : badName(tool.at('function.name'))),
      ]),
    ...withoutTools(request, 'tool_choice', 'parallel_tool_calls'),
    ...unless(
      request.at('stream_options').absent || request.at('stream').value === true,
      request.at('stream_options'),
      'the request is not for a stream',
    ),
    ...unless(request.at('stop').items.length <= maxStopStrings, request.at('stop'), 'more than 4 stop strings'),
    ...noneOf(request.at('reasoning_effort'), openaiEfforts),
    ...outside(request.at('temperature'), 0, 2),
    ...outside(request.at('top_p'), 0, 1),
    ...outside(request.at('presence_penalty'), -2, 2),
    ...outside(request.at('frequency_penalty'), -2, 2),
    ...['max_tokens', 'max_completion_tokens', 'n'].flatMap((name) => outside(request.at(name), 1, Infinity)),
  ]
}

function messageFlaws(message: Field): Flaws {
  const role = message.at('role')
  const content = message.at('content')
  const calls = message.at('tool_calls')
  const needsContent = role.text !== 'assistant' || calls.items.length === 0
  return [
    ...unless(role.text !== undefined && roles.includes(role.text), role, `${role.shown} is not a role`),
    ...unless(!needsContent || !content.absent || !message.at('audio').absent, content, 'there is no content'),
    ...unless(content.items.length > 0 || !Array.isArray(content.value), content, 'an empty list'),
    ...content.items.flatMap((part) => noneOf(part.at('type'), partTypes)),
    ...unless(calls.absent || calls.items.length > 0, calls, 'an empty list'),
    ...calls.items.flatMap((call) => [
      ...(call.at('type').text === 'custom'
        ? []
        : [
            ...badName(call.at('function.name')),
            ...unless(call.at('function.arguments').text !== undefined, call.at('function.arguments'), 'not a string'),
          ]),
    ]),
  ]
}

/** Consecutive results of tools are one turn. */
function turnsOf(messages: readonly Field[]): readonly Turn[] {
  const turns: { readonly calls: readonly Field[]; readonly results: Field[]; readonly isTool: boolean }[] = []
  for (const message of messages) {
    const isTool = message.at('role').text === 'tool'
    const calls = message.at('tool_calls').items.map((call) => call.at('id'))
    if (!isTool || turns.at(-1)?.isTool !== true) turns.push({ calls, results: [], isTool })
    if (isTool) turns.at(-1)?.results.push(message.at('tool_call_id'))
  }
  return turns
}
