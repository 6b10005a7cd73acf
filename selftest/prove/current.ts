import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const compiled = ['cli', 'src', 'suites', 'fixtures', 'reporters', 'spec/generated']

/** Judging runs what was compiled: compiles again where a source is younger than that. */
export function makeCurrent(): void {
  const built = join(root, 'dist/cli/main.js')
  const since = existsSync(built) ? statSync(built).mtimeMs : 0
  const entries = compiled.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(root, folder, path)),
  )
  if (entries.every((path) => statSync(path).mtimeMs <= since)) return
  const build = ['--import', 'tsx', join(root, 'scripts/build.ts')]
  execFileSync(process.execPath, build, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
}
