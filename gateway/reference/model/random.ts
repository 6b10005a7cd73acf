import { createHash } from 'node:crypto'

/** Hexadecimal SHA-256 of the parts: the source of all pseudo-random values of the gateway. */
export function digest(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(parts.join('\u0000')).digest('hex')
}

/** Returns a generator of integers below a bound, reproducible for the same parts. */
export function seededDraw(...parts: readonly (string | number)[]): (below: number) => number {
  let drawn = 0
  const source = digest(...parts)
  return (below) => Number.parseInt(digest(source, drawn++).slice(0, 8), 16) % below
}
