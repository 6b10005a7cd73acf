/**
 * Checks the entries of the scoreboard: judges their evidence again, and compares the result with the stored one.
 * `npm run scoreboard -- --help` lists the options.
 */
import { spawnSync } from 'node:child_process'
import { lstatSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { displaySafe } from '../reporters/escape.ts'
import { pluralize } from '../src/std/pluralize.ts'
import { isUsageError, UsageError } from '../src/std/usage-error.ts'
import { dateOf, isDate } from '../src/std/date.ts'
import { changesSince } from './scoreboard/changes.ts'
import { entryIds } from '../api/scoreboard/folders.ts'
import { judgeEntry } from '../api/scoreboard/facts.ts'
import { strayProblems } from '../api/scoreboard/files.ts'
import { entryProblems } from '../api/scoreboard/problems.ts'
import { submissionProblems } from './scoreboard/submission.ts'

const help = `Usage: npm run scoreboard -- [options] [GATEWAY/VERSION...]
       npm run scoreboard -- --record GATEWAY VERSION [--cache DIR]

Judges the evidence of entries of the scoreboard again, and checks them. Without names, checks all entries, and
builds the requests of their evidence again only for a submission (--since).

  --check       checks (default)
  --record      installs a gateway, records it, and writes the files of its entry except entry.yaml
  --write       writes result.json of the entries before it checks them
  --since REF   checks a submission: the entry that differs from this commit. Nothing else may differ
  --date DAY    the day of the check: 2026-11-26 (default: today)
  --root DIR    the folder of the entries (default: scoreboard). It can be in a clone of the submission: nothing there is executed
  --help        shows this text

Exit code: 0 no problem, 1 problems, 2 a wrong option.
`

interface Options {
  readonly root: string
  readonly names: readonly string[]
  /** True for entries of a submission, and for those that are named: the requests of their evidence are built again and compared. */
  readonly isNew: boolean
  readonly write: boolean
  readonly since: string | undefined
  readonly today: string
}

function readOptions(args: readonly string[]): Options | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      check: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      since: { type: 'string' },
      date: { type: 'string', default: dateOf(new Date()) },
      root: { type: 'string', default: fileURLToPath(new URL('../scoreboard', import.meta.url)) },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  const { root, write, since, date } = values
  if (values.check && write) throw new UsageError('--check and --write: use only one of them')
  if (!isDate(date)) throw new UsageError(`--date ${date}: expected a day such as 2026-11-26`)
  if (lstatSync(root, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new UsageError(`--root ${root}: no such folder`)
  const known = entryIds(root)
  const unknown = positionals.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new UsageError(`${unknown}: no such entry. Available: ${known.join(', ')}`)
  const isNamed = positionals.length > 0
  // Entries that were accepted may be recorded with the probes of an earlier build.
  const isNew = isNamed || since !== undefined
  return { root, names: isNamed ? positionals : known, isNew, write, since, today: date }
}

async function check({ root, names, isNew, write, since, today }: Options): Promise<number> {
  const changed = since === undefined ? undefined : changesSince(since, root)
  const isChanged = (id: string) => changed?.some(({ path }) => path.startsWith(`scoreboard/${id}/`)) ?? true
  const problems = [...strayProblems(root), ...submissionProblems(changed ?? [])]
  const scratch = mkdtempSync(join(tmpdir(), 'gateproof-scoreboard-'))
  const ids = names.filter(isChanged)
  try {
    for (const [index, id] of ids.entries()) {
      let { facts } = await judgeEntry(root, id, { scratch, isNew })
      if (write && typeof facts.judged !== 'string') {
        writeFileSync(join(root, id, 'result.json'), `${JSON.stringify(facts.judged, undefined, 2)}\n`)
        facts = { ...facts, stored: facts.judged }
      }
      const found = entryProblems(facts, today)
      problems.push(...found)
      const { judged } = facts
      const result =
        typeof judged === 'string'
          ? 'not judged'
          : `${judged.judged.of} of ${judged.judged.total} judged, ${judged.violated.length} violated`
      console.error(
        displaySafe(`${index + 1} of ${ids.length}: ${id}: ${result}, ${pluralize(found.length, 'problem')}`),
      )
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  for (const problem of problems) console.log(displaySafe(problem))
  console.log(`${pluralize(ids.length, 'entry', 'entries')}, ${pluralize(problems.length, 'problem')}`)
  return problems.length === 0 ? 0 : 1
}

/** Records in its own process: it installs servers, which the check never does. */
const record = (args: readonly string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'test/scoreboard/record.ts', ...args], { stdio: 'inherit' }).status ??
  1

try {
  const [first, ...rest] = process.argv.slice(2)
  const options = first === '--record' ? undefined : readOptions(process.argv.slice(2))
  if (first === '--record') process.exitCode = record(rest)
  else if (options === undefined) console.log(help)
  else process.exitCode = await check(options)
} catch (error) {
  const isExpected = isUsageError(error) || String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')
  if (!isExpected) throw error
  console.error((error as Error).message.split('\n', 1)[0])
  process.exitCode = 2
}
