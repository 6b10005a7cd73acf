/**
 * Writes what ties sentences to their proof: `suites/ledger.json` (requirement → tests) and `docs/requirements.md`. The tests
 * are asked, not searched for: they are run over a recording of nothing, so that derived ones are counted too.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packagedContract } from '../src/contract/document.ts'
import { areaOf, areas, requirementsOf, type Requirement } from '../src/contract/requirements.ts'
import { readOutline } from '../spec/outline.ts'
import type { EvidenceHeader } from '../src/evidence/exchange.ts'
import type { CheckResult } from '../src/verdict/check-result.ts'
import { startJudge } from '../src/verdict/judge.ts'
import { faultsOf } from '../suites/faults.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const contract = packagedContract()
const requirements = requirementsOf(contract.document)

/** A drive that sent nothing. */
const header: EvidenceHeader = {
  type: 'header',
  format: 1,
  drive: 'none',
  shard: '1/1',
  seed: 1,
  startedAt: '2026-01-01T00:00:00.000Z',
  tool: { name: 'gateproof', version: '0.0.0' },
  contract,
  deployment: {
    baseUrl: 'http://127.0.0.1',
    embedded: true,
    group: 'default',
    keys: [],
    models: {},
    lacks: [],
    allow: [],
  },
  plan: [],
  only: [],
  skip: [],
}

async function declaredChecks(): Promise<readonly CheckResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gateproof-ledger-'))
  const file = join(folder, 'evidence.jsonl')
  writeFileSync(file, `${JSON.stringify(header)}\n`)
  const judge = startJudge()
  try {
    const [result] = await judge.judge([file])
    if (result === undefined || result.crashes.length > 0) throw new Error(result?.crashes.join('\n') ?? 'nothing ran')
    return result.checks
  } finally {
    await judge.close()
    rmSync(folder, { recursive: true })
  }
}

function testsById(checks: readonly CheckResult[]): Readonly<Record<string, readonly string[]>> {
  const pairs = requirements.map(({ id }) => {
    const own = checks.filter(({ meta }) => meta?.requirement === id)
    return [id, own.map(({ file, name }) => `${file}: ${name}`).sort()] as const
  })
  return Object.fromEntries(pairs.filter(([, tests]) => tests.length > 0))
}

const outline = readOutline()

/** Where the contract says what a requirement says: `Endpoints, Summary, row "POST /v1/videos"`. */
const placesOf = (id: string): readonly string[] =>
  outline
    .filter(({ requirements }) => requirements.includes(id))
    .map(({ section, heading, row, ...position }) => {
      const within = (['sentence', 'note', 'fact'] as const).flatMap((kind) =>
        position[kind] === undefined ? [] : [`${kind} ${position[kind]}`],
      )
      const parts = [section, ...(heading === undefined || heading === section ? [] : [heading])]
      return [...parts, ...(row === undefined ? within : [`row "${row}"`])].join(', ')
    })

/** Table cells must not end a row or a cell. */
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function entry(requirement: Requirement, tests: readonly string[]): string {
  const { id, level, basis, section, text, at, untestable, interop } = requirement
  const lines = [
    `### ${id}`,
    `${level}, ${basis} · ${section}${interop === undefined ? '' : ` · ${interop} in the profile interop`}`,
    text,
    ...(untestable === undefined ? [] : [`Not testable: ${untestable}`]),
    ...placesOf(id).map((place) => `- contract: ${cell(place)}`),
    `- document: \`${at}\``,
    ...tests.map((test) => `- test: ${cell(test)}`),
    ...faultsOf(id).map((fault) => `- fault: \`${fault}\``),
  ]
  return [lines[0], lines[1], lines[2], lines.slice(3).join('\n')].join('\n\n')
}

function summary(tests: Readonly<Record<string, readonly string[]>>): string {
  const rows = areas.map((area) => {
    const own = requirements.filter(({ id }) => areaOf(id) === area)
    const judgeable = own.filter(({ level, untestable }) => level !== 'OPEN' && untestable === undefined)
    const tested = judgeable.filter(({ id }) => tests[id] !== undefined)
    const proved = judgeable.filter(({ id }) => faultsOf(id).length > 0)
    const open = own.filter(({ level }) => level === 'OPEN').length
    const state = tested.length === 0 ? 'not built yet' : `${tested.length} tested, ${proved.length} proved`
    return `| ${area} | ${own.length} | ${judgeable.length} | ${open} | ${state} |`
  })
  return ['| area | requirements | testable | left open | state |', '|---|---|---|---|---|', ...rows].join('\n')
}

const tests = testsById(await declaredChecks())
const document = [
  '# Requirements',
  'Made by `npm run generate` from `spec/openapi.yaml`, the tests and the faults. Do not edit.',
  summary(tests),
  ...areas.flatMap((area) => [
    `## ${area}`,
    ...requirements.filter(({ id }) => areaOf(id) === area).map((one) => entry(one, tests[one.id] ?? [])),
  ]),
]
mkdirSync(join(root, 'docs'), { recursive: true })
writeFileSync(join(root, 'suites/ledger.json'), `${JSON.stringify(tests, null, 2)}\n`)
writeFileSync(join(root, 'docs/requirements.md'), `${document.join('\n\n')}\n`)
