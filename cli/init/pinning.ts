import { join } from 'node:path'
import { readUserFile } from '../../src/std/open-file.ts'
import type { PinnedIn } from './pipelines.ts'

/** How a lock file pins gateproof. */
export type Pin =
  /** `tarball`: its path in the folder of the lock file, if the package is a file there. */
  | { readonly type: 'pinned'; readonly tarball?: string }
  /** A tarball outside the folder, which a CI machine does not have. */
  | { readonly type: 'outside'; readonly tarball: string }
  | { readonly type: 'none' }

/** The parts of `package-lock.json` that matter here. */
interface Lock {
  readonly packages?: Readonly<
    Record<string, { readonly integrity?: unknown; readonly resolved?: unknown } | undefined>
  >
}

/** Reads the lock file of a folder: it pins a package by its integrity, or a git repository by its commit. */
export function pinIn(folder: string): Pin {
  const { integrity, resolved = '' } = lockIn(folder).packages?.['node_modules/gateproof'] ?? {}
  if (typeof resolved !== 'string') return { type: 'none' }
  if (typeof integrity !== 'string') return { type: /#[0-9a-f]{40}$/.test(resolved) ? 'pinned' : 'none' }
  if (!resolved.startsWith('file:')) return { type: 'pinned' }
  const tarball = resolved.slice('file:'.length).replace(/^\.\//, '')
  return { type: /^(?:\.\.\/|\/|[A-Za-z]:)/.test(tarball) ? 'outside' : 'pinned', tarball }
}

function lockIn(folder: string): Lock {
  try {
    return (JSON.parse(readUserFile(join(folder, 'package-lock.json'))) as Lock | null) ?? {}
  } catch {
    return {}
  }
}

/**
 * The steps after `init`. `npm ci` must work in CI with what is committed, so that a tarball must be committed too.
 *
 * @param files the files that `init` writes
 */
export function nextSteps(folder: PinnedIn, pin: Pin, files: readonly string[]): string {
  const inFolder = (path: string) => (folder === '.' ? path : `${folder}/${path}`)
  const add = (...more: readonly string[]) =>
    `  git add ${[...files, ...['package.json', 'package-lock.json', ...more].map(inFolder)].filter(isFirst).join(' ')}\n`
  if (pin.type === 'pinned')
    return `next: commit the files that CI needs\n${add(...(pin.tarball === undefined ? [] : [pin.tarball]))}`
  const install = (from: string) => `  npm install --prefix ${folder} --save-exact ${from}\n`
  const tarball = inFolder(`vendor/gateproof.tgz`)
  const from = pin.type === 'outside' ? pin.tarball : 'TARBALL'
  return `\
next: pin gateproof for CI, and commit the lock file. Use one of these:

a tarball in this repository (TARBALL: made by npm pack in a clone of gateproof)
  mkdir -p ${inFolder('vendor')}
  cp ${from} ${tarball}
${install(`./${tarball}`)}${add('vendor/gateproof.tgz')}
a commit of a git repository that you trust and CI can read (npm builds the package: about a minute)
${install('git+https://HOST/gateproof.git#COMMIT')}${add()}`
}

const isFirst = (path: string, index: number, all: readonly string[]) => all.indexOf(path) === index
