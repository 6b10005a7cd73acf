import { explain as explainOfLibrary, requirementSets, type Erratum, type Explanation } from '../../api/index.ts'
import {
  findingInReport,
  headingOf,
  loadJudged,
  requirementInReport,
  type EarlierRun,
} from '../../reporters/explain.ts'
import { renderFinding, type Audience } from '../../reporters/issue.ts'
import { selectablePrefixes } from '../../src/deployment/check-options.ts'
import { didYouMean } from '../../src/std/did-you-mean.ts'
import { pluralize } from '../../src/std/pluralize.ts'
import { quoted, UsageError } from '../../src/std/usage-error.ts'
import type { ExplainOptions } from '../command-options.ts'
import { printProblem, printText } from '../output.ts'
import { readLastRun } from './last-run.ts'

/**
 * Prints one requirement, all requirements with an id prefix, all requirements, or a finding by its id or number. For one requirement, also prints its
 * result in the last run.
 *
 * @param options the folder of the report, and for whom a finding is printed
 * @param cwd throws if the working directory no longer exists
 * @returns the exit code
 * @throws UsageError for an unknown id, and if the folder contains no report
 */
export async function explain(
  id: string | undefined,
  { outDir: out, as }: ExplainOptions,
  cwd: () => string,
): Promise<number> {
  const found = id === undefined && out === undefined ? undefined : readLastRun(out, cwd)
  const earlier = typeof found === 'object' ? found : undefined
  if (as !== undefined) {
    printText(findingAs(as, id, earlier))
    return 0
  }
  printText(explanation(id, await explainOfLibrary(), earlier))
  if (typeof found !== 'string') return 0
  printProblem(found)
  // An unreadable report matters only if the user named it.
  return out === undefined ? 0 : 2
}

function explanation(
  id: string | undefined,
  requirements: readonly Explanation[],
  earlier: EarlierRun | undefined,
): string {
  const exact = requirements.find((requirement) => requirement.id === id)
  const row = earlier?.report.requirements.find((one) => one.id === id)
  if (exact !== undefined)
    return `${requirementText(exact)}${earlier && row ? `\n${requirementInReport(row, earlier)}` : ''}`
  if (earlier && row) return `${headingOf(row.id, row.text)}\n\n${requirementInReport(row, earlier)}`
  const below = requirements.filter((requirement) => id === undefined || requirement.id.startsWith(`${id}.`))
  if (below.length > 0) return requirementList(below)
  const finding = earlier && findingNamed(id, earlier)
  if (earlier && finding) return findingInReport(finding, earlier)
  const findings = earlier?.report.findings.map((one) => one.id) ?? []
  if (/^\d+$/.test(id ?? '')) {
    const where =
      earlier === undefined
        ? 'no report is here: name its folder with --out'
        : `${earlier.file} has ${pluralize(findings.length, 'finding')}`
    throw new UsageError(`explain: no finding ${id}: ${where}`)
  }
  const all = [...selectablePrefixes(requirements.map((requirement) => requirement.id)), ...findings]
  throw new UsageError(`unknown requirement ${quoted(id ?? '')}${didYouMean(id ?? '', all)}`)
}

/** A finding by its id or number. */
const findingNamed = (id: string | undefined, { report }: EarlierRun) =>
  report.findings.find((one, index) => one.id === id || `${index + 1}` === id)

/** A finding for a bug report or a coding agent. Both need its evidence. */
function findingAs(as: Audience, id: string | undefined, earlier: EarlierRun | undefined): string {
  if (earlier === undefined) throw new UsageError('--as: no report is here: name its folder with --out')
  const finding = findingNamed(id, earlier)
  if (finding === undefined) throw new UsageError(`--as: expected a finding of ${earlier.file}, by its id or number`)
  const judged = loadJudged(earlier)
  if (typeof judged === 'string') throw new UsageError(`--as: ${judged}`)
  return renderFinding(finding, judged, as)
}

/** One requirement with its tests and faults. */
function requirementText(requirement: Explanation): string {
  const { id, level, basis, section, contract, text, defect, at, untestable, interop, errata, tests, faults } =
    requirement
  const rows: (readonly [string, string])[] = [
    ['level', `${level}${basis === undefined ? '' : `, ${basis}`}${departureText(interop)}`],
    ...gatingRows(requirement),
    ...(defect === undefined ? [] : [['defect', defect] as const]),
    ['section', section],
    ...contract.map((place, index) => [index === 0 ? 'contract' : '', place] as const),
    ['place', `spec/openapi.yaml#${at}`],
    ['page', `docs/requirements.md#${id}`],
    ...(untestable === undefined ? [] : [['untestable', untestable] as const]),
    ...errata.map((one): readonly [string, string] => ['erratum', erratumLine(one)]),
    ...listed('test', tests),
    ...listed('fault', faults),
  ]
  return `${headingOf(id, text)}\n\n${rows.map(([name, value]) => `  ${name.padEnd(11)}${value}`).join('\n')}\n`
}

const erratumLine = ({ id, place, says, does }: Erratum) => `${place}: ${says}. ${does} (docs/errata.md#${id})`

/** How a requirement departs from its level: a SHOULD gates where clients break, and a MUST that clients do not need is left to `spec`. */
const departureText = (interop: Explanation['interop']): string =>
  interop === undefined
    ? ''
    : { gating: ' (gates, because clients break)', advisory: ' (advisory with --profile interop)' }[interop]

/** The requirement set since which it gates, and for the profiles that differ. */
function gatingRows({ standing }: Explanation): readonly (readonly [string, string])[] {
  if (standing === undefined) return []
  const others = (['spec', 'interop'] as const).filter((profile) => standing[profile] !== standing.full)
  const differing = others.map((profile) => `with --profile ${profile}: ${standing[profile]}`)
  return [['set', differing.length === 0 ? standing.full : `${standing.full} (${differing.join('; ')})`]]
}

const listed = (name: string, values: readonly string[]): readonly (readonly [string, string])[] =>
  values.length === 0 ? [[`${name}s`, 'none yet']] : values.map((value, at) => [at === 0 ? `${name}s` : '', value])

/** One line per requirement, grouped by area, with counts. */
function requirementList(chosen: readonly Explanation[]): string {
  const areas = [...new Set(chosen.map(({ id }) => areaOf(id)))]
  const parts = areas
    .map((area) => ({ area, held: chosen.filter(({ id }) => areaOf(id) === area) }))
    .map(({ area, held }) => `${area}: ${counts(held)}\n${held.map(row).join('\n')}\n`)
  return `${parts.join('\n')}\nin total: ${counts(chosen)}\n${totals(chosen)}`
}

/** What a run can judge of these, and what fails it: the numbers of `judged N of M` and of a statement. */
function totals(chosen: readonly Explanation[]): string {
  const testable = chosen.filter(({ level, untestable }) => level !== 'OPEN' && untestable === undefined)
  const count = chosen.filter(({ isRequired }) => isRequired).length
  return `testable: ${testable.length}, which a run can judge\nrequired: ${count}, whose violation fails a run (set ${requirementSets.at(-1)}, profile spec)\n`
}

function counts(held: readonly Explanation[]): string {
  const at = (level: string) => held.filter((requirement) => requirement.level === level).length
  const tested = held.filter(({ tests }) => tests.length > 0).length
  const broken = held.filter(({ faults }) => faults.length > 0).length
  const untestable = held.filter((requirement) => requirement.untestable !== undefined).length
  const levels = `${at('MUST')} MUST, ${at('SHOULD')} SHOULD, ${at('OPEN')} OPEN`
  return `${pluralize(held.length, 'requirement')} (${levels}; ${untestable} untestable), ${tested} with tests, ${broken} with faults`
}

const row = ({ id, level, text }: Explanation): string => `  ${level.padEnd(6)} ${id}: ${text}`

const areaOf = (id: string): string => id.split('.', 1)[0] ?? ''
