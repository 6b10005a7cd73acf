import type { ConcludedRun } from '../../src/judge/conclude.ts'
import type { Choice } from './choice.ts'
import { gatewayOf } from './drawing.ts'
import { isBelowAny } from './outcomes.ts'
import { defaultAreas, idsWith, runErrors, type Trials } from './trial.ts'

/** What stands against gateways that are right: what accuses them, and what they leave undecided without a reason. A list for each. */
export async function problemsOfGateways(
  { tried, satisfied }: Trials,
  gateways: readonly (readonly Choice[])[],
): Promise<readonly (readonly string[])[]> {
  const usual = await satisfied(defaultAreas)
  const concluded = await tried(gateways.map((choices) => ({ ...gatewayOf(choices), only: defaultAreas })))
  return concluded.map((one, at) => problemsOfGateway(one, gateways[at] ?? [], usual))
}

function problemsOfGateway(
  concluded: ConcludedRun,
  choices: readonly Choice[],
  usual: ReadonlySet<string>,
): readonly string[] {
  const excused = choices.flatMap(({ undecides = [] }) => undecides)
  const isMeant = (id: string) => choices.every(({ areas }) => areas?.includes(id.split('.', 1)[0] ?? '') ?? true)
  const undecided = idsWith(concluded, 'inconclusive').filter((id) => usual.has(id) && !isBelowAny(id, excused))
  const accusing = concluded.report.requirements.filter(
    ({ id, verdict }) => isMeant(id) && (verdict === 'violated' || verdict === 'advisory'),
  )
  return [
    ...runErrors(concluded),
    ...accusing.map(({ id, tests }) => `${id}: ${tests.flatMap(({ message }) => message ?? []).join(' ')}`),
    ...undecided.filter(isMeant).map((id) => `${id} is left undecided`),
  ]
}

/** What a gateway has chosen, a line each. */
export const describeChoices = (choices: readonly Choice[]): string =>
  choices.map(({ shown }) => `- ${shown}`).join('\n')
