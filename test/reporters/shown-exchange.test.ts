import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outputFormats } from '../../reporters/formats.ts'
import { renderConsole } from '../../reporters/index.ts'
import type { Requirement } from '../../src/contract/requirements.ts'
import type { Exchange } from '../../src/evidence/exchange.ts'
import { conclude } from '../../src/judge/conclude.ts'
import type { CheckResult } from '../../src/outcomes/check-result.ts'
import type { JudgedRun, Report } from '../../src/report/report.ts'
import { checkResult, flawOf } from '../checks/check-results.ts'
import { exchange, judgedOf } from './sample.ts'

/* Every format shows for each finding the id of the failing exchange, and a curl line with the method, URL and body of this exchange. */

const origin = 'https://gateway.example'

/** An exchange with its own URL and body. */
const call = (id: string, request: Partial<Exchange['request']> = {}): Exchange => {
  const base = exchange(id).request
  const body = {
    text: JSON.stringify({ model: 'm-1', sent: id, ...(id.endsWith('long') && { more: 'x'.repeat(700) }) }),
  }
  return exchange(id, { request: { ...base, url: `${origin}/v1/${id}`, body, ...request } })
}

const get = (id: string): Exchange => {
  const { body: _body, ...request } = exchange(id).request
  return exchange(id, { request: { ...request, method: 'GET', url: `${origin}/v1/${id}`, headers: [] } })
}

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `streams/call-${from + index}`)

/** Every requirement fails in a test of its own; the failing exchange of each is neither the first nor the last in the recording. */
const failing = {
  'chat.between': 'plain/second',
  'balance.contrast': 'account/after',
  'streaming.many': 'streams/call-11',
  'models.list': 'models/list',
  'messages.put': 'odd/replaced',
  'responses.body': 'bodies/long',
} as const

const exchanges: readonly Exchange[] = [
  ...['plain/first', 'plain/second', 'plain/third'].map((id) => call(id)),
  ...['account/before', 'account/after', 'account/later'].map(get),
  ...numbered(1, 60).map((id) => call(id)),
  ...['models/earlier', 'models/list', 'models/later'].map(get),
  call('odd/sent'),
  call('odd/replaced', { method: 'PUT' }),
  call('bodies/short'),
  call('bodies/long'),
]

const failed = (id: keyof typeof failing, compared: readonly string[], healthy: readonly string[]): CheckResult =>
  checkResult(id, {
    name: `${id} holds`,
    end: { state: 'failed', flaws: [flawOf(id, `${id} is wrong`, failing[id], ...compared)] },
    exchanges: [failing[id], ...compared, ...healthy],
  })

const checks: readonly CheckResult[] = [
  failed('chat.between', [], ['plain/first', 'plain/third']),
  failed('balance.contrast', ['account/before'], []),
  checkResult('streaming.many', {
    name: 'streaming.many holds',
    end: {
      state: 'failed',
      flaws: numbered(11, 50).map((id) => flawOf('streaming.many', 'streaming.many is wrong', id)),
    },
    exchanges: [...numbered(11, 50), ...numbered(1, 10), ...numbered(51, 60)],
  }),
  failed('models.list', ['models/later'], ['models/earlier']),
  failed('messages.put', [], ['odd/sent']),
  failed('responses.body', [], ['bodies/short']),
]

const ids = Object.keys(failing) as (keyof typeof failing)[]
const byId = new Map(exchanges.map((one) => [one.id, one]))

let folder: string
let judged: JudgedRun
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateproof-shown-'))
  const requirements = ids.map((id) => ({ id, section: 'Resources', level: 'MUST', text: `${id}.` }) as Requirement)
  const evidence = { ...judgedOf([], exchanges).evidence }
  const options = { requirements, profile: 'full', selected: () => true, strict: false, judgeMs: 1 } as const
  const { report } = conclude(evidence, { checks, crashes: [] }, options)
  judged = { report, evidence, folder: '.' }
  for (const format of outputFormats) await format.write(judged, join(folder, format.path))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (path: string) => readFileSync(join(folder, path), 'utf8')

/** What a curl line sends, as a shell and curl read it. */
function sentBy(line: string) {
  const script = `curl() { printf '%s\\n' "$@"; }; ${line}`
  const words = execFileSync('sh', ['-c', script], { cwd: folder, encoding: 'utf8' }).split('\n')
  const after = (flag: string) => (words.includes(flag) ? words[words.indexOf(flag) + 1] : undefined)
  const file = after('--data-binary')
  const body = file === undefined ? after('--data-raw') : read(file.slice(1))
  return {
    method: after('-X') ?? (body === undefined ? 'GET' : 'POST'),
    url: words.find((word) => word.startsWith(origin)),
    body,
  }
}

const curlLinesIn = (text: string) => text.split('\n').flatMap((line) => /\bcurl -sS .*$/.exec(line) ?? [])

/** The part of a text about a finding must name its exchange, and all its curl lines must send that exchange. */
function expectShown(id: keyof typeof failing, text: string): void {
  const { method, url, body } = byId.get(failing[id])?.request ?? { method: '', url: '' }
  expect(text).toMatch(new RegExp(`(?<![\\w/-])${failing[id]}(?![\\w-])`))
  const lines = curlLinesIn(text)
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.map(sentBy)).toEqual(
    lines.map(() => ({ method, url, body: body !== undefined && 'text' in body ? body.text : undefined })),
  )
}

/** The parts of a text that begin like this. */
const partsOf = (text: string, start: RegExp) => text.split(start).slice(1)

const partAbout = (id: string, parts: readonly string[]) => parts.filter((part) => part.includes(`${id} is wrong`))

test('every format is covered here', () => {
  expect(outputFormats.map(({ name }) => name)).toEqual([
    'requests',
    'json',
    'junit',
    'markdown',
    'allure-results',
    'html',
    'html',
  ])
})

describe.each(ids)('of %s', (id) => {
  test('report.json names the failing exchange in the finding and first in the test', () => {
    const report = JSON.parse(read('report.json')) as Report
    const [finding, ...others] = report.findings.filter(({ requirements }) => requirements.includes(id))
    expect([finding?.cases.map((one) => one.exchange), others]).toEqual([[failing[id]], []])
    const [first] = report.requirements.find((row) => row.id === id)?.tests ?? []
    expect([first?.exchanges[0], first?.flaw?.exchange]).toEqual([failing[id], failing[id]])
  })

  test('the terminal shows the failing exchange', () => {
    const text = renderConsole(judged, { color: false, width: 200, outDir: folder, isWhole: true })
    const parts = partAbout(id, partsOf(text, /\n(?=✗ )/)).filter((part) => part.includes(' repro '))
    expect(parts).toHaveLength(1)
    expectShown(id, parts.join('\n'))
  })

  test('summary.md shows the failing exchange', () => {
    const parts = partAbout(id, partsOf(read('summary.md'), /\n(?=### \d)/))
    expect(parts).toHaveLength(1)
    expectShown(id, parts.join('\n'))
  })

  test('junit.xml shows the failing exchange', () => {
    const parts = partAbout(id, partsOf(read('junit.xml'), /(?=<failure )/))
    expect(parts).toHaveLength(1)
    expectShown(id, unescaped(parts.join('\n').split('</failure>')[0] ?? ''))
  })

  test('the Allure result shows the failing exchange, and its request and response first', () => {
    const results = readdirSync(join(folder, 'allure-results'))
      .filter((name) => name.endsWith('-result.json'))
      .map((name) => JSON.parse(read(`allure-results/${name}`)) as AllureResult)
    const [result] = results.filter(({ fullName }) => fullName === id)
    expectShown(id, result?.statusDetails.message ?? '')
    const shown = result?.steps[0]?.steps[0]
    expect(shown?.attachments.length).toBeGreaterThan(0)
    const text = read(`allure-results/${shown?.attachments[0]?.source}`)
    expect(text).toContain(`/v1/${failing[id]}`)
  })

  test('the page shows the failing exchange', () => {
    const items = partsOf(read('report.html'), /(?=<li class="finding )/).map((part) => part.split('</li>')[0] ?? '')
    const parts = partAbout(id, items)
    expect(parts).toHaveLength(1)
    const text = unescaped((parts[0] ?? '').replaceAll(/<[^>]*>/g, '\n'))
    expectShown(id, text)
    expect(text).toMatch(new RegExp(`Response\\s+${failing[id]}\\n`))
  })
})

interface AllureStep {
  readonly steps: readonly AllureStep[]
  readonly attachments: readonly { readonly source: string }[]
}

interface AllureResult {
  readonly fullName: string
  readonly statusDetails: { readonly message?: string }
  readonly steps: readonly AllureStep[]
}

/** Text of XML or HTML. */
const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/&#39;|&apos;/g, "'")
    .replaceAll('&amp;', '&')
