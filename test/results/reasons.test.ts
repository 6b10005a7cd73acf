import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  asReason,
  isDependent,
  reason,
  reasonText,
  recordedReason,
  type ArgsOf,
  type Reason,
  type ReasonCode,
} from '../../src/results/reasons.ts'

const agent = 'Codex 0.171.0'
const exchange = 'chat-plain/plain'
const id = 'chat.completion.id'
const probe = 'chat-plain'
const answered = { exchange, status: 418 }
const polled = { polls: 3, state: 'queued' }
const baseUrl = 'https://gateway.example'
const statuses = '502 on 4 of 4 paths'

/** Arguments of every reason. One that is missing does not compile. */
const samples: { readonly [Code in ReasonCode]: ArgsOf<Code> } = {
  'declared-absent': { feature: 'images' },
  'no-prefix': undefined,
  'media-not-allowed': { media: 'video' },
  'no-key': { role: 'limited' },
  'no-model': { role: 'chat' },
  'no-overseas-url': undefined,
  'key-refused': { status: 401 },
  reported: { text: 'the client said so' },
  'setup-redirect': { baseUrl, location: 'https://login.example/start', target: 'https://api.example' },
  'setup-path': { baseUrl, statuses, found: 'https://gateway.example/api' },
  'setup-not-a-gateway': { baseUrl, statuses },
  'setup-key-refused': { status: 401, message: 'invalid token', variable: 'GATEWAY_API_KEY' },
  'setup-needs-https': { baseUrl, found: 'https://gateway.example:8443' },
  'setup-needs-http': { baseUrl, found: 'http://gateway.example:8080' },
  'setup-certificate': { baseUrl, code: 'CERT_HAS_EXPIRED' },
  'setup-proxy': { baseUrl, proxy: 'http://proxy.example:3128', detail: 'the proxy returned 407' },
  'setup-unreachable': { baseUrl, detail: 'ECONNREFUSED 127.0.0.1:9' },
  'setup-unreadable': { baseUrl, detail: 'not HTTP: no status line' },
  'head-kept': { bytes: 10, of: 20 },
  'client-left': undefined,
  'drive-ended': { detail: 'SIGINT', doing: 'waiting' },
  'timed-out': { limitMs: 4000, doing: 'reading' },
  'no-answer': { detail: 'timeout', doing: 'waiting' },
  'left-on-purpose': { exchange },
  'too-large': { detail: 'more than 1 MiB' },
  'not-sent': { detail: 'it is too large' },
  'not-recorded': { detail: 'no body is kept' },
  'too-many-values': { values: 1000, depth: 100 },
  'too-many-events': { events: 1000 },
  open: undefined,
  untestable: { why: 'no endpoint shows it' },
  'not-selected': undefined,
  'not-built': undefined,
  'another-shard': undefined,
  'judging-late': undefined,
  'judging-full': undefined,
  'judging-given-up': { checks: 3 },
  'judging-interrupted': undefined,
  'judging-part': undefined,
  'check-memory': undefined,
  'check-time': { seconds: 0.3 },
  'too-deep': undefined,
  requirement: { id },
  'not-in-traffic': undefined,
  'not-shown': { format: 'har', thing: 'keys' },
  'no-body-recorded': undefined,
  'other-shard': { probe },
  'not-driven': { probe },
  'none-driven': { probes: [probe] },
  'not-finished': { probe },
  'no-probe': undefined,
  'none-expected': undefined,
  'not-recorded-step': { exchange },
  'none-of-kind': { probes: [probe], replies: 2 },
  'other-exchanges': { probe, models: ['small'] },
  'no-call-answered': { calls: ['POST /v1/messages'], exchange, got: '404: no' },
  interrupted: { exchange },
  saturated: answered,
  'torn-once': { exchange },
  'torn-by-chance': { exchange, times: 2 },
  'torn-only': { exchange },
  'no-reply': { exchange, detail: 'ECONNREFUSED' },
  'balance-used-up': { exchange },
  'balance-empty': { exchange },
  'refused-for-balance': answered,
  'refused-for-model': { exchange },
  'refused-for-price': { exchange },
  'body-not-shown': answered,
  'need-not-serve': answered,
  'need-not-keep': answered,
  'need-not-accept-key': { exchange },
  'refused-for-other': answered,
  'not-answered': answered,
  'not-ok': answered,
  'not-refused': { exchange },
  'no-stream-to-leave': answered,
  'over-before-left': { exchange },
  'still-streaming': undefined,
  'stream-too-large': { exchange },
  'did-not-count': undefined,
  'exceeds-limits': undefined,
  'exceeds-context': { exchange },
  'may-not-truncate': { exchange, tokens: 6 },
  'limit-not-shown': { exchange },
  'ended-before-limit': { exchange },
  'did-not-reach-stop': { exchange },
  'nothing-before-stop': undefined,
  'did-not-repeat': { exchange },
  mock: undefined,
  'model-may-write-replacements': { exchange },
  'model-did-not-comply': { tries: 3, controls: 5, complied: 1 },
  'same-without': { exchange, parameter: 'tool_choice' },
  'other-models-only': { models: ['b'] },
  'no-plain-name': { exchange },
  'may-reason': undefined,
  'reasoning-not-declared': { exchange },
  'no-choice': { exchange },
  'no-result': { exchange },
  'no-text': { exchange },
  'no-usage': { exchange },
  'unknown-tokenizer': { exchange },
  'another-model': { exchange, model: 'm-2' },
  'not-completed': { exchange },
  'no-reasoning': { exchange },
  'one-in-flight': undefined,
  'answer-cut-short': undefined,
  'named-model-unanswered': undefined,
  'no-error-message': undefined,
  'tokens-used-up': undefined,
  'answered-without-tool': undefined,
  'agent-sent-nothing': { agent, lastWords: 'cannot start' },
  'agent-without-tool': { agent, tool: 'Read' },
  'agent-tool-failed': { agent, exchange },
  'agent-too-slow': { agent, lastWords: 'it did not finish within 180 s' },
  'agent-translated': { protocol: 'messages' },
  'agent-without-results': { agent },
  'agent-gave-up': { agent, exchange: 'agents-codex-failures/4' },
  'agent-without-state': { agent },
  'agent-without-usage': { agent },
  'client-sends-nothing': { probe },
  'client-not-recorded': { probe },
  'key-may-be-invalid': undefined,
  'rate-limited': { exchange },
  'no-burst': { seconds: 12 },
  'no-valid-request': { exchange },
  'model-refused': { exchange },
  'refused-before-model': answered,
  'model-of-other-kind': answered,
  'key-not-checked-first': { exchange },
  'key-has-no-prefix': { exchange },
  'saturated-answered': undefined,
  'says-nothing-of-path': answered,
  'domestic-not-asked': { operation: 'listModels' },
  'model-unreachable': answered,
  'no-model-listed': { status: 418 },
  'list-empty': { exchange },
  'no-model-types': undefined,
  'no-endpoints': undefined,
  'one-model-answered': undefined,
  'labels-guessed': { model: 'a-model', labels: ['a-label'] },
  'names-may-be-aliases': { models: ['a-model'], servedBy: 'another-model' },
  'group-not-known': undefined,
  'group-not-listed': { group: 'default' },
  'other-group-empty': undefined,
  'no-common-group': undefined,
  'no-such-bound': undefined,
  'no-tokens-counted': answered,
  'balance-unlimited': undefined,
  'upstream-key': { exchange: 'upstream-chat-to-chat/text', pair: 'chat to chat' },
  'no-cost-terms': undefined,
  'balance-unmoved': undefined,
  'balance-unsteady': undefined,
  'balance-coarse': undefined,
  'balance-late': undefined,
  'balance-not-known': { exchange },
  'refused-want-of-balance': { exchange },
  'one-video': undefined,
  'one-video-model': undefined,
  'task-failed': polled,
  'task-unfinished': { seconds: 600, ...polled },
  'polled-early': { seconds: 0.25, status: 429 },
  'never-completed': undefined,
  'no-duration': undefined,
  'no-length-in-name': undefined,
  'no-video-seconds': undefined,
  'parameter-undecided': { parameter: 'stop', why: reason('no-file-taken') },
  'no-comparison': { control: 'without', status: 400 },
  'no-file-taken': undefined,
  'no-value-taken': undefined,
  'other-request': undefined,
  'body-not-configured': undefined,
  'valid-not-answered': { probe },
}

const codes = Object.keys(samples) as readonly ReasonCode[]
const sampleOf = (code: ReasonCode) => ({ code, ...(samples[code] !== undefined && { args: samples[code] }) }) as Reason

describe('a reason', () => {
  test.each(codes)('has a sentence: %s', (code) => {
    const text = reasonText(sampleOf(code))
    expect(text).toMatch(/\S/)
    expect(text).not.toMatch(/undefined|\[object|NaN|function/)
  })

  test.each(codes)('includes its arguments: %s', (code) => {
    const text = reasonText(sampleOf(code))
    // The format and the thing of `not-shown` are not printed as they are.
    const args = code === 'not-shown' ? {} : (samples[code] ?? {})
    const named = Object.entries(args).filter(([name, value]) => typeof value === 'string' || name === 'status')
    expect(named.filter(([, value]) => !text.includes(String(value)))).toEqual([])
  })

  test('has a distinct code', () => {
    const files = ['reasons', 'setup-sentences'].map((name) => new URL(`../../src/results/${name}.ts`, import.meta.url))
    const source = files.map((file) => readFileSync(file, 'utf8')).join('')
    const declared = [...source.matchAll(/^ {2}'?([a-z]+(?:-[a-z]+)*)'?: \(/gm)].map(([, code]) => code)
    expect(declared.toSorted()).toEqual(codes.toSorted())
  })

  test('has a distinct sentence', () => {
    const texts = codes.map((code) => reasonText(sampleOf(code)))
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
  })

  test('consists of a code and, if present, arguments', () => {
    expect(reason('open')).toEqual({ code: 'open' })
    expect(Object.keys(reason('open'))).toEqual(['code'])
    expect(reason('not-driven', { probe })).toEqual({ code: 'not-driven', args: { probe } })
  })

  test('is plain JSON', () => {
    for (const code of codes) expect(JSON.parse(JSON.stringify(sampleOf(code)))).toEqual(sampleOf(code))
  })
})

describe('the sentence of a reason', () => {
  test.each<[string, Reason]>([
    ['chat-plain/plain returned no response', reason('not-answered', { exchange })],
    ['chat-plain/plain returned 418', reason('not-answered', answered)],
    ['the list contains no model (status missing)', reason('no-model-listed', {})],
    ['the control request without returned no response', reason('no-comparison', { control: 'without' })],
    [
      'timed out after 1.5 s reading the response body (--timeout)',
      reason('timed-out', { limitMs: 1500, doing: 'reading' }),
    ],
    [
      'a poll 0.3 s after the previous one was rejected with 429',
      reason('polled-early', { seconds: 0.251, status: 429 }),
    ],
    ['not driven: a, b, c', reason('none-driven', { probes: ['a', 'b', 'c'] })],
    ['not driven: a, b, c and 2 more', reason('none-driven', { probes: ['a', 'b', 'c', 'd', 'e'] })],
    [
      'not covered: the only successful response to a does not contain what is checked',
      reason('none-of-kind', { probes: ['a'], replies: 1 }),
    ],
    [
      'not covered: none of the 2 successful responses to a, b contains what is checked; "late" was not sent: no budget',
      reason('none-of-kind', { probes: ['a', 'b'], replies: 2, notSent: { step: 'late', why: 'no budget' } }),
    ],
    [
      'no request to GET /a or GET /b succeeded: chat-plain/plain returned 404: no',
      reason('no-call-answered', { calls: ['GET /a', 'GET /b'], exchange, got: '404: no' }),
    ],
    [
      'an HTTP archive does not show whether a request had a key',
      reason('not-shown', { format: 'har', thing: 'keys' }),
    ],
    [
      'the recorded exchanges do not show when each chunk of a response arrived',
      reason('not-shown', { format: 'exchanges', thing: 'times' }),
    ],
    [
      'the proxy does not show the bytes that a text was decoded from',
      reason('not-shown', { format: 'proxy', thing: 'bytes' }),
    ],
    ['an HTTP archive does not show how a response ended', reason('not-shown', { format: 'har', thing: 'ends' })],
    [
      'an HTTP archive does not show the headers as they were sent',
      reason('not-shown', { format: 'har', thing: 'framing' }),
    ],
    [
      'stop alone is undecided: the model accepted no file of this type, which is optional',
      reason('parameter-undecided', { parameter: 'stop', why: reason('no-file-taken') }),
    ],
    [
      'the task was not completed within 600 s: the last of 3 polls returned "queued"',
      reason('task-unfinished', { seconds: 600, ...polled }),
    ],
  ])('is "%s"', (text, given) => {
    expect(reasonText(given)).toBe(text)
  })
})

describe('a reason from a report', () => {
  test('is unchanged', () => {
    expect(asReason({ code: 'not-driven', args: { probe } })).toEqual(reason('not-driven', { probe }))
  })

  test('is shown as its code if this version does not know it', () => {
    for (const code of ['made-up', 'constructor', 'toString', '__proto__']) {
      const read = asReason({ code, args: { a: 1 } })
      expect(read).toEqual(reason('reported', { text: code }))
      expect(reasonText(read)).toBe(code)
    }
  })
})

/** Values that a file may contain instead of a name. */
const hostile: readonly unknown[] = [{ toString: 1 }, { toString: 1, valueOf: 1 }, [], null, true, {}]

describe('a reason from a recording', () => {
  test('is unchanged if its code is one that a drive writes', () => {
    const given = reason('no-model', { role: 'chat' })
    expect(recordedReason(given)).toEqual(given)
    expect(recordedReason({ code: 'no-prefix' })).toEqual(reason('no-prefix'))
  })

  test('is ignored if a drive never writes its code', () => {
    for (const code of ['none-of-kind', 'requirement', 'no-length-in-name', 'made-up', 'constructor'])
      expect(recordedReason({ code, args: { id } })).toBeUndefined()
  })

  test('is ignored if its arguments cannot be converted to text', () => {
    for (const feature of hostile)
      expect(recordedReason({ code: 'declared-absent', args: { feature } })).toBeUndefined()
  })

  test('has a sentence if an argument is missing', () => {
    const given = recordedReason({ code: 'no-model' })
    expect(given && reasonText(given)).toBe('no model for the role "undefined" (--models undefined=ID)')
  })
})

test('a check is dependent if the reason is another requirement', () => {
  expect(codes.filter((code) => isDependent(sampleOf(code)))).toEqual(['requirement'])
  expect(isDependent(undefined)).toBe(false)
})
