import { areaOf } from '../../src/contract/requirements.ts'
import { faults } from '../../suites/faults.ts'
import { problemsOf } from '../prove/problems.ts'
import { scopeOf } from '../prove/scope.ts'
import { tryGateway, type Trial } from '../suites/trial.ts'
import { conformantVariants } from '../variants/definitions/index.ts'
import { drivenFor, tryVariant } from '../variants/try-variant.ts'
import { allLines, type Caught, type CorpusLine, type Open, type Right } from './line.ts'
import { invalidReferences } from './references.ts'
import { exchangesIn, healthyProblem, patternProblem, observationProblem } from './patterns.ts'

/**
 * Tests the faults and variants named in lines of the corpus.
 *
 * @param ids ids of lines, or prefixes of ids; empty for all lines
 * @returns the problems, one per line
 */
export async function problemsWith(ids: readonly string[], say: (line: string) => void): Promise<readonly string[]> {
  const lines = allLines.filter(({ id }) => ids.length === 0 || ids.some((start) => id.startsWith(start)))
  const unknown = ids.filter((start) => !allLines.some(({ id }) => id.startsWith(start)))
  const problems = [...unknown.map((start) => `unknown report ${start}`), ...lines.flatMap(invalidReferences)]
  if (problems.length > 0) return problems
  const healthy = await tryGateway()
  for (const [at, line] of lines.entries()) {
    say(`${at + 1} of ${lines.length}: ${line.id}`)
    problems.push(...(await problemsOfLine(line, healthy)).map((problem) => `${line.id}: ${problem}`))
  }
  return problems
}

async function problemsOfLine(line: CorpusLine, healthy: Trial): Promise<readonly string[]> {
  const problems: string[] = []
  if ('caught' in line) for (const one of line.caught) problems.push(...(await problemsOfFault(one, healthy)))
  if ('right' in line) for (const one of line.right) problems.push(...(await problemsOfVariant(one, healthy)))
  if ('open' in line) for (const one of line.open) problems.push(...(await problemsOfVariant(one, healthy)))
  return problems
}

async function problemsOfFault({ fault: name, shows }: Caught, healthy: Trial): Promise<readonly string[]> {
  const fault = faults[name]
  if (fault === undefined) return []
  const scope = scopeOf(name, fault)
  const only = areaOf(name) === 'limits' ? fault.breaks : scope.only
  const { evidence, concluded } = await tryGateway({
    faults: [fault],
    settings: { only },
    suites: { areas: scope.areas },
  })
  const problems = problemsOf(fault, concluded).map(({ what }) => `${name}: ${what}`)
  return problems.concat(
    patternProblem(shows, exchangesIn(evidence)) ?? [],
    healthyProblem(shows, exchangesIn(healthy.evidence)) ?? [],
  )
}

async function problemsOfVariant(
  { variation: name, shows, ...rest }: Right | Open,
  healthy: Trial,
): Promise<readonly string[]> {
  const variant = conformantVariants[name]
  if (variant === undefined) return []
  const { evidence, concluded, problems } = await tryVariant(variant)
  const settings = { only: drivenFor(variant) }
  const plain = 'told' in rest ? await tryGateway({ settings }) : undefined
  const told = plain && 'told' in rest ? observationProblem(rest, concluded.report, plain.concluded.report) : undefined
  const wire = [patternProblem(shows, exchangesIn(evidence)), healthyProblem(shows, exchangesIn(healthy.evidence))]
  return [...problems.map((problem) => `${name}: ${problem}`), ...[...wire, told].filter((one) => one !== undefined)]
}
