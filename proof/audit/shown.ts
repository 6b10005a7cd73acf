import type { Evidence } from '../../src/evidence/store.ts'
import { judgeInProcess } from '../../src/judge/judge-in-process.ts'
import { flawsOf } from '../../src/outcomes/check-result.ts'
import { shownFailures } from './flaws.ts'
import type { Audited } from './audited.ts'

/** The same evidence with only these exchanges. */
function withOnly(evidence: Evidence, isKept: (id: string) => boolean): Evidence {
  return {
    ...evidence,
    exchanges: evidence.exchanges.filter(({ id }) => isKept(id)),
    exchange: (probe, name) => {
      const found = evidence.exchange(probe, name)
      return found !== undefined && isKept(found.id) ? found : undefined
    },
  }
}

/**
 * The exchanges in reports that do not show the violation by themselves: without all other failing exchanges, the requirement is no longer
 * violated by them.
 */
export async function innocentExchanges(audited: Audited): Promise<readonly string[]> {
  const { evidence, checks } = audited
  const innocent: string[] = []
  for (const { requirement, exchange } of shownFailures(audited)) {
    // An id is used twice: only both exchanges together show it.
    if (exchange === undefined || requirement.endsWith('_unique')) continue
    const flaws = checks.filter((check) => check.requirement === requirement).flatMap(flawsOf)
    const others = new Set(flaws.flatMap((flaw) => (flaw.exchange === exchange ? [] : (flaw.exchange ?? []))))
    const part = withOnly(evidence, (id) => !others.has(id))
    const judged = await judgeInProcess(part, {}, { spec: 'packaged', only: [requirement] })
    const isShown = judged.checks.flatMap(flawsOf).some((flaw) => flaw.exchange === exchange)
    if (!isShown) innocent.push(`${requirement}: ${exchange}`)
  }
  return innocent
}
