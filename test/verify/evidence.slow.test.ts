import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainedTo, lineDigest, unchained } from '../../src/evidence/chain.ts'
import { requirementSet } from '../../src/contract/sets.ts'
import { readBuild } from '../../src/statement/build.ts'
import { requiredBy } from '../../src/judge/gating.ts'
import type { Statement } from '../../src/statement/statement.ts'
import { cleanBuild } from '../certify/clean-build.ts'
import { verify, type Verified } from './checking.ts'
import { sha256, signed, stated, stranger, vendor } from './sign-statement.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateproof-evidence-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let statement: Statement
let lines: readonly string[]
beforeAll(async () => {
  statement = await stated(folder)
  lines = readFileSync(join(folder, 'run/evidence.jsonl'), 'utf8').trimEnd().split('\n')
})

const textOf = (some: readonly string[]): string => `${some.join('\n')}\n`
const trust = () => ['--trust', join(folder, 'vendor.pub')]

/** Verifies the statement, or another one, with this evidence. */
async function against(evidence: string, says: Statement = statement, key = vendor): Promise<Verified> {
  const file = join(folder, 'given.jsonl')
  writeFileSync(file, evidence)
  return verify(folder, signed(says, key), [...trust(), '--evidence', file])
}

/** A statement about this evidence, as an owner of the key could sign it. */
const named = (evidence: string, change: (predicate: Statement['predicate']) => object = () => ({})): Statement => ({
  ...statement,
  subject: statement.subject.map((one) => ({ ...one, digest: { sha256: sha256(evidence) } })),
  predicate: { ...statement.predicate, ...change(statement.predicate) },
})

const changed = (number: number, change: (line: string) => string): string =>
  textOf(lines.map((line, index) => (index === number ? change(line) : line)))
/** The first exchange after the middle. */
const middle = (): number =>
  lines.findIndex((line, index) => index > lines.length / 2 && line.startsWith('{"type":"exchange"'))
const otherDigit = (line: string) => line.replace(/\d/, (digit) => String((Number(digit) + 1) % 10))

/** Names of what is given, each with what makes it once there is evidence. */
type Made = () => string

const others: readonly (readonly [what: string, evidence: Made, says: RegExp])[] = [
  ['a byte of the first line', () => changed(0, otherDigit), /line 1 was changed/],
  ['a byte in the middle', () => changed(middle(), otherDigit), /line \d+ was changed$/],
  ['a byte of the last line', () => changed(lines.length - 1, otherDigit), /the chain is intact, but its end differs/],
  [
    'an exchange left out',
    () => textOf(lines.filter((_, index) => index !== middle())),
    /a line is missing between line \d+ and line \d+: the exchange \S+$/,
  ],
  ['a line break behind it', () => `${textOf(lines)}\n`, /line \d+ is empty; the lines are those of the evidence/],
  ['no line break at its end', () => lines.join('\n'), /the last one, has no line break/],
  ['no evidence at all', () => 'hello', /its first line is cut off/],
]

test.for(others)('%s is not the evidence of the statement', async ([, evidence, says]) => {
  const { code, text } = await against(evidence())
  expect(text).toMatch(
    new RegExp(`✗ evidence +.*given\\.jsonl is not evidence of this statement: .*${says.source}`, 'm'),
  )
  expect(text).toMatch(/\? verdicts +not checked/)
  expect(code).toBe(1)
})

test('accepts compressed evidence, as a file or in a folder, and refuses a damaged one', async () => {
  const packed = join(folder, 'packed')
  mkdirSync(packed)
  const file = join(packed, 'evidence.jsonl.gz')
  const content = gzipSync(textOf(lines))
  const given = (path: string) => verify(folder, signed(statement), [...trust(), '--evidence', path])
  writeFileSync(file, content)
  for (const path of [file, packed]) {
    const { code, text } = await given(path)
    expect(text).toMatch(/✓ evidence +the file matches .*; decompressed: \S+evidence\.jsonl\.gz\n/)
    expect(text).toMatch(/✓ verdicts +judged again/)
    expect(code).toBe(0)
  }
  writeFileSync(file, content.subarray(0, 5000))
  const damaged = await given(file)
  expect(damaged.text).toMatch(/✗ evidence +\S+evidence\.jsonl\.gz: cannot be decompressed: unexpected end of file\n/)
  expect(damaged.code).toBe(1)
})

test('refuses other evidence, and evidence that is given twice', async () => {
  writeFileSync(join(folder, 'other.jsonl'), 'other')
  const given = ['--evidence', join(folder, 'run'), '--evidence']
  const besides = await verify(folder, signed(statement), [...trust(), ...given, join(folder, 'other.jsonl')])
  const again = await verify(folder, signed(statement), [...trust(), ...given, join(folder, 'run')])
  expect(besides.text).toMatch(/✗ evidence +.*other\.jsonl is not evidence of this statement/)
  expect(again.text).toMatch(/✗ evidence +.*evidence\.jsonl is given twice/)
  expect([besides.code, again.code]).toEqual([1, 1])
})

test('refuses a part of the evidence', async () => {
  const more = { ...statement, subject: [...statement.subject, { name: 'second', digest: { sha256: sha256('x') } }] }
  const { code, text } = await verify(folder, signed(more), [...trust(), '--evidence', join(folder, 'run')])
  expect(text).toMatch(/✗ evidence +second \([0-9a-f]{16}…\) is missing/)
  expect(code).toBe(1)
})

test('refuses changed evidence with the signature of another key', async () => {
  const evidence = changed(middle(), otherDigit)
  const { code, text } = await against(evidence, named(evidence), stranger)
  expect(text).toMatch(/✗ signature +not signed by a trusted key/)
  expect(code).toBe(1)
})

const tool = (version: string) => (predicate: Statement['predicate']) => ({
  configuration: predicate.configuration.map((one) =>
    one.name === 'gateproof' ? { ...one, annotations: { ...one.annotations, version } } : one,
  ),
})
const seed = ({ conformance }: Statement['predicate']) => ({
  conformance: { ...conformance, drive: { ...conformance.drive, seed: 8 } },
})

type Change = (predicate: Statement['predicate']) => object

const broken: readonly (readonly [what: string, evidence: Made, change: Change | undefined, says: RegExp])[] = [
  ['changed', () => changed(middle(), otherDigit), undefined, /line \d+: line \d+ was changed, or lines between/],
  [
    'left out',
    () => textOf(lines.filter((_, index) => index !== middle())),
    undefined,
    /line \d+: line \d+ was changed/,
  ],
  ['from elsewhere', () => changed(middle(), () => lines[1] ?? ''), undefined, /line \d+: /],
  [
    'without a chain',
    () => textOf(lines.map((line) => unchained(Buffer.from(line)).toString())),
    undefined,
    /not chained/,
  ],
  ['cut off', () => textOf(lines.slice(0, 40)).slice(0, -9), undefined, /the drive is incomplete/],
  ['of no drive', () => 'hello\n', undefined, /is not evidence: its first line is not JSON/],
  ['of another seed', () => textOf(lines), seed, /its seed is 7, but the statement says 8/],
  [
    'of another tool',
    () => textOf(lines),
    tool('0.0.9'),
    /it was recorded by gateproof \d\S+, but the statement names gateproof 0\.0\.9/,
  ],
]

test.for(broken)(
  'refuses evidence that is %s, even if a trusted key signed its digest',
  async ([, evidence, change, says]) => {
    const given = evidence()
    const { code, text } = await against(given, named(given, change))
    expect(text).toMatch(/✓ signature /)
    expect(text).toMatch(new RegExp(`✗ evidence +.*${says.source}`))
    expect(code).toBe(1)
  },
)

/** Chains the lines again, so that the changes are not detectable by the chain. */
function chainedAnew(some: readonly string[]): string {
  let previous = ''
  return textOf(
    some.map((line, index) => {
      const bare = unchained(Buffer.from(line)).toString()
      const whole = index === 0 ? bare : chainedTo(previous, bare)
      previous = lineDigest(whole)
      return whole
    }),
  )
}

test('a chained and signed forgery is judged by its content', async () => {
  const forged = chainedAnew(lines.map((line) => line.replaceAll('chat.completion\\"', 'chat.complotion\\"')))
  const [id = ''] = requiredBy(requirementSet(), 'spec').filter((one) => one.startsWith('balance.'))
  const invented = ({ passedTests, conformance: { required, ...conformance } }: Statement['predicate']) => ({
    passedTests: passedTests.filter((one) => one !== id),
    conformance: {
      ...conformance,
      lacks: ['balance'],
      required: { ...required, satisfied: required.satisfied - 1, notApplicable: 1 },
      notApplicable: [
        { id, because: 'the deployment declares balance as unsupported (lacks)', declared: 'lacks: balance' },
      ],
    },
  })
  const { code, text } = await against(forged, named(forged, invented))
  expect(text).toMatch(/✓ evidence +the file matches the statement; the hash chain is intact/)
  expect(text).toMatch(/✗ verdicts +the evidence does not support the statement\n/)
  expect(text).toMatch(/\n +chat\.completion\.\w+: stated satisfied, judged violated\n/)
  expect(text).toContain(`${id}: stated not applicable (lacks: balance), judged satisfied\n`)
  expect(code).toBe(1)
})

describe('a statement of another build', () => {
  /** As a build of another commit would have recorded and stated it. */
  function ofBuild(commit: string, change: (predicate: Statement['predicate']) => object = () => ({})) {
    const build = 'b'.repeat(64)
    const evidence = chainedAnew(
      lines.map((line, index) => (index === 0 ? line.replace(/"build":"\w{64}"/, `"build":"${build}"`) : line)),
    )
    const changed = named(evidence, change)
    const [document, set, made] = changed.predicate.configuration
    const tool = { ...made, digest: { sha256: build }, annotations: { ...made.annotations, commit } }
    return {
      evidence,
      statement: { ...changed, predicate: { ...changed.predicate, configuration: [document, set, tool] } } as Statement,
    }
  }
  const verifyBuild = async ({ evidence, statement: says }: ReturnType<typeof ofBuild>, ...args: readonly string[]) => {
    const file = join(folder, 'given.jsonl')
    writeFileSync(file, evidence)
    return verify(folder, signed(says), [...trust(), '--evidence', file, ...args])
  }
  const other = 'c'.repeat(40)
  /** The statement says less than the evidence shows, so that the result stays. */
  const unmet = ({ passedTests, warnedTests, conformance }: Statement['predicate']) => {
    const advisory = passedTests.find((one) => !requiredBy(requirementSet(), 'spec').includes(one)) ?? ''
    return {
      passedTests: passedTests.filter((one) => one !== advisory),
      warnedTests: [...warnedTests, advisory],
      conformance,
    }
  }

  test('of another commit is judged by this build, and accepted with --other-build', async () => {
    const refused = await verifyBuild(ofBuild(other))
    expect(refused.text).toMatch(/✓ verdicts +judged again: \d+ requirements satisfied, all verdicts equal\n/)
    expect(refused.text).toMatch(
      /✗ tool +made by cccccccc, yours is \S+: the verdicts agree\. --other-build accepts another build\nnot valid: tool\n$/,
    )
    const accepted = await verifyBuild(ofBuild(other), '--other-build')
    expect(accepted.text).toMatch(
      /✓ tool +made by cccccccc, yours is \S+: the verdicts agree\. Accepted by --other-build\nvalid: /,
    )
    expect([refused.code, accepted.code]).toEqual([1, 0])
  })

  test('names the verdicts that differ, and accepts them if the result is the same', async () => {
    const refused = await verifyBuild(ofBuild(other, unmet))
    expect(refused.text).toMatch(
      /✗ verdicts +the evidence does not support the statement\n +\S+: stated advisory, judged satisfied\n/,
    )
    expect(refused.text).toMatch(/✗ tool .*: this verdict differs: \S+\. --other-build accepts another build\n/)
    const accepted = await verifyBuild(ofBuild(other, unmet), '--other-build')
    expect(accepted.text).toMatch(
      /✓ verdicts +judged again: \d+ requirements satisfied, the result is equal\n +\S+: stated advisory/,
    )
    expect([refused.code, accepted.code]).toEqual([1, 0])
  })

  test('is refused with --other-build if a field differs or the evidence does not pass', async () => {
    const renamed = ofBuild(other, ({ conformance }) => ({
      conformance: { ...conformance, deployment: { ...conformance.deployment, group: 'gold' } },
    }))
    const field = await verifyBuild(renamed, '--other-build')
    expect(field.text).toMatch(
      /✗ verdicts .*\n +predicate\.conformance\.deployment\.group: stated "gold", judged "default"\n/,
    )
    const broken = ofBuild(other)
    const forged = chainedAnew(
      broken.evidence
        .trimEnd()
        .split('\n')
        .map((line) => line.replaceAll('chat.completion\\"', 'chat.complotion\\"')),
    )
    const violated = await verifyBuild(
      { evidence: forged, statement: { ...broken.statement, subject: named(forged).subject } },
      '--other-build',
    )
    expect(violated.text).toMatch(
      /✗ verdicts +the evidence does not support the statement\n +chat\.\S+: stated satisfied, judged violated\n/,
    )
    expect([field.code, violated.code]).toEqual([1, 1])
  })

  test('of the same commit was modified, whatever the options say, and is judged all the same', async () => {
    const commit = readBuild(fileURLToPath(new URL('../../dist', import.meta.url)))?.commit ?? ''
    const { code, text } = await verifyBuild(ofBuild(commit), '--other-build')
    expect(text).toMatch(/✗ tool +made by another build of gateproof \S+ of the same commit \(\w{8}\): /)
    expect(text).toMatch(/✓ verdicts +judged again/)
    expect(code).toBe(1)
  })
})

/** A module that prevents network connections. */
const offline =
  "data:text/javascript,import net from 'node:net';net.Socket.prototype.connect=()=>{throw new Error('sent')}"

const run = (command: string, args: readonly string[], cwd: string) =>
  spawnSync(process.execPath, ['--import', offline, command, ...args], { cwd, encoding: 'utf8' })

test('verification needs only the page, the evidence and the public key', () => {
  const [maker, customer] = [join(folder, 'maker'), join(folder, 'customer')]
  for (const one of [maker, customer]) mkdirSync(one)
  const key = vendor.key.export({ type: 'pkcs8', format: 'pem' })
  writeFileSync(join(folder, 'vendor.key'), key, { mode: 0o600 })
  const certified = run(cleanBuild(maker), ['certify', 'run', '--key', 'vendor.key', '--out', 'out'], folder)
  expect(certified).toMatchObject({ status: 0, stderr: expect.not.stringContaining('sent') as string })
  for (const file of ['out/statement.html', 'run/evidence.jsonl', 'vendor.pub'])
    copyFileSync(join(folder, file), join(customer, basename(file)))
  const args = ['verify', 'statement.html', '--evidence', 'evidence.jsonl', '--trust', 'vendor.pub']
  const { status, stdout } = run(fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url)), args, customer)
  expect(stdout).toMatch(/✓ page +matches the statement\n/)
  expect(stdout).toMatch(/✓ verdicts +judged again: \d+ requirements satisfied, all verdicts equal\nvalid: /)
  expect(status).toBe(0)
})
