import { createHash } from 'node:crypto'
import { seededRandom } from './seeded-random.ts'

/*
 * Invented words by which the scripted upstream finds the script of a request: `gpx` and 16 lowercase letters. The prompt contains the word.
 */

const letters = 'abcdefghijklmnopqrstuvwxyz'
const length = 16
// cspell:disable-next-line
const word = /\bgpx[a-z]{16}\b/g

/**
 * Returns an invented word that names a script.
 * @param pick returns an integer from 0 to `below` - 1
 */
export const scriptNonceOf = (pick: (below: number) => number): string =>
  `gpx${Array.from({ length }, () => letters[pick(letters.length)] ?? '').join('')}`

/** The word of a request that follows another one: always the same, in whatever order responses arrive. */
export function scriptNonceAfter(nonce: string): string {
  let calls = 0
  return scriptNonceOf((below) => Math.floor(seededRandom(0, `${nonce}/${(calls += 1)}`) * below))
}

/** The words in a text that name scripts, in order. */
export const scriptNoncesIn = (text: string): readonly string[] => text.match(word) ?? []

/** What the upstream signs its reasoning with: it accepts a block of reasoning with this signature only. */
export const signatureOf = (reasoning: string): string => createHash('sha256').update(reasoning).digest('base64')

/** An invented account at the vendor, which errors of the upstream name and no client may see. */
export const accountOf = (nonce: string): string => `org-${nonce.toUpperCase()}`
