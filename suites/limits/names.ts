import type { CaseGroup } from '../../src/contract/cases/case.ts'
import { defaultRole } from '../../src/contract/conformance.ts'

/** The name of a parameter's probe: the parameter, and the role of the model unless it is the operation's default. */
export const probeNameOf = ({ parameter, operation, role }: CaseGroup): string =>
  [...parameter.split('.'), ...(role === defaultRole(operation) ? [] : [role])].join('-')

/** The name of a drawn request's probe: its protocol and the number of the draw. */
export const drawnProbeName = (protocol: string, path: number): string => `drawn-${protocol}-${path}`

/**
 * The members to try next when bisecting a refused request: the first half, then half of that or of the rest, depending on whether it
 * was refused. Empty if one member is left.
 *
 * @param refused whether each earlier half was refused
 */
export function nextSuspects(members: readonly string[], refused: readonly boolean[]): readonly string[] {
  if (members.length < 2) return []
  const half = members.slice(0, Math.ceil(members.length / 2))
  const [first, ...later] = refused
  if (first === undefined) return half
  return nextSuspects(first ? half : members.slice(half.length), later)
}
