import { rootOf } from '../reply/field.ts'
import type { Reply } from '../reply/reply.ts'

/** What an assertion was about: the value, and the reply that it was said to be of. */
export interface Subject {
  readonly value: unknown
  readonly about?: Reply | undefined
}

/**
 * Of several replies that a check read, the one that did not hold: the one that the failed assertion is about. Where the assertion says
 * nothing of it, the reply that was read last.
 */
export function failingReply({ value, about }: Subject, read: readonly Reply[]): Reply | undefined {
  if (about !== undefined) return about
  if (isReply(value)) return value
  const root = rootOf(value)
  return (root && read.find((reply) => reply.json === root)) ?? read.at(-1)
}

const isReply = (value: unknown): value is Reply =>
  typeof value === 'object' && value !== null && 'exchange' in value && 'request' in value
