import { execFileSync } from 'node:child_process'
import { lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Row } from './table.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Megabytes (MiB on the disk) that an installation may take. */
const mostMB = 60

/** What somebody installs who runs the packed package and develops nothing. Needs a registry, or npm's cache of one. */
export function installRows(folder: string): readonly Row[] {
  const empty = join(folder, 'installed')
  mkdirSync(empty)
  writeFileSync(join(empty, 'package.json'), '{ "name": "somebody-else", "private": true }\n')
  const npm = (cwd: string, ...args: string[]) => execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: 'pipe' })
  const packed = npm(root, 'pack', '--json', '--ignore-scripts', '--pack-destination', folder)
  const [tarball] = JSON.parse(packed) as readonly { readonly filename: string }[]
  npm(
    empty,
    'install',
    '--omit=dev',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    join(folder, tarball?.filename ?? ''),
  )
  const modules = join(empty, 'node_modules')
  const lock = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')) as { readonly packages: object }
  const megabytes = onDisk(modules) / 2 ** 20
  return [
    {
      measure: 'installed without what only develops',
      value: `${Math.round(megabytes)} MB, ${Object.keys(lock.packages).length} packages`,
      ratio: '',
      goal: `≤ ${mostMB} MB`,
      met: megabytes <= mostMB,
    },
  ]
}

/** Bytes that a folder takes on the disk, as `du` counts them. */
const onDisk = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) => sum + lstatSync(join(folder, name)).blocks * 512,
    0,
  )
