import { readFileSync, statSync } from 'node:fs'
import { modelRoles, type ModelRole } from './deployment.ts'
import { didYouMean } from '../std/did-you-mean.ts'
import { resolveReadableFile } from './files/files.ts'
import { quoted, UsageError } from '../std/usage-error.ts'
import { readList } from './values.ts'

/** What `--models` names: models by role, and which listed models are asked besides. */
export interface ModelChoice {
  /** Ids as they are listed, and patterns in which `*` stands for any characters. */
  readonly patterns: readonly string[]
  readonly roles: Readonly<Partial<Record<ModelRole, string>>>
  /** Files that name more of both. */
  readonly files: readonly string[]
}

/** The pattern that `all` stands for. */
const everyModel = '*'

/** So long may a file of models be, so many models may it name, and so many patterns: each is held against each listed model. */
const most = { bytes: 2 ** 20, names: 10_000, patterns: 100 }

/**
 * `ROLE=ID`, `all`, an id or a pattern, and `@FILE`, in any mixture with commas between. The id of a role may hold an equals sign, as
 * some vendors' do.
 *
 * @throws UsageError that names the part
 */
export function readModels(name: string, value: string): ModelChoice {
  const parts = readList(name, value)
  const files = parts.filter((part) => part.startsWith('@')).map((part) => part.slice(1))
  if (files.includes('')) throw new UsageError(`${name} "@" names no file: write @FILE`)
  const named = parts.filter((part) => !part.startsWith('@')).map((part) => readNamed(name, part))
  return choiceOf(named, files, name)
}

/** Several options, and the files that they name, as one choice. */
export const mergeChoices = (one: ModelChoice | undefined, other: ModelChoice): ModelChoice => ({
  patterns: [...new Set([...(one?.patterns ?? []), ...other.patterns])],
  roles: { ...one?.roles, ...other.roles },
  files: [...(one?.files ?? []), ...other.files],
})

/**
 * A choice with what its files name: a part on each line, `#` begins a comment. What stands before an equals sign and is no role
 * belongs to the id there, and so does `@`.
 *
 * @throws UsageError that names the file, and the line
 */
export function expandModelFiles(choice: ModelChoice, cwd: string): ModelChoice {
  const name = '--models'
  const joined = choice.files.map((file) => inFile(name, file, cwd)).reduce(mergeChoices, choice)
  // A role that the command line names wins over the files.
  return { ...joined, roles: { ...joined.roles, ...choice.roles } }
}

function inFile(option: string, file: string, cwd: string): ModelChoice {
  const path = resolveReadableFile(`${option} @FILE`, file, cwd)
  const name = `${option} @FILE ${quoted(file)}`
  const found = statSync(path)
  if (found.isCharacterDevice()) throw new UsageError(`${name}: it is no file`)
  if (found.size > most.bytes) throw new UsageError(`${name}: it is larger than 1 MiB`)
  const lines = readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line) => (line.split(/(?:^|\s)#/, 1)[0] ?? '').trim())
  const binary = lines.findIndex((line) => /[\u0000-\u0008\u000e-\u001f\uFFFD]/.test(line))
  if (binary >= 0) throw new UsageError(`${name}: line ${binary + 1} is no text`)
  const named = lines.filter((line) => line !== '').map((line): Named => ofRole(line) ?? { pattern: patternOf(line) })
  if (named.length === 0) throw new UsageError(`${name}: it names no model`)
  if (named.length > most.names) throw new UsageError(`${name}: it names more than ${most.names} models`)
  return choiceOf(named, [], name)
}

type Named = { readonly pattern: string } | { readonly role: ModelRole; readonly id: string }

const patternOf = (part: string) => (part === 'all' ? everyModel : part)

/** `ROLE=ID` where it is a role. */
function ofRole(part: string): Named | undefined {
  const [, role, id = ''] = /^([^=]*)=(.*)$/s.exec(part) ?? []
  const known = modelRoles.find((one) => one === role)
  return known === undefined || id === '' ? undefined : { role: known, id }
}

/** On the command line, what looks like a role that is misspelt is one. */
function readNamed(name: string, part: string): Named {
  const named = ofRole(part)
  if (named !== undefined) return named
  const [role = '', id] = part.split(/=(.*)/s)
  const isRole = modelRoles.some((one) => one === role)
  if (isRole) throw new UsageError(`${name} ${quoted(part)} must be ROLE=ID: ${role} is a role`)
  if (id === undefined) return { pattern: patternOf(part) }
  if (id === '') throw new UsageError(`${name} ${quoted(part)} must be ROLE=ID`)
  throw new UsageError(`${name} ${quoted(part)} names an unknown role${didYouMean(role, modelRoles)}`)
}

function choiceOf(named: readonly Named[], files: readonly string[], name: string): ModelChoice {
  const patterns = named.flatMap((one) => ('pattern' in one ? [one.pattern] : []))
  const wild = patterns.filter((pattern) => pattern.includes('*'))
  if (wild.length > most.patterns) throw new UsageError(`${name}: more than ${most.patterns} patterns with *`)
  const roles = named.flatMap((one) => ('role' in one ? [[one.role, one.id] as const] : []))
  return { patterns: [...new Set(patterns)], roles: Object.fromEntries(roles), files }
}

/** Tells which of some patterns an id fits; an id is a pattern that fits itself alone. */
export function createMatcher(patterns: readonly string[]): (id: string) => readonly string[] {
  const ids = new Set(patterns.filter((pattern) => !pattern.includes('*')))
  const wild = patterns.filter((pattern) => pattern.includes('*'))
  const parts = wild.map((pattern) => ({ pattern, pieces: pattern.split('*') }))
  return (id) => [
    ...(ids.has(id) ? [id] : []),
    ...parts.filter(({ pieces }) => fits(id, pieces)).map(({ pattern }) => pattern),
  ]
}

/** True when an id has these pieces in this order, the first at its beginning and the last at its end. */
function fits(id: string, pieces: readonly string[]): boolean {
  const [first = '', ...others] = pieces
  const last = others.pop() ?? ''
  if (!id.startsWith(first) || id.length < first.length + last.length || !id.endsWith(last)) return false
  let from = first.length
  for (const piece of others) {
    const at = id.indexOf(piece, from)
    if (at < 0) return false
    from = at + piece.length
  }
  return from <= id.length - last.length
}

/** A pattern for an id that stands between commas on a command line: what would be read otherwise there is any character. */
export function toPattern(id: string): string {
  const safe = id.replace(/[,=]|^@|^\s|\s$|\p{C}/gu, '*')
  return safe === 'all' || modelRoles.some((role) => role === safe) ? `${safe.slice(0, -1)}*` : safe
}
