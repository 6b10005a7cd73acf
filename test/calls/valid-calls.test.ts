import { describe, expect, test } from 'vitest'
import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { EvidenceHeader, EvidenceLine, Exchange } from '../../src/evidence/exchange.ts'
import type { Mode } from '../../src/contract/conformance.ts'
import type { OperationId } from '../../src/contract/operations.ts'
import { flawText } from '../../src/results/flaws.ts'
import { reasonText } from '../../src/results/reasons.ts'
import { recording } from '../../src/outcomes/recording.ts'
import { isUndecided } from '../../src/outcomes/undecided.ts'
import { servingFlaw, breaksEveryCall, blockingRequirement, callsUnsupported } from '../../src/calls/valid-calls.ts'
import { headed, judging, told, type Told } from '../checks/recorded.ts'

const chat = (id: string, what: Told = {}) => told({ id, reply: { choices: [{}] }, ...what })
const dead = (id: string, what: Told = {}) => told({ id, status: 500, reply: 'oh', ...what })
const refused = (id: string, what: Told = {}) => told({ id, status: 400, reply: { error: {} }, ...what })
const streamed: Told = { body: { model: 'small', messages: [{ role: 'user', content: 'x' }], stream: true } }
const list: Told = { request: 'GET /v1/models' }

/** What is wrong with how each call was answered, by its name: `well`, the flaw, why it was set aside, or nothing. */
function flaws(
  exchanges: readonly Exchange[],
  [operation, mode]: readonly [OperationId, Mode] = ['createChatCompletion', 'plain'],
  header?: EvidenceHeader,
  more: readonly EvidenceLine[] = [],
) {
  const flawOf = servingFlaw(operation, mode)
  return judging(exchanges, header, more).map((reply) => {
    try {
      const found = flawOf(reply)
      if (found === undefined) return ''
      return found.flaw === undefined ? 'well' : flawText(found.flaw)
    } catch (error) {
      if (!isUndecided(error)) throw error
      return `undecided: ${reasonText(error.end.reason)}`
    }
  })
}

const flaw = 'expected status 200, got 500: oh'
const refusal = 'expected status 200, got 400: {"error":{}}'

describe('a valid call', () => {
  test('is served, failed or undecided', () => {
    const exchanges = [chat('chat-plain/one'), dead('a/b'), told({ id: 'a/c', status: 429 }), dead('a/d', list)]
    expect(flaws(exchanges)).toEqual([
      'well',
      flaw,
      'undecided: a/c returned 429: the gateway was overloaded until the last retry',
      '',
    ])
  })

  test('is judged as streamed or not, as requested', () => {
    const exchanges = [chat('a/1'), dead('chat-stream/plain', streamed), chat('a/2', streamed)]
    expect(flaws(exchanges)).toEqual(['well', '', ''])
    expect(flaws(exchanges, ['createChatCompletion', 'streamed'])).toEqual(['', flaw, 'well'])
    expect(flaws(exchanges, ['createResponse', 'plain'])).toEqual(['', '', ''])
  })

  test('may be rejected with a valid error if it is not the plain one and others were served', () => {
    expect(flaws([chat('a/1'), refused('a/2'), refused('chat-plain/x')])).toEqual(['well', '', refusal])
    const shown = (status: number, reply: unknown) => flaws([chat('a/1'), told({ id: 'a/2', status, reply })])[1]
    expect([shown(404, { a: 1 }), shown(399, { a: 1 }), shown(500, { a: 1 }), shown(400, 'no')]).toEqual([
      '',
      'expected status 200, got 399: {"a":1}',
      'expected status 200, got 500: {"a":1}',
      'expected status 200, got 400: no',
    ])
  })

  test('is recognised as the plain one by its step, in any attempt', () => {
    const plain = (id: string) => refused(id, streamed)
    const answers = flaws(
      [chat('a/1', streamed), plain('chat-stream/plain#2'), plain('chat-stream/other')],
      ['createChatCompletion', 'streamed'],
    )
    expect(answers).toEqual(['well', refusal, ''])
  })

  test('that the contract leaves open does not decide its operation', () => {
    const open = ['chat-image/x', 'chat-two-choices/x']
    expect(flaws([chat('a/1'), ...open.map((id) => dead(id))])).toEqual(['well', '', ''])
    expect(flaws(open.map((id) => refused(id)))).toEqual(['', ''])
    expect(flaws(open.map((id) => dead(id)))).toEqual([flaw, flaw])
  })

  test('is rejected if all are', () => {
    expect(flaws([refused('a/1'), refused('a/2')])).toEqual([refusal, refusal])
  })

  test('must be served in any form if there is no plain one', () => {
    expect(flaws([told({ id: 'a/1', ...list, reply: { data: [] } }), refused('a/2', list)], listing)).toEqual([
      'well',
      refusal,
    ])
  })

  test('that breaks off is reported if all do', () => {
    const broken = (id: string) =>
      told({ id, ...streamed, reply: ['data: {"choices":[{}]}\n\n', 'data: {"error":{}}\n\n'] })
    const off = 'the stream ends with an error: {"error":{}}'
    const stream = ['createChatCompletion', 'streamed'] as const
    expect(flaws([broken('a/1'), broken('a/2')], stream)).toEqual([off, off])
    expect(flaws([chat('a/1', streamed), broken('chat-stream/plain')], stream)).toEqual(['well', ''])
  })

  test('that breaks off is reported if many do, and other calls do not', () => {
    const stream = ['createChatCompletion', 'streamed'] as const
    const broken = (id: string) =>
      told({ id, ...streamed, reply: ['data: {"error":{}}\n\n', 'data: {"choices":[]}\n\n'] })
    const often = (share: number) =>
      Array.from({ length: 40 }, (_, index) => [
        index % share === 0 ? broken(`a/${index}`) : chat(`a/${index}`, streamed),
        ...[1, 2, 3].map((nth) => chat(`b/${index}-${nth}`)),
      ]).flat()
    const reported = (share: number) => flaws(often(share), stream).filter((line) => line.startsWith('the stream ends'))
    expect(reported(4)).toHaveLength(10)
    expect(reported(20)).toEqual([])
  })

  test('of a probe of another area does not decide its operation', () => {
    const header = headed({ plan: [{ probe: 'keys', area: 'authentication', bills: 'tokens' }] })
    const exchanges = [chat('a/1'), dead('keys/one'), dead('a/2')]
    expect(flaws(exchanges, undefined, header)).toEqual(['well', '', flaw])
    const own = headed({ plan: [{ probe: 'keys', area: 'chat', bills: 'tokens' }] })
    expect(flaws(exchanges, undefined, own)).toEqual(['well', flaw, flaw])
  })

  test('of a listed model counts for the list of models if that is judged', () => {
    const discovery = {
      type: 'discovery',
      models: {},
      steering: [],
      everyModel: {
        patterns: [],
        listed: 1,
        unmatched: [],
        leftOut: 0,
        models: [{ model: 'small', protocol: 'chat', probe: 'small' }],
      },
    } as const
    const exchanges = [chat('a/1'), dead('small/chat')]
    expect(flaws(exchanges, undefined, headed({ only: ['chat'] }), [discovery])).toEqual(['well', flaw])
    expect(flaws(exchanges, undefined, headed({}), [discovery])).toEqual(['well', ''])
  })
})

const listing = ['listModels', 'plain'] as const

describe('not counted as a valid call:', () => {
  const unjudged: readonly (readonly [string, Told])[] = [
    ['a call with another key', { key: 'none' }],
    ['a call to another host', { line: 'elsewhere' }],
    ['a call with a rejected key', { status: 401 }],
    ['a request with an unreadable body', { body: '{' }],
    ['a request that is not JSON', { sent: [['content-type', 'text/plain']] }],
    ['a request without a body', { body: '', sent: [] }],
    ['an invalid request', { body: { model: 'small' } }],
    [
      'a request for an unknown model',
      { body: { model: 'gateproof-none', messages: [{ role: 'user', content: 'x' }] } },
    ],
    ['an earlier attempt', { parts: { retried: true } }],
    ['an interrupted attempt', { end: 'interrupted' }],
  ]
  test.each(unjudged)('%s', (_what, what) => {
    expect(flaws([dead('chat-plain/one', what)])).toEqual([''])
  })

  test('a call of an unsupported feature', () => {
    const exchanges = [dead('chat-plain/one'), dead('a/b', { request: 'GET /health' })]
    expect(flaws(exchanges, undefined, headed({}, { lacks: ['chat'] }))).toEqual(['', ''])
    expect(recording().exchanges.map(callsUnsupported)).toEqual([true, false])
    expect(flaws(exchanges, undefined, headed({}, { lacks: ['video'] }))).toEqual([flaw, ''])
    expect(recording().exchanges.map(callsUnsupported)).toEqual([false, false])
  })

  test('a call of a feature unsupported in one endpoint region', () => {
    const motion = dead('a/b', { request: 'POST /kling/v1/videos/motion-control' })
    const lacking = (lacks: readonly string[]) => {
      judging([motion], headed({}, { lacks }))
      return recording().exchanges.map(callsUnsupported)
    }
    expect([lacking(['motionControl']), lacking(['video']), lacking(['images'])].flat()).toEqual([true, true, false])
  })

  test('a stream of an operation without streams', () => {
    const gem: Told = { request: 'POST /v1beta/models/g:generateContent', body: { contents: [], stream: true } }
    expect(flaws([dead('a/1', gem)], ['generateContent', 'streamed'])).toEqual([''])
  })

  test('a request to a host without any response', () => {
    expect(flaws([told({ id: 'chat-plain/one', status: 0, end: 'reset' })])).toEqual([''])
    expect(flaws([told({ id: 'chat-plain/one', status: 0, end: 'reset' }), dead('a/b', list)])).toEqual([
      'expected status 200, got no response (reset)',
      '',
    ])
  })
})

describe('a form', () => {
  const form = (label: string): Told => ({
    request: 'POST /v1/images/edits',
    sent: [['content-type', label]],
    body: '--x--',
  })
  test('is a valid call', () => {
    const edit = ['createImageEdit', 'plain'] as const
    expect(flaws([dead('a/1', form('multipart/form-data; boundary=x'))], edit)).toEqual([flaw])
    expect(flaws([dead('a/1', form('x; multipart/form-data'))], edit)).toEqual([''])
  })
})

describe('a task', () => {
  const submission = told({ id: 'v/s', request: 'POST /v1/videos', body: { model: 'v' }, reply: { task_id: 't1' } })
  const poll = (id: string, what: Told = {}) => dead(id, { request: 'GET /v1/videos/t1', from: 500, ...what })
  const file = (id: string, from: number) => dead(id, { request: 'GET /v1/videos/t1/content', from })
  const completed = poll('v/done', { status: 200, reply: { status: 'completed' }, from: 100 })
  const polls = ['getVideo', 'plain'] as const

  test('that was submitted must be found by polls', () => {
    const no = 'expected a success status (200, 201, 202), got 500: oh'
    expect(flaws([submission, poll('video-task/task')], polls)).toEqual(['', no])
    expect(flaws([poll('video-task/task')], polls)).toEqual([''])
  })

  test('that is completed must be downloadable', () => {
    const exchanges = [submission, completed, file('video-task/content', 200), file('a/early', 50)]
    expect(flaws(exchanges, ['getVideoContent', 'plain'])).toEqual(['', '', flaw, ''])
  })
})

describe('the first requirement that an exchange violates is', () => {
  const culprit = (exchanges: readonly Exchange[], requirement: RequirementId, header?: EvidenceHeader, at = 0) => {
    judging(exchanges, header)
    const exchange = recording().exchanges[at]
    return exchange && blockingRequirement(exchange, requirement)
  }

  test('that its operation is served', () => {
    expect(culprit([dead('a/1')], 'chat.completion.id')).toBe('chat.completion.served')
    expect(culprit([dead('a/1', streamed)], 'chat.completion.id')).toBe('streaming.chat.served')
    expect(culprit([dead('chat-plain/1'), chat('a/2')], 'chat.completion.id')).toBe('chat.completion.served')
    expect(culprit([chat('a/1'), dead('a/2')], 'chat.completion.id')).toBeUndefined()
    expect(culprit([refused('a/1', { status: 401 }), dead('a/2')], 'chat.completion.id')).toBe('chat.completion.served')
  })

  test('missing if all calls are undecided', () => {
    const saturated = told({ id: 'a/1', status: 429 })
    expect(culprit([saturated], 'chat.completion.id')).toBeUndefined()
    expect(culprit([saturated, refused('chat-image/x')], 'chat.completion.id', undefined, 1)).toBeUndefined()
  })

  test('missing if that requirement is judged, or the defect is another one', () => {
    expect(culprit([dead('a/1')], 'chat.completion.served')).toBeUndefined()
    expect(culprit([dead('a/1')], 'errors.body.no_hosts')).toBeUndefined()
    expect(culprit([dead('a/1')], 'generate-content.request.model')).toBeUndefined()
    expect(culprit([dead('a/1', { request: 'GET /health' })], 'errors.body.json')).toBeUndefined()
    expect(culprit([dead('a/1'), dead('a/2', { line: 'elsewhere' })], 'errors.body.json', undefined, 1)).toBeUndefined()
  })

  test('that it returns what was requested', () => {
    expect(culprit([dead('a/1')], 'errors.body.json', headed({ only: ['errors'] }))).toBeUndefined()
    expect(culprit([dead('a/1')], 'errors.body.json', headed({ only: ['errors', 'chat'] }))).toBe(
      'chat.completion.served',
    )
  })

  const noSuchPath = { status: 404, reply: '404 page not found' }
  const unknown = told({ id: 'nobodys-path/post', request: 'POST /v1/gateproof-none', body: {}, ...noSuchPath })
  const moved = [
    told({ id: 'without-prefix/createChatCompletion', request: 'POST /chat/completions', reply: { choices: [{}] } }),
    told({ id: 'without-prefix/nobodyPost', request: 'POST /gateproof-none', body: {}, ...noSuchPath }),
  ]

  test('that its path is served with its prefix', () => {
    const gone = told({ id: 'a/1', ...noSuchPath })
    const only = headed({ only: ['service', 'errors'] })
    expect(culprit([gone, unknown], 'errors.body.json', only)).toBe('service.route.chat_completions')
    expect(culprit([gone, unknown], 'errors.body.json')).toBe('chat.completion.served')
    expect(culprit([gone, unknown, ...moved], 'errors.body.json')).toBe('versioning.prefix.v1')
    expect(culprit([chat('a/1'), unknown, ...moved], 'errors.body.json')).toBeUndefined()
    const overseas = told({ id: 'a/2', ...noSuchPath, line: 'overseas' })
    expect(culprit([overseas, gone, unknown], 'errors.body.json', only)).toBeUndefined()
  })
})

test('detects a connection that broke in every one of several calls', () => {
  const torn = (id: string, what: Told = {}) => dead(id, { end: 'reset', ...what })
  const breaks = (...exchanges: readonly Exchange[]) => {
    judging(exchanges)
    return breaksEveryCall(recording().exchanges[0] ?? torn('a/1'))
  }
  expect(breaks(torn('a/1'), torn('a/2'), torn('a/3', { end: 'closed' }))).toBe(true)
  expect(breaks(torn('a/1'), torn('a/2'), torn('a/3', list))).toBe(false)
  expect(breaks(torn('a/1'), torn('a/2'), torn('a/3'), dead('a/4'))).toBe(false)
  expect(breaks(...['a/1', 'a/2', 'a/3'].map((id) => torn(id, { request: 'GET /health' })))).toBe(false)
})
