import { isDeepStrictEqual } from 'node:util'

/** True for equal JSON values. The order of members does not count. */
export const isSameValue = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other)

/** True for JSON texts of the same value: white space and the order of members do not count. Other texts must be equal. */
export function isSameJson(one: string, other: string): boolean {
  try {
    return isSameValue(JSON.parse(one), JSON.parse(other))
  } catch {
    return one === other
  }
}
