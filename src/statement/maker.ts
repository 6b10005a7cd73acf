/** Who made a statement or evidence, as its file says: untrusted texts, which are shown only in the form that gateproof writes. */
import type { Statement } from './statement.ts'

const versionForm = /^\d{1,6}\.\d{1,6}\.\d{1,6}(?:-[0-9A-Za-z.-]{1,40})?$/
const nameForm = /^[a-z][a-z0-9-]{0,39}$/
const commitForm = /^[0-9a-f]{40}$/

/** A version from a file; `an invalid version` in place of any other text, which could be an instruction to the reader. */
export const shownVersion = (version: string | undefined): string =>
  version !== undefined && versionForm.test(version) ? version : 'an invalid version'

/** The name and version of a tool from a file: `gateproof 1.2.0`. */
export const shownTool = ({ name, version }: { readonly name: string; readonly version: string | undefined }): string =>
  `${nameForm.test(name) ? name : 'a tool with an invalid name'} ${shownVersion(version)}`

/** The version of the tool that made a statement. */
export const makerVersion = ({ predicate: { configuration } }: Statement): string =>
  shownVersion(configuration[2].annotations?.['version'])

/** The commit of the tool that made a statement: 40 hexadecimal digits, or `unknown`. */
export function makerCommit({ predicate: { configuration } }: Statement): string {
  const commit = configuration[2].annotations?.['commit'] ?? ''
  return commitForm.test(commit) ? commit : 'unknown'
}

/**
 * What to verify a statement with, as an advice. It is not a command: the name of the package is not registered, and its first owner would
 * decide what such a command installs.
 */
export const makerAdvice = (statement: Statement): string =>
  `Verify it with the build that made it, from a source that you trust: version ${makerVersion(statement)}, commit ${makerCommit(statement)}`

/** Compares versions such as `1.2.10` by their numbers. */
export function isOlder(version: string, than: string): boolean {
  const [numbers, others] = [version, than].map((text) => text.split('.').map(Number)) as [number[], number[]]
  const at = numbers.findIndex((number, index) => number !== others[index])
  return at !== -1 && (numbers[at] ?? 0) < (others[at] ?? 0)
}
