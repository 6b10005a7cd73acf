/** Writes `docs/command-line.md` from the tables behind `--help`. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { commands, description, exitCodes } from '../cli/commands.ts'
import { commandLinePage } from './command-line/page.ts'

const file = fileURLToPath(new URL('../docs/command-line.md', import.meta.url))
const page = commandLinePage(description, exitCodes, commands)
writeFileSync(file, await format(page, { ...(await resolveConfig(file)), filepath: file }))
