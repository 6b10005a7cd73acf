import type { Evidence } from '../../evidence/store.ts'
import type { CheckResult } from '../check-result.ts'
import type { Finding, RequirementReport } from '../report.ts'
import { callersOf } from './callers.ts'
import { seenIn, type Seen } from './seen.ts'

/** Violations and advisories by what causes them, the gravest first. Pure: the same recording gives the same findings. */
export function findingsOf(
  rows: readonly RequirementReport[],
  checks: ReadonlyMap<string, readonly CheckResult[]>,
  evidence: Evidence,
): readonly Finding[] {
  const groups = new Map<string, Seen[]>()
  for (const one of seenIn(rows, checks, evidence)) {
    const key = one.requirement.id
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups].map(([key, seen]) => findingOf(key, seen))
}

function findingOf(key: string, seen: readonly Seen[]): Finding {
  const [first] = seen as [Seen]
  const exchanges = [...new Set(seen.flatMap(({ exchange }) => exchange ?? []))]
  const verdict = seen.some((one) => one.verdict === 'violated') ? 'violated' : 'advisory'
  return {
    id: key,
    verdict,
    impact: 'shape',
    title: first.requirement.text,
    fix: first.requirement.text,
    requirements: [...new Set(seen.map(({ requirement }) => requirement.id))],
    callers: callersOf(exchanges),
    exchanges: exchanges.length,
    cases: [
      {
        requirement: first.requirement.id,
        verdict,
        test: first.test,
        message: first.message,
        ...(first.exchange && { exchange: first.exchange.id }),
        exchanges: exchanges.length,
      },
    ],
  }
}
