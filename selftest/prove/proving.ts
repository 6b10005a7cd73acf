import type { Concluded } from '../../src/verdict/conclude.ts'
import { startJudge } from '../../src/verdict/judge.ts'
import { judgedAll, record, sideBySide } from '../suites/harness.ts'
import type { Faults } from './choose.ts'
import { complaintsOf, problemsOf, type Problem } from './problems.ts'
import { scopeOf } from './scope.ts'
import { counting, type Shown } from './shown.ts'

/** What a fault came to; of the healthy gateway `fault` is undefined. */
export interface Proof {
  readonly fault: string | undefined
  readonly problems: readonly Problem[]
  /** The failure messages in the report, each after its requirement. */
  readonly messages: readonly string[]
}

/** Drives the healthy gateway and one for each of the faults, all of the same area, and judges them in one go. */
export async function prove(faults: Faults): Promise<readonly Proof[]> {
  const all = Object.entries(faults)
  const scopes = all.map(([name, fault]) => scopeOf(name, fault))
  const settings = { only: [...new Set(scopes.flatMap(({ only }) => only))] }
  const shown = all.map((): Shown => new Map())
  const drives = all.map(
    ([, fault], at) =>
      () =>
        record({ faults: [counting(fault, shown[at] ?? new Map())], settings: { only: scopes[at]?.only ?? [] } }),
  )
  const judge = startJudge({ areas: [...new Set(scopes.flatMap(({ areas }) => areas))] })
  try {
    const files = await sideBySide([() => record({ settings: { ...settings, timeoutS: 20 } }), ...drives])
    const [healthy, ...faulty] = await judgedAll(judge, files)
    if (healthy === undefined) throw new Error('nothing was judged')
    const proofs = all.map(([name, fault], at) => {
      const concluded = faulty[at] ?? healthy
      return {
        fault: name,
        problems: problemsOf(fault, concluded, shown[at]),
        messages: messagesOf(concluded, fault.breaks),
      }
    })
    return [{ fault: undefined, problems: complaintsOf(healthy), messages: [] }, ...proofs]
  } finally {
    await judge.close()
  }
}

const messagesOf = ({ report }: Concluded, breaks: readonly string[]): readonly string[] =>
  report.requirements
    .filter(({ id }) => breaks.includes(id))
    .flatMap(({ id, tests }) =>
      tests.flatMap(({ message }) => (message === undefined ? [] : [`${id}: ${message.split('\n')[0]}`])),
    )
