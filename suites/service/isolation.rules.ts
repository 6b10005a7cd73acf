import { answeredText, onceForRecording, type Reply, replyOf, searchableText } from '../../src/checks/index.ts'
import { noncesIn, requestedWords } from '../../src/std/nonce.ts'

/** The request that contains each invented word. */
const senders = onceForRecording(({ exchanges }): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const exchange of exchanges) {
    for (const word of Object.values(requestedWords(replyOf(exchange).request.text))) found.set(word, exchange.id)
  }
  return found
})

/** Invented words of other requests in a response, each with its request; undefined if no request contains such a word. */
export function foreignWords(reply: Reply): readonly string[] | undefined {
  if (reply.status === undefined || senders().size === 0) return undefined
  const own = reply.request.text.toLowerCase()
  // In streams, a word may be split into several events.
  const words = new Set([...noncesIn(searchableText(reply)), ...noncesIn(answeredText(reply))])
  return [...words]
    .filter((word) => senders().has(word) && !own.includes(word))
    .map((word) => `"${word}", a word from the prompt of ${senders().get(word)}`)
}
