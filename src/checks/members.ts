import { FlawError } from '../outcomes/flaw.ts'
import { isUndecided, type Undecided } from '../outcomes/undecided.ts'

/**
 * Judges the members of a list one by one. The first that does not hold is the failure of the whole; what cannot be decided of one
 * member does not hide what is wrong with another.
 */
export const eachMember =
  <Member>(judge: (member: Member) => void) =>
  (members: readonly Member[]): void => {
    let undecided: Undecided | undefined
    for (const [index, member] of members.entries()) {
      try {
        judge(member)
      } catch (error) {
        if (error instanceof FlawError)
          throw members.length === 1 ? error : placed(error, member, index, members.length)
        if (!isUndecided(error)) throw error
        undecided ??= error
      }
    }
    if (undecided !== undefined) throw undecided
  }

/** A flaw that says in which of several members it is. */
function placed({ mismatch, subject, about }: FlawError, member: unknown, index: number, count: number): FlawError {
  const path = typeof member === 'object' && member !== null && 'path' in member ? String(member.path) : undefined
  if (mismatch.path !== undefined) return new FlawError(mismatch, subject, about)
  const where =
    path === undefined ? { about: [`${index + 1} of ${count}`, mismatch.about].filter(Boolean).join(': ') } : { path }
  return new FlawError({ ...mismatch, ...where }, subject, about)
}
