import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startReference, type Reference } from '../../../gateway/reference/server.ts'
import { isAssembled } from '../../../src/reply/assembled.ts'
import { assembled as completion } from '../../../suites/streaming/chat/assembled.rules.ts'
import { assembled as message } from '../../../suites/streaming/messages/assembled.rules.ts'
import { assembled as response } from '../../../suites/streaming/responses/assembled.rules.ts'
import { post } from '../../reference/client.ts'
import { judgeNothing, streamed, told } from './streamed.ts'

let reference: Reference
beforeAll(async () => {
  reference = await startReference({ seed: 7 })
})
afterAll(() => reference.close())
beforeEach(judgeNothing)

const protocols = {
  chat: { path: '/v1/chat/completions', role: 'chat', assemble: completion },
  messages: { path: '/v1/messages', role: 'messagesReasoning', assemble: message },
  responses: { path: '/v1/responses', role: 'responses', assemble: response },
} as const

const parameters = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }
const question = [{ role: 'user', content: 'Count from 1 to 40.' }]
const weather = [{ role: 'user', content: 'Use get_weather and get_time.' }]

const tool = (name: string) => ({ type: 'function', function: { name, parameters } })
const chatBodies = {
  text: { messages: question },
  limit: { messages: question, max_tokens: 16 },
  stop: { messages: question, stop: '9' },
  choices: { messages: question, n: 3 },
  calls: { messages: weather, tools: [tool('get_weather'), tool('get_time')] },
}
const messageBodies = {
  text: { messages: question, max_tokens: 400 },
  limit: { messages: question, max_tokens: 16 },
  stop: { messages: question, max_tokens: 400, stop_sequences: ['9'] },
  thinking: { messages: question, max_tokens: 2000, thinking: { type: 'enabled', budget_tokens: 1024 } },
  calls: {
    messages: weather,
    max_tokens: 400,
    tools: ['get_weather', 'get_time'].map((name) => ({ name, description: 'A tool.', input_schema: parameters })),
  },
}
const responseBodies = {
  text: { input: 'Count from 1 to 40.' },
  limit: { input: 'Count from 1 to 40.', max_output_tokens: 16 },
  reasoning: { input: 'Hello.', reasoning: { effort: 'low' } },
  calls: { input: 'Use get_weather.', tools: [{ type: 'function', name: 'get_weather', parameters }] },
}
const cases = Object.entries({ chat: chatBodies, messages: messageBodies, responses: responseBodies }).flatMap(
  ([protocol, bodies]) =>
    Object.entries(bodies).map(([name, body]) => [protocol as keyof typeof protocols, name, body as object] as const),
)

/** JSON without what every response generates anew: ids, times and signatures. Chunks have no `logprobs`. */
const comparable = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (name, member: unknown) => {
    if (name === 'logprobs') return undefined
    return ['id', 'call_id', 'created', 'created_at', 'signature'].includes(name) ? 'generated' : member
  })

test.each(cases)('a %s stream (%s) is assembled to the plain response', async (protocol, _name, body) => {
  const { path, role, assemble } = protocols[protocol]
  const request = { model: reference.models[role], ...body }
  const plain = await post(reference, path, request)
  const stream = await post(reference, path, { ...request, stream: true })
  const reply = streamed(protocol, stream.text, {}, request)
  const whole = told(() => assemble(reply))
  if (typeof whole !== 'object') throw new Error(`not assembled: ${whole}`)
  expect(comparable(whole.json.value)).toEqual(comparable(plain.json))
  expect([isAssembled(whole), isAssembled(reply), whole.exchange]).toEqual([true, false, reply.exchange])
})

test.each(Object.entries(protocols))('a %s response without events is not assembled', (protocol, { assemble }) => {
  expect(told(() => assemble(streamed(protocol as keyof typeof protocols, 'data: [DO')))).toMatch(
    /^because of streaming/,
  )
})
