import { judged, record } from '../suites/harness.ts'
import { variations } from '../suites/variations/index.ts'
import { problemsOf } from '../prove/problems.ts'
import { scopeOf } from '../prove/scope.ts'
import { areaOf } from '../../src/contract/requirements.ts'
import { startJudge } from '../../src/verdict/judge.ts'
import { faults } from '../../suites/faults.ts'
import { areas } from '../../suites/areas.ts'
import { allLines, type Caught, type Line, type Open, type Right } from './line.ts'
import { namesAmiss } from './names.ts'
import { exchangesIn, unshown, untold } from './shown.ts'

const settings = { timeoutS: 30, deadlineS: 600 }
/** All that `limits.` drives is hundreds of requests: a variation shows elsewhere as well. */
const others = areas.map(({ name }) => name).filter((name) => name !== 'limits' && name !== 'clients')

/**
 * Drives and judges what lines of the corpus name, whole or the beginnings of their ids; all without any. The kill matrix and the
 * variations do the same in CI, from recordings that they make anyway.
 *
 * @returns what does not hold, one line each
 */
export async function problemsWith(ids: readonly string[], say: (line: string) => void): Promise<readonly string[]> {
  const lines = allLines.filter(({ id }) => ids.length === 0 || ids.some((start) => id.startsWith(start)))
  const unknown = ids.filter((start) => !allLines.some(({ id }) => id.startsWith(start)))
  const problems = [...unknown.map((start) => `no report is called ${start}`), ...lines.flatMap(namesAmiss)]
  if (problems.length > 0) return problems
  const healthy = exchangesIn(await record({ settings }))
  for (const [at, line] of lines.entries()) {
    say(`${at + 1} of ${lines.length}: ${line.id}`)
    problems.push(...(await problemsOfLine(line, healthy)).map((problem) => `${line.id}: ${problem}`))
  }
  return problems
}

async function problemsOfLine(line: Line, healthy: readonly string[]): Promise<readonly string[]> {
  const problems: string[] = []
  if ('caught' in line) for (const one of line.caught) problems.push(...(await problemsOfFault(one, healthy)))
  if ('right' in line) for (const one of line.right) problems.push(...(await problemsOfVariation(one, healthy)))
  if ('open' in line) for (const one of line.open) problems.push(...(await problemsOfVariation(one, healthy)))
  return problems
}

async function problemsOfFault({ fault: name, shows }: Caught, healthy: readonly string[]): Promise<readonly string[]> {
  const fault = faults[name]
  if (fault === undefined) return []
  const isOfLimits = areaOf(name) === 'limits'
  const scope = scopeOf(name, fault)
  const file = await record({
    faults: [fault],
    settings: { ...settings, only: isOfLimits ? fault.breaks : scope.only },
  })
  const amiss = unshown(shows, exchangesIn(file), healthy) ?? []
  const judge = startJudge({ areas: scope.areas })
  const problems = problemsOf(fault, await judged(judge, file)).map(({ what }) => `${name}: ${what}`)
  await judge.close()
  return problems.concat(amiss)
}

async function problemsOfVariation(
  { variation: name, shows, ...rest }: Right | Open,
  healthy: readonly string[],
): Promise<readonly string[]> {
  const variation = variations[name]
  if (variation === undefined) return []
  const { inject, wire, areas: shown = others } = variation
  const only = { ...settings, only: variation.only ?? shown }
  const judge = startJudge({ areas: shown })
  const file = await record({ faults: inject ? [{ breaks: [], inject }] : [], settings: only, ...(wire && { wire }) })
  const { report } = await judged(judge, file)
  const accused = report.requirements.filter(({ verdict }) =>
    ['violated', 'advisory', 'broken'].includes(verdict ?? ''),
  )
  const plain = 'told' in rest ? await judged(judge, await record({ settings: only })) : undefined
  await judge.close()
  const told = plain && 'told' in rest ? untold(rest, report, plain.report) : undefined
  return [
    ...accused.map(({ id, verdict }) => `${name}: ${id} is ${verdict}`),
    ...[unshown(shows, exchangesIn(file), healthy), told].filter((one) => one !== undefined),
  ]
}
