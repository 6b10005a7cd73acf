import { execFileSync } from 'node:child_process'
import { UsageError } from '../../src/std/usage-error.ts'

/** A path that a submission adds, changes or removes. */
export interface Change {
  /** From the root of the repository. A renamed file is removed and added. */
  readonly path: string
  readonly isRemoved: boolean
  /** `100644` for a regular file that is not executable, `120000` for a link, `160000` for another repository. */
  readonly mode: string
}

/**
 * What differs from the commit that a submission starts from.
 *
 * @param root a folder in the repository of the submission. Nothing of it is executed
 * @throws UsageError if the commit is unknown
 */
export function changesSince(ref: string, root: string): readonly Change[] {
  try {
    const options = ['--raw', '-z', '--no-renames', '--no-ext-diff', '--no-abbrev', '--ignore-submodules=none']
    const output = git(root, 'diff', ...options, '--end-of-options', `${ref}...HEAD`)
    return [...output.matchAll(/:\d+ (\d+) [0-9a-f]+ [0-9a-f]+ ([A-Z])\0([^\0]+)\0/g)].map(
      ([, mode = '', state, path = '']) => ({ path, isRemoved: state === 'D', mode }),
    )
  } catch {
    throw new UsageError(`--since ${ref}: not a commit of this repository`)
  }
}

const git = (folder: string, ...args: readonly string[]) =>
  execFileSync('git', ['-C', folder, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 256 * 1024 * 1024,
  })
