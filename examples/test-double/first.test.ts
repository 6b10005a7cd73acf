import OpenAI from 'openai'
import { expect, test } from 'vitest'
import { createGateway, defects, text } from 'gateproof/gateway'

test('the stream breaks in the middle', async () => {
  const gateway = createGateway({ models: { 'gpt-4o': 'chat' }, replies: [text('It is sunny.').always()] })
  const client = new OpenAI({ baseURL: 'http://gateway.test/v1', apiKey: gateway.keys.default, fetch: gateway.fetch })
  const ask = async () => {
    const messages = [{ role: 'user' as const, content: 'How is the weather?' }]
    const stream = await client.chat.completions.create({ model: 'gpt-4o', messages, stream: true })
    let shown = ''
    for await (const { choices } of stream) shown += choices[0]?.delta.content ?? ''
    return shown
  }
  expect(await ask()).toBe('It is sunny.')
  const cut = gateway.inject(defects.streamCut({ afterEvents: 3 }))
  await expect(ask()).rejects.toThrow('terminated')
  expect(cut.fired).toBe(1)
})
