import Anthropic from '@anthropic-ai/sdk'
import { GoogleGenAI } from '@google/genai'
import OpenAI from 'openai'
import { describe, expect, test } from 'vitest'
import {
  createGateway,
  defects,
  lengthLimit,
  reasoning,
  refusal,
  refused,
  startGateway,
  text,
  toolCall,
  usage,
  when,
  type Reply,
} from '../../api/gateway.ts'
import { ask } from './conversation.ts'

/** What a client understands of an answer. */
interface Understood {
  readonly text: string
  readonly calls: readonly (readonly [string | undefined, unknown])[]
  readonly finish: unknown
  readonly input: number | undefined
}

type Client = (url: string, key: string) => Promise<Understood>

const openai = (url: string, apiKey: string) => new OpenAI({ baseURL: `${url}/v1`, apiKey, maxRetries: 0 })
const anthropic = (baseURL: string, apiKey: string) => new Anthropic({ baseURL, apiKey, maxRetries: 0 })
const google = (baseUrl: string, apiKey: string) => new GoogleGenAI({ apiKey, httpOptions: { baseUrl } })

const model = 'gpt-4o'
const messages = [{ role: 'user' as const, content: 'Hello' }]
const parsed = (json: string): unknown => JSON.parse(json)

type Message = OpenAI.Chat.ChatCompletion.Choice
const ofChat = (
  { message, finish_reason }: Message,
  counts: OpenAI.CompletionUsage | null | undefined,
): Understood => ({
  text: message.content ?? '',
  calls: (message.tool_calls ?? []).flatMap((call) =>
    call.type === 'function' ? [[call.function.name, parsed(call.function.arguments)] as const] : [],
  ),
  finish: finish_reason,
  input: counts?.prompt_tokens,
})
const ofResponse = ({ output, status, incomplete_details, usage: counts }: OpenAI.Responses.Response): Understood => ({
  text: output
    .flatMap((item) => (item.type === 'message' ? item.content : []))
    .map((part) => (part.type === 'output_text' ? part.text : ''))
    .join(''),
  calls: output.flatMap((item) =>
    item.type === 'function_call' ? [[item.name, parsed(item.arguments)] as const] : [],
  ),
  finish: incomplete_details?.reason ?? status,
  input: counts?.input_tokens,
})
const ofMessage = ({ content, stop_reason, usage: counts }: Anthropic.Message): Understood => ({
  text: content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
  calls: content.flatMap((block) => (block.type === 'tool_use' ? [[block.name, block.input] as const] : [])),
  finish: stop_reason,
  input: counts.input_tokens + (counts.cache_read_input_tokens ?? 0),
})

/** The official clients with their defaults: each sends the key in the header of its vendor. */
const clients: readonly (readonly [string, Client])[] = [
  [
    'chat, plain',
    async (url, key) => {
      const { choices, usage: counts } = await openai(url, key).chat.completions.create({ model, messages })
      return ofChat(choices[0] as Message, counts)
    },
  ],
  [
    'chat, streamed',
    async (url, key) => {
      const stream = openai(url, key).chat.completions.stream({
        ...{ model, messages, stream_options: { include_usage: true } },
      })
      const { choices, usage: counts } = await stream.finalChatCompletion()
      return ofChat(choices[0] as Message, counts)
    },
  ],
  [
    'responses, plain',
    async (url, key) => ofResponse(await openai(url, key).responses.create({ model, input: 'Hello' })),
  ],
  [
    'responses, streamed',
    async (url, key) => ofResponse(await openai(url, key).responses.stream({ model, input: 'Hello' }).finalResponse()),
  ],
  [
    'messages, plain',
    async (url, key) => ofMessage(await anthropic(url, key).messages.create({ model, messages, max_tokens: 99 })),
  ],
  [
    'messages, streamed',
    async (url, key) =>
      ofMessage(await anthropic(url, key).messages.stream({ model, messages, max_tokens: 99 }).finalMessage()),
  ],
  [
    'generateContent, plain',
    async (url, key) => {
      const result = await google(url, key).models.generateContent({ model, contents: 'Hello' })
      return {
        text: result.text ?? '',
        calls: (result.functionCalls ?? []).map(({ name, args }) => [name, args] as const),
        finish: result.candidates?.[0]?.finishReason,
        input: result.usageMetadata?.promptTokenCount,
      }
    },
  ],
  [
    'generateContent, streamed',
    async (url, key) => {
      const stream = await google(url, key).models.generateContentStream({ model, contents: 'Hello' })
      let understood: Understood = { text: '', calls: [], finish: undefined, input: undefined }
      for await (const { text = '', functionCalls = [], candidates, usageMetadata } of stream) {
        const calls = functionCalls.map(({ name, args }) => [name, args] as const)
        understood = {
          text: understood.text + text,
          calls: [...understood.calls, ...calls],
          finish: candidates?.[0]?.finishReason,
          input: usageMetadata?.promptTokenCount,
        }
      }
      return understood
    },
  ],
]

const understood = async (client: Client, ...replies: readonly (Reply | string)[]) => {
  await using gateway = await startGateway({ models: { [model]: 'chat' }, replies })
  return await client(gateway.url, gateway.keys.default)
}

describe.each(clients)('official clients understand scripted answers in %s', (_title, client) => {
  test('a text', async () => {
    const { text: said, finish } = await understood(client, 'Voilà ☕ PONG')
    expect(said).toBe('Voilà ☕ PONG')
    expect(String(finish)).toMatch(/^(?:stop|completed|end_turn|STOP)$/)
  })

  test('calls with arguments, behind a text and reasoning', async () => {
    const reply = reasoning('Let me see.').and(text('I look.'), toolCall('f', { a: [1, '☕'] }), toolCall('g'))
    const { text: said, calls, finish } = await understood(client, reply)
    expect({ said, calls }).toEqual({
      said: 'I look.',
      calls: [
        ['f', { a: [1, '☕'] }],
        ['g', {}],
      ],
    })
    expect(String(finish)).toMatch(/^(?:tool_calls|completed|tool_use|STOP)$/)
  })

  test('counts of tokens', async () => {
    expect(await understood(client, text('A').and(usage({ input: 4186, cached: 4000 })))).toMatchObject({ input: 4186 })
  })

  test('the end of a filtered answer, and of one at the token limit', async () => {
    const [filtered, limited] = [
      await understood(client, refusal('I must not')),
      await understood(client, text('Half').and(lengthLimit())),
    ]
    expect([filtered.text, limited.text]).toEqual(['I must not', 'Half'])
    expect(String(filtered.finish)).toMatch(/^(?:content_filter|refusal|SAFETY)$/)
    expect(String(limited.finish)).toMatch(/^(?:length|max_output_tokens|max_tokens|MAX_TOKENS)$/)
  })

  test('an error in place of an answer', async () => {
    const error = understood(client, refused({ status: 418, message: 'I am a teapot' }))
    await expect(error).rejects.toThrow(/418|I am a teapot/)
  })
})

describe('which reply a request gets', () => {
  const texts = async (replies: readonly (Reply | string)[], requests: number) => {
    const gateway = createGateway({ replies })
    const found: unknown[] = []
    for (let sent = 0; sent < requests; sent += 1) {
      const body = (await (await ask(gateway, 'chat')).json()) as {
        choices?: { message: { content: string } }[]
        error?: { code: string; message: string }
      }
      found.push(body.choices?.[0]?.message.content ?? body.error)
    }
    return found
  }

  test('one after the other, and then an error that says so', async () => {
    const [first, second, third] = await texts(['A', 'B'], 3)
    expect([first, second]).toEqual(['A', 'B'])
    expect(third).toMatchObject({
      code: 'no_reply_left',
      message:
        'No scripted reply is left for request 3 (chat, last turn by user: "What is the weather in Paris?"). 2 are scripted; `always()` repeats one',
    })
  })

  test('a repeated one again and again', async () => {
    expect(await texts(['A', text('B').always()], 3)).toEqual(['A', 'B', 'B'])
  })

  test('the first whose condition holds', async () => {
    const seen: unknown[] = []
    const isWeather = when((question) => {
      seen.push([question.protocol, question.role, question.stream, question.model])
      return question.text.includes('weather')
    }, text('Rain').always())
    const never = when(({ role }) => role === 'tool', text('Never'))
    expect(await texts([never, isWeather, 'B'], 2)).toEqual(['Rain', 'Rain'])
    expect(seen[0]).toEqual(['chat', 'user', false, 'ref-chat-1'])
  })

  test('a condition that fails is an error of the test, which no client tries again', async () => {
    const broken = when(({ body }) => (body['nope'] as { x: boolean }).x, 'A')
    const [error] = await texts([broken], 1)
    expect(error).toMatchObject({ code: 'condition_failed', message: expect.stringContaining('Cannot read') as string })
  })

  test('after an error, the next', async () => {
    expect(await texts([refused({ status: 503 }), 'B'], 2)).toMatchObject([{ code: 'service_unavailable' }, 'B'])
  })
})

describe('replies that no request got', () => {
  const replies = [
    'A',
    when(({ role }) => role === 'tool', toolCall('get_weather', { city: 'Paris' }).and('B', usage({ input: 1 }))),
    refused({ status: 503 }),
    text('C'.repeat(61)).and(lengthLimit()).always(),
    reasoning('D').and(refusal()),
  ]
  const unused = [
    'replies[1] when(…, toolCall("get_weather") and text("B") and usage(…))',
    'replies[2] refused(503)',
    `replies[3] text("${'C'.repeat(60)}…") and lengthLimit()`,
    'replies[4] reasoning("D") and refusal()',
  ]

  test('are listed until one gets them', async () => {
    const gateway = createGateway({ replies })
    expect(gateway.unusedReplies).toEqual(['replies[0] text("A")', ...unused])
    await ask(gateway, 'chat')
    expect(gateway.unusedReplies).toEqual(unused)
    await ask(gateway, 'chat')
    await ask(gateway, 'chat')
    expect(gateway.unusedReplies).toEqual([unused[0], unused[3]])
  })

  test('of which one is in the list twice, are two', async () => {
    const twice = text('A')
    const gateway = createGateway({ replies: [twice, twice] })
    expect((await ask(gateway, 'chat')).status).toBe(200)
    expect(gateway.unusedReplies).toEqual(['replies[1] text("A")'])
    expect((await ask(gateway, 'chat')).status).toBe(200)
    expect(gateway.unusedReplies).toEqual([])
  })

  test('are none without replies', () => expect(createGateway().unusedReplies).toEqual([]))

  test('are known to a gateway that listens, which frees its ports all the same', async () => {
    const gateway = await startGateway({ replies: ['A'], expectUsed: true })
    expect(gateway.unusedReplies).toEqual(['replies[0] text("A")'])
    await expect(gateway.close()).rejects.toThrow('expectUsed: replies[0] text("A") answered no request')
    await expect(fetch(gateway.url)).rejects.toThrow('fetch failed')
  })

  test('let close throw with expectUsed, once', async () => {
    const gateway = createGateway({ replies: ['A', 'B'], expectUsed: true })
    await ask(gateway, 'chat')
    await expect(gateway.close()).rejects.toThrow(
      /^expectUsed: replies\[1\] text\("B"\) answered no request\. The gateway received 1 request$/,
    )
    await gateway.close()
  })

  test('are reported with the faults that never fired', async () => {
    const gateway = createGateway({ replies: ['A'], faults: [defects.noDone()], expectFired: true, expectUsed: true })
    await expect(gateway.close()).rejects.toThrow(
      'expectFired: noDone changed no reply. expectUsed: replies[0] text("A") answered no request. The gateway received 0 requests',
    )
  })

  test('are no problem once all answered, or without the option', async () => {
    const gateway = createGateway({ replies: ['A'], expectUsed: true })
    await ask(gateway, 'chat')
    await gateway.close()
    await createGateway({ replies: ['A'] }).close()
  })
})

test('a text in chunks of a size, each late', async () => {
  const gateway = createGateway({ replies: [text('Voilà ☕!', { chunkSize: 3, delayMs: 15 })] })
  const startedMs = performance.now()
  const stream = await (await ask(gateway, 'chat', { stream: true })).text()
  const pieces = [...stream.matchAll(/"content":"([^"]+)"/g)].map(([, piece]) => piece)
  expect(pieces).toEqual(['Voi', 'là ', '☕!'])
  // Timers may fire a little early.
  expect(performance.now() - startedMs).toBeGreaterThan(40)
})

test('a plain reply waits as long as its stream would take', async () => {
  const gateway = createGateway({ replies: [text('ab', { chunkSize: 1, delayMs: 20 })] })
  const startedMs = performance.now()
  expect(await (await ask(gateway, 'generateContent')).text()).toContain('"text":"ab"')
  expect(performance.now() - startedMs).toBeGreaterThan(35)
})

test('arguments that are a text are sent as they are', async () => {
  const gateway = createGateway({ replies: [toolCall('f', '{"a":', { id: 'call_1' })] })
  const body: unknown = await (await ask(gateway, 'chat')).json()
  expect(body).toMatchObject({
    choices: [{ message: { tool_calls: [{ id: 'call_1', function: { arguments: '{"a":' } }] } }],
  })
})

test('a stream of generate-content without events is a JSON array', async () => {
  const gateway = createGateway({ replies: ['A B'] })
  const headers = { authorization: `Bearer ${gateway.keys.default}`, 'content-type': 'application/json' }
  const url = `http://gateway.test/v1beta/models/${gateway.models.chat}:streamGenerateContent`
  const body = JSON.stringify({ contents: [{ parts: [{ text: 'Hello' }] }] })
  const chunks = (await (await gateway.fetch(url, { method: 'POST', headers, body })).json()) as unknown[]
  expect(chunks).toMatchObject([{ candidates: [{}] }, { candidates: [{}] }, { candidates: [{ finishReason: 'STOP' }] }])
})

test.each([
  [() => text(3 as unknown as string), 'text: text: expected a text, got 3'],
  [() => text('a', { chunkSize: 0 }), 'text: chunkSize: expected an integer of 1 or more'],
  [() => refused({} as { status: number }), 'refused: expected a status from 400 to 599'],
  [() => refused({ status: 200 }), 'refused: status: expected an integer from 400 to 599, got 200'],
  [() => usage({ input: -1 }), 'usage: input: expected an integer of 0 or more'],
  [() => when('x' as unknown as () => boolean, text('A')), 'when: expected a function of the request'],
  [() => text('A').and(text('B').always()), 'and: expected parts of an answer, without `when`, `always` or `refused`'],
])('refuses %#', (create, message) => {
  expect(create).toThrow(message)
})
