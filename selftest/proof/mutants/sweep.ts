import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Evidence } from '../../../src/evidence/store.ts'
import type { CheckResult } from '../../../src/verdict/check-result.ts'
import { requirementIds } from './ids.ts'
import { createCollector, outcomeOf, type Check, type Outcome } from './checks.ts'
import { createGraph, root } from './graph.ts'
import { newSwitch } from './kept.ts'
import { schemataOf, type Mutant } from './mutants.ts'
import type { Specimen } from './recordings.ts'
import { createUnits, holds, type Unit } from './units.ts'
import { noticing, type Noticed } from './verdicts.ts'

/** What became of a mutant: the recording that shows it, or nothing; and whether anything came by it at all. */
export interface Fate {
  readonly mutant: Mutant
  readonly killedBy?: string
  readonly said?: string
  readonly isReached: boolean
}

/** What is asked of `src/verdict/recording.ts`, as it is in the graph. */
interface Judging {
  readonly choose: (index: number) => void
  readonly recording: () => Evidence
}

/** The checks of one recording, and how they end while no mutant is on. */
interface Stand {
  readonly specimen: Specimen
  readonly outcomes: Map<string, Outcome>
  readonly noticed: Noticed
}

/** Judges the recordings of an area under mutants, one file after the other. */
export async function createSweep(
  specimens: readonly Specimen[],
  tests: readonly string[],
  units: readonly string[] = [],
) {
  const state = newSwitch()
  const collector = createCollector(state)
  const unitTests = createUnits()
  const graph = createGraph(state, { '@vitest/runner': collector.module, vitest: unitTests.module })
  const needed = [...tests, ...units, 'src/verdict/recording.ts', 'src/evidence/content.ts']
  await graph.prepare(needed)

  function begin() {
    const { keepAtMost } = graph.load('src/evidence/content.ts') as { keepAtMost: (bytes: number) => void }
    const { beginJudging } = graph.load('src/verdict/recording.ts') as { beginJudging: (judgement: object) => void }
    keepAtMost(4 * 1024 ** 3)
    beginJudging({ recordings: specimens.map(({ file }) => [file]), terms: { spec: 'packaged' } })
  }
  const declared = (paths: readonly string[]) =>
    paths.flatMap((path) => collector.collect(path, () => void graph.load(path)))

  begin()
  const stands: Stand[] = specimens.map((specimen) => ({ specimen, outcomes: new Map(), noticed: () => [] }))
  for (const check of declared(tests)) stands[check.meta.recording]?.outcomes.set(check.key, outcomeOf(check, state))
  const unfit: string[] = []
  for (const [at, stand] of stands.entries()) {
    const { choose, recording } = graph.load('src/verdict/recording.ts') as unknown as Judging
    choose(at)
    const noticed = noticing(stand.specimen, recording().header, resultsOf(stand.outcomes))
    const before = noticed(resultsOf(stand.outcomes))
    if (before.length > 0) unfit.push(`${stand.specimen.name}: ${before[0]}`)
    stands[at] = { ...stand, noticed: before.length > 0 ? () => [] : noticed }
  }

  /** The unit tests that stand on a module and hold while no mutant is on, by what they pass. */
  const unitsOf = (paths: readonly string[]): readonly Unit[] =>
    paths.flatMap((path) => unitTests.collect(path, () => void graph.load(path)))

  /** Unit tests see the first recording, a healthy one, where they ask for any. */
  const chooseFirst = () => (graph.load('src/verdict/recording.ts') as unknown as Judging).choose(0)

  function firstUnit(own: readonly Unit[]) {
    chooseFirst()
    const failed = own.find((unit) => !holds(unit))
    return failed && { killedBy: `unit ${failed.name.split(' › ', 1)[0]}`, said: failed.name }
  }

  /** Tries every mutant of a file. */
  function fatesIn(path: string, wanted: (number: number) => boolean = () => true): readonly Fate[] {
    const { source, mutants } = schemataOf(path, readFileSync(join(root, path), 'utf8'), (id) => requirementIds.has(id))
    const standing = tests.filter((test) => graph.below([test]).has(path))
    const about = units.filter((unit) => graph.below([unit]).has(path))
    const former = graph.instances()
    graph.change(path, source)
    graph.renew(path, [...standing, ...about])
    state.active = -1
    state.isFresh = path.startsWith('src/evidence/')
    state.frame = new Set()
    const isNew = graph.below(['src/verdict/recording.ts']).has(path)
    if (isNew) begin()
    const checks = declared(standing)
    const atLoad = state.frame
    const reached = new Map<number, Set<Check>>()
    for (const check of checks) {
      state.frame = new Set()
      const outcome = outcomeOf(check, state)
      const stand = stands[check.meta.recording]
      if (outcome.signature !== stand?.outcomes.get(check.key)?.signature) {
        unfit.push(`${path}: ${check.key}: ${stand?.outcomes.get(check.key)?.signature} is ${outcome.signature}`)
        stand?.outcomes.set(check.key, outcome)
      }
      for (const one of state.frame) reached.set(one, (reached.get(one) ?? new Set()).add(check))
    }
    state.frame = new Set()
    const plainUnits = unitsOf(about)
    for (const one of state.frame) atLoad.add(one)
    const passedBy = new Map<number, Unit[]>()
    const holding = new Set<string>()
    chooseFirst()
    for (const unit of plainUnits.filter(({ name }) => !/in proportion/.test(name))) {
      state.frame = new Set()
      state.turns = 0
      if (!holds(unit)) continue
      holding.add(unit.name)
      for (const one of state.frame) passedBy.set(one, [...(passedBy.get(one) ?? []), unit])
    }
    state.frame = undefined
    const fates = mutants
      .filter(({ number }) => wanted(number))
      .map((mutant): Fate => {
        const { number } = mutant
        state.epoch += 1
        if (atLoad.has(number)) return { mutant, isReached: true, ...fateAtLoad(number, checks) }
        const own = [...(reached.get(number) ?? [])]
        const ownUnits = passedBy.get(number) ?? []
        state.active = number
        state.turns = 0
        const killed =
          firstUnit(ownUnits) ??
          killedOn(
            own,
            own.map(({ meta }) => meta.requirement),
          )
        state.active = -1
        return { mutant, isReached: own.length + ownUnits.length > 0, ...killed }
      })
    graph.change(path, undefined)
    graph.restore(former)
    if (isNew) begin()
    return fates

    /** A mutant of what is done once, when the module is loaded: everything that stands on it is loaded anew. */
    function fateAtLoad(number: number, plain: readonly Check[]) {
      const whole = graph.instances()
      state.active = number
      try {
        graph.renew(path, [...standing, ...about])
        if (isNew) begin()
        state.turns = 0
        const byUnit = firstUnit(unitsOf(about).filter(({ name }) => holding.has(name)))
        if (byUnit !== undefined) return byUnit
        const changed = declared(standing)
        const near = plain.filter(({ passed }) => passed.includes(number)).map(({ meta }) => meta.requirement)
        const keys = new Set(changed.map(({ key }) => key))
        const gone = plain.filter(({ key }) => !keys.has(key))
        return killedOn(changed, near, gone)
      } catch (error) {
        return { killedBy: 'loading', said: error instanceof Error ? error.message : String(error) }
      } finally {
        state.active = -1
        graph.restore(whole)
        if (isNew) begin()
      }
    }
  }

  /** The first recording of which something else is said now. */
  function killedOn(checks: readonly Check[], near: readonly string[], gone: readonly Check[] = []) {
    const byRecording = groupedBy(checks)
    const goneBy = groupedBy(gone)
    const order = [...new Set([...byRecording.keys(), ...goneBy.keys()])]
      .flatMap((at) => stands.slice(at, at + 1))
      .sort((one, other) => rankOf(one, near) - rankOf(other, near))
    for (const stand of order) {
      const at = stands.indexOf(stand)
      const said = saidOf(stand, byRecording.get(at) ?? [], goneBy.get(at) ?? [])
      if (said !== undefined) return { killedBy: stand.specimen.name, said }
    }
    return {}
  }

  function saidOf(stand: Stand, checks: readonly Check[], gone: readonly Check[]): string | undefined {
    const changed = new Map<string, CheckResult | undefined>(gone.map(({ key }) => [key, undefined]))
    for (const check of checks) {
      const { result, signature } = outcomeOf(check, state)
      if (stand.outcomes.get(check.key)?.signature !== signature) changed.set(check.key, result)
    }
    if (changed.size === 0) return undefined
    const results = [...stand.outcomes].flatMap(([key, { result }]) =>
      changed.has(key) ? [changed.get(key) ?? []].flat() : [result],
    )
    const added = [...changed].flatMap(([key, result]) =>
      stand.outcomes.has(key) || result === undefined ? [] : [result],
    )
    return stand.noticed([...results, ...added])[0]
  }

  return { fatesIn, unfit, state }
}

const resultsOf = (outcomes: ReadonlyMap<string, Outcome>) => [...outcomes.values()].map(({ result }) => result)

function groupedBy(checks: readonly Check[]): ReadonlyMap<number, readonly Check[]> {
  const groups = new Map<number, Check[]>()
  for (const check of checks) groups.set(check.meta.recording, [...(groups.get(check.meta.recording) ?? []), check])
  return groups
}

/** What is likeliest to show a mutant comes first: the faults of what the checks judge that it is in, then the healthy gateway. */
function rankOf({ specimen }: Stand, near: readonly string[]): number {
  if (specimen.kind === 'fault' && specimen.fault.breaks.some((id) => near.includes(id))) return 0
  return { healthy: 1, fault: 2, dead: 3, traffic: 4, variation: 5, real: 6 }[specimen.kind]
}
