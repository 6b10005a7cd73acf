import type { CaseGroup } from '../../src/contract/cases/case.ts'
import { defaultRole } from '../../src/contract/conformance.ts'

/** How the probe of a parameter is called: by the parameter, and by the role of its model where that is not the usual one. */
export const probeNameOf = ({ parameter, operation, role }: CaseGroup): string =>
  [...parameter.split('.'), ...(role === defaultRole(operation) ? [] : [role])].join('-')

/** How the probe of a drawn request is called: by its protocol and which draw it is. */
export const drawnProbeName = (protocol: string, path: number): string => `drawn-${protocol}-${path}`

/**
 * The members to try next when one of some makes a request refused: the first half of them, and then, as that was refused or
 * not, half of it or of the rest. Empty when one is left.
 *
 * @param refused whether each of the earlier halves was refused
 */
export function suspects(members: readonly string[], refused: readonly boolean[]): readonly string[] {
  if (members.length < 2) return []
  const half = members.slice(0, Math.ceil(members.length / 2))
  const [first, ...later] = refused
  if (first === undefined) return half
  return suspects(first ? half : members.slice(half.length), later)
}
