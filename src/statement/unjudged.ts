import type { Statement } from './statement.ts'
import type { Refusal } from './refusal.ts'

/** What is required and was not judged, by the reason, with what to do about it. */
export function unjudgedOf({ predicate }: Statement): readonly Refusal[] {
  const groups = new Map<string, string[]>()
  for (const [id, because] of Object.entries(predicate.conformance.unjudged)) {
    groups.set(because, [...(groups.get(because) ?? []), id])
  }
  return [...groups].map(([because, requirements]) => {
    const advice = adviceFor(because)
    return { because: `not judged: ${because}`, requirements, ...(advice !== undefined && { advice }) }
  })
}

const id = /^[a-z][\w-]*(?:\.[\w-]+)+$/

/** What the operator does so that it is judged the next time. */
function adviceFor(because: string): string | undefined {
  const [, kind, role] = /^no (key|model) for the role "(\w+)"/.exec(because) ?? []
  if (role !== undefined) return `name one with ${kind}s.${role} in the configuration`
  const [, media] = /--allow (images|video)$/.exec(because) ?? []
  if (media !== undefined) return `allow them with --allow ${media}, or declare lacks: [${media}]`
  if (because.includes('--overseas-url')) return 'give one with --overseas-url, or declare lacks: [overseas]'
  if (id.test(because)) return `${because} does not hold, or was not judged itself`
  if (because === 'not selected') return 'drive without --only and --skip'
  return undefined
}
