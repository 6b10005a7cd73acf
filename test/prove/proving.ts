import type { ConcludedRun } from '../../src/judge/conclude.ts'
import { tryGateway } from '../suites/trial.ts'
import type { Faults } from './choose.ts'
import { problemsOfHealthy, problemsOf, type Problem } from './problems.ts'
import { healthyTrial, revealingPart } from './scope.ts'
import { countingEffects, type AffectedRequests } from './affected-requests.ts'

/** The result for a fault, or for the healthy gateway if `fault` is undefined. */
export interface Proof {
  readonly fault: string | undefined
  readonly problems: readonly Problem[]
  /** The failure messages in the report, prefixed with their requirement. */
  readonly messages: readonly string[]
}

/** Tests the healthy gateway, then a gateway with each of the faults. */
export async function prove(faults: Faults): Promise<readonly Proof[]> {
  const all = Object.entries(faults)
  const healthy = await tryGateway(healthyTrial(all))
  const proofs: Proof[] = [{ fault: undefined, problems: problemsOfHealthy(healthy.concluded), messages: [] }]
  for (const [name, fault] of all) {
    const shown: AffectedRequests = new Map()
    const faulty = [countingEffects(fault, shown)]
    const { concluded } = await tryGateway({ ...revealingPart(name, fault), faults: faulty })
    const problems = problemsOf(fault, concluded, shown)
    proofs.push({ fault: name, problems, messages: messagesOf(concluded, fault.breaks) })
  }
  return proofs
}

const messagesOf = ({ report }: ConcludedRun, breaks: readonly string[]): readonly string[] =>
  report.requirements
    .filter(({ id }) => breaks.includes(id))
    .flatMap(({ id, tests }) =>
      tests.flatMap(({ message }) => (message === undefined ? [] : [`${id}: ${message.split('\n')[0]}`])),
    )
