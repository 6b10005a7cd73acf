import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckResult } from '../../src/outcomes/check-result.ts'
import type { JudgedRecording, JudgeInput } from '../../src/outcomes/recording.ts'
import { requirementIds } from './ids.ts'
import { collected as collectedChecks, outcomeOf, type Check, type Outcome } from './checks.ts'
import { createGraph, root } from './graph.ts'
import { maxTurns, newSwitch } from './kept.ts'
import { schemataOf, type Mutant } from './mutants.ts'
import type { Specimen } from './recordings.ts'
import { createUnits, holds, type Unit } from './units.ts'
import { noticing, type Noticed } from './verdicts.ts'

/** The result of a mutant: the recording that kills it, if any, and whether it was executed. */
export interface Fate {
  readonly mutant: Mutant
  readonly killedBy?: string
  readonly said?: string
  readonly isReached: boolean
}

/** The checks of one recording and their outcomes without a mutant. */
interface Stand {
  readonly specimen: Specimen
  readonly outcomes: Map<string, Outcome>
  readonly noticed: Noticed
}

/** Timeouts of a unit test in milliseconds, without and with a mutant. The latter is longer: a slow machine must not kill mutants. */
const [longest, longestMutated] = [3000, 8000]

/** Slow unit tests: faster ones in the same file kill the same mutants. */
const isSlow = /in proportion|meant to exhaust us|no bytes whatever|every single cut|wherever the file is cut/

/** The cost of a unit test without a mutant. */
interface Cost {
  readonly ms: number
  readonly turns: number
}

/** Judges the recordings of an area with mutants, one file after the other. */
export async function createSweep(
  specimens: readonly Specimen[],
  tests: readonly string[],
  units: readonly string[] = [],
) {
  const state = newSwitch()
  const unitTests = createUnits()
  const graph = createGraph(state, { vitest: unitTests.module })
  const judging = ['src/outcomes/recording.ts', 'src/judge/check-run.ts', 'src/evidence/content-cache.ts']
  const needed = [...tests, ...units, ...judging]
  await graph.prepare(needed)

  /** Reads the recordings with the readers of the graph. */
  function begin(): readonly JudgedRecording[] {
    const { setMaxCacheBytes } = graph.load('src/evidence/content-cache.ts') as {
      setMaxCacheBytes: (bytes: number) => void
    }
    const { openRecordings } = graph.load('src/outcomes/recording.ts') as {
      openRecordings: (judgement: JudgeInput) => readonly JudgedRecording[]
    }
    setMaxCacheBytes(4 * 1024 ** 3)
    return openRecordings({ recordings: specimens.map(({ file }) => [file]), criteria: { spec: 'packaged' } })
  }
  const declared = (paths: readonly string[]) => collectedChecks(paths, recordings, (path) => graph.load(path), state)

  let recordings = begin()
  const stands: Stand[] = specimens.map((specimen) => ({ specimen, outcomes: new Map(), noticed: () => [] }))
  for (const check of declared(tests)) stands[check.recording]?.outcomes.set(check.key, outcomeOf(check, state))
  const unfit: string[] = []
  for (const [at, stand] of stands.entries()) {
    const header = recordings[at]?.evidence().header
    if (header === undefined) continue
    const noticed = noticing(stand.specimen, header, resultsOf(stand.outcomes))
    const before = noticed(resultsOf(stand.outcomes))
    if (before.length > 0) unfit.push(`${stand.specimen.name}: ${before[0]}`)
    stands[at] = { ...stand, noticed: before.length > 0 ? () => [] : noticed }
  }

  const collected = (paths: readonly string[]): readonly Unit[] =>
    paths.flatMap((path) => unitTests.collect(path, () => void graph.load(path)))
  const withChecks = graph.instances()
  graph.restore(new Map())
  collected(units)
  const plain = graph.instances()
  graph.restore(withChecks)

  /** The unit tests that depend on a module. They have separate module instances, since they may start a judgement. */
  function unitsOf(path: string, about: readonly string[]): readonly Unit[] {
    const own = graph.instances()
    graph.restore(plain)
    graph.renew(path, about)
    try {
      return collected(about)
    } finally {
      graph.restore(own)
    }
  }

  /** The first unit test that fails or needs far more loop iterations than without a mutant. Slow tests come last. */
  async function firstUnit(own: readonly Unit[], costs: ReadonlyMap<string, Cost>) {
    const byCost = own
      .filter(({ name }) => costs.has(name))
      .sort((one, other) => (costs.get(one.name)?.ms ?? 0) - (costs.get(other.name)?.ms ?? 0))
    try {
      for (const unit of byCost) {
        state.turns = 0
        state.maxTurns = 10_000 + 20 * (costs.get(unit.name)?.turns ?? 0)
        if (!(await holds(unit, longestMutated)))
          return { killedBy: `unit ${unit.name.split(' › ', 1)[0]}`, said: unit.name }
      }
      return undefined
    } finally {
      state.turns = 0
      state.maxTurns = maxTurns
    }
  }

  /** Tries every mutant of a file. */
  async function fatesIn(path: string, wanted: (number: number) => boolean = () => true): Promise<readonly Fate[]> {
    const { source, mutants } = schemataOf(path, readFileSync(join(root, path), 'utf8'), (id) => requirementIds.has(id))
    const standing = tests.filter((test) => graph.below([test]).has(path))
    const about = units.filter((unit) => graph.below([unit]).has(path))
    const former = graph.instances()
    graph.change(path, source)
    graph.renew(path, standing)
    state.active = -1
    state.isFresh = path.startsWith('src/evidence/')
    state.frame = new Set()
    const isNew = graph.below(['src/outcomes/recording.ts']).has(path)
    if (isNew) recordings = begin()
    const checks = declared(standing)
    const atLoad = state.frame
    const reached = new Map<number, Set<Check>>()
    for (const check of checks) {
      state.frame = new Set()
      const outcome = outcomeOf(check, state)
      const stand = stands[check.recording]
      if (outcome.signature !== stand?.outcomes.get(check.key)?.signature) {
        unfit.push(`${path}: ${check.key}: ${stand?.outcomes.get(check.key)?.signature} is ${outcome.signature}`)
        stand?.outcomes.set(check.key, outcome)
      }
      for (const one of state.frame) reached.set(one, (reached.get(one) ?? new Set()).add(check))
    }
    state.frame = new Set()
    const plainUnits = unitsOf(path, about)
    for (const one of state.frame) atLoad.add(one)
    const passedBy = new Map<number, Unit[]>()
    const costs = new Map<string, Cost>()
    for (const unit of plainUnits.filter(({ name }) => !isSlow.test(name))) {
      state.frame = new Set()
      state.turns = 0
      const startedAt = performance.now()
      if (!(await holds(unit, longest))) continue
      // A recording that executes none of the mutants cannot kill one that runs at load time.
      if (state.frame.size > 0) {
        costs.set(unit.name, { ms: performance.now() - startedAt, turns: state.turns })
      }
      for (const one of state.frame) passedBy.set(one, [...(passedBy.get(one) ?? []), unit])
    }
    state.frame = undefined
    const aboutIt = about.filter((file) => [...costs.keys()].some((name) => name.startsWith(`${file} › `)))
    // Unhandled rejections are ignored: the unit test that waits for them times out.
    const ignore = () => {}
    process.on('uncaughtException', ignore)
    const fates: Fate[] = []
    for (const mutant of mutants.filter(({ number }) => wanted(number))) {
      const { number } = mutant
      state.epoch += 1
      if (atLoad.has(number)) {
        fates.push({ mutant, isReached: true, ...(await fateAtLoad(number, checks)) })
        continue
      }
      const own = [...(reached.get(number) ?? [])]
      const ownUnits = (passedBy.get(number) ?? []).filter(({ name }) => costs.has(name))
      state.active = number
      state.turns = 0
      const unitsNearby = own.map(({ requirement }) => requirement)
      const killed = (await firstUnit(ownUnits, costs)) ?? killedOn(own, unitsNearby)
      state.active = -1
      fates.push({ mutant, isReached: own.length + ownUnits.length > 0, ...killed })
    }
    process.off('uncaughtException', ignore)
    graph.change(path, undefined)
    graph.restore(former)
    if (isNew) recordings = begin()
    return fates

    /** A mutant of code that runs when the module is loaded: all dependents are loaded again. */
    async function fateAtLoad(number: number, plain: readonly Check[]) {
      const whole = graph.instances()
      state.active = number
      try {
        graph.renew(path, standing)
        if (isNew) recordings = begin()
        state.turns = 0
        const byUnit = await firstUnit(unitsOf(path, aboutIt), costs)
        if (byUnit !== undefined) return byUnit
        const changed = declared(standing)
        const unitsNearby = plain.filter(({ passed }) => passed.includes(number)).map(({ requirement }) => requirement)
        const keys = new Set(changed.map(({ key }) => key))
        const gone = plain.filter(({ key }) => !keys.has(key))
        return killedOn(changed, unitsNearby, gone)
      } catch (error) {
        return { killedBy: 'loading', said: error instanceof Error ? error.message : String(error) }
      } finally {
        state.active = -1
        graph.restore(whole)
        if (isNew) recordings = begin()
      }
    }
  }

  /** The first recording with another verdict. */
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
  for (const check of checks) groups.set(check.recording, [...(groups.get(check.recording) ?? []), check])
  return groups
}

/** The likeliest killers come first: the faults of the affected requirements, then the healthy gateway. */
function rankOf({ specimen }: Stand, near: readonly string[]): number {
  if (specimen.kind === 'fault' && specimen.fault.breaks.some((id) => near.includes(id))) return 0
  return { healthy: 1, fault: 2, dead: 3, traffic: 4, variation: 5, real: 6 }[specimen.kind]
}
