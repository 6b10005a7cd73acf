import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandsOf, reproduce } from '../../reporters/reproduce/reproduction.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { startReference } from '../../gateway/reference/server.ts'
import type { Report } from '../../src/report/report.ts'
import { gateproof, type Ended } from '../cli/gateproof.ts'
import { startFront } from '../variants/definitions/front.ts'
import { browserPath } from '../../scripts/browser.ts'
import { isThere, opened } from './browser.ts'
import { formsOf, hostileModel, hostileTexts, saying } from './hostile-gateway.ts'
import { ctrfProblems, sarifProblems } from './json-schemas.ts'
import { junitProblems } from './junit-schema.ts'
import { markdownProblems } from './markdown-tables.ts'
import { samplesIn } from './prometheus-text.ts'
import { wellFormedness } from './xml.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateproof-'))
const canary = join(folder, 'obeyed')
const out = join(folder, 'out')
const called: string[] = []

let beacon: Server
let ended: Ended
let key = ''
/** All written files, by path. */
let files: Readonly<Record<string, string>> = {}

beforeAll(async () => {
  beacon = createServer((request, response) => {
    called.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((resolve) => beacon.listen(0, '127.0.0.1', resolve))
  const obeyed = { file: canary, url: `http://127.0.0.1:${(beacon.address() as AddressInfo).port}/` }
  const hostile = hostileTexts(obeyed)
  const reference = await startReference({ faults: [{ inject: saying(hostile, hostileModel(obeyed)) }] })
  key = reference.keys.default
  const printable = hostile.join(' ').replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
  const front = await startFront(reference.url, {
    statusLine: (status) => `HTTP/1.1 ${status} ${formsOf(key).join(' ')} ${printable}`,
    header: (name, value) =>
      /^(?:content-|transfer|connection)/i.test(name) ? `${name}: ${value}` : `${name}: ${value} ${key} ${printable}`,
  })
  const only = [
    '--only',
    'chat.completion,models,errors.body,limits.chat.max_tokens',
    '--samples',
    '0',
    '--seed',
    '7',
    '--models',
    'all',
    // The text does not contain the model, so that every report names it.
    '--prices',
    join(folder, 'prices.yaml'),
  ]
  writeFileSync(join(folder, 'prices.yaml'), 'currency: USD\nmodels: {}\n')
  const others = ['ctrf', 'sarif', 'prometheus'].map((format) => `${format}=${join(out, `gateproof.${format}`)}`)
  const args = [...only, '--out', out, '--report', others.join(',')]
  ended = await gateproof(['run', '--base-url', front.url, ...args], { env: { GATEWAY_API_KEY: key } })
  await front.close()
  await reference.close()
  const names = readdirSync(out, { recursive: true, encoding: 'utf8' })
  const written = names.filter((name) => statSync(join(out, name)).isFile())
  files = Object.fromEntries(written.map((name) => [name, readFileSync(join(out, name), 'utf8')]))
})

afterAll(() => {
  beacon.close()
  rmSync(folder, { recursive: true, force: true })
})

const report = () => JSON.parse(files['report.json'] ?? '') as Report

/** Unprintable characters except line feeds. */
const steering = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/u
const withoutLineEnds = (text: string) => text.replaceAll('\n', '')

const policyOf = (hash: string) =>
  `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; form-action 'none'`

describe('a gateway with only hostile strings', () => {
  test('is judged, and its strings are in the reports', () => {
    expect([ended.code, ended.stderr.includes('internal error')]).toEqual([1, false])
    expect(report().judged.of).toBeGreaterThan(50)
    expect(JSON.stringify(report())).toMatch(/<script>/)
    expect(report().deployment.models['chat']).toContain('::error::x <script')
  })

  test.each(['stdout', 'stderr'] as const)('steers no terminal and no CI server by %s', (stream) => {
    expect(withoutLineEnds(ended[stream])).not.toMatch(steering)
    expect(ended[stream]).not.toMatch(/^\s*::|##[a-z]*\[/im)
  })

  test('adds no control sequence or command to a report', () => {
    // These contain the request as it was sent.
    const recorded = /^(?:evidence\.jsonl|requests[\\/].*)$/
    const reports = Object.entries(files).filter(([name]) => !recorded.test(name) && name !== 'report.html')
    const steered = reports.filter(([, text]) => steering.test(withoutLineEnds(text).replaceAll('\t', '')))
    expect(steered.map(([name]) => name)).toEqual([])
    expect(files['report.json']).not.toMatch(/##[a-z]*\[/i)
  })

  test('adds no control sequence and no element to the static page', () => {
    const still = (files['report.html'] ?? '').replaceAll(/<(script|style)[^>]*>[^]*?<\/\1>/g, '')
    expect(withoutLineEnds(still)).not.toMatch(steering)
    // The icon and the filter are ours, once each. The values of its options are quoted.
    const foreign = still
      .replace(/<link rel="icon"[^>]*>/, '')
      .replace(/<form id="filter" role="search"[^>]*>/, '')
      .replaceAll(/<option value="[^"<>]*">/g, '<option>')
    expect(foreign).not.toMatch(
      /<(?:script|img|svg|iframe|object|embed|link|base|form)\b|<[^>]*\s(?:src|on\w+)=|href="(?!#)/i,
    )
  })

  test('leaves junit.xml well-formed and Allure results readable, with safe file names', () => {
    const junit = files['junit.xml'] ?? ''
    expect([...wellFormedness(junit), ...junitProblems(junit)]).toEqual([])
    const results = Object.keys(files).filter((name) => name.startsWith('allure-results'))
    expect(
      results.filter((name) => !/^allure-results.[\w-]{1,60}\.(?:json|txt|svg|csv|properties)$/.test(name)),
    ).toEqual([])
    for (const name of results.filter((one) => one.endsWith('.json'))) JSON.parse(files[name] ?? '')
  })

  test('leaves the CTRF report, the SARIF report and the metrics valid', () => {
    expect(ctrfProblems(files['gateproof.ctrf'] ?? '')).toEqual([])
    expect(sarifProblems(files['gateproof.sarif'] ?? '')).toEqual([])
    expect(files['gateproof.sarif']).not.toContain('](')
    expect(samplesIn(files['gateproof.prometheus'] ?? '').length).toBeGreaterThan(900)
  })

  test('adds no link, image, heading, table or HTML to summary.md', () => {
    const outside = (files['summary.md'] ?? '')
      .replaceAll(/^(`{3,})sh\n[^]*?\n\1$/gm, '')
      .replaceAll(/(?<![\\`])(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g, '')
    expect(outside).not.toMatch(
      /<(?!br>|\/?(?:details|summary)>)|[^\\]\]\(|:\/\/|^#+ (?!\d+\. |Judged|Findings|Areas|Models|Inc|Inapp|Broken|Judge)/m,
    )
    expect(markdownProblems(files['summary.md'] ?? '')).toEqual([])
  })

  test('adds only arguments to command lines', () => {
    const printed =
      `${ended.stdout}\n${files['summary.md'] ?? ''}`.match(/(?:curl -sS|npx --no-install gateproof) .*/g) ?? []
    const evidence = loadEvidence([join(out, 'evidence.jsonl')])
    const judged = { report: report(), evidence }
    const ofEach = evidence.exchanges.map((one) => reproduce(one, 'chat.completion.id', judged))
    const lines = [...printed, ...ofEach.flatMap(commandsOf)]
    expect(printed.length).toBeGreaterThan(3)
    expect(lines.filter((line) => line.includes('touch')).length).toBeGreaterThan(1)
    for (const shell of ['sh', 'bash', 'dash', 'zsh'].filter(isThere)) {
      const paste = ['curl() { :; }', 'npx() { :; }', ...lines].join('\n')
      writeFileSync(join(folder, 'paste'), paste)
      execFileSync(shell, ['paste'], { cwd: folder, stdio: 'ignore' })
      expect([shell, existsSync(canary)]).toEqual([shell, false])
    }
  })

  test('is described to Allure with four kinds of element', () => {
    const results = Object.entries(files).filter(([name]) => /^allure-results.*-result\.json$/.test(name))
    const described = results.map(
      ([, text]) => (JSON.parse(text) as { readonly descriptionHtml?: string }).descriptionHtml,
    )
    expect(described.filter((text) => text !== undefined).length).toBeGreaterThan(50)
    expect(described.filter((text) => /<(?!\/?(?:p|code|strong|em)>)/.test(text ?? ''))).toEqual([])
  })

  test('is shown with a policy that allows one script and no requests', () => {
    const html = files['report.html'] ?? ''
    const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => text)
    const hash = createHash('sha256').update(scripts.join('')).digest('base64')
    expect([scripts.length, /content="(default-src [^"]*)"/.exec(html)?.[1]]).toEqual([1, policyOf(hash)])
  })

  // Without a browser, only the policy and the markup are checked.
  test.runIf(browserPath())('runs and fetches nothing in a browser', { timeout: 90_000 }, async () => {
    const shown = await opened(join(out, 'report.html'), ['', 'requirements'])
    expect(shown.filter((dom) => !dom.includes('errors.body.type') || /<title>PWNED/.test(dom))).toEqual([])
    expect(shown.join('')).toContain('&lt;script')
    expect(called).toEqual([])
  })

  test('finds no key in any file, in any encoding', () => {
    const part = key.replace(/^sk-/, '')
    const forms = formsOf(part).filter((form) => form.length > 8)
    const sinks = Object.entries({ ...files, stdout: ended.stdout, stderr: ended.stderr })
    const leaks = sinks.filter(([, text]) => forms.some((form) => text.toLowerCase().includes(form.toLowerCase())))
    expect(leaks.map(([name]) => name)).toEqual([])
  })
})
