/** Writes `docs/command-line.md` from the tables behind `--help`. */
import { fileURLToPath } from 'node:url'
import { commands, description, exitCodes } from '../cli/commands.ts'
import { commandLinePage } from './command-line/page.ts'
import { writeFormatted } from './generated-file.ts'

const file = fileURLToPath(new URL('../docs/command-line.md', import.meta.url))
const page = commandLinePage(description, exitCodes, commands)
await writeFormatted(file, page)
