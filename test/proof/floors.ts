import { existsSync, readFileSync } from 'node:fs'
import type { Counted } from './count.ts'

/** The minimum of each figure, by section and name. The command raises floors; only a person lowers them. */
export type Floors = Readonly<Record<string, Readonly<Record<string, number>>>>

export const readFloors = (file: URL): Floors =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Floors) : {}

/** The floors, raised to the current figures, in the order of the page. Floors without a figure stay. */
export function raised(floors: Floors, counted: readonly Counted[]): Floors {
  const own = counted.map(({ section: { name }, figures }) => {
    const before = floors[name] ?? {}
    const now = figures
      .filter(({ hasNoFloor }) => hasNoFloor !== true)
      .map((figure) => [figure.name, Math.max(figure.value, before[figure.name] ?? 0)] as const)
    return [name, { ...Object.fromEntries(now), ...without(before, new Set(now.map(([figure]) => figure))) }] as const
  })
  const counting = own.filter(([, figures]) => Object.keys(figures).length > 0)
  return { ...Object.fromEntries(counting), ...without(floors, new Set(own.map(([name]) => name))) }
}

const without = <T>(all: Readonly<Record<string, T>>, names: ReadonlySet<string>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !names.has(name)))

/** One line for each figure that fell or is missing, and for each section that could not be counted. */
export function fallen(floors: Floors, counted: readonly Counted[]): readonly string[] {
  const stale = counted.flatMap(({ section: { name }, stale: why }) => (why === undefined ? [] : [`${name}: ${why}`]))
  const lines = Object.entries(floors).flatMap(([name, figures]) => {
    const own = counted.find(({ section }) => section.name === name)
    if (own === undefined) return [`${name}: the section is missing`]
    if (own.stale !== undefined) return []
    return Object.entries(figures).flatMap(([figure, floor]) => {
      const now = own.figures.find((one) => one.name === figure)
      if (now === undefined) return [`${name}: the figure "${figure}" is missing`]
      return now.value < floor ? [`${name}: "${figure}" is ${now.value}: expected at least ${floor}`] : []
    })
  })
  return [...stale, ...lines]
}
