import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expectSuccess } from './running.ts'

/** Node versions and package managers from the npm registry, each in its own folder. */
export interface Tools {
  /** Folder of the Node programs. */
  readonly nodeOf: (version: string) => string
  /** Program of a package manager. */
  readonly programOf: (manager: { readonly from: string; readonly program: string }) => string
  readonly registry: string
}

const own = dirname(process.execPath)

const platform = process.platform === 'win32' ? 'win' : process.platform

export function toolsIn(folder: string): Tools {
  const installed = (what: string): string => {
    const place = join(folder, what.replaceAll(/\W+/g, '-'))
    const modules = join(place, 'node_modules')
    if (!existsSync(modules)) {
      mkdirSync(place, { recursive: true })
      writeFileSync(join(place, 'package.json'), '{ "private": true }\n')
      // Skips install scripts, which could download more.
      expectSuccess(place, own, 'npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', what)
    }
    return modules
  }
  const nodePackage = `node-${platform}-${process.arch}`
  return {
    nodeOf: (version) => join(installed(`${nodePackage}@${version}`), nodePackage, 'bin'),
    programOf: ({ from, program }) => join(installed(from), program),
    registry: expectSuccess(folder, own, 'npm', 'config', 'get', 'registry', '--loglevel=error').trim(),
  }
}
