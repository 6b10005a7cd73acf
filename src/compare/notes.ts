import type { Report } from '../report/report.ts'
import { bounded, most } from '../std/bounded.ts'
import type { ReplyChanges, VerdictChanges } from './comparison.ts'
import type { Subject } from './subject.ts'

/** What a reader has to know before believing a difference: what else was not the same. */
export function notesOf(
  base: Subject,
  now: Subject,
  verdicts: VerdictChanges,
  replies: ReplyChanges | undefined,
): readonly string[] {
  const [one, other] = [base.report, now.report]
  return [
    ...now.notes,
    ...(one.spec.sha256 === other.spec.sha256
      ? []
      : ['they were judged by two contract documents: --spec packaged judges the evidence of both by one']),
    ...(one.tool.version === other.tool.version
      ? []
      : [`${base.name} was driven by gateproof ${one.tool.version}, ${now.name} by ${other.tool.version}`]),
    ...(one.profile === other.profile
      ? []
      : [`${base.name} was judged by the profile ${one.profile}, ${now.name} by ${other.profile}`]),
    ...(one.set === undefined || other.set === undefined || one.set.version === other.set.version
      ? []
      : [`${base.name} was judged by requirement set ${one.set.version}, ${now.name} by ${other.set.version}`]),
    ...differingModels(one, other),
    ...interruptions(base, now),
    ...(verdicts.onlyInOne.length === 0
      ? []
      : [
          `${verdicts.onlyInOne.length} requirements were selected, and apply, in only one of both: they are not compared`,
        ]),
    ...(verdicts.otherSentence.length === 0
      ? []
      : [
          `${verdicts.otherSentence.length} requirements have another sentence in each document: they are not compared`,
        ]),
    ...(replies === undefined ? [withoutEvidence(base, now)] : []),
    ...(replies?.paired === false
      ? ['the requests are others’ own: replies are counted over all of an operation, and may differ by what was asked']
      : []),
    ...(replies?.paired === true && replies.requests === 0 ? ['no request was sent in both under the same name'] : []),
  ].map((note) => bounded(note, most.note))
}

function withoutEvidence(base: Subject, now: Subject): string {
  const names = [base, now].filter(({ evidence }) => evidence === undefined).map(({ name }) => name)
  return `shapes, statuses and times are not compared: there is no evidence of ${names.join(' and ')}`
}

function differingModels(one: Report, other: Report): readonly string[] {
  const [before, after] = [one.deployment.models, other.deployment.models]
  const roles = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  const differing = roles.filter((role) => before[role] !== after[role])
  if (differing.length === 0) return []
  const told = differing.slice(0, 3).map((role) => `${role} ${before[role] ?? 'none'} and ${after[role] ?? 'none'}`)
  const rest = differing.length - told.length
  return [`other models were called: ${told.join(', ')}${rest > 0 ? ` and ${rest} more roles` : ''}`]
}

const interruptions = (base: Subject, now: Subject): readonly string[] =>
  [base, now].flatMap(({ name, report }) => {
    if (report.interrupted !== undefined)
      return [`${name} was interrupted: it holds no more than what was seen until then`]
    if (report.verdict === 'broken') return [`in ${name} the suite itself was broken`]
    return report.shards === undefined || report.shards.missing.length === 0 ? [] : [`${name} lacks shards`]
  })
