import { describe, expect, test } from 'vitest'
import type { EvidenceHeader, Exchange } from '../../src/evidence/exchange.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { probe } from '../../src/drive/probe.ts'
import type { Reply } from '../../src/reply/reply.ts'
import { flawText } from '../../src/results/flaws.ts'
import { reason, reasonText } from '../../src/results/reasons.ts'
import { checkProbe, coverageOf } from '../../src/checks/check.ts'
import {
  exchangesIn,
  flawsOf,
  type CheckEnd,
  type Coverage,
  type CheckOutcome,
} from '../../src/outcomes/check-result.ts'
import { judgeEach, noResults, settleEach, settlePart } from '../../src/judge/each-exchange.ts'
import { expect as judged } from '../../src/checks/expect.ts'
import { FlawError } from '../../src/outcomes/flaw.ts'
import { exchangesOf } from '../../src/checks/named-exchanges.ts'
import { firstClientTruncation, clientTruncation } from '../../src/checks/client-truncation.ts'
import { selectRecorded } from '../../src/checks/selection.ts'
import { currentObservations } from '../../src/outcomes/recording.ts'
import { checksFor, collectSuite } from '../../src/checks/registry.ts'
import { blockedBy, inconclusive, Undecided } from '../../src/outcomes/undecided.ts'
import { headed, judging, judgingOne, told, type Told } from '../checks/recorded.ts'
import { thrownText } from '../checks/thrown.ts'

type RequirementId = Coverage['requirement']

interface Case {
  readonly requirement?: RequirementId
  readonly parts?: Partial<Coverage>
  readonly header?: EvidenceHeader
  readonly source?: string
  readonly judge?: (reply: Reply) => void
  readonly settle?: typeof settleEach
  readonly select?: (reply: Reply) => Reply | undefined
}

/** How a check ends that wants every reply to say `ok`, and what it notes. */
function ends(exchanges: readonly Exchange[], given: Case = {}) {
  const {
    requirement = 'errors.body.json',
    parts,
    header,
    source,
    settle = settleEach,
    select = (reply) => reply,
  } = given
  const { judge = (reply: Reply) => judged(reply.text, 'it').toBe('"ok"') } = given
  judging(exchanges, header)
  const coverage = { ...coverageOf(requirement), ...parts }
  const all = noResults()
  judgeEach(selectRecorded(select), judge, coverage, all)
  const settled = settle(all, coverage, source)
  return {
    because: becauseOf(settled.end),
    exchanges: settled.exchanges,
    failures: flawsOf(settled).flatMap(exchangesIn),
    notes: currentObservations(),
  }
}

/** How a check ended, in a line. */
function becauseOf(end: CheckEnd): string {
  if (end.state === 'undecided') return `${end.verdict}: ${reasonText(end.reason)}`
  if (end.state === 'failed') return `violated: ${end.flaws.slice(0, 1).map(flawText).join()}`
  return end.state === 'passed' ? 'satisfied' : end.state
}

const ok = (id: string, what: Told = {}) => told({ id, request: 'GET /x', reply: ['"ok"'], ...what })
const wrong = (id: string, what: Told = {}) => ok(id, { reply: 'no', ...what })

describe('a check of each exchange', () => {
  test('is satisfied if all exchanges pass', () => {
    expect(ends([ok('a/1'), ok('a/2')])).toMatchObject({
      because: 'satisfied',
      exchanges: ['a/1', 'a/2'],
      failures: [],
    })
  })

  test('is violated if one exchange fails, and lists that one first', () => {
    expect(ends([ok('a/1'), wrong('a/2'), wrong('a/3')])).toMatchObject({
      because: 'violated: it: expected "\\"ok\\"", got "no"',
      exchanges: ['a/2', 'a/3', 'a/1'],
      failures: ['a/2', 'a/3'],
    })
  })

  test('lists the exchange that the assertion is about first, and behind it the one that it was compared with', () => {
    const exchanges = [ok('a/1'), ok('a/2'), ok('a/3'), ok('a/4')]
    const replies = new Map<string, Reply>()
    const judge = (reply: Reply) => {
      replies.set(reply.exchange.id, reply)
      const other = { 'a/3': 'a/1', 'a/4': 'a/2' }[reply.exchange.id]
      if (other !== undefined) judged('x', 'it', replies.get(other)).toBe('y')
    }
    expect(ends(exchanges, { judge })).toMatchObject({
      exchanges: ['a/1', 'a/2', 'a/3', 'a/4'],
      failures: ['a/1', 'a/3', 'a/2', 'a/4'],
    })
  })

  test('is decided by the other exchanges if one is undecided, and has a reason if all are', () => {
    const judge = ({ exchange }: Reply) => {
      if (exchange.id !== 'a/3') inconclusive('no-choice', { exchange: exchange.id })
    }
    expect(ends([ok('a/1'), ok('a/2')], { judge }).because).toBe('inconclusive: a/1 has no choice')
    expect(ends([ok('a/1'), ok('a/3')], { judge })).toMatchObject({ because: 'satisfied', exchanges: ['a/3'] })
  })

  test('is not decided by an exchange that violates a prerequisite', () => {
    const dead = ok('a/1', { request: 'GET /v1/models', status: 500, reply: 'no' })
    expect(ends([dead], { requirement: 'models.list.unique' })).toMatchObject({
      because: 'inconclusive: models.list.served',
      failures: [],
    })
    const judge = ({ status, exchange: { id } }: Reply) => inconclusive('not-answered', { exchange: id, status })
    expect(ends([dead, ok('a/2')], { requirement: 'models.list.unique', judge }).because).toBe(
      'inconclusive: models.list.served',
    )
    expect(ends([ok('a/2'), dead], { requirement: 'models.list.unique', judge }).because).toBe(
      'inconclusive: a/2 returned 200',
    )
  })

  test('is not decided by a response that is too large', () => {
    const judge = () => {
      throw new RangeError('Maximum call stack size exceeded')
    }
    expect(ends([ok('a/1')], { judge }).because).toMatch(/too deeply nested/)
  })

  test('is broken if its code crashes', () => {
    const judge = () => {
      throw new TypeError('oh')
    }
    expect(() => ends([ok('a/1')], { judge })).toThrow(new TypeError('oh'))
  })

  test('shortens long messages', () => {
    const judge = () => judged(false, 'x'.repeat(5000)).toBe(true)
    expect(ends([ok('a/1')], { judge }).because).toHaveLength('violated: '.length + 4000)
  })

  test('is not decided by a response that the client truncated or that has no body', () => {
    const bare = (how: 'unseen', detail?: string) =>
      ok('a/1', { reply: '', parts: { end: { how, at: 1, ...(detail !== undefined && { detail }) } } })
    const head = (reply: Reply) => judged(reply).toHaveStatus(200)
    expect(ends([wrong('a/1', { end: 'timeout' })]).because).toBe(
      'inconclusive: timed out reading the response body: timeout',
    )
    expect(ends([bare('unseen')], { judge: head }).because).toBe(
      'inconclusive: the body of this response was not recorded',
    )
    expect(ends([bare('unseen', 'no body is kept')], { judge: head }).because).toBe('inconclusive: no body is kept')
    expect(ends([bare('unseen'), bare('unseen', 'second')], { judge: head }).because).toMatch(/was not recorded/)
    expect(ends([bare('unseen')], { judge: head, parts: { judgesHead: true } }).because).toBe('satisfied')
  })
})

describe('a broken connection', () => {
  const torn = (id: string, what: Told = {}) => wrong(id, { end: 'reset', ...what })

  test('is ignored with a note if other requests succeeded', () => {
    expect(ends([torn('a/1'), ok('a/2')])).toEqual({
      because: 'satisfied',
      exchanges: ['a/2'],
      failures: [],
      notes: [{ text: 'A connection broke occasionally', value: 1 }],
    })
  })

  test('is ignored if it is the only exchange', () => {
    expect(ends([torn('a/1')])).toMatchObject({
      because: 'inconclusive: the connection broke during a/1, the only exchange of this kind',
      exchanges: [],
    })
  })

  test('is ignored next to a violation', () => {
    expect(ends([torn('a/1'), wrong('a/2'), ok('a/3')])).toMatchObject({
      failures: ['a/2'],
      exchanges: ['a/2', 'a/3'],
      notes: [{ value: 1 }],
    })
  })

  test('is reported if each of several broke', () => {
    expect(ends([torn('a/1'), torn('a/2', { end: 'closed' })])).toMatchObject({ failures: ['a/1', 'a/2'], notes: [] })
  })

  test('is reported if far more of these requests broke than of others', () => {
    const isOfCheck = { select: (reply: Reply) => (reply.exchange.probe === 'a' ? reply : undefined) }
    const series = (share: number, others: typeof ok) =>
      Array.from({ length: 40 }, (_, index) => [
        index % share === 0 ? torn(`a/${index}`) : ok(`a/${index}`),
        ...[1, 2, 3].map((nth) => (index % share === 0 ? others(`b/${index}-${nth}`) : ok(`b/${index}-${nth}`))),
      ]).flat()
    expect(ends(series(4, ok), isOfCheck)).toMatchObject({ failures: { length: 10 }, notes: [] })
    expect(ends(series(20, ok), isOfCheck)).toMatchObject({ because: 'satisfied', notes: [{ value: 2 }] })
    expect(ends(series(4, torn), isOfCheck)).toMatchObject({ because: 'satisfied', notes: [{ value: 10 }] })
  })

  test('is reported if every request to its operation broke', () => {
    // The bodies of other responses have a requirement of their own.
    const call = { request: 'GET /v1/models', headers: [['content-type', 'text/event-stream']] } as const
    const calls = ['a/1', 'a/2', 'a/3'].map((id) => torn(id, call))
    expect(ends([...calls, ok('b/1')], { requirement: 'models.list.served' })).toMatchObject({
      failures: ['a/1', 'a/2', 'a/3'],
    })
    expect(ends([...calls.slice(1), ok('b/1')], { requirement: 'models.list.served' })).toMatchObject({ failures: [] })
    expect(ends([...calls, ok('a/4', call)], { requirement: 'models.list.served' })).toMatchObject({ failures: [] })
  })
})

describe('a recording that was read in part', () => {
  const part = { settle: settlePart }
  const late = 'inconclusive: the time for judging was over before the whole recording was read'

  test('reports violations and decides nothing else', () => {
    expect(ends([ok('a/1')], part)).toMatchObject({ because: late, exchanges: ['a/1'] })
    expect(ends([ok('a/1'), wrong('a/2')], part)).toMatchObject({
      because: 'violated: it: expected "\\"ok\\"", got "no"',
      exchanges: ['a/2', 'a/1'],
      failures: ['a/2'],
    })
    expect(ends([wrong('a/1', { end: 'closed' })], part)).toMatchObject({ because: late, failures: [] })
  })

  test('has a reason that names the tool', () => {
    expect(settlePart(noResults()).end).toEqual({
      state: 'undecided',
      verdict: 'inconclusive',
      reason: reason('judging-part'),
      cause: 'exhausted',
    })
  })
})

describe('a check with its own probe', () => {
  const call = (id: string, model = 'small', what: Told = {}) =>
    ok(id, { request: 'POST /v1/chat/completions', body: { model, messages: [] }, ...what })
  const failed = (id: string) => call(id, 'small', { status: 500, reply: 'no' })
  const select = (reply: Reply) => (reply.status === 200 ? reply : undefined)

  test('is not satisfied by exchanges of other probes', () => {
    const exchanges = [failed('stops/one'), call('limits/one')]
    expect(ends(exchanges, { select, source: 'stops' })).toMatchObject({
      because: 'inconclusive: not covered by stops: only other exchanges satisfy this (models: small)',
      exchanges: [],
    })
    expect(ends(exchanges, { select }).because).toBe('satisfied')
  })

  test('is satisfied by an exchange of the probe', () => {
    expect(ends([call('stops/one'), call('limits/one')], { select, source: 'stops' }).because).toBe('satisfied')
  })

  test('is satisfied by other exchanges if the probe sent nothing', () => {
    expect(ends([call('limits/one')], { select, source: 'stops' }).because).toBe('satisfied')
  })

  test('is satisfied by other exchanges in recorded traffic', () => {
    const header = headed({ traffic: { from: 'har', unseen: [] } })
    const exchanges = [failed('stops/one'), call('limits/one')]
    expect(ends(exchanges, { select, header, source: 'stops' }).because).toBe('satisfied')
  })

  test('is violated by other exchanges', () => {
    const exchanges = [call('stops/one'), call('limits/one', 'small', { reply: 'no' })]
    expect(ends(exchanges, { select, source: 'stops' }).failures).toEqual(['limits/one'])
  })

  test('is satisfied by any exchange with the same model if the probe is the baseline of an operation', () => {
    const others = [failed('chat-plain/plain'), call('limits/one', 'other'), call('limits/two', 'third')]
    expect(ends(others, { select, source: 'chat-plain' }).because).toBe(
      'inconclusive: only responses of other models show this: other, third',
    )
    expect(ends([...others, call('limits/three')], { select, source: 'chat-plain' }).because).toBe('satisfied')
    expect(ends([...others, ok('list/one')], { select, source: 'chat-plain' }).because).toBe('satisfied')
  })
})

describe('a check without exchanges', () => {
  const none = { select: () => undefined }
  const plan = (area: string, name: string, serves?: readonly string[]) =>
    ({ probe: name, area, bills: 'nothing', ...(serves && { serves }) }) as const
  const dead = (id: string, request: string, what: Told = {}) =>
    told({ id, request, status: 500, reply: 'oh', ...what })

  test('names the failed call that it depends on', () => {
    const header = headed({ plan: [plan('models', 'list')] })
    const exchanges = [dead('list/all', 'GET /v1/models')]
    expect(ends(exchanges, { ...none, header, requirement: 'models.list.unique' }).because).toBe(
      'inconclusive: models.list.served',
    )
    expect(ends(exchanges, { ...none, header, requirement: 'models.list.unique', source: 'list' }).because).toBe(
      'inconclusive: models.list.served',
    )
    expect(ends(exchanges, { ...none, header, requirement: 'models.list.unique', source: 'other' }).because).toBe(
      'inconclusive: not driven: other',
    )
  })

  test('names the failed call for another subject too', () => {
    const header = headed({ plan: [plan('chat', 'chat-plain')] })
    const exchanges = [dead('chat-plain/one', 'POST /v1/chat/completions')]
    expect(ends(exchanges, { ...none, header, requirement: 'chat.request.stream_default' }).because).toBe(
      'inconclusive: chat.completion.served',
    )
  })

  test('is not affected by a failed stream of another protocol', () => {
    const stream = { body: { model: 'small', messages: [{ role: 'user', content: '' }], stream: true } }
    const header = headed({ plan: [plan('streaming', 'chat-stream')] })
    const exchanges = [dead('chat-stream/plain', 'POST /v1/chat/completions', stream)]
    const why = (requirement: RequirementId) => ends(exchanges, { ...none, header, requirement }).because
    expect(why('streaming.chat.id')).toBe('inconclusive: streaming.chat.served')
    expect(ends(exchanges, { ...none, header, requirement: 'errors.body.json', source: 'chat-stream' }).because).toBe(
      'inconclusive: streaming.chat.served',
    )
    expect(why('streaming.responses.item_id')).toMatch(/^inconclusive: no request to POST/)
  })
})

describe('a response truncated on the client side', () => {
  const coverage = coverageOf('chat.completion.id')
  const cutOf = (thrown: unknown, what: Told, parts: Partial<Coverage> = {}) =>
    clientTruncation(thrown, judgingOne(what), { ...coverage, ...parts })?.end.reason.code
  const failed = new FlawError({ about: 'no', expected: { kind: 'rule' }, actual: { kind: 'nothing' } })
  const late: Told = { end: 'timeout', reply: 'x' }

  test('does not decide a check', () => {
    expect(cutOf(failed, late)).toBe('no-answer')
    expect(cutOf(blockedBy('chat.completion.id'), late)).toBe('no-answer')
    expect(clientTruncation(failed, judgingOne(late), coverage)?.end).toEqual({
      state: 'undecided',
      verdict: 'inconclusive',
      reason: reason('no-answer', { detail: 'timeout', doing: 'reading' }),
      truncatedExchange: 'chat-plain/plain',
    })
  })

  test('does not change a pass or another reason', () => {
    expect(cutOf(failed, {})).toBeUndefined()
    expect(cutOf(new TypeError('no'), late)).toBeUndefined()
    expect(cutOf(new Undecided('inconclusive', reason('answered-without-tool')), late)).toBeUndefined()
  })

  test('is judged by checks about truncation', () => {
    expect(cutOf(failed, late, { judgesEnd: true })).toBeUndefined()
    expect(cutOf(failed, { end: 'too-large', reply: 'x' }, { judgesEnd: true })).toBe('left-on-purpose')
    const bare: Told = { end: 'unseen', reply: '' }
    expect(cutOf(failed, bare, { judgesHead: true })).toBeUndefined()
    expect(cutOf(failed, bare)).toBe('not-recorded')
    expect(cutOf(failed, { ...bare, headers: [] }, { judgesHead: true })).toBe('not-recorded')
    expect(cutOf(failed, late, { judgesHead: true })).toBe('no-answer')
  })

  test('is judged by the recorded parts of a file', () => {
    const large = { status: 200, headersAt: 1, headers: [], chunks: [{ at: 1, text: 'x' }], large: parts() }
    const kept: Told = { parts: { response: large } }
    const file: Told = { ...kept, request: 'GET /v1/videos/t1/content' }
    expect(cutOf(failed, kept)).toBe('head-kept')
    expect(cutOf(failed, { ...kept, request: 'GET /health' })).toBe('head-kept')
    expect(cutOf(failed, file)).toBeUndefined()
    expect(cutOf(failed, { ...kept, line: 'elsewhere' })).toBeUndefined()
    expect(cutOf(failed, { ...file, end: 'timeout' })).toBe('no-answer')
  })

  test('is the first of several', () => {
    const read = judging([ok('a/1'), wrong('a/2', { end: 'timeout' }), wrong('a/3', { end: 'timeout' })])
    expect(firstClientTruncation(failed, read, coverage)?.end.truncatedExchange).toBe('a/2')
    expect(firstClientTruncation(failed, read.slice(0, 1), coverage)).toBeUndefined()
  })

  function parts() {
    return { length: 9, sha256: '0'.repeat(64), ranges: [] }
  }
})

describe('the named exchanges of a probe', () => {
  const named = probe('list', { needs: {}, bills: 'nothing' }, { one: () => listing(), two: () => listing() })
  const listing = () => ({ method: 'GET', path: '/v1/models' }) as never
  const namedIn = (exchanges: readonly Exchange[], requirement: RequirementId = 'models.list.unique') => {
    judging(exchanges)
    const read: Reply[] = []
    return { read, all: exchangesOf(named, coverageOf(requirement), read) }
  }
  type Named = ReturnType<typeof namedIn>['all']
  const contrasted = (judge: (all: Named) => void): CheckOutcome => {
    const coverage = coverageOf('models.list.unique')
    collectSuite('named.test.ts', () => checkProbe(named)(coverage, judge))
    const [check] = checksFor(['named.test.ts'], packagedContract().document)
    if (typeof check?.judge !== 'function') throw new Error('no check was registered')
    return check.judge(coverage)
  }
  const list = (id: string, what: Told = {}) => told({ id, request: 'GET /v1/models', reply: { data: [] }, ...what })

  test('are noted when they are read', () => {
    const { all, read } = namedIn([list('list/one'), list('list/two')])
    expect([Object.keys(all), read]).toEqual([['one', 'two'], []])
    expect([all.two.exchange.id, all.two.exchange.id]).toEqual(['list/two', 'list/two'])
    expect(read.map(({ exchange }) => exchange.id)).toEqual(['list/two', 'list/two'])
  })

  test('are in the result of a check once, in the order in which it read them', () => {
    judging([list('list/one'), list('list/two')])
    expect(contrasted(() => {})).toEqual({ end: { state: 'passed' }, exchanges: [] })
    expect(contrasted((all) => [all.two, all.one, all.two])).toEqual({
      end: { state: 'passed' },
      exchanges: ['list/two', 'list/one'],
    })
    expect(contrasted((all) => inconclusive('no-choice', { exchange: all.two.exchange.id }))).toEqual({
      end: { state: 'undecided', verdict: 'inconclusive', reason: reason('no-choice', { exchange: 'list/two' }) },
      exchanges: ['list/two'],
    })
  })

  test('start with the one that fails, followed by those it was compared with', () => {
    judging([list('list/one'), list('list/two')])
    const { end, exchanges } = contrasted((all) => {
      const { one, two } = all
      judged(one).toHaveStatus(200)
      judged(two.json.at('data')).toBeNonEmptyText()
    })
    expect(exchanges).toEqual(['list/two', 'list/one'])
    expect(flawsOf({ end })).toMatchObject([
      { requirement: 'models.list.unique', exchange: 'list/two', compared: ['list/one'], path: 'data' },
    ])
    expect(contrasted(({ one, two }) => judged(1, 'sum', one).toBe(two.status)).exchanges).toEqual([
      'list/one',
      'list/two',
    ])
  })

  test('are not in the flaw of a check that read none', () => {
    judging([])
    const { end, exchanges } = contrasted(() => judged(1, 'sum').toBe(2))
    expect([exchanges, flawsOf({ end }).map(exchangesIn)]).toEqual([[], [[]]])
  })

  test('leave a check undecided if they were truncated on the client side', () => {
    judging([list('list/one', { end: 'timeout', reply: 'x' })])
    expect(contrasted(({ one }) => judged(one.json).toBeObject())).toMatchObject({
      end: { state: 'undecided', truncatedExchange: 'list/one' },
      exchanges: ['list/one'],
    })
  })

  test('do not hide a crash of the judge', () => {
    judging([])
    const crash = () => {
      throw new TypeError('oh')
    }
    expect(() => contrasted(crash)).toThrow(new TypeError('oh'))
  })

  test('with broken connections are judged unless other requests break as often and succeed later', () => {
    const broken = (id: string, retried = false) => list(id, { status: 0, end: 'reset', parts: { retried } })
    const twice = [broken('list/one', true), broken('list/one#2')]
    const others = Array.from({ length: 100 }, (_, index) => list(`list/of-${index}`))
    const recovered = (count: number) => others.slice(0, count).map(({ id }) => broken(`${id}#0`, true))
    const read = (exchanges: readonly Exchange[]) => {
      const { all } = namedIn([...others, ...exchanges], 'models.list.served')
      return thrownText(() => judged(all.one).toHaveStatus(200))
    }
    expect(read([broken('list/one')])).toMatch(/^the connection broke during list\/one, /)
    const flaw = 'expected status 200, got no response (reset)'
    expect(read(twice)).toBe(flaw)
    expect(read([...twice, broken('list/two', true), broken('list/two#2')])).toBe(flaw)
    const byChance = /^the connection broke (\d) times during list\/one.*, which may be chance/
    expect(read([...twice, ...recovered(1)])).toMatch(byChance)
    expect(read([broken('list/one#0', true), ...twice, ...recovered(2)])).toBe(flaw)
    expect(read([broken('list/one#0', true), ...twice, ...recovered(3)])).toMatch(byChance)
  })

  test('cannot be read if they are missing or failed', () => {
    expect(() => namedIn([]).all.one).toThrow(new Undecided('inconclusive', reason('not-driven', { probe: 'list' })))
    const dead = [list('list/one', { status: 500 })]
    expect(() => namedIn(dead).all.one).toThrow(blockedBy('models.list.served'))
    expect(namedIn(dead, 'models.list.served').all.one.status).toBe(500)
  })
})

test('a check names the requirement and what it depends on', () => {
  expect(coverageOf(['chat.completion.id', 'chat.completion.served'])).toEqual({
    requirement: 'chat.completion.id',
    dependsOn: ['chat.completion.served'],
  })
})
