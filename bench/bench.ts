/** Runs all measurements and writes the table to `bench/README.md`. Exits with 1 if a goal is missed. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandRows } from './commands.ts'
import { doubleRows } from './double.ts'
import { driveRows } from './drive.ts'
import { eventStreamRows } from './event-streams.ts'
import { fileRows } from './files.ts'
import { installRows } from './install.ts'
import { runRows } from './judging.ts'
import { libraryRows } from './library.ts'
import { modelRows } from './models.ts'
import { pageRows } from './page.ts'
import { redactionRows } from './redaction.ts'
import { startRows } from './start.ts'
import { tableOf } from './table.ts'
import { upstreamRows } from './upstream.ts'

const readme = new URL('README.md', import.meta.url)
const [begin, end] = ['<!-- measured: -->', '<!-- end -->']

const folder = mkdtempSync(join(tmpdir(), 'gateproof-bench-'))
try {
  const rows = [
    ...(await startRows(folder)),
    ...(await commandRows(folder)),
    ...(await runRows(folder)),
    ...(await pageRows(folder)),
    ...installRows(folder),
    ...redactionRows(),
    ...(await eventStreamRows(folder)),
    ...(await fileRows(folder)),
    ...(await driveRows(folder)),
    ...(await modelRows(folder)),
    ...(await libraryRows()),
    ...(await doubleRows(folder)),
    ...(await upstreamRows(folder)),
  ]
  const table = tableOf(rows)
  const where = `Node ${process.versions.node}, ${availableParallelism()} cores.`
  console.log(table)
  const text = readFileSync(readme, 'utf8')
  const around = [text.slice(0, text.indexOf(begin) + begin.length), text.slice(text.indexOf(end))]
  writeFileSync(readme, around.join(`\n\n${where}\n\n${table}\n\n`))
  if (rows.some(({ met }) => !met)) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
