import { modelIds as models } from '../../../gateway/reference/model/catalogue.ts'
import { responsesTool } from '../../../fixtures/tools.ts'
import { both, hello, image, orderStatus, orderTool, stockTool, story, system, user } from './prompts.ts'
import type { Body } from './request.ts'

export const response = (input: unknown, rest: Body = {}): Body => ({ model: models.responses, input, ...rest })
export const responses: readonly Body[] = [
  response('Hello! How are you?', { instructions: system, max_output_tokens: 1024, temperature: 0.7 }),
  response([hello, { role: 'assistant', content: 'Fine.' }, user('Repeat: 你好 é 🌿')]),
  response('Explain in one paragraph how a lighthouse works.', { max_output_tokens: 2048 }),
  response('Hello!', { model: models.chat }),
  response([story], { max_output_tokens: 20 }),
  response('Describe the harbour as a JSON object.', { text: { format: { type: 'json_object' } } }),
  response([orderStatus], { tools: [responsesTool(orderTool)] }),
  response([both], { tools: [responsesTool(orderTool), responsesTool(stockTool)] }),
  response([hello], { tools: [responsesTool(orderTool)], tool_choice: 'required' }),
  response([hello], {
    tools: [responsesTool(orderTool), responsesTool(stockTool)],
    tool_choice: { type: 'function', name: 'read_stock' },
  }),
  response([orderStatus], { tools: [responsesTool(orderTool)], tool_choice: 'none' }),
  response(
    [
      orderStatus,
      { type: 'function_call', call_id: 'call_1', name: 'find_order', arguments: '{"number":"4711"}' },
      { type: 'function_call_output', call_id: 'call_1', output: 'The order 4711 is on its way.' },
    ],
    { tools: [responsesTool(orderTool)] },
  ),
  response([
    user([
      { type: 'input_text', text: 'What is in this image?' },
      { type: 'input_image', image_url: image },
    ]),
  ]),
  response('Hello! How are you?', { reasoning: { effort: 'high' } }),
]
