import { asReason, type Reason } from '../results/reasons.ts'
import type { Report } from '../report/report.ts'
import type { Refusal } from './refusal.ts'
import type { Statement } from './statement.ts'

/** What is required and was not judged, by the reason, with what to do about it. */
export function unjudgedOf(
  { predicate }: Statement,
  { requirements }: Pick<Report, 'requirements'>,
): readonly Refusal[] {
  const reasons = new Map(requirements.map(({ id, reason }) => [id, reason]))
  const groups = new Map<string, [string, ...string[]]>()
  for (const [id, because] of Object.entries(predicate.conformance.unjudged)) {
    const group = groups.get(because)
    if (group === undefined) groups.set(because, [id])
    else group.push(id)
  }
  return [...groups].map(([because, ids]) => {
    const reason = reasons.get(ids[0])
    const advice = reason && adviceFor(asReason(reason))
    return { because: `not judged: ${because}`, requirements: ids, ...(advice !== undefined && { advice }) }
  })
}

/** What the operator does so that it is judged the next time. */
function adviceFor(why: Reason): string | undefined {
  switch (why.code) {
    case 'no-key':
      return `name one with keys.${why.args.role} in the configuration`
    case 'no-model':
      return `name one with models.${why.args.role} in the configuration`
    case 'media-not-allowed':
      return `allow them with --allow ${why.args.media}, or declare lacks: [${why.args.media}]`
    case 'no-overseas-url':
      return 'give one with --overseas-url, or declare lacks: [overseas]'
    case 'requirement':
      return `${why.args.id} does not hold, or was not judged itself`
    case 'not-selected':
      return 'drive without --only and --skip'
    default:
      return undefined
  }
}
