import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatted } from '../../scripts/formatted.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statementPage } from '../../reporters/statement/page.ts'
import { chainedTo, lineDigest, unchained } from '../../src/evidence/chain.ts'
import type { EvidenceLine } from '../../src/evidence/exchange.ts'
import { payloadOf, unsignedEnvelope, writeEnvelope } from '../../src/statement/envelope.ts'
import type { Statement } from '../../src/statement/statement.ts'
import { gateproof } from '../cli/gateproof.ts'
import { sha256, signed, stated, stranger, vendor } from './sign-statement.ts'
import { cheats, type Forgery } from './cheats.ts'
import { manipulatedEvidence } from './manipulated-evidence.ts'
import { manipulatedStatements } from './manipulated-statement.ts'
import { withEvidence, type Manipulation, type Published } from './published.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateproof-cheats-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let honest: Statement
let evidence = ''
let published: Published
beforeAll(async () => {
  honest = await stated(folder)
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  evidence = read('run/evidence.jsonl')
  const small = ['--embedded', '--only', 'models.list', '--samples', '0', '--seed', '9', '--out', 'small']
  await gateproof(small, { cwd: folder })
  published = {
    ...{ evidence, otherEvidence: read('small/evidence.jsonl'), report: read('run/report.json') },
    ...{ statement: signed(honest), strangersStatement: signed(honest, stranger) },
    ...{ key: vendor.publicPem, strangersKey: stranger.publicPem },
    privateKey: vendor.key.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
})

const linesOf = (text: string): readonly EvidenceLine[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(unchained(Buffer.from(line)).toString()) as EvidenceLine)

/** Writes lines with a hash chain that does not show the change. */
function chained(lines: readonly EvidenceLine[]): string {
  let previous: string | undefined
  return lines
    .map((line) => {
      const bare = JSON.stringify(line)
      const whole = previous === undefined ? bare : chainedTo(previous, bare)
      previous = lineDigest(whole)
      return `${whole}\n`
    })
    .join('')
}

const named = (statement: Statement, text: string): Statement => ({
  ...statement,
  subject: statement.subject.map((one) => ({ ...one, digest: { sha256: sha256(text) } })),
})

/** Forges what the vendor publishes, and verifies it. */
async function verifyForgery(number: number, forgery: Forgery) {
  const { lines, bytes, statement: claim, page, signedBy, args = [] } = forgery
  const own = join(folder, String(number))
  mkdirSync(own)
  const text = lines === undefined ? evidence : chained(lines(linesOf(evidence)))
  const claimed = named((claim?.(honest) ?? honest) as Statement, text)
  writeFileSync(join(own, 'evidence.jsonl'), bytes?.(text) ?? text)
  const envelope =
    signedBy === 'none'
      ? writeEnvelope(unsignedEnvelope(payloadOf(claimed)))
      : signed(claimed, signedBy === 'stranger' ? stranger : undefined)
  const file = page === undefined ? 'statement.json' : 'statement.html'
  writeFileSync(join(own, file), page === undefined ? envelope : page(statementPage(envelope)))
  const trust = ['--trust', join(folder, 'vendor.pub'), '--evidence', 'evidence.jsonl']
  return gateproof(['verify', file, ...trust, ...args], { cwd: own })
}

/** Values that differ from run to run, such as the exchange that ends first. */
const steady = (text: string) =>
  text
    .replaceAll(/[a-z][\w-]*\/[\w.-]+(?=: (?:GET|POST)| ended)/g, 'PROBE/STEP')
    .replaceAll(/(GET|POST) \S+ returned \d+/g, '$1 PATH returned …')
    .replaceAll(/(the exchange) [\w./-]+/g, '$1 PROBE/STEP')
    .replaceAll(/(the outcome of) [\w-]+/g, '$1 PROBE')
    .replaceAll(/(?<=at least |it has )\d+/g, '…')
    .replaceAll(/127\.0\.0\.1:\d+/g, 'HOST')
    .replaceAll(/\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?/g, '…')
    .replaceAll(/\b[0-9a-f]{12,}…?/g, '…')
    .replaceAll(/\b\d{3,}\b/g, '…')

const rows = new Map<number, string>()

test.for(cheats.map((cheat, index) => [cheat.aim, cheat, index + 1] as const))(
  'a vendor who %s is refused',
  { timeout: 120_000 },
  async ([, { aim, forgery }, number]) => {
    const { code, stdout, stderr } = await verifyForgery(number, forgery)
    expect(stderr.replaceAll(/^judging: .*\n/gm, '')).toBe('')
    const [, step = '', says = ''] = /^ {2}[✗~] (\w+) +(.*)$/m.exec(stdout) ?? []
    expect(step).not.toBe('')
    expect([1, 3]).toContain(code)
    const args = (forgery.args ?? []).join(' ')
    const options = args === '' ? '' : ` (\`${args}\`)`
    rows.set(number, `| ${number} | ${aim}${options} | ${step} | ${steady(says).replaceAll('|', '\\|')} | ${code} |`)
  },
)

const manipulated = [...manipulatedEvidence, ...manipulatedStatements]
const manipulatedRows = new Map<number, string>()

/** Verifies what a customer got, with the other files as they were published. */
async function verifyManipulated(number: number, { given }: Manipulation) {
  const own = join(folder, `manipulated-${number}`)
  mkdirSync(own)
  const { files, args = ['statement.json', ...withEvidence('evidence.jsonl')] } = given(published)
  const others = { 'statement.json': published.statement, 'evidence.jsonl': evidence, 'vendor.pub': published.key }
  for (const [name, content] of Object.entries({ ...others, ...files })) writeFileSync(join(own, name), content)
  return gateproof(['verify', ...args], { cwd: own })
}

test.for(manipulated.map((one, index) => [one.what, one, index + 1] as const))(
  'verify refuses %s and names it',
  { timeout: 120_000 },
  async ([, manipulation, number]) => {
    const { what, says, exitCode = 1 } = manipulation
    const { code, stdout, stderr } = await verifyManipulated(number, manipulation)
    const text = stdout + stderr
    expect(text).toMatch(says)
    expect(code).toBe(exitCode)
    expect(text).not.toMatch(/its digest is/)
    const [, message = ''] = /(?:^ {2}✗ \w+ +|^gateproof: )(.*)$/m.exec(text) ?? []
    manipulatedRows.set(number, `| ${number} | ${what} | ${steady(message).replaceAll('|', '\\|')} | ${code} |`)
  },
)

const head = `# Cheats

<!-- Written by the proof (test/verify/cheats.slow.test.ts, with -u). -->

What does \`gateproof verify\` say to a vendor who cheats? Each row is a forgery by the owner of the signing key. The vendor chains the
changed evidence again, names its digest in the statement and signs it, so that neither the hash chain nor the signature shows the change.
The proof makes each forgery and compares this table. Values that differ between runs are shown as \`…\`.

| | A vendor … | step | message | exit code |
| --- | --- | --- | --- | --- |
`

const manipulatedHead = `
## Files that were changed after signing

What does \`verify\` say to a customer whose files were changed on the way, by mistake or by another party? Nothing is signed again. Where the hash chain or the content shows the place,
the message names the line. It claims nothing else: a chain proves that a line is not the one that was recorded, or that lines are missing, and the names in other lines prove which.

| | The customer gets … | message | exit code |
| --- | --- | --- | --- |
`

const tail = `
Evidence that is invented as a whole cannot be detected: [Challenge a vendor](statements.md#challenge-a-vendor) makes it expensive.
`

test('docs/cheats.md lists every cheat with its message and exit code', async () => {
  expect(rows.size).toBe(cheats.length)
  expect(cheats.length).toBeGreaterThanOrEqual(40)
  expect(manipulatedRows.size).toBe(manipulated.length)
  expect(manipulated.length).toBeGreaterThanOrEqual(49)
  const file = fileURLToPath(new URL('../../docs/cheats.md', import.meta.url))
  const inOrder = (all: ReadonlyMap<number, string>) =>
    [...all].toSorted(([one], [other]) => one - other).map(([, row]) => `${row}\n`)
  const page = [head, ...inOrder(rows), tail, manipulatedHead, ...inOrder(manipulatedRows)].join('')
  const text = await formatted(file, page)
  await expect(text).toMatchFileSnapshot(file)
})

test('the honest statement is valid', { timeout: 120_000 }, async () => {
  const { code, stdout } = await verifyForgery(0, { args: ['--embedded', '--seed', '7'] })
  expect(stdout).not.toMatch(/^ {2}[✗~?]/m)
  expect(code).toBe(0)
})
