import { tinyPngBase64 } from '../../../fixtures/media.ts'
import { orderTool, system } from './prompts.ts'
import type { Body } from './request.ts'

export const content = (contents: readonly unknown[], generationConfig: Body = {}, rest: Body = {}): Body => ({
  contents,
  generationConfig,
  ...rest,
})
const turn = (...parts: readonly unknown[]) => ({ parts, role: 'user' })
export const text = (words: string) => turn({ text: words })
const functions = { tools: [{ functionDeclarations: [orderTool] }] }
export const contents: readonly Body[] = [
  content(
    [text('Hello! How are you?')],
    { temperature: 0.7, maxOutputTokens: 1024 },
    { systemInstruction: text(system) },
  ),
  content([text('Hello!'), { role: 'model', parts: [{ text: 'Hi.' }] }, text('Repeat: 你好 é 🌿')]),
  content([text('Write a long story about a lighthouse.')], { maxOutputTokens: 20 }),
  content([text('Count from 1 to 20.')], { stopSequences: ['12'] }),
  content([text('Describe the harbour as a JSON object.')], { responseMimeType: 'application/json' }),
  content([text('Where is my order 4711?')], {}, functions),
  content([text('Hello!')], {}, { ...functions, toolConfig: { functionCallingConfig: { mode: 'ANY' } } }),
  content(
    [
      text('Where is my order 4711?'),
      { role: 'model', parts: [{ functionCall: { name: 'find_order', args: { number: '4711' } } }] },
      turn({ functionResponse: { name: 'find_order', response: { output: 'The order 4711 is on its way.' } } }),
    ],
    {},
    functions,
  ),
  content([turn({ text: 'What is in this image?' }, { inlineData: { data: tinyPngBase64, mimeType: 'image/png' } })]),
  content([text('Hello!')], { thinkingConfig: { thinkingBudget: 512, includeThoughts: true } }),
  content([text('Hello!')], { thinkingConfig: { thinkingBudget: 0 } }),
  content([
    turn({ text: 'Hello!' }, { fileData: { fileUri: 'https://example.com/a.pdf', mimeType: 'application/pdf' } }),
  ]),
]
