import { describe, expect, test } from 'vitest'
import { allureRun } from '../../reporters/allure/results.ts'
import { renderCtrf } from '../../reporters/ctrf.ts'
import { renderConsole, renderJunit, renderMarkdown } from '../../reporters/index.ts'
import { renderPage } from '../../reporters/page/page.ts'
import { renderPrometheus } from '../../reporters/prometheus.ts'
import { conclusionOf } from '../../src/report/conclusion.ts'
import { renderSarif } from '../../reporters/sarif/index.ts'
import { ends } from './run-ends.ts'
import { wellFormedness } from './xml.ts'

/** Failures and errors that CI servers count. */
const redIn = (junit: string) => /<testsuites [^>]*failures="(\d+)" errors="(\d+)"/.exec(junit)?.slice(1).map(Number)

const countOf = (text: string, part: string) => text.split(part).length - 1

describe.each(ends)('%s, exit %i', (_name, expected, { judged, exitCode }, heading, why) => {
  const isRed = expected !== 0
  const [junit, allure] = [renderJunit(judged), allureRun(judged)]
  const headed = `udged ${judged.report.judged.of} of ${judged.report.judged.total}: ${heading}\n`

  test('has the same headline in every report', () => {
    expect(renderConsole(judged, { color: false, width: 200 })).toContain(`j${headed}`)
    expect(renderMarkdown(judged)).toContain(`# J${headed}`)
    expect(renderPage(judged)).toContain(`<title>Gateproof: ${heading}, judged `)
  })

  test('is red in JUnit and Allure if the exit code is not 0', () => {
    const allureRed = allure.results.filter(({ status }) => status === 'failed' || status === 'broken')
    expect([redIn(junit)?.some((count) => count > 0), allureRed.length > 0]).toEqual([isRed, isRed])
    expect([exitCode, conclusionOf(judged.report)]).toEqual([expected, heading])
  })

  test('is red in CTRF and SARIF if the exit code is not 0', () => {
    const { summary } = (JSON.parse(renderCtrf(judged)) as { results: { summary: { failed: number } } }).results
    const { runs } = JSON.parse(renderSarif(judged)) as { runs: { results: { level: string }[] }[] }
    expect([summary.failed > 0, runs[0]?.results.some(({ level }) => level === 'error')]).toEqual([isRed, isRed])
  })

  test('has its exit code and its verdict in the metrics', () => {
    const text = renderPrometheus({ ...judged, exitCode })
    expect(text).toContain(`\ngateproof_run_exit_code{deployment="https://gateway.example"} ${expected}\n`)
    expect(text).toContain(`verdict="${judged.report.verdict}"} 1\n`)
  })

  test('gives the reason in one line', () => {
    expect(junit).toContain(why === '' ? '<testsuites' : ` message="${why}"`)
    expect(JSON.stringify(allure.results)).toContain(why)
  })

  test('counts its own cases correctly', () => {
    const [failures, errors] = redIn(junit) ?? []
    expect([countOf(junit, '<failure '), countOf(junit, '<error ')]).toEqual([failures, errors])
    expect(wellFormedness(junit)).toEqual([])
  })
})
