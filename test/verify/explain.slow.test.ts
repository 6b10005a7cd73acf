import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Statement } from '../../src/statement/statement.ts'
import { gateproof } from '../cli/gateproof.ts'
import { rewrite } from '../evidence/rewrite.ts'
import { sha256, signed, stated } from './sign-statement.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateproof-explain-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const id = 'chat.completion.object'
const options = ['--trust', 'vendor.pub', '--evidence', 'evidence.jsonl.gz', '--explain']
const explained = (...args: readonly string[]) =>
  gateproof(['verify', 'statement.json', ...options, ...args], { cwd: folder })
const row = (name: string, value: string) => `\n  ${name.padEnd(11)}${value}`

/** The deployment violates a requirement that the statement calls satisfied. */
beforeAll(async () => {
  const honest = await stated(folder)
  const file = join(folder, 'run/evidence.jsonl')
  rewrite(file, (line) => line.replaceAll('chat.completion\\"', 'chat.complotion\\"'))
  const evidence = readFileSync(file)
  const statement: Statement = {
    ...honest,
    subject: honest.subject.map((one) => ({ ...one, digest: { sha256: sha256(evidence) } })),
  }
  writeFileSync(join(folder, 'statement.json'), signed(statement))
  writeFileSync(join(folder, 'evidence.jsonl.gz'), gzipSync(evidence))
})

test('prints the sentence, the place in the contract, both verdicts, the exchanges with their bytes, and a curl', async () => {
  const { code, stdout, stderr } = await explained(id)
  expect(stdout).toMatch(new RegExp(`^${id}\\n\\n {2}.*\\.\\n`))
  expect(stdout).toContain(row('contract', 'Resources, Chat completion object, row "object"'))
  expect(stdout).toContain(row('stated', 'satisfied'))
  expect(stdout).toContain(row('report', 'evidence.jsonl.gz'))
  expect(stdout).toContain(row('verdict', 'violated'))
  expect(stdout).toMatch(/\n {2}reproduce {2}curl -sS -i --url 'http/)
  expect(stdout).toMatch(
    /\n\n[\w-]+\/[\w-]+\n> POST http\S+\/v1\/chat\/completions\n> [^]*\n\{.*"model".*\}\n< 200\n[^]*\n\{.*"object":"chat\.complotion"/,
  )
  expect(stderr).toMatch(/✗ verdicts +the evidence does not support the statement\n/)
  expect(stderr).toMatch(/\ngateproof: statement\.json: not valid: .*verdicts/)
  expect(code).toBe(1)
})

test('--as dispute fills every field of the form', async () => {
  const { stdout } = await explained(id, '--as', 'dispute')
  const file = fileURLToPath(new URL('../../.github/ISSUE_TEMPLATE/dispute.yml', import.meta.url))
  const form = parse(readFileSync(file, 'utf8')) as {
    readonly body: readonly {
      readonly id?: string
      readonly attributes: {
        readonly label?: string
        readonly options?: readonly (string | { readonly label: string })[]
      }
    }[]
  }
  const fields = form.body.filter((field) => field.id !== undefined)
  expect([...stdout.matchAll(/^### (.*)$/gm)].map(([, label]) => label)).toEqual(
    fields.map(({ attributes }) => attributes.label),
  )
  const field = (label: string) => stdout.split(`### ${label}\n\n`)[1]?.split('\n\n### ')[0]
  const optionsOf = (name: string) => fields.find((one) => one.id === name)?.attributes.options ?? []
  expect(field('Requirement')).toBe(id)
  expect(field('Finding')).toMatch(/^[\w-]+-[0-9a-f]{8}$/)
  expect(optionsOf('verdict')).toContain(field('The verdict that you got'))
  for (const verdict of optionsOf('expected')) expect(field('The verdict that you think is right')).toContain(verdict)
  expect(field('Version of gateproof')).toMatch(/^gateproof \d/)
  expect(field('Contract document, requirement set and profile')).toMatch(/^contract [\d.]+, set [\d.]+, profile spec$/)
  expect(field('The words of the contract')).toMatch(/^- Resources, Chat completion object, row "object"\n/)
  for (const check of optionsOf('checked'))
    expect(field('Before you send it')).toContain(`- [ ] ${(check as { readonly label: string }).label}`)
})

test.skipIf(process.platform === 'win32')(
  'the command of the form extracts evidence that shows the verdict',
  async () => {
    const { stdout } = await explained(id, '--as', 'dispute')
    const [, command = ''] = /```sh\n(.*dispute\.jsonl)\n/.exec(stdout) ?? []
    execFileSync('sh', ['-c', command], { cwd: folder })
    const judged = await gateproof(['judge', 'dispute.jsonl', '--only', id], { cwd: folder })
    expect(judged.code).toBe(1)
    expect(judged.stdout).toMatch(/dispute\.jsonl is incomplete: it has \d+ of \d+ exchanges/)
  },
)

test('evidence that does not match explains nothing, and says why', async () => {
  writeFileSync(join(folder, 'cut.jsonl'), readFileSync(join(folder, 'run/evidence.jsonl'), 'utf8').slice(0, 2_000_000))
  const args = ['verify', 'statement.json', '--trust', 'vendor.pub', '--evidence', 'cut.jsonl', '--explain', id]
  const { code, stdout, stderr } = await gateproof(args, { cwd: folder })
  expect(stdout).toBe('')
  expect(stderr).toMatch(
    /✗ evidence +cut\.jsonl is not evidence of this statement: cut off in line \d+, after line \d+\n/,
  )
  expect(code).toBe(1)
})

test('--json has the explanation beside the steps', async () => {
  const { stdout } = await explained(id, '--json')
  expect(JSON.parse(stdout)).toMatchObject({
    exitCode: 1,
    outcome: 'fails',
    explanation: expect.stringContaining(row('contract', 'Resources')) as string,
  })
})

test.for([
  [
    ['--explain', 'chat.completion.objekt', '--evidence', 'run'],
    /--explain: unknown requirement "chat\.completion\.objekt" \(did you mean "chat\.completion\.object"\?\)/,
  ],
  [['--explain', id], /--explain: needs the exchanges of the run: add --evidence FILE/],
  [['--as', 'dispute'], /--as: needs the requirement that it is about: add --explain ID/],
  [['--explain', id, '--as', 'poem', '--evidence', 'run'], /--as "poem": expected dispute/],
] as const)('%j is refused', async ([args, says]) => {
  const { code, stdout, stderr } = await gateproof(['verify', 'statement.json', ...args], { cwd: folder })
  expect(stderr).toMatch(says)
  expect([code, stdout]).toEqual([2, ''])
})
