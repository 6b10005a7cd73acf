import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { bundleDocuments } from '../../reporters/statement/bundle.ts'
import { challengeCommand } from '../../reporters/statement/challenge.ts'
import type { RequirementReport } from '../../src/report/report.ts'
import { reportOfStatement } from '../../src/statement/as-report.ts'
import { writeBundle } from '../../src/statement/bundle.ts'
import type { Conformance, Statement } from '../../src/statement/statement.ts'
import { gateproof } from '../cli/gateproof.ts'
import { judgedOf, requirement } from '../reporters/sample.ts'
import { sampleStatement } from '../verify/sample-statement.ts'
import { signed } from '../verify/sign-statement.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateproof-compare-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const statement = sampleStatement()
const text = signed(statement)
const files = bundleDocuments(text)
writeFileSync(join(folder, 'statement.json'), text)
writeFileSync(join(folder, 'statement.html'), files['statement.html'])
const bundled = Object.entries(files).map(([name, content]) => [name, Buffer.from(content)] as const)
writeFileSync(
  join(folder, 'statement.zip'),
  writeBundle(new Map([...bundled, ['evidence.jsonl.gz', Buffer.alloc(0)] as const])),
)

const required = reportOfStatement(statement).requirements
const all = required.length
const id = required[0]?.id ?? ''

/** The report of a run with the verdicts of the statement, except for some. */
function writeReport(changed: Readonly<Record<string, Partial<RequirementReport>>> = {}): void {
  const rows = required.map((row) => ({ ...row, ...changed[row.id] }))
  const { report } = judgedOf([...rows, requirement('chat.not.required', 'violated')])
  writeFileSync(join(folder, 'report.json'), JSON.stringify({ ...report, profile: 'spec' }))
}

async function compared(base: string) {
  const { code, stdout, stderr } = await gateproof(['compare', base, 'run=report.json'], { cwd: folder })
  return [code, stdout.split('\n')[0], stderr]
}

describe('a run compared with a statement', () => {
  test.each(['statement.json', 'statement.html', 'statement.zip'])('in %s agrees', async (name) => {
    writeReport()
    const says = `run: ${all} of ${all} verdicts agree with the statement; none differs`
    expect(await compared(name)).toEqual([0, says, ''])
  })

  test('differs, and the rest is not judged', async () => {
    const missing = required.slice(1, 4).map((row) => [row.id, { verdict: 'inconclusive', because: 'no key' }] as const)
    writeReport({ ...Object.fromEntries(missing), [id]: { verdict: 'violated' } })
    const says = `run: ${all - 4} of ${all} verdicts agree with the statement; 1 differs: ${id}; 3 not judged`
    expect(await compared('statement.json')).toEqual([1, says, ''])
  })

  test('is refused if the statement is not valid', async () => {
    writeReport()
    writeFileSync(join(folder, 'wrong.json'), '{"payload":"e30=","payloadType":"x","signatures":[]}')
    expect(await compared('wrong.json')).toEqual([
      2,
      '',
      'gateproof: "wrong.json": not a valid statement: payloadType is not application/vnd.in-toto+json\n',
    ])
  })
})

describe('the line that challenges a statement', () => {
  const lineOf = (change: Partial<Conformance>) => {
    const { predicate } = statement
    const changed: Statement = {
      ...statement,
      predicate: { ...predicate, conformance: { ...predicate.conformance, ...change } },
    }
    return challengeCommand(changed, 'statement.zip')
  }
  const { deployment, drive } = statement.predicate.conformance

  test('has the options of a small run', () => {
    const { set } = statement.predicate.conformance
    expect(lineOf({})).toBe(
      'npx --no-install gateproof --base-url https://gateway.example.com --allow images,video --models chat=acorn-chat ' +
        `--profile spec --set ${set} --max-requests 1800 --max-tokens 100000 --out challenge; ` +
        'npx --no-install gateproof compare statement.zip challenge',
    )
  })

  test('allows nothing that the deployment lacks, and waits as long as the run took', () => {
    const line = lineOf({
      lacks: ['images', 'overseas', 'video'],
      drivenAt: { started: '2026-01-01T00:00:00.000Z', finished: '2026-01-01T00:20:00.000Z' },
      drive: { ...drive, samples: 20 },
    })
    expect(line).not.toContain('--allow')
    expect(line).toContain(' --lacks images,overseas,video --models chat=acorn-chat ')
    expect(line).toContain(' --samples 20 --deadline 2400 --max-requests ')
  })

  test('quotes names, so that no shell runs them, and leaves out what is not one model of a role', () => {
    const models = { chat: '$(id)', tools: 'a,b=c', evil: 'x; id' }
    const line = lineOf({ deployment: { ...deployment, models, baseUrl: 'https://x.example/;id' }, lacks: ["'`id`"] })
    expect(line).toContain(`--base-url 'https://x.example/;id' `)
    expect(line).toContain(`--models 'chat=$(id)' --profile`)
    expect(line).toContain("--lacks \\''`id`' ")
    expect(line).not.toMatch(/evil|a,b/)
  })
})
