import { tinyPngBase64 } from '../../../fixtures/media.ts'
import { modelIds as models } from '../../../gateway/reference/model/catalogue.ts'
import { messagesTool } from '../../../fixtures/tools.ts'
import { both, count, hello, orderStatus, orderTool, stockTool, story, system, user } from './prompts.ts'
import type { Body } from './request.ts'

export const message = (messages: readonly unknown[], rest: Body = {}): Body => ({
  model: models.messages,
  max_tokens: 1024,
  messages,
  ...rest,
})
export const messages: readonly Body[] = [
  message([hello], { system, temperature: 0.7 }),
  message([hello, { role: 'assistant', content: 'Fine.' }, user('Repeat: 你好 é 🌿')]),
  message([hello], { system: [{ type: 'text', text: system }] }),
  message([story], { max_tokens: 20 }),
  message([count], { stop_sequences: ['\n\n', '12'] }),
  message([count], { stop_sequences: ['12'], metadata: { user_id: 'user-1' } }),
  message([hello], { max_tokens: 8192 }),
  message([orderStatus], { tools: [messagesTool(orderTool)] }),
  message([both], { tools: [messagesTool(orderTool), messagesTool(stockTool)] }),
  message([hello], { tools: [messagesTool(orderTool)], tool_choice: { type: 'any' } }),
  message([hello], {
    tools: [messagesTool(orderTool), messagesTool(stockTool)],
    tool_choice: { type: 'tool', name: 'read_stock' },
  }),
  message([orderStatus], { tools: [messagesTool(orderTool)], tool_choice: { type: 'none' } }),
  message(
    [
      orderStatus,
      {
        role: 'assistant',
        content: [{ type: 'tool_use', id: 'toolu_1', name: 'find_order', input: { number: '4711' } }],
      },
      user([{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'The order 4711 is on its way.' }]),
    ],
    { tools: [messagesTool(orderTool)] },
  ),
  message([
    user([
      { type: 'text', text: 'What is in this image?' },
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: tinyPngBase64 } },
    ]),
  ]),
  message([hello], {
    model: models.messagesReasoning,
    max_tokens: 4096,
    thinking: { type: 'enabled', budget_tokens: 2000 },
  }),
]
