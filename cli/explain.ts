import { faultsOf } from '../suites/faults.ts'
import { testsOf } from '../suites/ledger.ts'
import { packagedContract } from '../src/contract/document.ts'
import { areaOf, areas, requirementsOf, type Requirement } from '../src/contract/requirements.ts'
import { didYouMean } from '../src/deployment/did-you-mean.ts'
import { selectable } from '../src/deployment/check-selection.ts'
import { quoted, UsageError } from '../src/deployment/usage-error.ts'

/**
 * Tells what is known of one requirement, of all below an id's start, or of all.
 *
 * @returns the exit code
 * @throws UsageError for an id that is none
 */
export function explain(id?: string): Promise<number> {
  const requirements = requirementsOf(packagedContract().document)
  const exact = requirements.find((requirement) => requirement.id === id)
  const below = requirements.filter((requirement) => id === undefined || requirement.id.startsWith(`${id}.`))
  if (exact === undefined && below.length === 0) {
    const all = selectable(requirements.map((requirement) => requirement.id))
    throw new UsageError(`unknown requirement ${quoted(id ?? '')}${didYouMean(id ?? '', all)}`)
  }
  process.stdout.write(exact === undefined ? ledger(below) : sheet(exact))
  return Promise.resolve(0)
}

/** One requirement with all that proves it. */
function sheet(requirement: Requirement): string {
  const { id, level, basis, section, text, at, untestable, interop } = requirement
  const rows: (readonly [string, string])[] = [
    [
      'level',
      `${level}${basis === undefined ? '' : `, ${basis}`}${interop === undefined ? '' : ` (${interop} with --profile interop)`}`,
    ],
    ['section', section],
    ['place', `spec/openapi.yaml#${at}`],
    ...(untestable === undefined ? [] : [['untestable', untestable] as const]),
    ...listed('test', testsOf(id)),
    ...listed('fault', faultsOf(id)),
  ]
  return `${id}\n\n  ${text}\n\n${rows.map(([name, value]) => `  ${name.padEnd(11)}${value}`).join('\n')}\n`
}

const listed = (name: string, values: readonly string[]): readonly (readonly [string, string])[] =>
  values.length === 0 ? [[`${name}s`, 'none yet']] : values.map((value, at) => [at === 0 ? `${name}s` : '', value])

/** Every requirement in a line, by area, with counts. */
function ledger(chosen: readonly Requirement[]): string {
  const byArea = areas.map((area) => ({ area, held: chosen.filter(({ id }) => areaOf(id) === area) }))
  const parts = byArea
    .filter(({ held }) => held.length > 0)
    .map(({ area, held }) => `${area}: ${counts(held)}\n${held.map(row).join('\n')}\n`)
  return `${parts.join('\n')}\nin all: ${counts(chosen)}\n`
}

function counts(held: readonly Requirement[]): string {
  const at = (level: string) => held.filter((requirement) => requirement.level === level).length
  const tested = held.filter(({ id }) => testsOf(id).length > 0).length
  const broken = held.filter(({ id }) => faultsOf(id).length > 0).length
  const untestable = held.filter((requirement) => requirement.untestable !== undefined).length
  const levels = `${at('MUST')} MUST, ${at('SHOULD')} SHOULD, ${at('OPEN')} OPEN`
  return `${held.length} requirements (${levels}; ${untestable} untestable), ${tested} with tests, ${broken} with faults`
}

const row = ({ id, level, text }: Requirement): string => `  ${level.padEnd(6)} ${id}: ${text}`
