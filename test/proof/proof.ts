/** Counts what proves the suite, and writes `docs/proof.md`: `npm run proof`, see `--help`. */
import { command } from './command.ts'
import { sections } from './sections.ts'

/** Proofs with options of their own. They read the command line and set the exit code. */
const others: Readonly<Record<string, () => Promise<unknown>>> = {
  docs: () => import('../docs/run.ts'),
  pages: () => import('../pages/run.ts'),
  real: () => import('../real/real.ts'),
  robustness: () => import('../hostile/run.ts'),
}

const [name = ''] = process.argv.slice(2)
if (Object.hasOwn(others, name)) {
  process.argv.splice(2, 1)
  await others[name]?.()
} else
  process.exitCode = await command(process.argv.slice(2), {
    sections,
    template: new URL('page.txt', import.meta.url),
    page: new URL('../../docs/proof.md', import.meta.url),
    floors: new URL('floors.json', import.meta.url),
    say: (line) => void process.stdout.write(`${line}\n`),
    complain: (line) => void process.stderr.write(`${line}\n`),
  })
