import { beforeAll, describe, expect, test } from 'vitest'
import { renderAnnotations } from '../../reporters/annotations.ts'
import { renderConsole } from '../../reporters/console/index.ts'
import { renderJunit } from '../../reporters/junit.ts'
import { renderMarkdown } from '../../reporters/markdown/index.ts'
import { content } from '../../reporters/page/content.ts'
import type { JudgedRun } from '../../src/report/report.ts'
import { judgeTrial, tryGateway, type Trial } from '../suites/trial.ts'
import { hasMember, mortalOptions, type Mortality } from './mortal.ts'

const trial = (mortality: Mortality, only: readonly string[] = ['chat', 'errors'], more = {}) =>
  tryGateway(mortalOptions(mortality, { only, ...more }))

const firstFinding = ({ concluded }: Trial) => concluded.report.findings[0]
const replaysIn = ({ evidence }: Trial) => evidence.exchanges.filter(({ id }) => id.startsWith('death/replay-'))
/** Once at this call, and never again. */
const byChance = (at = 60) => {
  let calls = 0
  return () => (calls += 1) === at
}

/** True for a temperature above the maximum. */
const isTooHot = async (request: Request) =>
  Number(/"temperature":(\d+(?:\.\d+)?)/.exec(request.method === 'POST' ? await request.text() : '')?.[1]) > 2

/** Everything that a reader of a report sees first. */
const renderers: Readonly<Record<string, (judged: JudgedRun) => string>> = {
  'the terminal': (judged) => renderConsole(judged, { color: false, width: 400, isWhole: true }),
  'summary.md': renderMarkdown,
  'junit.xml': renderJunit,
  'the page': (judged) => content(judged).markup,
  annotations: renderAnnotations,
}

describe('a gateway that a request ends, and that is started again', () => {
  let found: Trial
  beforeAll(async () => {
    found = await trial({ kills: hasMember('stop'), refusals: 3 })
  })

  test('has a first finding that names the request, which violates that valid calls are answered', () => {
    expect(firstFinding(found)).toMatchObject({
      verdict: 'violated',
      title: 'POST /v1/chat/completions kills the gateway: this request, replayed alone, ended it again',
      requirements: ['chat.completion.served'],
    })
    expect(found.concluded.exitCode).toBe(1)
    expect(found.concluded.report.notes[0]).toMatch(
      // Which of the two connections breaks first, and whether both break in the same death, is a matter of chance.
      /^the gateway stopped accepting connections(?: 2 times)? with requests in flight; chat-stop\/(?:string, chat-stop\/array|array, chat-stop\/string) ended it again when replayed alone$/,
    )
  })

  test('is driven to the end, and each request is replayed once', () => {
    expect(found.evidence.footer?.ended).toBe('complete')
    const replayed = replaysIn(found).map(({ request }) => JSON.stringify(request.body))
    expect(new Set(replayed).size).toBe(replayed.length)
    const killed = replaysIn(found).filter(({ response }) => response === undefined)
    expect(killed.length).toBeGreaterThan(0)
    expect(killed.every(({ request }) => JSON.stringify(request.body).includes('stop'))).toBe(true)
  })

  test('gets the same finding when the recording is judged again', async () => {
    const again = await judgeTrial(found.evidence)
    expect(again.report.findings[0]).toEqual(firstFinding(found))
  })

  test.each(Object.keys(renderers))('is reported with the curl command of the request in %s', (name) => {
    const text = renderers[name]?.({ report: found.concluded.report, evidence: found.evidence }) ?? ''
    expect(text).toMatch(/kills the gateway|expected status 200, got no response/)
    expect(text).toContain('curl')
  })
})

test('a request that must be refused and ends the gateway violates that failed requests get an error', async () => {
  const found = await trial({ kills: isTooHot, refusals: 2 }, ['limits.chat.temperature', 'errors.body'])
  expect(firstFinding(found)).toMatchObject({ verdict: 'violated', requirements: ['errors.body.error'] })
  expect(found.concluded.exitCode).toBe(1)
})

test('a request that ends the gateway fails no run by name if nothing selected is violated by that', async () => {
  const found = await trial({ kills: isTooHot, refusals: 2 }, ['limits.chat.temperature'])
  expect(firstFinding(found)).toMatchObject({ verdict: 'inconclusive', requirements: [] })
  expect(firstFinding(found)?.title).toContain('kills the gateway')
  expect(found.concluded.exitCode).toBe(3)
})

describe('a gateway that stays dead', () => {
  let found: Trial
  beforeAll(async () => {
    found = await trial({ kills: hasMember('stop'), refusals: Infinity })
  })

  test('ends the run with exit code 3, and the first finding names the requests in flight without blaming one', () => {
    const { report, exitCode } = found.concluded
    expect(exitCode).toBe(3)
    expect(found.evidence.footer?.ended).toBe('unreachable')
    expect(report.summary).toMatchObject({ violated: 0, advisory: 0, broken: 0 })
    expect(report.problems?.[0]).toMatch(/^the gateway stopped accepting connections with requests in flight: chat-/)
    const [finding, ...others] = report.findings
    expect(others).toEqual([])
    expect(finding).toMatchObject({ id: 'gateway-ended', verdict: 'inconclusive', requirements: [] })
    expect(finding?.title).toMatch(/^The gateway stopped accepting connections with \d+ requests in flight$/)
    expect(finding?.cases.map(({ exchange }) => exchange)).toContain('chat-stop/string')
    expect(replaysIn(found)).toEqual([])
  })

  test('gets no more than the requests in flight and five questions whether it is back', () => {
    const late = found.evidence.exchanges.filter(({ end }) => end.how === 'refused')
    expect(late.filter(({ probe }) => probe === 'death')).toHaveLength(5)
    expect(late.length).toBeLessThan(5 + 17)
  })

  test.each(Object.keys(renderers))('shows a curl command of each request in flight in %s', (name) => {
    const { report } = found.concluded
    const text = renderers[name]?.({ report, evidence: found.evidence }) ?? ''
    expect(text).toContain('The gateway stopped accepting connections with')
    const inFlight = Math.min(report.findings[0]?.cases.length ?? 0, 8)
    expect(text.split('curl -').length - 1).toBeGreaterThanOrEqual(name === 'annotations' ? 1 : inFlight)
  })
})

test('a gateway that only two requests at once can end is reported, and neither request is blamed', async () => {
  let stops = 0
  const kills = async (request: Request, inFlight: number) =>
    inFlight > 1 && (await hasMember('stop')(request)) && (stops += 1) < 3
  const found = await trial({ kills, refusals: 2 })
  expect(firstFinding(found)).toMatchObject({ id: 'gateway-ended', verdict: 'inconclusive', requirements: [] })
  expect(firstFinding(found)?.title).toMatch(/replayed/)
  expect(replaysIn(found).length).toBeGreaterThan(0)
  expect(found.concluded.report.summary.violated).toBe(0)
  expect(found.concluded.exitCode).toBe(3)
})

test('a gateway that is restarted once by chance is not blamed on a request', async () => {
  const found = await trial({ kills: byChance(), refusals: 2 })
  expect(firstFinding(found)).toMatchObject({ id: 'gateway-ended', verdict: 'inconclusive' })
  expect(found.concluded.report.findings).toHaveLength(1)
  expect(found.concluded.report.summary.violated).toBe(0)
  expect(found.concluded.exitCode).toBe(3)
  expect(found.evidence.footer?.ended).toBe('complete')
})

test('a network that goes away is no end of the gateway', async () => {
  const found = await trial({ kills: hasMember('stop'), refusals: Infinity, whileDead: 'Hang' })
  expect(found.concluded.report.findings).toEqual([])
  expect(found.concluded.report.summary.violated).toBe(0)
  expect(found.concluded.exitCode).toBe(3)
  expect(found.evidence.outcome('death')).toBeUndefined()
})

test('a gateway that every request ends is given up after a few outages', async () => {
  const found = await trial({ kills: (request) => request.method === 'POST', refusals: 2 })
  expect(found.evidence.footer?.ended).toBe('unreachable')
  expect(replaysIn(found).length).toBeLessThanOrEqual(8)
})

test('replays keep the budget of requests', async () => {
  const maxRequests = 28
  const found = await trial({ kills: byChance(20), refusals: 2 }, ['chat'], { maxRequests })
  expect(found.evidence.footer?.requests).toBe(maxRequests)
  expect(found.evidence.exchanges).toHaveLength(maxRequests)
})

test('a request that is billed by the piece is not replayed', async () => {
  const kills = ({ method, url }: Request) => method === 'POST' && url.includes('/images/generations')
  const found = await trial({ kills, refusals: 2 }, ['images'])
  const sent = replaysIn(found).filter(({ request }) => request.url.includes('/images/generations'))
  expect(sent).toEqual([])
  expect(found.evidence.outcome('death')?.steering.join()).toMatch(/not replayed, because it may be billed again/)
})
