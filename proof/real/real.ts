/**
 * Tests third-party servers, installed in a scratch folder, and compares the verdicts with the pinned ones:
 * `npm run real -- --server litellm|portkey|proxy|traffic|all`. `--pin` updates the pinned files.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { driveLane, driveUpstreamLane } from './drive.ts'
import { lanes, type Lane } from './lanes.ts'
import { differences, readPin, writePin } from './pins.ts'
import { Missing } from './servers.ts'
import { judgeProducers } from './traffic.ts'
import { upstreamLanes, type UpstreamLane } from './upstream-lanes.ts'

interface Wanted {
  readonly lanes: readonly (Lane | UpstreamLane)[]
  /** True if HTTP archives of other tools are recorded and judged. */
  readonly traffic: boolean
  readonly pin: boolean
  readonly cache: string | undefined
}

function wanted(args: readonly string[]): Wanted {
  const { values } = parseArgs({
    args: [...args],
    options: {
      server: { type: 'string', default: 'all' },
      cache: { type: 'string' },
      pin: { type: 'boolean', default: false },
    },
  })
  const all = [...lanes, ...upstreamLanes]
  const chosen = all.filter(({ name, server }) => ['all', server, name].includes(values.server))
  const traffic = ['all', 'traffic'].includes(values.server)
  if (chosen.length === 0 && !traffic) {
    throw new Missing(
      `--server ${values.server}: unknown server. Available: litellm, portkey, proxy, traffic, all, or ${all.map(({ name }) => name).join(', ')}`,
    )
  }
  return { lanes: chosen, traffic, pin: values.pin, cache: values.cache }
}

/** Runs the lanes in sequence. @returns the exit code: 1 if a verdict differs from the pinned one */
async function real({ lanes, traffic, pin, cache }: Wanted): Promise<number> {
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
