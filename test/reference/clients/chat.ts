import { modelIds as models } from '../../../gateway/reference/model/catalogue.ts'
import { chatTool } from '../../../fixtures/tools.ts'
import { asJson, both, count, hello, image, orderStatus, orderTool, stockTool, story, system, user } from './prompts.ts'
import type { Body } from './request.ts'

export const chat = (messages: readonly unknown[], rest: Body = {}): Body => ({ model: models.chat, messages, ...rest })
export const chats: readonly Body[] = [
  chat([{ role: 'system', content: system }, hello], { temperature: 0.7, response_format: { type: 'text' } }),
  chat([story], { max_tokens: 20 }),
  chat([hello, { role: 'assistant', content: 'Fine.' }, user('Repeat: 你好 é 🌿')]),
  chat([story], { max_completion_tokens: 20 }),
  chat([count], { stop: '12' }),
  chat([count], { stop: ['\n', '12'], top_p: 0.9, user: 'user-1' }),
  chat([asJson], { response_format: { type: 'json_object' } }),
  chat([orderStatus], { tools: [chatTool(orderTool)] }),
  chat([both], { tools: [chatTool(orderTool), chatTool(stockTool)], tool_choice: 'auto' }),
  chat([hello], { tools: [chatTool(orderTool)], tool_choice: 'required' }),
  chat([hello], {
    tools: [chatTool(orderTool), chatTool(stockTool)],
    tool_choice: { type: 'function', function: { name: 'read_stock' } },
  }),
  chat([orderStatus], { tools: [chatTool(orderTool)], tool_choice: 'none' }),
  chat(
    [
      orderStatus,
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'call_1', type: 'function', function: { name: 'find_order', arguments: '{"number":"4711"}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'call_1', content: 'The order 4711 is on its way.' },
    ],
    { tools: [chatTool(orderTool)] },
  ),
  chat([
    user([
      { type: 'text', text: 'What is in this image?' },
      { type: 'image_url', image_url: { url: image } },
    ]),
  ]),
  chat([hello], { n: 2 }),
  chat([hello], { model: models.reasoning, reasoning_effort: 'low' }),
  chat([hello], { model: models.generateContent, reasoning_effort: 'high' }),
]
