import { execFileSync } from 'node:child_process'

/** Each project of the configuration sets up; what is shipped is the same for all of them. */
const mark = 'GATEPROOF_SELFTEST_BUILT'

/**
 * Compiles what is shipped, so that the tests of the command line run what people run, and never an older build. `BUILT=1` says that `dist/`
 * is current, for a script that has just built it.
 */
export function setup(): void {
  if (process.env[mark] === String(process.pid) || process.env['BUILT'] === '1') return
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit', shell: process.platform === 'win32' })
  process.env[mark] = String(process.pid)
}
