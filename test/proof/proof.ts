/** Counts what proves the suite, and writes `docs/proof.md`: `npm run proof`, see `--help`. */
import { command } from './command.ts'
import { sections } from './sections.ts'

process.exitCode = await command(process.argv.slice(2), {
  sections,
  template: new URL('page.txt', import.meta.url),
  page: new URL('../../docs/proof.md', import.meta.url),
  floors: new URL('floors.json', import.meta.url),
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
})
