import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gateproofProcess } from '../cli/gateproof.ts'
import type { Report } from '../../src/report/report.ts'
import type { Lane } from './lanes.ts'
import type { Pin, ProfileResult } from './pins.ts'
import { installed, Missing } from './servers.ts'
import { freePort, type Target } from './running.ts'
import { startUpstream } from './upstream.ts'
import type { UpstreamLane } from './upstream-lanes.ts'
import { createUpstream } from '../../gateway/upstream/create-upstream.ts'

/** Installs and starts the server of a lane in front of the upstream, drives it, and judges it by both profiles. */
export async function driveLane(lane: Lane, scratch: string): Promise<Pin> {
  const folder = await installed(lane.installation, scratch)
  const upstream = await startUpstream(lane.vendor)
  try {
    const target = await lane.open(folder, upstream)
    try {
      return await judgeTarget(lane, target, join(scratch, 'runs', lane.name))
    } finally {
      await target.stop()
    }
  } finally {
    await upstream.close()
  }
}

/** The same in front of the scripted upstream, which the run starts: the area `upstream` alone. */
export async function driveUpstreamLane(lane: UpstreamLane, scratch: string): Promise<Pin> {
  const folder = await installed(lane.installation, scratch)
  const port = await freePort()
  const target = await lane.open(folder, { port, keys: createUpstream().keys })
  try {
    const more = ['--only', 'upstream', '--upstream', String(port), ...(lane.prices ? ['--prices', pricesFile] : [])]
    return await judgeTarget(lane, target, join(scratch, 'runs', lane.name), more)
  } finally {
    await target.stop()
  }
}

const pricesFile = 'prices.yaml'

/** Drives a running server in a folder, and judges it by both profiles. */
export async function judgeTarget(
  lane: Pick<Lane, 'configuration'> & Pick<UpstreamLane, 'prices'>,
  { baseUrl, key, headers }: Target,
  folder: string,
  more: readonly string[] = [],
  seed = 7,
): Promise<Pin> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const names = Object.keys(headers)
  const variable = (name: string) => `GATEWAY_HEADER_${names.indexOf(name)}`
  const env = {
    GATEWAY_API_KEY: key,
    ...Object.fromEntries(names.map((name) => [variable(name), headers[name] ?? ''])),
  }
  // JSON is YAML.
  writeFileSync(join(folder, 'gateproof.config.yaml'), JSON.stringify({ baseUrl, ...lane.configuration }))
  if (lane.prices) writeFileSync(join(folder, pricesFile), JSON.stringify(lane.prices))
  const headerArguments = names.flatMap((name) => ['--header', `${name}=${variable(name)}`])
  const where = { cwd: folder, env }
  const drive = ['run', '--seed', String(seed), '--profile', 'spec', '--json', '--out', 'report']
  const spec = await runGateproof([...drive, ...headerArguments, ...more], where)
  return {
    spec,
    interop: await runGateproof(
      ['judge', 'report/evidence.jsonl', '--profile', 'interop', '--json', '--out', 'interop'],
      where,
    ),
  }
}

async function runGateproof(
  args: readonly string[],
  where: Parameters<typeof gateproofProcess>[1],
): Promise<ProfileResult> {
  const { code, stdout, stderr } = await gateproofProcess(args, where)
  if (!stdout.startsWith('{')) throw new Missing(`gateproof ${args[0]} ended with ${code}: ${stderr.trim()}`)
  const { requirements } = JSON.parse(stdout) as Report
  const idsWith = (verdict: string) =>
    requirements
      .filter((row) => row.verdict === verdict)
      .map(({ id }) => id)
      .sort()
  return { exit: code, violated: idsWith('violated'), advisory: idsWith('advisory') }
}
