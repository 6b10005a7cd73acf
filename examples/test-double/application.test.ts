import { expect, onTestFinished, test } from 'vitest'
import { createGateway, defects, startGateway, text, toolCall, usage, when } from 'gateproof/gateway'
import { answerWithTools, askWithFallback, show, summarize } from './application.ts'

const models = { 'gpt-4o': 'chat', 'gpt-4o-mini': 'chat', 'claude-sonnet': 'messages' } as const

/** How the application reaches a gateway in this process. */
const connectionOf = ({ keys, fetch }: ReturnType<typeof createGateway>) => {
  return { apiKey: keys.default, url: 'http://gateway.test', fetch }
}

test('sends the result of each call back, and then answers', async () => {
  const replies = [
    toolCall('get_weather', { city: 'Paris' }).and(toolCall('get_weather', { city: 'Rome' })),
    toolCall('get_weather', { city: 'Oslo' }),
    when(({ role }) => role === 'tool', '21 °C in all three.'),
  ]
  await using gateway = createGateway({ models, replies })
  expect(await answerWithTools(connectionOf(gateway), 'How warm is it?')).toBe('21 °C in all three.')
  expect(gateway.requests.map(({ protocol, status }) => `${protocol} ${status}`)).toEqual([
    'messages 200',
    'messages 200',
    'messages 200',
  ])
})

test('says that an answer broke off', async () => {
  await using gateway = createGateway({ models, replies: [text('It is sunny.', { chunkSize: 5 }).always()] })
  {
    using broken = gateway.inject(defects.streamCut({ afterEvents: 2 }))
    expect(await show(connectionOf(gateway), 'How is the weather?')).toBe('It is [the answer broke off]')
    expect(broken.fired).toBe(1)
  }
  expect(await show(connectionOf(gateway), 'How is the weather?')).toBe('It is sunny.')
})

test('asks the second model when the first one is overloaded', async () => {
  const faults = [defects.status529({ when: ({ model }) => model === 'gpt-4o' })]
  const gateway = createGateway({ models, replies: ['From the second'], faults, expectFired: true, expectUsed: true })
  onTestFinished(gateway.close)
  expect(await askWithFallback(connectionOf(gateway), 'Hello')).toBe('From the second')
  expect(gateway.requests.map(({ model }) => model)).toEqual(['gpt-4o', 'gpt-4o-mini'])
})

test('stops at its budget, and takes a missing count for a large one', async () => {
  const reply = text('Short.')
    .and(usage({ input: 400, output: 100 }))
    .always()
  await using gateway = await startGateway({ anyModel: true, replies: [reply] })
  const connection = { apiKey: gateway.keys.default, url: gateway.url }
  expect(await summarize(connection, ['a', 'b', 'c', 'd'], 1000)).toHaveLength(2)
  gateway.inject(defects.usageMissing())
  expect(await summarize(connection, ['a', 'b'], 1000)).toHaveLength(1)
})
