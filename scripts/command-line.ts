/** Writes `docs/command-line.md`: every command and option, from what `--help` prints. Needs what `npm run build` has made. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { commandLinePage } from './command-line/page.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

const helpOf = (...command: readonly string[]) =>
  execFileSync(process.execPath, [path('../dist/cli/main.js'), ...command, '--help'], { encoding: 'utf8' })

const file = path('../docs/command-line.md')
writeFileSync(file, await format(commandLinePage(helpOf), { ...(await resolveConfig(file)), filepath: file }))
