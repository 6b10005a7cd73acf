import type { Evidence } from '../evidence/store.ts'
import { recording } from '../outcomes/recording.ts'
import { redirectUrlOf } from '../reply/addresses.ts'
import { replyOf } from '../reply/reader.ts'
import type { Reply } from '../reply/reply.ts'
import { memoized } from '../std/memoized.ts'

const maxRedirects = 6

/** The redirects that led to a request, from the nearest to the first. Of several with the same target, the first one counts. */
export function redirectsBefore(reply: Reply): readonly Reply[] {
  const found: Reply[] = []
  let [earlier] = redirectsTo(reply.request.url)
  while (earlier !== undefined && !found.includes(earlier) && found.length < maxRedirects) {
    found.push(earlier)
    earlier = redirectsTo(earlier.request.url)[0]
  }
  return found
}

/** The recorded redirects to a URL. */
export const redirectsTo = (url: string): readonly Reply[] => byTarget(recording()).get(url) ?? []

const byTarget = memoized(({ exchanges }: Evidence): ReadonlyMap<string, readonly Reply[]> => {
  const found = new Map<string, Reply[]>()
  for (const reply of exchanges.map(replyOf)) {
    const target = redirectUrlOf(reply)
    if (target === undefined) continue
    const sources = found.get(target)
    if (sources === undefined) found.set(target, [reply])
    else sources.push(reply)
  }
  return found
})

/** True for a redirect to itself or to a URL that led to it: every client that follows it fails. */
export function isRedirectLoop(reply: Reply): boolean {
  const target = redirectUrlOf(reply)
  return target !== undefined && [reply, ...redirectsBefore(reply)].some(({ request }) => request.url === target)
}
