import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { followedFolder } from '../../src/deployment/files/files.ts'
import { createFolder, removeFile, writeFile } from '../../src/std/create-file.ts'
import type { WrittenEntry } from '../../reporters/statement/certificate.ts'
import { dateOf } from '../../src/std/date.ts'
import { displayPath } from '../../src/std/display-path.ts'
import { quoted, UsageError, writeReasonOf } from '../../src/std/usage-error.ts'
import type { Statement } from '../../src/statement/statement.ts'
import { compressedEvidence, type NamedEvidence } from '../files/compressed-evidence.ts'
import { withTemporaryFolder } from '../files/temporary-folder.ts'
import { parseEntry } from './entry.ts'
import { judgeEntry } from './facts.ts'
import { filesIn } from './files.ts'
import { gatewayForm, versionForm } from './folders.ts'
import { entryProblems } from './problems.ts'

/**
 * Where `--entry` is written: the last two parts of the path are the gateway and its version.
 *
 * @throws UsageError
 */
export function entryPath(folder: string, cwd: string): string {
  const path = followedFolder(resolve(cwd, folder), `--entry ${quoted(folder)}`)
  if (gatewayForm.test(basename(dirname(path))) && versionForm.test(basename(path))) return path
  throw new UsageError(
    `--entry ${quoted(folder)}: expected a folder GATEWAY/VERSION, for example scoreboard/litellm/1.108.0`,
  )
}

interface EntryParts {
  readonly statement: Statement
  /** The text of `statement.json`. Undefined if the run cannot be certified: the scoreboard also has gateways that do not conform. */
  readonly text: string | undefined
  /** One file. */
  readonly evidence: readonly NamedEvidence[]
}

/**
 * Writes the entry of a run: its evidence, its result by the profile of the scoreboard, and the statement. `entry.yaml` and `packages.txt`
 * are written only if they do not exist, because people complete them. Checks the entry as the scoreboard does.
 *
 * @throws UsageError if a file cannot be written
 */
export function writeEntry(folder: string, { statement, text, evidence }: EntryParts): Promise<WrittenEntry> {
  const id = `${basename(dirname(folder))}/${basename(folder)}`
  const write = (name: string, content: string | Uint8Array) => {
    try {
      createFolder(folder)
      writeFile(join(folder, name), content)
    } catch (error) {
      throw new UsageError(`--entry: ${quoted(join(folder, name))} cannot be written: ${writeReasonOf(error)}`)
    }
  }
  const writeMissing = (name: string, content: string) => {
    if (!existsSync(join(folder, name))) write(name, content)
  }
  for (const one of evidence) write('evidence.jsonl.gz', compressedEvidence(one))
  if (text === undefined) removeFile(join(folder, 'statement.json'))
  else write('statement.json', text)
  writeMissing('packages.txt', `${id.replace('/', '==')}\n`)
  return withTemporaryFolder(async (scratch) => {
    const { facts } = await judgeEntry(dirname(dirname(folder)), id, { scratch, isNew: true })
    const { judged, entry } = facts
    const begun = begunEntry(id, statement, typeof judged === 'string' ? [] : judged.violated)
    writeMissing('entry.yaml', begun)
    write('result.json', `${JSON.stringify(judged, undefined, 2)}\n`)
    const complete = {
      ...facts,
      files: filesIn(folder),
      stored: judged,
      entry: entry === 'missing' ? parseEntry(begun) : entry,
    }
    return { folder: displayPath(folder), problems: entryProblems(complete, dateOf(new Date())) }
  })
}

/** `entry.yaml` with what the statement says. What only its submitter knows is empty, which the check refuses. JSON is YAML. */
function begunEntry(id: string, { predicate: { conformance } }: Statement, violated: readonly string[]): string {
  const [gateway = '', version = ''] = id.split('/')
  const { deployment, lacks, drivenAt } = conformance
  const map = (title: string, names: readonly string[], value: string, comment: string) =>
    names.length === 0
      ? [`${title}: {}`]
      : [`${title}: # ${comment}`, ...names.map((name) => `  ${JSON.stringify(name)}: ${value}`)]
  return [
    '# yaml-language-server: $schema=../../entry.schema.json',
    `gateway: ${JSON.stringify(gateway)}`,
    `version: ${JSON.stringify(version)}`,
    `name: ${JSON.stringify(deployment.name ?? '')} # of the gateway, as its vendor writes it`,
    `homepage: '' # https://`,
    `date: '${drivenAt.started.slice(0, 10)}'`,
    'install: [] # the commands that install the gateway, with exact versions',
    'start: [] # the commands that start it, and its configuration',
    `upstream: '' # the models behind the gateway`,
    ...map('lacks', lacks, `''`, 'what the gateway does not claim to offer, with the reason'),
    `submitter: { name: '', relation: vendor } # or user`,
    ...map(
      'judgements',
      violated,
      `{ judgement: '', seen: '' }`,
      'bug, custom, lenient, again or unfair; what the evidence shows, in one sentence',
    ),
    '',
  ].join('\n')
}
