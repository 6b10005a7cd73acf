import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The result of judging a server by one profile. */
export interface ProfileResult {
  readonly exit: number | null
  readonly violated: readonly string[]
  readonly advisory: readonly string[]
}

/** The expected verdicts for a server, in a committed file per lane. */
export interface Pin {
  readonly spec: ProfileResult
  readonly interop: ProfileResult
  /** Requirements whose violation depends on timing, or on what a model answers: they may be reported or not. */
  readonly sometimes?: readonly string[]
}

const fileOf = (lane: string): string => fileURLToPath(new URL(`pins/${lane}.json`, import.meta.url))

export function readPin(lane: string): Pin | undefined {
  const file = fileOf(lane)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Pin) : undefined
}

/** The verdicts of runs with several seeds as one pin. What only some of them report depends on what the model answers. */
export function combined(pins: readonly Pin[]): Pin {
  const [first] = pins
  if (first === undefined) throw new Error('no run to pin')
  const reported = pins.map(({ spec }) => [...spec.violated, ...spec.advisory])
  const sometimes = [...new Set(reported.flat())].filter((id) => !reported.every((ids) => ids.includes(id))).sort()
  return { ...first, sometimes }
}

/** Keeps the requirements that are reported in some runs only, and leaves them out of the verdicts. */
export function writePin(lane: string, seen: Pin): void {
  const { sometimes } = { ...readPin(lane), ...seen }
  const pin = { spec: steady(seen.spec, sometimes), interop: steady(seen.interop, sometimes), sometimes }
  writeFileSync(fileOf(lane), `${JSON.stringify(pin, undefined, 2)}\n`)
}

const steady = ({ exit, violated, advisory }: ProfileResult, sometimes: readonly string[] = []): ProfileResult => ({
  exit,
  violated: violated.filter((id) => !sometimes.includes(id)),
  advisory: advisory.filter((id) => !sometimes.includes(id)),
})

/** Differences from the pinned verdicts, one line each. */
export function differences(pin: Pin | undefined, seen: Pin): readonly string[] {
  if (pin === undefined) return ['nothing is pinned: run it with --pin']
  return (['spec', 'interop'] as const).flatMap((profile) =>
    differencesOf(profile, pin[profile], steady(seen[profile], pin.sometimes)),
  )
}

function differencesOf(profile: string, pin: ProfileResult, seen: ProfileResult): readonly string[] {
  const exit = pin.exit === seen.exit ? [] : [`${profile}: exit ${seen.exit} in place of ${pin.exit}`]
  const lists = (['violated', 'advisory'] as const).flatMap((list) => [
    ...seen[list].filter((id) => !pin[list].includes(id)).map((id) => `${profile}: newly ${list}: ${id}`),
    ...pin[list].filter((id) => !seen[list].includes(id)).map((id) => `${profile}: no longer ${list}: ${id}`),
  ])
  return [...exit, ...lists]
}
