import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import {
  createGateway,
  defectList,
  defects,
  fault,
  faults,
  reasoning,
  text,
  toolCall,
  type DefectName,
  type FaultName,
} from '../../api/gateway.ts'
import type { TextProtocol } from '../../gateway/reference/protocol.ts'
import { ask } from './conversation.ts'

/** With reasoning, characters of several bytes, and two calls, so that every defect has something to change. */
const answer = reasoning('Let me see.').and(
  text('Voilà ☕: the weather.'),
  toolCall('get_weather', { city: 'Paris' }),
  toolCall('get_time', { zone: 'CET' }),
)

const modes = { plain: false, streamed: true } as const

/** What a protocol does not have in one mode. */
const exceptions: readonly (readonly [DefectName, TextProtocol, keyof typeof modes])[] = [
  ['emptyChoices', 'responses', 'streamed'],
  ['emptyChoices', 'messages', 'streamed'],
  // The arguments are an object there.
  ['argumentsNotJson', 'messages', 'plain'],
  ['argumentsEmpty', 'messages', 'plain'],
]

type Gateway = ReturnType<typeof createGateway>

/** The status of a reply, read to its end; undefined if it fails. The client gives up when the gateway has fallen silent. */
async function statusOf(gateway: Gateway, protocol: TextProtocol, stream: boolean, silent?: () => boolean) {
  const client = new AbortController()
  const giveUp = async () => {
    while (silent?.() === false) await setImmediate()
    client.abort()
  }
  if (silent !== undefined) void giveUp()
  try {
    const response = await ask(gateway, protocol, { stream, signal: client.signal })
    await response.text()
    return response.status
  } catch {
    return undefined
  }
}

describe.each(defectList)('$name', ({ name, protocols, replies }) => {
  const cases = protocols.flatMap((protocol) => (['plain', 'streamed'] as const).map((mode) => ({ protocol, mode })))
  test.each(cases)('in $mode replies of $protocol', async ({ protocol, mode }) => {
    const gateway = createGateway({ replies: [answer.always()] })
    const injection = gateway.inject(defects[name](name === 'slowFirstByte' ? { ms: 1 } : {}))
    const silent = name === 'stalls' && modes[mode] ? () => injection.fired > 0 : undefined
    const status = await statusOf(gateway, protocol, modes[mode], silent)
    const isExcepted = exceptions.some((one) => one.join() === [name, protocol, mode].join())
    const isFor = replies === 'all' || (replies === 'streams') === modes[mode]
    expect(injection.fired).toBe(isFor && !isExcepted ? 1 : 0)
    if (!isFor) expect(status).toBe(200)
  })
})

test('a defect names its report, and what the client sees', () => {
  for (const { text, seen } of defectList) {
    expect(seen).toMatch(/^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/issues\/\d+$/)
    expect(text).toMatch(/^[A-Z].*\.$/)
  }
  expect(defectList.length).toBeGreaterThanOrEqual(30)
})

describe('what a client gets', () => {
  const body = async (name: DefectName, protocol: TextProtocol, stream = false) => {
    const gateway = createGateway({ faults: [name], replies: [answer] })
    return (await ask(gateway, protocol, { stream })).text()
  }

  test.each([
    ['chat', 'data: {"error":{"message":"Overloaded"'],
    ['responses', 'event: error\ndata: {"type":"error","code":"server_error","message":"Overloaded"'],
    ['messages', 'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}'],
    ['generateContent', 'data: {"error":{"code":503,"message":"Overloaded","status":"UNAVAILABLE"}}'],
  ] as const)('an error within a stream of %s', async (protocol, error) => {
    expect(await body('errorEventMidStream', protocol, true)).toContain(error)
  })

  test('arguments that are not JSON, in a stream and at its end', async () => {
    const stream = await body('argumentsNotJson', 'responses', true)
    expect(stream).toContain(String.raw`"arguments":"{\"city\":\"Paris\"","sequence_number"`)
    expect(stream.match(/"type":"response\.function_call_arguments\.delta".*?\}"/g)).toBeNull()
  })

  test('arguments in one character each, in numbered events', async () => {
    const stream = await body('argumentsSplitOddly', 'responses', true)
    const numbers = [...stream.matchAll(/"sequence_number":(\d+)/g)].map(([, number]) => Number(number))
    expect(numbers).toEqual([...numbers.keys()])
    const pieces = [...stream.matchAll(/"delta":("(?:[^"\\]|\\.)*")/g)].map(
      ([, piece = '']) => JSON.parse(piece) as string,
    )
    expect(pieces.join('')).toContain('{"city":"Paris"}{"zone":"CET"}')
    expect(pieces.slice(-10).every(({ length }) => length === 1)).toBe(true)
  })

  test('a filtered response, whose last event says so twice', async () => {
    expect(await body('contentFilter', 'responses', true)).toMatch(
      /event: response\.incomplete\ndata: \{"type":"response\.incomplete".*"reason":"content_filter"/,
    )
  })

  test.each([
    ['messages', '"message":"prompt is too long: '],
    ['chat', '"code":"context_length_exceeded"'],
  ] as const)('a prompt that is too long for %s, in the words of its vendor', async (protocol, words) => {
    expect(await body('contextLength', protocol)).toContain(words)
  })

  test('reasoning in tags, once', async () => {
    expect((await body('thinkTags', 'chat', true)).split('<think>')).toHaveLength(2)
  })
})

describe('which requests a fault affects', () => {
  const statuses = async (fault: ReturnType<typeof defects.status529>, requests: number) => {
    const gateway = createGateway({ faults: [fault] })
    const found: number[] = []
    for (let sent = 0; sent < requests; sent += 1) found.push((await ask(gateway, 'chat')).status)
    return found.map((status) => (status === 200 ? '.' : 'x')).join('')
  }

  test.each([
    ['the first two', { times: 2 }, 'xx....'],
    ['all behind the first two', { failAfter: 2 }, '..xxxx'],
    ['every third', { everyNth: 3 }, '..x..x'],
    ['every second behind the first, once', { failAfter: 1, everyNth: 2, times: 1 }, '..x...'],
    ['none of another operation', { on: 'createMessage' as const }, '......'],
  ])('%s', async (_title, options, expected) => {
    expect(await statuses(defects.status529(options), 6)).toBe(expected)
  })

  test('a share, the same for the same seed', async () => {
    const found = await statuses(defects.status529({ share: 0.3 }), 100)
    const affected = found.split('x').length - 1
    expect(affected).toBeGreaterThan(15)
    expect(affected).toBeLessThan(45)
    expect(await statuses(defects.status529({ share: 0.3 }), 100)).toBe(found)
  })

  test('those of one mode, and those for which a condition holds', async () => {
    const gateway = createGateway({
      faults: [
        defects.usageMissing({ stream: true, everyNth: 2 }),
        'usageNull:stream=false:times=1',
        defects.rateLimited({ when: ({ model, protocol }) => protocol === 'messages' && model === 'ref-chat-1' }),
      ],
    })
    const [first, second] = [await ask(gateway, 'chat', { stream: true }), await ask(gateway, 'chat', { stream: true })]
    expect([await first.text(), await second.text()].map((text) => text.includes('"usage"'))).toEqual([true, false])
    expect(await (await ask(gateway, 'chat')).json()).toMatchObject({ usage: null })
    expect((await ask(gateway, 'messages')).status).toBe(429)
    expect((await ask(gateway, 'messages', { model: gateway.models.reasoning })).status).toBe(200)
    expect(gateway.injections.map(({ fired }) => fired)).toEqual([1, 1, 1])
  })

  test('of a named fault too', async () => {
    const gateway = createGateway({ faults: [fault('chat.usageMissing', { times: 1 }), 'chat.idMissing:failAfter=1'] })
    const replies = [await (await ask(gateway, 'chat')).json(), await (await ask(gateway, 'chat')).json()] as object[]
    expect(replies.map((reply) => ['id' in reply, 'usage' in reply])).toEqual([
      [true, false],
      [false, true],
    ])
    expect(() => fault('chat.usageMissing', { times: 0 })).toThrow(
      'chat.usageMissing: times: expected an integer of 1 or more',
    )
    const atStart = faults.find(({ onlyAtStart }) => onlyAtStart === true)?.name as FaultName
    expect(() => fault(atStart, { times: 1 })).toThrow(
      `${atStart} changes what the gateway is made of, and takes no options`,
    )
  })

  test('does not count requests that it is not for', async () => {
    const gateway = createGateway({ faults: [defects.streamCut({ afterEvents: 1, times: 1 })] })
    expect(await (await ask(gateway, 'chat')).text()).toContain('usage')
    await expect((await ask(gateway, 'chat', { stream: true })).text()).rejects.toThrow('terminated')
    expect(await (await ask(gateway, 'chat', { stream: true })).text()).toContain('[DONE]')
  })
})

test.each([
  [() => defects.streamCut({ afterEvents: -1 }), 'streamCut: afterEvents: expected an integer of 0 or more'],
  [() => defects.usageMissing({ share: 2 }), 'usageMissing: share: expected a number above 0, up to 1, got 2'],
  [
    () => defects.redirects({ status: 300 as 301 }),
    'redirects: status: expected one of 301, 302, 303, 307, 308, got 300',
  ],
  [() => defects.streamCut({ stream: false }), 'streamCut: stream: it is for streams only'],
  [() => defects.contentNull({ on: 'createMessage' }), 'contentNull: on: it does not occur in createMessage, but in'],
  [() => fault('usageMissing' as FaultName), '"usageMissing": not a fault of `faults`. Use defects.usageMissing()'],
  // @ts-expect-error a typo
  [() => defects.stalls({ afterEvent: 1 }), 'stalls: unknown option "afterEvent" (did you mean "afterEvents"?)'],
])('refuses invalid options %#', (create, message) => {
  expect(create).toThrow(message)
})
