import { execFileSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** The commit that the sources in a folder are of, and whether they differ from it. */
export interface Sources {
  readonly commit: string | null
  readonly dirty: boolean
}

/**
 * Asks git, where the folder is a repository of its own. What git does not tell of one counts as changed.
 *
 * @param paths that what is built is made of
 */
export function sourcesIn(root: string, paths: readonly string[]): Sources {
  if (!existsSync(join(root, '.git'))) return { commit: null, dirty: false }
  try {
    const isOwn = realpathSync(git(root, 'rev-parse', '--show-toplevel')) === realpathSync(root)
    const commit = git(root, 'rev-parse', 'HEAD')
    return { commit: isOwn ? commit : null, dirty: git(root, 'status', '--porcelain', '--', ...paths) !== '' }
  } catch {
    return { commit: null, dirty: true }
  }
}

function git(cwd: string, ...args: readonly string[]): string {
  // A hook of git's has variables that name another repository, or another index.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')))
  return execFileSync('git', args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}
