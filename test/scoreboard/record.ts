/**
 * Installs a gateway, records it in front of the reference gateway, and writes the evidence, the result and the installed packages of an
 * entry of the scoreboard: `npx tsx test/scoreboard/record.ts GATEWAY VERSION [--cache DIR]`. `entry.yaml` is written by hand.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { driveLane } from '../real/drive.ts'
import { gateways } from './gateways.ts'

const root = fileURLToPath(new URL('../../scoreboard', import.meta.url))

/** The versions of everything that was installed, one line each. */
function packagesIn(folder: string): string {
  const python = join(folder, 'venv/bin/python')
  if (existsSync(python)) return execFileSync(python, ['-m', 'pip', 'list', '--format=freeze'], { encoding: 'utf8' })
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, { version?: string }>>
  }
  const lines = Object.entries(lock.packages).flatMap(([path, { version }]) =>
    path === '' ? [] : [`${path.replace(/^.*node_modules\//, '')}==${version}\n`],
  )
  return lines.join('')
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { cache: { type: 'string' } } })
const cache = values.cache ?? join(tmpdir(), 'gateways')
const name = positionals.join('-')
const lane = gateways.find((one) => one.name === name)
if (lane === undefined) {
  console.error(`${name}: unknown gateway. Available: ${gateways.map((one) => one.name).join(', ')}`)
  process.exit(2)
}
const { interop } = await driveLane(lane, cache)
const folder = join(root, lane.server, lane.name.slice(lane.server.length + 1))
mkdirSync(folder, { recursive: true })
const evidence = readFileSync(join(cache, 'runs', lane.name, 'report/evidence.jsonl'))
writeFileSync(join(folder, 'evidence.jsonl.gz'), gzipSync(evidence, { level: 9 }))
writeFileSync(join(folder, 'packages.txt'), packagesIn(join(cache, lane.installation.name)))
console.log(`${lane.name}: ${interop.violated.length} violations in interop\n${interop.violated.join('\n')}`)
