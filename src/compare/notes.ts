import { missingSentence } from '../calls/shards.ts'
import type { Report } from '../report/report.ts'
import { truncated, maxLength } from '../std/truncate.ts'
import type { ReplyChanges, VerdictChanges } from './comparison.ts'
import type { Subject } from './bounds.ts'
import { pluralize } from '../std/pluralize.ts'

/** Other differences between the runs that may explain a change. */
export function notesOf(
  base: Subject,
  now: Subject,
  verdicts: VerdictChanges,
  replies: ReplyChanges | undefined,
): readonly string[] {
  const [one, other] = [base.report, now.report]
  return [
    ...now.notes,
    ...(base.isStatement === true ? [`the signature of ${base.name} was not checked: gateproof verify does that`] : []),
    ...(one.spec.sha256 === other.spec.sha256
      ? []
      : ['different contract documents: use --spec packaged to judge the evidence of both by one document']),
    ...(one.tool.version === other.tool.version
      ? []
      : [
          `different versions of gateproof: ${one.tool.version} for ${base.name}, ${other.tool.version} for ${now.name}`,
        ]),
    ...(one.profile === other.profile
      ? []
      : [`different profiles: ${one.profile} for ${base.name}, ${other.profile} for ${now.name}`]),
    ...(one.set === undefined || other.set === undefined || one.set.version === other.set.version
      ? []
      : [`different requirement sets: ${one.set.version} for ${base.name}, ${other.set.version} for ${now.name}`]),
    ...differingModels(one, other),
    ...interruptions(base, now),
    ...chanceNotes(base, verdicts),
    ...chanceNotes(now, verdicts),
    ...(verdicts.onlyInOne.length === 0
      ? []
      : [`${notCompared(verdicts.onlyInOne)}: selected or applicable in one run only`]),
    ...(verdicts.otherSentence.length === 0
      ? []
      : [`${notCompared(verdicts.otherSentence)}: different sentences in the documents`]),
    ...(replies === undefined && base.isStatement !== true ? [withoutEvidence(base, now)] : []),
    ...(replies?.paired === false
      ? ['recorded traffic: responses are counted by operation, and may differ because the requests do']
      : []),
    ...(replies?.paired === true && replies.requests === 0 ? ['the runs have no request in common'] : []),
  ].map((note) => truncated(note, maxLength.note))
}

const notCompared = ({ length }: readonly unknown[]) =>
  `${pluralize(length, 'requirement')} ${length === 1 ? 'is' : 'are'} not compared`

function withoutEvidence(base: Subject, now: Subject): string {
  const names = [base, now].filter(({ evidence }) => evidence === undefined).map(({ name }) => name)
  return `shapes, statuses and times are not compared: no evidence of ${names.join(' and ')}`
}

function differingModels(one: Report, other: Report): readonly string[] {
  const [before, after] = [one.deployment.models, other.deployment.models]
  const roles = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  const differing = roles.filter((role) => before[role] !== after[role])
  if (differing.length === 0) return []
  const listed = differing.slice(0, 3).map((role) => `${role}: ${before[role] ?? 'none'} and ${after[role] ?? 'none'}`)
  const rest = differing.length - listed.length
  return [`different models: ${listed.join(', ')}${rest > 0 ? ` and ${rest} more roles` : ''}`]
}

/** What only some runs showed may be missing in others, or in a single run, by chance. */
function chanceNotes({ name, report }: Subject, { violated, advisory, mended }: VerdictChanges): readonly string[] {
  const flaky = new Set(report.repeat?.flaky)
  const unsure = [...violated, ...advisory, ...mended].filter(({ id }) => flaky.has(id))
  if (unsure.length === 0) return []
  const what = unsure.length === 1 ? 'one requirement' : pluralize(unsure.length, 'requirement')
  return [`only some runs of ${name} found ${what} unmet that the other did not: the difference may be chance`]
}

const interruptions = (base: Subject, now: Subject): readonly string[] =>
  [base, now].flatMap(({ name, report }) => {
    if (report.interrupted !== undefined) return [`${name} was interrupted: its report is incomplete`]
    if (report.verdict === 'broken') return [`${name}: the suite itself was broken`]
    const missing = report.shards && missingSentence(report.shards)
    return missing === undefined ? [] : [`${name}: ${missing}`]
  })
