/** Published files that were changed without signing again: on the way, by mistake, or by another party. Each is refused: `docs/cheats.md`. */

/** What the vendor published. */
export interface Published {
  readonly evidence: string
  /** Of another run of the same gateway. */
  readonly otherEvidence: string
  readonly report: string
  readonly statement: string
  readonly strangersStatement: string
  readonly key: string
  readonly strangersKey: string
  readonly privateKey: string
}

export type Content = string | Buffer

/** The files that a customer has, by name; the others are as published. */
export interface Given {
  readonly files: Readonly<Record<string, Content>>
  /** Default: the statement, the evidence and the key. */
  readonly args?: readonly string[]
}

export interface Manipulation {
  /** Completes "The customer gets …". */
  readonly what: string
  readonly given: (published: Published) => Given
  /** The message, which names what is wrong. */
  readonly says: RegExp
  readonly exitCode?: 1 | 2
}

export const evidenceFile = 'evidence.jsonl'
const trust = ['--trust', 'vendor.pub']

export const withEvidence = (file: string): readonly string[] => [...trust, '--evidence', file]
