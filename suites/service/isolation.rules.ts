import {
  addressedTask,
  answeredText,
  callOf,
  onceForRecording,
  type Reply,
  replyOf,
  searchableText,
} from '../../src/checks/index.ts'
import { noncesIn } from '../../src/std/nonce.ts'

/** The first request that contains each invented word. */
const senders = onceForRecording(
  ({ exchanges }): ReadonlyMap<string, string> =>
    new Map(
      exchanges
        .flatMap((exchange) => noncesIn(replyOf(exchange).request.text).map((word) => [word, exchange.id] as const))
        .reverse(),
    ),
)

/**
 * Invented words of other requests in a response, each with its request; undefined if no request contains such a word. Files that are not
 * responses of an operation are left out: a picture may contain the prompt that made it.
 */
export function foreignWords(reply: Reply): readonly string[] | undefined {
  if (reply.status === undefined || senders().size === 0 || !hasKnownPrompt(reply)) return undefined
  // In streams, a word may be split into several events.
  const words = new Set([...noncesIn(searchableText(reply)), ...noncesIn(answeredText(reply))])
  return [...words]
    .filter((word) => senders().has(word) && !sends(reply, word))
    .map((word) => `"${word}", a word from the prompt of ${senders().get(word)}`)
}

/** True for a response of an operation. The task of a poll or a file must be one of this recording. */
function hasKnownPrompt(reply: Reply): boolean {
  const call = callOf(reply)
  return call !== undefined && (call.parameters['task_id'] === undefined || submissionsOf(reply).length > 0)
}

/** True if a request contains the word, or the submission of the task that it addresses. */
function sends(reply: Reply, word: string): boolean {
  return [reply, ...submissionsOf(reply)].some(({ request }) => request.text.toLowerCase().includes(word))
}

const submissionsOf = (reply: Reply): readonly Reply[] => addressedTask(reply)?.submissions ?? []
