import { describe, expect, test } from 'vitest'
import { allurePage } from '../../reporters/allure/page.ts'
import { allureRun } from '../../reporters/allure/results.ts'
import { renderConsole, renderJunit, renderMarkdown } from '../../reporters/index.ts'
import type { Judged, Report } from '../../src/verdict/report.ts'
import { judgedOf, requirement } from './sample.ts'
import { wellFormedness } from './xml.ts'

const satisfied = requirement('chat.a', 'satisfied')
const violated = requirement('chat.b', 'violated', { message: 'seen' })
const unknown = requirement('chat.c', 'inconclusive', { because: 'it was silent' })
const broken = requirement('chat.d', 'broken', { message: 'x is not a function' })

const run = (rows: readonly (typeof satisfied)[], more: Partial<Report> = {}): Judged => judgedOf(rows, [], more)

const unreachable = 'the drive ended early: six requests in a row got no reply'
const stopped = 'interrupted: what had been judged by then is told'
const alone = { of: 2, judged: ['1/2'], missing: ['2/2'] }
const stale = ['chat.a is satisfied']

/** How a run ended, its exit code, what heads it, whether JUnit and Allure hold something red, and why. */
const ends: readonly (readonly [string, number, Judged, string, boolean, string])[] = [
  ['satisfied', 0, run([satisfied]), 'conformant', false, ''],
  ['violated', 1, run([satisfied, violated]), 'nonconformant', true, 'seen'],
  ['a stale baseline', 1, run([satisfied], { stale }), 'conformant', true, 'stale baseline: chat.a is satisfied'],
  [
    'unreachable',
    3,
    run([unknown], { verdict: 'inconclusive', notes: [unreachable] }),
    'inconclusive',
    true,
    `inconclusive: ${unreachable}`,
  ],
  [
    'a gap',
    3,
    run([satisfied, unknown], {
      verdict: 'inconclusive',
      notes: ['known violation: chat.x: later', 'nothing of video'],
    }),
    'inconclusive',
    true,
    'inconclusive: nothing of video',
  ],
  ['nothing judged', 3, run([], { verdict: 'inconclusive' }), 'inconclusive', true, 'inconclusive: 0 of 0 were judged'],
  [
    'an overload that hides violations',
    3,
    run([violated], { verdict: 'inconclusive', notes: ['9 of 10 answers were 503'] }),
    'inconclusive',
    true,
    'inconclusive: 9 of 10 answers were 503',
  ],
  ['broken', 4, run([satisfied, broken]), 'broken', true, 'x is not a function'],
  [
    'a suite that did not load',
    4,
    run([satisfied], { verdict: 'broken', notes: ['the suite itself is broken: no such module'] }),
    'broken',
    true,
    'broken: the suite itself is broken: no such module',
  ],
  [
    'interrupted',
    130,
    run([satisfied], { verdict: 'inconclusive', interrupted: stopped, notes: [stopped] }),
    'interrupted',
    true,
    stopped,
  ],
  [
    'interrupted after a violation',
    130,
    run([violated], { interrupted: stopped, notes: [stopped] }),
    'interrupted, nonconformant so far',
    true,
    stopped,
  ],
  [
    'one shard of two',
    0,
    run([satisfied], { shards: alone, notes: ['shard 2/2 is missing: this is not the whole'] }),
    'conformant, but shard 2/2 is missing: this is not the whole',
    false,
    '',
  ],
]

/** Failures and errors that CI servers count. */
const redIn = (junit: string) => /<testsuites [^>]*failures="(\d+)" errors="(\d+)"/.exec(junit)?.slice(1).map(Number)

const countOf = (text: string, part: string) => text.split(part).length - 1

describe.each(ends)('%s, exit %i', (_name, exitCode, judged, heading, isRed, why) => {
  const [junit, allure] = [renderJunit(judged), allureRun(judged)]
  const headed = `udged ${judged.report.judged.of} of ${judged.report.judged.total}: ${heading}\n`

  test('is headed alike everywhere', () => {
    expect(renderConsole(judged, { color: false, width: 200 })).toContain(`j${headed}`)
    expect(renderMarkdown(judged)).toContain(`# J${headed}`)
    expect(allurePage(allure, judged.report)).toContain(`<title>Gateproof: ${heading}, judged `)
  })

  test('is red in JUnit and in Allure where the exit code is not 0', () => {
    const allureRed = allure.results.filter(({ status }) => status === 'failed' || status === 'broken')
    expect([redIn(junit)?.some((count) => count > 0), allureRed.length > 0]).toEqual([isRed, isRed])
    expect(isRed).toBe(exitCode !== 0)
  })

  test('says why in one line', () => {
    expect(junit).toContain(why === '' ? '<testsuites' : ` message="${why}"`)
    expect(JSON.stringify(allure.results)).toContain(why)
  })

  test('counts what it holds', () => {
    const [failures, errors] = redIn(junit) ?? []
    expect([countOf(junit, '<failure '), countOf(junit, '<error ')]).toEqual([failures, errors])
    expect(wellFormedness(junit)).toEqual([])
  })
})
