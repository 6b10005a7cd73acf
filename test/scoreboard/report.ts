import type { Report, RequirementReport, Verdict } from '../../src/report/report.ts'

/** A row of a report. */
export const row = (id: string, verdict: Verdict, more: Partial<RequirementReport> = {}): RequirementReport => ({
  id,
  section: 'Errors',
  level: 'MUST',
  text: 'The sentence of `it`.',
  judged: true,
  verdict,
  tests: [],
  ...more,
})

/** The parts of a report that the scoreboard reads. */
export function reportOf(requirements: readonly RequirementReport[], lacks: readonly string[] = []): Report {
  const judged = requirements.filter(({ verdict = '' }) => ['satisfied', 'violated', 'advisory'].includes(verdict))
  const applying = requirements.filter(({ verdict }) => verdict !== 'inapplicable')
  return {
    requirements,
    judged: { of: judged.length, total: applying.length },
    profile: 'interop',
    set: { version: '1.1.0', sha256: '' },
    deployment: { lacks },
  } as unknown as Report
}
