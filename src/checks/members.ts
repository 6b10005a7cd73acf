import { FlawError } from '../outcomes/flaw.ts'
import { isUndecided, type Undecided } from '../outcomes/undecided.ts'

/** Judges the members of a list. The first failure is that of the list; an undecided member does not hide a failure of another. */
export const eachMember =
  <Member>(judge: (member: Member) => void) =>
  (members: readonly Member[]): void => {
    let undecided: Undecided | undefined
    for (const [index, member] of members.entries()) {
      try {
        judge(member)
      } catch (error) {
        if (error instanceof FlawError)
          throw members.length === 1 ? error : withPlace(error, member, index, members.length)
        if (!isUndecided(error)) throw error
        undecided ??= error
      }
    }
    if (undecided !== undefined) throw undecided
  }

/** The flaw with the path or number of the member. */
function withPlace({ mismatch, subject, about }: FlawError, member: unknown, index: number, count: number): FlawError {
  const path = typeof member === 'object' && member !== null && 'path' in member ? String(member.path) : undefined
  if (mismatch.path !== undefined) return new FlawError(mismatch, subject, about)
  const where =
    path === undefined ? { about: [`${index + 1} of ${count}`, mismatch.about].filter(Boolean).join(': ') } : { path }
  return new FlawError({ ...mismatch, ...where }, subject, about)
}
