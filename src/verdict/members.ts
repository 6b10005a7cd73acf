import { isAssertion } from './assertion.ts'
import { isUndecided, type Undecided } from './undecided.ts'

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
        if (!isUndecided(error)) throw isAssertion(error) ? placed(error, member, index, members.length) : error
        undecided ??= error
      }
    }
    if (undecided !== undefined) throw undecided
  }

/** A failure that says of which of several members it is. */
function placed(error: Error, member: unknown, index: number, count: number): Error {
  const path = typeof member === 'object' && member !== null && 'path' in member ? String(member.path) : ''
  const isNamed = path !== '' && error.message.includes(path)
  if (count > 1 && !isNamed) {
    error.message = `${path === '' ? `${index + 1} of ${count}` : `\`${path}\``}: ${error.message}`
  }
  return error
}
