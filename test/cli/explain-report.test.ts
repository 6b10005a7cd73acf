import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { judgeEvidence } from '../../api/judge/judging.ts'
import { reportJson } from '../../reporters/index.ts'
import type { Report } from '../../src/report/report.ts'
import { faults } from '../../suites/faults.ts'
import { record } from '../suites/harness.ts'
import { gateproof, inEmptyFolder } from './gateproof.ts'

const broken = 'chat.completion.model'
const kept = 'chat.completion.object'

const folder = mkdtempSync(join(tmpdir(), 'gateproof-'))
const out = join(folder, 'gateproof-report')
let evidence = ''
let report: Report

beforeAll(async () => {
  const fault = faults['chat.modelMissing']
  evidence = await record({ ...(fault && { faults: [fault] }), settings: { only: ['chat'] } })
  report = (await judgeEvidence([evidence], { profile: 'spec', strict: false, only: [], skip: [] })).report
  mkdirSync(out)
  writeFileSync(join(out, 'report.json'), reportJson(report))
  copyFileSync(evidence, join(out, 'evidence.jsonl'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A folder with a report of its own, and other files. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const path = mkdtempSync(join(folder, 'of-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text)
  return path
}

/** The first exchange that shows the violation. */
const offender = () => report.requirements.find(({ id }) => id === broken)?.tests[0]?.exchanges[0] ?? 'none'

const explained = (...args: readonly string[]) => gateproof(['explain', ...args], { cwd: folder })
const row = (name: string, value: string) => `\n  ${name.padEnd(11)}${value}`

describe('explain with a report shows', () => {
  test('a violated requirement with its verdict, finding, exchanges and a command to reproduce it', async () => {
    const { code, stdout, stderr } = await explained(broken)
    const [finding] = report.findings
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain(row('report', join('gateproof-report', 'report.json')))
    expect(stdout).toContain(row('verdict', 'violated'))
    expect(stdout).toContain(row('finding', `${finding?.id}: ${finding?.impact}: ${finding?.title}`))
    expect(stdout).toContain(row('seen', `${offender()}: 200 (POST /v1/chat/completions, model `))
    expect(stdout).toMatch(/\n {2}reproduce {2}curl -sS -i .*\n {13}npx .*--only /)
  })

  test('the exchanges that satisfied a requirement', async () => {
    const { stdout } = await explained(kept, '--out', out)
    expect(stdout).toContain(row('verdict', 'satisfied'))
    expect(stdout).toMatch(/\n {2}seen {7}[\w-]+\/[\w-]+: 200 \(POST /)
  })

  test('the reason why a requirement was not judged', async () => {
    const { stdout } = await explained('video.task.url')
    expect(stdout).toContain(`${row('verdict', 'not judged')}${row('because', 'not selected')}`)
  })

  test('a finding by its id', async () => {
    const [finding] = report.findings
    const { code, stdout } = await explained(finding?.id ?? '', '--out', out)
    expect([code, stdout.split('\n', 1)]).toEqual([0, [finding?.id]])
    expect(stdout).toContain(row('fix', finding?.fix ?? ''))
    expect(stdout).toContain(row('rules', broken))
    expect(stdout).toMatch(/\n {2}reproduce {2}curl /)
  })

  test('a finding by its number', async () => {
    const [finding] = report.findings
    expect((await explained('1', '--out', out)).stdout.split('\n', 1)).toEqual([finding?.id])
    const none = await explained('99', '--out', out)
    expect([none.code, none.stderr]).toEqual([
      2,
      expect.stringMatching(/^gateproof: explain: no finding 99: .* has \d+ finding/),
    ])
  })

  test('that there is no finding without a report', async () => {
    await inEmptyFolder(async (cwd) => {
      const { code, stderr } = await gateproof(['explain', '1'], { cwd })
      expect([code, stderr]).toEqual([
        2,
        'gateproof: explain: no finding 1: no report is here: name its folder with --out\n',
      ])
    })
  })

  test('a finding as a bug report that needs nothing of gateproof, and as a prompt', async () => {
    const [finding] = report.findings
    const sentence = report.requirements.find((one) => one.id === broken)?.text ?? ''
    const { code, stdout: issue } = await explained('1', '--as', 'issue', '--out', out)
    expect([code, issue.split('\n', 1)]).toEqual([0, [`# ${finding?.title}`]])
    expect(issue.match(/^## .*$/gm)).toEqual([
      '## What happens',
      '## What should happen',
      '## Reproduce',
      '## Response',
      '## Versions',
    ])
    expect(issue).toContain(sentence)
    expect(issue.match(/^curl -sS -i /gm)).toHaveLength(2)
    expect(issue).toContain('--url "$PROVIDER_URL"\'/v1/chat/completions\'')
    expect(issue).not.toContain('npx')
    const { stdout: prompt } = await explained('1', '--as', 'prompt', '--out', out)
    expect(prompt).toContain('You have the source of the gateway.')
    expect(prompt).toMatch(/## How to know that it is mended\n\n[^]*```sh\nnpx --no-install gateproof .*--only /)
    expect(prompt).not.toContain('$PROVIDER_URL')
    const requirement = await explained(broken, '--as', 'issue', '--out', out)
    expect([requirement.code, requirement.stderr]).toEqual([
      2,
      expect.stringMatching(/^gateproof: --as: expected a finding of /),
    ])
  })

  test('a suggestion for a misspelt finding id', async () => {
    const [finding] = report.findings
    const { code, stderr } = await explained(`${finding?.id}x`)
    expect([code, stderr]).toEqual([
      2,
      `gateproof: unknown requirement "${finding?.id}x" (did you mean "${finding?.id}"?)\n`,
    ])
  })

  test('the report in the working directory if there is no other', async () => {
    const { stdout } = await gateproof(['explain', broken], { cwd: out })
    expect(stdout).toContain(row('report', 'report.json'))
  })
})

describe('without usable evidence, explain lists the exchanges and says why it cannot show them', () => {
  test.each([
    ['the evidence is missing', () => ({}), 'no evidence.jsonl next to the report'],
    [
      'the evidence is from another run',
      () => ({ seed: 77 }),
      'report.json and evidence.jsonl are from different runs',
    ],
  ])('%s', async (_name, change, why) => {
    const other = folderWith({ 'report.json': reportJson({ ...report, run: { ...report.run, ...change() } }) })
    if ('seed' in change()) copyFileSync(evidence, join(other, 'evidence.jsonl'))
    const { code, stdout, stderr } = await explained(broken, '--out', other)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain(row('seen', `${offender()}\n`))
    expect(stdout).toContain(row('note', why))
  })

  test('the evidence is malformed', async () => {
    const other = folderWith({ 'report.json': reportJson(report), 'evidence.jsonl': 'no evidence\n' })
    expect((await explained(broken, '--out', other)).stdout).toMatch(/\n {2}note {7}.*evidence\.jsonl: /)
  })
})

describe('an invalid report is reported in one line, and the requirement is still shown', () => {
  test('with exit code 0 if the report was found by default', async () => {
    const cwd = folderWith({ 'report.json': '{"schemaVersion": 1' })
    const { code, stdout, stderr } = await gateproof(['explain', broken], { cwd })
    expect([code, stderr]).toEqual([0, 'gateproof: report.json is not JSON\n'])
    expect(stdout).toMatch(new RegExp(`^${broken}\n\n  \\S.*\n\n  level `))
  })

  test('with exit code 2 if the folder was given', async () => {
    const other = folderWith({ 'report.json': '{}' })
    const { code, stdout } = await explained(broken, '--out', other)
    expect([code, stdout.startsWith(broken)]).toEqual([2, true])
  })
})

test('a given folder without a report is rejected', async () => {
  const stderr = `gateproof: --out "${join('none', 'report.json')}": no such file\n`
  expect(await explained(broken, '--out', 'none')).toEqual({ code: 2, stdout: '', stderr })
})
