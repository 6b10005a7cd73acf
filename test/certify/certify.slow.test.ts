import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packagedContract } from '../../src/contract/document.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { requirementSet } from '../../src/contract/sets.ts'
import type { Statement } from '../../src/statement/statement.ts'
import { gateproof } from '../cli/gateproof.ts'
import { rewrite } from '../evidence/rewrite.ts'
import { cleanBuild } from './clean-build.ts'

const scratch = mkdtempSync(join(tmpdir(), 'certify '))
afterAll(() => rmSync(scratch, { recursive: true }))

const main = cleanBuild(join(scratch, 'clean'))
const run = join(scratch, 'run')
const { version } = requirementSet()
const certify = (...args: readonly string[]) => gateproof(['certify', ...args], { cwd: scratch, main })

let folders = 0
/** A copy of a run's folder without its pages. */
function copyOf(folder: string): string {
  const copy = join(scratch, `copy-${(folders += 1)}`)
  mkdirSync(copy)
  for (const name of ['evidence.jsonl', 'report.json']) cpSync(join(folder, name), join(copy, name))
  return copy
}

function edit(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(from, to))
}

function statementIn(folder: string): Statement {
  const { payload } = JSON.parse(readFileSync(join(folder, 'statement.json'), 'utf8')) as { readonly payload: string }
  return JSON.parse(Buffer.from(payload, 'base64').toString()) as Statement
}

/** The reasons after the crosses, with the names of files instead of paths. */
const reasonsIn = (stdout: string) =>
  [...stdout.matchAll(/^ {2}✗ (.*)$/gm)].map(([, reason = '']) => reason.replace(/\/.*?\/(?=[\w-]+\.jsonl?\b)/, ''))

beforeAll(async () => {
  const { code, stdout } = await gateproof(['--out', run, '--seed', '7'], { cwd: scratch, main })
  expect(code).toBe(0)
  expect(stdout).toMatch(/^complete: gateproof certify run can make a statement of it$/m)
})

describe('the embedded gateway', () => {
  let stdout = ''
  beforeAll(async () => {
    await certify('--new-key', 'vendor')
    const ended = await certify(run, '--key', 'vendor.key', '--name', 'Beispiel GmbH', '--valid-for', '30')
    // A slow machine shows the progress of judging.
    const stderr = ended.stderr.replaceAll(/^judging: .*\n/gm, '')
    expect({ code: ended.code, stderr }).toEqual({ code: 0, stderr: '' })
    stdout = ended.stdout
  })

  test('is certified as the embedded gateway', () => {
    expect(stdout).toMatch(/^conformant: the embedded reference gateway: (\d+) of \1 requirements judged\n/)
    expect(stdout).toMatch(
      new RegExp(`^set ${version} requires \\d+ of the \\d+ requirements in the contract \\(profile spec: `, 'm'),
    )
    expect(stdout).toMatch(/^of these (\d+): \1 satisfied, 0 violated, 0 not applicable$/m)
    expect(stdout).toContain('not a deployment')
    expect(stdout).not.toContain('Unsigned')
  })

  test('has a statement about everything that was judged', () => {
    const { predicate, subject, _type } = statementIn(run)
    expect([_type, predicate.result, predicate.failedTests]).toEqual(['https://in-toto.io/Statement/v1', 'PASSED', []])
    expect(subject.map(({ name }) => name)).toEqual(['evidence.jsonl'])
    expect(predicate.passedTests.length + Object.keys(predicate.conformance.notJudged).length).toBe(
      requirementsOf(packagedContract().document).length,
    )
    expect(predicate.conformance).toMatchObject({
      deployment: { name: 'Beispiel GmbH', embedded: true, group: 'default' },
      drive: { seed: 7, shards: 1, budgets: {} },
    })
  })

  test('has a validity that counts from the run', () => {
    const { drivenAt, validUntil } = statementIn(run).predicate.conformance
    expect(Date.parse(validUntil) - Date.parse(drivenAt.finished.slice(0, 10))).toBe(30 * 86_400_000)
  })

  test('has a badge and a page without secrets or external resources', () => {
    const [badge, page] = ['badge.svg', 'statement.html'].map((name) => readFileSync(join(run, name), 'utf8')) as [
      string,
      string,
    ]
    expect(badge).toContain('role="img"')
    expect(badge).toContain(`gateproof set ${version}: the embedded reference gateway is conformant`)
    expect(page.match(/<script/g)).toHaveLength(1)
    const shown = page.replace(/<script[\s\S]*?<\/script>/, '').replaceAll(/href="#[\w-]+"/g, '')
    expect(`${badge}${shown}`).not.toMatch(/\b(?:src|href|url)\s*[=(]|@import|\bon\w+=|sk-\w|PRIVATE KEY/i)
  })
})

test('a violated requirement is listed, and a statement is written only with --failed-too', async () => {
  const faulty = copyOf(run)
  rmSync(join(faulty, 'report.json'))
  rewrite(join(faulty, 'evidence.jsonl'), (line) =>
    line.includes('"probe":"balance') ? line.replaceAll(String.raw`\"object\"`, String.raw`\"objekt\"`) : line,
  )
  const refused = await certify(faulty)
  expect(refused.stdout).toMatch(
    /^not conformant: [\s\S]*\d satisfied, 1 violated, [\s\S]* {2}✗ chat\.completion\.object: `object` is/,
  )
  expect([refused.code, readdirSync(faulty)]).toEqual([1, ['evidence.jsonl']])
  const stated = await certify(faulty, '--failed-too')
  const { result, conformance } = statementIn(faulty).predicate
  expect([stated.code, result]).toEqual([1, 'FAILED'])
  const exchanges = ['balance-unlimited/chat', 'balance-spent/answered']
  expect(conformance.violations).toMatchObject([{ id: 'chat.completion.object', exchanges }])
  expect(readFileSync(join(faulty, 'statement.html'), 'utf8')).toContain('In the evidence: ')
  expect(readFileSync(join(faulty, 'badge.svg'), 'utf8')).toMatch(/#a8201a|#4a5563/)
})

describe('a small run', () => {
  const small = join(scratch, 'small')
  const drive = (out: string, ...args: readonly string[]) =>
    gateproof(['--out', out, '--only', 'versioning', '--profile', 'spec', '--seed', '7', ...args], {
      cwd: scratch,
      main,
    })
  const part = 'the run covers only a part of the requirement set: --only versioning; run it without --only and --skip'

  beforeAll(async () => {
    const { code, stdout } = await drive(small)
    expect([code, stdout]).toEqual([0, expect.not.stringContaining('complete')])
  })

  test('is refused with all reasons at once', async () => {
    const faulty = copyOf(small)
    const file = join(faulty, 'evidence.jsonl')
    rewrite(file, (line) =>
      line.replace(/"ended":"complete"/, '"ended":"budget","because":"the budget of 9 requests is spent"'),
    )
    edit(file, '"type":"outcome"', '"type" :"outcome"')
    edit(join(faulty, 'report.json'), '"verdict": "satisfied"', '"known": "we know", "verdict": "satisfied"')
    edit(join(faulty, 'report.json'), /"verdict": "conformant"/, '"verdict": "nonconformant"')
    const dirty = cleanBuild(join(scratch, 'dirty'), { dirty: true })
    const { code, stdout } = await gateproof(['certify', faulty], { cwd: scratch, main: dirty })
    expect([code, ...reasonsIn(stdout).map((reason) => reason.slice(0, 70))]).toEqual([
      3,
      'this build of gateproof contains uncommitted changes; use a package fr',
      'the run ended early: the budget of 9 requests is spent; raise the budg',
      part.slice(0, 70),
      'evidence.jsonl was changed after recording: line 5: line 4 was changed',
      'report.json: the run was judged with a baseline of known violations (v',
      'report.json says nonconformant, its evidence says inconclusive; delete it'.slice(0, 70),
      expect.stringMatching(/^not judged: not selected \(service\.\S+, .*/),
    ])
    expect(readdirSync(faulty)).toEqual(['evidence.jsonl', 'report.json'])
  })
})

test('a run that declares everything absent is refused, feature by feature', async () => {
  const areas = ['authentication', 'chat', 'errors', 'limits', 'models', 'service', 'streaming']
  writeFileSync(join(scratch, 'absent.yaml'), `lacks: [${areas.join(', ')}]\n`)
  const out = join(scratch, 'absent')
  await gateproof(['--out', out, '--embedded', '--config', 'absent.yaml'], { cwd: scratch, main })
  const { code, stdout } = await certify(out)
  expect(stdout).toMatch(
    /✗ lacks: models is declared, but discovery\/models: GET \/v1\/models returned 200; remove models from lacks/,
  )
  expect(stdout).toMatch(/✗ lacks: service is declared, but discovery\/models/)
  expect(code).toBe(3)
})

test('evidence that contradicts itself is refused', async () => {
  const faulty = copyOf(run)
  rewrite(join(faulty, 'evidence.jsonl'), (line) => line.replace(/^(\{"type":"footer".*"requests":)(\d+)/, '$19$2'))
  const { code, stdout } = await certify(faulty)
  expect(stdout).toMatch(
    /✗ the evidence contradicts itself \(counts\): the footer says \d+ requests, but the exchanges give \d+; run it again/,
  )
  expect(code).toBe(3)
})

test('a modified installation does not certify', async () => {
  const changed = cleanBuild(join(scratch, 'changed'))
  writeFileSync(join(scratch, 'changed/dist/suites/balance/note.js'), '')
  const { code, stdout } = await gateproof(['certify', join(scratch, 'small'), '--json'], {
    cwd: scratch,
    main: changed,
  })
  const { certified, refusals } = JSON.parse(stdout) as { certified: boolean; refusals: readonly { because: string }[] }
  expect([code, certified, refusals[0]?.because]).toEqual([
    3,
    false,
    'files of this installation of gateproof were changed after it was built',
  ])
  expect(refusals[2]?.because).toMatch(/^recorded by another build of gateproof \S+ \([0-9a-f]{12}\)$/)
})

test('a recording of a real gateway is not certified', async () => {
  const file = join(scratch, 'litellm.jsonl')
  writeFileSync(file, gunzipSync(readFileSync(new URL('../recordings/litellm-openai.jsonl.gz', import.meta.url))))
  const { code, stdout } = await certify(file, '--failed-too')
  const reasons = ['the lines are not chained', 'recorded by another build', 'recorded with another contract document']
  expect([code, ...reasonsIn(stdout)]).toEqual([3, ...reasons.map((reason) => expect.stringContaining(reason))])
})

test.each([
  ['certify: expected the folder of a run', []],
  ['"nothing": no such file', ['nothing']],
  ['--name: it mixes Latin and Cyrillic letters', ['run', '--name', 'Gаteway']],
  ['--name: it contains the invisible character U+202E', ['run', '--name', 'a\u202eb']],
  ['--set "9.9.9": unknown requirement set', ['run', '--set', '9.9.9']],
  ['--valid-for "367": expected an integer', ['run', '--valid-for', '367']],
  ['--key "none.key"', ['run', '--key', 'none.key']],
  ['expected the private key, got the public key', ['run', '--key', 'vendor.pub']],
  ['--sigstore exclude each other', ['run', '--key', 'vendor.key', '--key-env', 'KEY']],
  ['several folders: --out is required', ['run', 'small']],
  ['"vendor.pub" already exists', ['--new-key', 'vendor']],
])('bad input: %s', async (says, args) => {
  const { code, stdout, stderr } = await certify(...args)
  expect([code, stdout, stderr.trimEnd().split('\n').length]).toEqual([2, '', 1])
  expect(stderr).toContain(says)
})
