import type { Finding, Report } from '../report/report.ts'
import type { FindingChanges, FindingRef } from './comparison.ts'

/**
 * Findings by their ids, which are the same for the same cause. That one came or went is told only where the other report judged what it is
 * about: a gateway that was not asked has not been mended.
 */
export function findingChanges(base: Report, now: Report): FindingChanges {
  const [ofNow, ofBase] = [missingFrom(base, now.findings), missingFrom(now, base.findings)]
  return {
    came: ofNow.judged,
    found: ofNow.unjudged,
    went: ofBase.judged,
    lost: ofBase.unjudged,
    same: now.findings.length - ofNow.judged.length - ofNow.unjudged.length,
  }
}

/** Findings that a report has not, by whether it judged all that they are about. */
function missingFrom({ findings, requirements }: Report, others: readonly Finding[]) {
  const own = new Set(findings.map(({ id }) => id))
  const verdicts = new Map(requirements.map(({ id, verdict }) => [id, verdict]))
  const isJudged = (id: string) => ['satisfied', 'violated', 'advisory'].includes(verdicts.get(id) ?? '')
  const missing = others.filter(({ id }) => !own.has(id))
  const refs = (isWanted: boolean) =>
    missing.filter((finding) => finding.requirements.every(isJudged) === isWanted).map(refOf)
  return { judged: refs(true), unjudged: refs(false) }
}

const refOf = ({ id, verdict, impact, title, exchanges }: Finding): FindingRef => ({
  id,
  verdict,
  impact,
  title,
  exchanges,
})
