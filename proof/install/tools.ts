import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expectSuccess } from './running.ts'

/** Nodes and package managers, each from the npm registry in a folder of its own. */
export interface Tools {
  /** The folder of a Node's programs. */
  readonly nodeOf: (version: string) => string
  /** The program of a package manager. */
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
      // Scripts that would fetch something from elsewhere are not run.
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
