import { existsSync, readFileSync } from 'node:fs'
import type { Counted } from './count.ts'

/** The minimum of each figure, by section and name. The command raises floors; only a person lowers them. */
export type Floors = Readonly<Record<string, Readonly<Record<string, number>>>>

export const readFloors = (file: URL): Floors =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Floors) : {}

/** The floors, raised to the current figures. Floors without a figure stay. */
export function raised(floors: Floors, counted: readonly Counted[]): Floors {
  const all: Record<string, Record<string, number>> = structuredClone(floors)
  for (const { name, figures } of counted)
    for (const [figure, value] of Object.entries(figures))
      all[name] = { ...all[name], [figure]: Math.max(value, all[name]?.[figure] ?? 0) }
  return all
}

/** One line for each figure that fell or is missing, and for each section that could not be counted. */
export const fallen = (floors: Floors, counted: readonly Counted[]): readonly string[] => [
  ...counted.flatMap(({ name, stale }) => (stale === undefined ? [] : [`${name}: ${stale}`])),
  ...Object.entries(floors).flatMap(([name, figures]) => {
    const own = counted.find((one) => one.name === name)
    if (own === undefined) return [`${name}: the section is missing`]
    if (own.stale !== undefined) return []
    return Object.entries(figures).flatMap(([figure, floor]) => {
      const now = own.figures[figure]
      if (now === undefined) return [`${name}: the figure "${figure}" is missing`]
      return now < floor ? [`${name}: "${figure}" is ${now}: expected at least ${floor}`] : []
    })
  }),
]
