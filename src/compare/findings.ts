import type { Finding, Report } from '../report/report.ts'
import type { FindingChanges, FindingRef } from './comparison.ts'

/** Compares findings by id. A finding came or went only if the other report judged all its requirements. */
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

/** Findings that a report does not have, by whether it judged all their requirements. */
function missingFrom({ findings, requirements }: Report, others: readonly Finding[]) {
  const own = new Set(findings.map(({ id }) => id))
  const verdicts = new Map(requirements.map(({ id, verdict }) => [id, verdict]))
  const isJudged = (id: string) => ['satisfied', 'violated', 'advisory'].includes(verdicts.get(id) ?? '')
  const missing = others.filter(({ id }) => !own.has(id))
  const refs = (isJudgedThere: boolean) =>
    missing.filter((finding) => finding.requirements.every(isJudged) === isJudgedThere).map(refOf)
  return { judged: refs(true), unjudged: refs(false) }
}

const refOf = ({ id, verdict, impact, title, exchanges }: Finding): FindingRef => ({
  id,
  verdict,
  impact,
  title,
  exchanges,
})
