/**
 * Tests third-party servers, installed in a scratch folder, and compares the verdicts with the pinned ones:
 * `npm run proof -- real --server litellm|portkey|proxy|smollm2|traffic|all`. `--pin` updates the pinned files.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { driveLane, driveUpstreamLane } from './drive.ts'
import { lanes, type Lane } from './lanes.ts'
import { writeResults } from '../proof/results.ts'
import { driveModelLane, modelLane, type SeedResult } from './model-lane.ts'
import { combined, differences, readPin, writePin, type Pin } from './pins.ts'
import { Missing } from './servers.ts'
import { judgeProducers } from './traffic.ts'
import { upstreamLanes, type UpstreamLane } from './upstream-lanes.ts'

interface Wanted {
  readonly lanes: readonly (Lane | UpstreamLane)[]
  /** True if HTTP archives of other tools are recorded and judged. */
  readonly traffic: boolean
  /** The seeds with which the lane of a real model runs. */
  readonly seeds: readonly number[]
  readonly pin: boolean
  readonly cache: string | undefined
}

function wanted(args: readonly string[]): Wanted {
  const { values } = parseArgs({
    args: [...args],
    options: {
      server: { type: 'string', default: 'all' },
      cache: { type: 'string' },
      seeds: { type: 'string', default: '3' },
      pin: { type: 'boolean', default: false },
    },
  })
  const all = [...lanes, ...upstreamLanes]
  const chosen = all.filter(({ name, server }) => ['all', server, name].includes(values.server))
  const traffic = ['all', 'traffic'].includes(values.server)
  const isModelChosen = ['all', modelLane.server, modelLane.name].includes(values.server)
  if (!/^(?:[1-9]|10)$/.test(values.seeds)) throw new Missing(`--seeds ${values.seeds}: expected a number from 1 to 10`)
  const seeds = isModelChosen ? Array.from({ length: Number(values.seeds) }, (_, index) => index + 1) : []
  if (chosen.length === 0 && !traffic && !isModelChosen) {
    throw new Missing(
      `--server ${values.server}: unknown server. Available: litellm, portkey, proxy, smollm2, traffic, all, or ${[modelLane, ...all].map(({ name }) => name).join(', ')}`,
    )
  }
  return { lanes: chosen, traffic, seeds, pin: values.pin, cache: values.cache }
}

/** Runs the lane of the real model with each seed. All seeds have one pin. @returns false if a verdict differs from it */
async function runModelLane(seeds: readonly number[], pin: boolean, scratch: string): Promise<boolean> {
  const { name } = modelLane
  const results: (SeedResult & { readonly verdicts: Pin })[] = []
  let isAsPinned = true
  for (const seed of seeds) {
    const result = await driveModelLane(seed, scratch)
    results.push(result)
    const differing = pin ? [] : differences(readPin(name), result.verdicts)
    if (differing.length > 0) isAsPinned = false
    const state = pin ? 'pinned' : differing.length === 0 ? 'as pinned' : 'differs'
    const counts = `${result.requests} requests, ${result.judged} judged`
    console.log([`${name}, seed ${seed}: ${state}: ${counts}`, ...differing].join('\n  '))
    // After each seed, because a run with ten seeds may be interrupted.
    if (!pin) continue
    writePin(name, combined(results.map(({ verdicts }) => verdicts)))
    writeResults(
      'real',
      results.map(({ verdicts: _verdicts, ...counted }) => counted),
    )
  }
  return isAsPinned
}

/** Runs the lanes in sequence. @returns the exit code: 1 if a verdict differs from the pinned one */
async function real({ lanes, traffic, seeds, pin, cache }: Wanted): Promise<number> {
  const scratch = cache === undefined ? mkdtempSync(join(tmpdir(), 'gateproof-real-')) : resolve(cache)
  mkdirSync(scratch, { recursive: true })
  let code = 0
  try {
    for (const lane of lanes) {
      const seen = await ('vendor' in lane ? driveLane(lane, scratch) : driveUpstreamLane(lane, scratch))
      if (pin) writePin(lane.name, seen)
      const differing = pin ? [] : differences(readPin(lane.name), seen)
      if (differing.length > 0) code = 1
      console.log(
        [`${lane.name}: ${pin ? 'pinned' : differing.length === 0 ? 'as pinned' : 'differs'}`, ...differing].join(
          '\n  ',
        ),
      )
    }
    if (seeds.length > 0 && !(await runModelLane(seeds, pin, scratch))) code = 1
    if (traffic) {
      const problems = await judgeProducers(scratch, pin)
      if (problems.length > 0) code = 1
      console.log([`traffic: ${problems.length === 0 ? 'as it should be' : 'differs'}`, ...problems].join('\n  '))
    }
  } finally {
    if (cache === undefined) rmSync(scratch, { recursive: true, force: true })
  }
  return code
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
try {
  process.exitCode = await real(wanted(process.argv.slice(2)))
} catch (error) {
  const isExpected = error instanceof Missing || String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')
  if (!isExpected) throw error
  console.error((error as Error).message)
  process.exitCode = 2
}
