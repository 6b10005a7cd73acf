import { execFileSync } from 'node:child_process'

/** Compiles what is shipped, so that the tests of the command line run what people run, and never an older build. */
export function setup(): void {
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit', shell: process.platform === 'win32' })
}
