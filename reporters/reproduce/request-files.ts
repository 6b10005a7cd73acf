import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { rawBytes } from '../../src/evidence/bytes.ts'
import { memoized } from '../../src/std/memoized.ts'
import type { Exchange } from '../../src/evidence/exchange.ts'
import type { Evidence } from '../../src/evidence/store.ts'
import type { JudgedRun, Report } from '../../src/report/report.ts'
import { sizeOf, inlineBody, type BodySource } from './curl.ts'
import { removeFilesIn, writeFile } from '../../src/std/create-file.ts'
import { exchangesById } from '../occurrences.ts'

/** Longer bodies are written to files, if there is a folder. */
const maxInlineCharacters = 600
const max = { files: 300, bytes: 20_000_000 }

/** The folder with request bodies that commands read. */
export const requestFolder = 'requests'

/** Where curl takes the body from: a file, if one is written for it, otherwise the command line. */
export function bodySource(exchange: Exchange, { report, evidence, folder }: JudgedRun): BodySource | undefined {
  const file = folder === undefined ? undefined : requestFiles(report, evidence).get(exchange)
  if (file === undefined) return inlineBody(exchange.request)
  return { file: folder === '' || folder === '.' ? `${requestFolder}/${file}` : `${folder}/${requestFolder}/${file}` }
}

/** The bodies for the commands of a report, by file name. */
const bodiesByFile = ({ report, evidence }: JudgedRun): ReadonlyMap<string, Uint8Array> =>
  new Map(
    [...requestFiles(report, evidence)].map(([{ request }, name]) => {
      const source = inlineBody(request)
      return [name, source !== undefined && 'inline' in source ? Buffer.from(source.inline) : bytesOf(request)]
    }),
  )

const bytesOf = ({ body = { text: '' } }: Exchange['request']): Uint8Array => rawBytes(body)

/** The exchanges whose bodies are written, with their file names. */
const requestFiles = (report: Report, evidence: Evidence): ReadonlyMap<Exchange, string> => filesIn(report)(evidence)

const filesIn = memoized((report: Report) =>
  memoized((evidence: Evidence): ReadonlyMap<Exchange, string> => {
    const files = new Map<Exchange, string>()
    let left = max.bytes
    for (const exchange of exchangesById(shownExchangeIds(report), evidence.exchanges)) {
      const { body } = exchange.request
      if (body === undefined || ('text' in body && body.text.length <= maxInlineCharacters)) continue
      left -= sizeOf(body)
      if (files.size < max.files && left >= 0) files.set(exchange, `${fileNameOf(exchange.id)}.${extensionOf(body)}`)
    }
    return files
  }),
)

/** The exchanges that reports have commands for: those of findings, and the first one of each failed test. */
function shownExchangeIds({ requirements, findings }: Report): readonly string[] {
  const ofTests = requirements.flatMap(({ tests }) =>
    tests.flatMap(({ failed = 0, exchanges }) => (failed > 0 ? exchanges.slice(0, 1) : [])),
  )
  return [...new Set([...findings.flatMap(({ cases }) => cases.flatMap(({ exchange = [] }) => exchange)), ...ofTests])]
}

/** A file name for an exchange id. Other ids than ours, which a recording can contain, are hashed. */
const fileNameOf = (id: string) =>
  /^(?:run-\d{1,6}\/)?[\w-]{1,80}\/[\w-]{1,80}(?:#\d{1,3})?$/.test(id)
    ? id.replace(/[/#]/g, '.')
    : createHash('sha256').update(id).digest('hex').slice(0, 16)

const extensionOf = (body: NonNullable<Exchange['request']['body']>) =>
  `body.${'text' in body ? (/^\s*[[{]/.test(body.text) ? 'json' : 'txt') : 'bin'}`

/** The files that a run writes. Only these are removed by a later run. */
const writtenNames = /\.body\.(?:json|txt|bin)$/

/**
 * Replaces the request bodies of an earlier run.
 *
 * @throws the file system's error
 */
export function replaceRequestFiles(judged: JudgedRun, dir: string): void {
  removeRequestFiles(dir)
  const bodies = bodiesByFile(judged)
  for (const [name, bytes] of bodies) writeFile(join(dir, name), bytes)
}

/** Removes the files of an earlier run, and nothing else. */
export const removeRequestFiles = (dir: string): void => removeFilesIn(dir, (name) => writtenNames.test(name))
