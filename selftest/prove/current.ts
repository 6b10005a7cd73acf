import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Judging runs what was compiled: compiles again, where `dist/` is not what the sources make. */
export function makeCurrent(): void {
  const build = ['--import', 'tsx', 'scripts/build.ts']
  execFileSync(process.execPath, build, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
}
