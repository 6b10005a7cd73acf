import { describe, expect, test } from 'vitest'
import { refusal } from '../../gateway/upstream/fallback/refusals.ts'
import type { JsonObject } from '../../gateway/reference/json.ts'

const chat = { messages: [{ role: 'user', content: 'hi' }] }
const responses = { input: 'hi' }
const messages = { max_tokens: 64, ...chat }
const content = { contents: [{ role: 'user', parts: [{ text: 'hi' }] }] }
const call = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } }
const result = { role: 'tool', tool_call_id: 'c1', content: 'x' }
const toolUse = { role: 'assistant', content: [{ type: 'tool_use', id: 'c1', name: 'f', input: {} }] }
const toolResult = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content: 'x' }] }
const output = { type: 'function_call_output', call_id: 'c1', output: 'x' }

describe('what a vendor refuses although the contract leaves it open', () => {
  test.each<['chat' | 'responses' | 'messages' | 'generate-content', JsonObject, string]>([
    ['chat', { messages: [] }, "Invalid 'messages': empty array"],
    ['chat', { ...chat, reasoning_effort: 'enormous' }, "Invalid value: 'enormous'"],
    ['chat', { ...chat, max_tokens: 0 }, "Invalid 'max_tokens'"],
    ['chat', { ...chat, max_completion_tokens: -1 }, "Invalid 'max_completion_tokens'"],
    ['chat', { ...chat, tools: [{ type: 'function', function: { name: '' } }] }, 'tools[0].function.name'],
    ['chat', { messages: [...chat.messages, result] }, "messages with role 'tool'"],
    ['chat', { messages: [{ role: 'user' }] }, "Invalid value for 'content'"],
    ['responses', { input: [] }, "'input' must not be empty"],
    ['responses', { input: [{ role: 'wizard', content: 'hi' }] }, "Invalid value: 'wizard'"],
    ['responses', { ...responses, max_output_tokens: 0 }, "Invalid 'max_output_tokens'"],
    ['responses', { ...responses, tools: [{ type: 'function', name: 'a b' }] }, "Invalid 'tools[0].name'"],
    ['responses', { input: [output] }, 'No tool call found'],
    ['messages', { ...messages, messages: [] }, 'at least one message'],
    ['messages', { ...messages, messages: [{ role: 'wizard', content: 'hi' }] }, 'messages.0.role'],
    ['messages', { ...messages, messages: [{ role: 'user', content: '' }] }, 'non-empty content'],
    ['messages', { ...messages, messages: [{ role: 'user', content: [] }] }, 'non-empty content'],
    ['messages', { ...messages, messages: [{ role: 'user', content: [{ type: 'text', text: '' }] }] }, 'non-empty'],
    ['messages', { ...messages, messages: [toolResult] }, 'unexpected `tool_use_id`'],
    ['messages', { ...messages, max_tokens: -1 }, 'max_tokens'],
    ['messages', { ...messages, tools: [{ name: '', input_schema: {} }] }, 'tools.0.custom.name'],
    ['messages', { ...messages, thinking: { type: 'enabled', budget_tokens: 50 } }, '1024'],
    ['messages', { ...messages, thinking: { type: 'enabled', budget_tokens: 2000 } }, 'greater than `thinking'],
    ['generate-content', { contents: [] }, 'contents is not specified'],
    ['generate-content', { contents: [{ parts: [] }] }, 'parts must not be empty'],
    ['generate-content', { ...content, generationConfig: { maxOutputTokens: 0 } }, 'must be positive'],
    [
      'generate-content',
      { ...content, generationConfig: { thinkingConfig: { thinkingLevel: 'ENORMOUS' } } },
      'ENORMOUS',
    ],
    ['generate-content', { ...content, tools: [{ functionDeclarations: [{ name: '' }] }] }, 'Invalid function name'],
  ])('%s: %j', (protocol, body, message) => {
    expect(refusal(protocol, body)?.message).toContain(message)
  })

  test.each<['chat' | 'responses' | 'messages' | 'generate-content', JsonObject]>([
    ['chat', { ...chat, reasoning_effort: null, max_tokens: null, tools: [] }],
    ['chat', { messages: [...chat.messages, { role: 'assistant', content: null, tool_calls: [call] }, result] }],
    ['responses', responses],
    ['responses', { input: [{ type: 'function_call', call_id: 'c1', name: 'f', arguments: '{}' }, output] }],
    ['responses', { input: [output], previous_response_id: 'resp_1' }],
    ['messages', { ...messages, thinking: { type: 'enabled', budget_tokens: 1024 }, max_tokens: 1025 }],
    ['messages', { ...messages, messages: [...chat.messages, toolUse, toolResult] }],
    ['messages', { ...messages, messages: [...chat.messages, { role: 'assistant', content: '' }] }],
    ['generate-content', { ...content, generationConfig: { thinkingConfig: { thinkingLevel: 'low' } } }],
  ])('not %s: %j', (protocol, body) => {
    expect(refusal(protocol, body)).toBeUndefined()
  })
})
