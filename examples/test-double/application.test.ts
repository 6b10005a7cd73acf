import { expect, test } from 'vitest'
import {
  createGateway,
  defects,
  startGateway,
  text,
  toolCall,
  usage,
  when,
  type GatewayOptions,
} from 'gateproof/gateway'
import { answerWithTools, askWithFallback, show, summarize } from './application.ts'

const models = { 'gpt-4o': 'chat', 'gpt-4o-mini': 'chat', 'claude-sonnet': 'messages' } as const

/** A gateway whose defects have to show, and how the application reaches it. */
function connect(options: GatewayOptions) {
  const gateway = createGateway({ models, expectFired: true, ...options })
  return { gateway, connection: { apiKey: gateway.keys.default, fetch: gateway.fetch } }
}

test('says that an answer broke off', async () => {
  const { gateway, connection } = connect({ replies: [text('It is sunny.', { chunkSize: 5 }).always()] })
  {
    using cut = gateway.inject(defects.streamCut({ afterEvents: 2 }))
    expect(await show(connection, 'How is the weather?')).toBe('It is [the answer broke off]')
    expect(cut.fired).toBe(1)
  }
  expect(await show(connection, 'How is the weather?')).toBe('It is sunny.')
  await gateway.close()
})

test('sends the result of each call back, and then answers', async () => {
  const replies = [
    toolCall('get_weather', { city: 'Paris' }).and(toolCall('get_weather', { city: 'Rome' })),
    when(({ role }) => role === 'tool', text('21 °C in both.')),
  ]
  const { gateway, connection } = connect({ replies })
  expect(await answerWithTools(connection, 'How warm is it?')).toBe('21 °C in both.')
  expect(gateway.requests.map(({ path, key, status }) => [path, key, status])).toEqual([
    ['/v1/messages', 'default', 200],
    ['/v1/messages', 'default', 200],
  ])
})

test('asks the second model when the first one is overloaded', async () => {
  const { gateway, connection } = connect({ replies: ['From the second'], faults: [defects.status529({ times: 1 })] })
  expect(await askWithFallback(connection, 'Hello')).toBe('From the second')
  expect(gateway.requests.map(({ model }) => model)).toEqual(['gpt-4o', 'gpt-4o-mini'])
  await gateway.close()
})

test('stops at its budget, and takes a missing count for a large one', async () => {
  await using gateway = await startGateway({
    ...{
      anyModel: true,
      replies: [
        text('Short.')
          .and(usage({ input: 400, output: 100 }))
          .always(),
      ],
    },
  })
  expect(await summarize(gateway.url, gateway.keys.default, ['a', 'b', 'c', 'd'], 1000)).toHaveLength(2)
  gateway.inject(defects.usageMissing())
  expect(await summarize(gateway.url, gateway.keys.default, ['a', 'b'], 1000)).toHaveLength(1)
})
