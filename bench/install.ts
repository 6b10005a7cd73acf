import { execFileSync } from 'node:child_process'
import { lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Row } from './table.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Maximum size of an installation on disk, in MiB. */
const mostMB = 60

/** Installs the packed package without development dependencies. Needs a registry or npm's cache. */
export function installRows(folder: string): readonly Row[] {
  const empty = join(folder, 'installed')
  mkdirSync(empty)
  writeFileSync(join(empty, 'package.json'), '{ "name": "another-project", "private": true }\n')
  const npm = (cwd: string, ...args: string[]) => execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: 'pipe' })
  npm(root, 'run', '--silent', 'prepack')
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

/** Disk usage of a folder in bytes, as `du` counts it. */
const onDisk = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) => sum + lstatSync(join(folder, name)).blocks * 512,
    0,
  )
