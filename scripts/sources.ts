import { execFileSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** The commit of the sources in a folder, and whether there are uncommitted changes. */
export interface Sources {
  readonly commit: string | null
  readonly dirty: boolean
}

/**
 * Reads the commit from git. Sources outside a git repository count as changed.
 *
 * @param paths the inputs of the build
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
  // In a git hook, variables may point to another repository or index.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')))
  return execFileSync('git', args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}
