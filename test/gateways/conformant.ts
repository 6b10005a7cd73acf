import type { ConcludedRun } from '../../src/judge/conclude.ts'
import type { Choice } from './choice.ts'
import { gatewayOf } from './drawing.ts'
import { isBelowAny } from './outcomes.ts'
import { defaultAreas, idsWith, runErrors, type Trials } from './trial.ts'

/** For each conformant gateway, the requirements reported as violated, or left undecided without a reason. */
export async function problemsOfGateways(
  { tried, satisfied }: Trials,
  gateways: readonly (readonly Choice[])[],
): Promise<readonly (readonly string[])[]> {
  const expected = await satisfied(defaultAreas)
  const concluded = await tried(gateways.map((choices) => ({ ...gatewayOf(choices), only: defaultAreas })))
  return concluded.map((one, at) => problemsOfGateway(one, gateways[at] ?? [], expected))
}

function problemsOfGateway(
  concluded: ConcludedRun,
  choices: readonly Choice[],
  expected: ReadonlySet<string>,
): readonly string[] {
  const excused = choices.flatMap(({ undecides = [] }) => undecides)
  const isCovered = (id: string) => choices.every(({ areas }) => areas?.includes(id.split('.', 1)[0] ?? '') ?? true)
  const undecided = idsWith(concluded, 'inconclusive').filter((id) => expected.has(id) && !isBelowAny(id, excused))
  const reported = concluded.report.requirements.filter(
    ({ id, verdict }) => isCovered(id) && (verdict === 'violated' || verdict === 'advisory'),
  )
  return [
    ...runErrors(concluded),
    ...reported.map(({ id, tests }) => `${id}: ${tests.flatMap(({ message }) => message ?? []).join(' ')}`),
    ...undecided.filter(isCovered).map((id) => `${id} is undecided`),
  ]
}

/** The choices of a gateway, one per line. */
export const describeChoices = (choices: readonly Choice[]): string =>
  choices.map(({ shown }) => `- ${shown}`).join('\n')
