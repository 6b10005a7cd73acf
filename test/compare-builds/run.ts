/** Compares what a commit and the working tree do: `npm run compare-builds`, see `--help`. */
import { join } from 'node:path'
import { command } from './command.ts'
import { cache, collect } from './trees.ts'

const code = await command(process.argv.slice(2), {
  collect,
  file: join(cache, 'differences.txt'),
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
})

// Ends what still runs if a build failed.
process.exit(code)
