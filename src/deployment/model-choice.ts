import { modelRoles, type ModelRole } from './deployment.ts'
import { didYouMean } from '../std/did-you-mean.ts'
import { resolveReadableFile } from './files/files.ts'
import { quoted, reasonOf, UsageError } from '../std/usage-error.ts'
import { readList } from './values.ts'
import { readUserFile } from '../std/open-file.ts'

/** The value of `--models`: models by role, and the listed models to test in addition. */
export interface ModelChoice {
  /** IDs, and patterns in which `*` matches any characters. */
  readonly patterns: readonly string[]
  readonly roles: Readonly<Partial<Record<ModelRole, string>>>
  /** Files with more of both. */
  readonly files: readonly string[]
}

const allModels = '*'

/** Each pattern is matched against each listed model. */
const limits = { fileBytes: 2 ** 20, names: 10_000, patterns: 100 }

/**
 * Parses a comma-separated list of `ROLE=ID`, `all`, IDs, patterns and `@FILE`. The ID may contain an equals sign, as some vendors' do.
 *
 * @throws UsageError
 */
export function readModels(name: string, value: string): ModelChoice {
  const parts = readList(name, value)
  const files = parts.filter((part) => part.startsWith('@')).map((part) => part.slice(1))
  if (files.includes('')) throw new UsageError(`${name} "@": expected a file name: @FILE`)
  const named = parts.filter((part) => !part.startsWith('@')).map((part) => readNamed(name, part))
  return choiceOf(named, files, name)
}

/**
 * The models that a program supplies: IDs by role, or a list of what `readModels` parses.
 *
 * @throws UsageError
 */
export function modelsOf(name: string, value: unknown): ModelChoice {
  const items: readonly unknown[] =
    Array.isArray(value) || typeof value !== 'object' || value === null
      ? [value].flat()
      : Object.entries(value).map(([role, id]) => `${role}=${String(id)}`)
  if (items.some((item) => typeof item !== 'string'))
    throw new UsageError(`${name}: expected IDs by role, or a list of strings`)
  return items.map((item) => readModels(name, item as string)).reduce(mergeChoices, choiceOf([], [], name))
}

export const mergeChoices = (one: ModelChoice | undefined, other: ModelChoice): ModelChoice => ({
  patterns: [...new Set([...(one?.patterns ?? []), ...other.patterns])],
  roles: { ...one?.roles, ...other.roles },
  files: [...(one?.files ?? []), ...other.files],
})

/**
 * Adds the models in the files: one entry per line, comments after `#`. In a file, text before an equals sign that is not a role
 * belongs to the ID, and so does `@`.
 *
 * @throws UsageError with the file and the line
 */
export function expandModelFiles(choice: ModelChoice, cwd: string): ModelChoice {
  const name = '--models'
  const joined = choice.files.map((file) => inFile(name, file, cwd)).reduce(mergeChoices, choice)
  // The command line wins over the files.
  return { ...joined, roles: { ...joined.roles, ...choice.roles } }
}

function inFile(option: string, file: string, cwd: string): ModelChoice {
  const path = resolveReadableFile(`${option} @FILE`, file, cwd)
  const name = `${option} @FILE ${quoted(file)}`
  const lines = textOf(path, name)
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line) => (line.split(/(?:^|\s)#/, 1)[0] ?? '').trim())
  const binary = lines.findIndex((line) => /[\u0000-\u0008\u000e-\u001f\uFFFD]/.test(line))
  if (binary >= 0) throw new UsageError(`${name}: line ${binary + 1} is not text`)
  const named = lines.filter((line) => line !== '').map((line): Named => ofRole(line) ?? { pattern: patternOf(line) })
  if (named.length === 0) throw new UsageError(`${name}: the file contains no models`)
  if (named.length > limits.names) throw new UsageError(`${name}: the file contains more than ${limits.names} models`)
  return choiceOf(named, [], name)
}

function textOf(path: string, name: string): string {
  try {
    return readUserFile(path, limits.fileBytes)
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'EFBIG'
    throw new UsageError(`${name}: ${isTooLarge ? 'the file is larger than 1 MiB' : reasonOf(error)}`)
  }
}

type Named = { readonly pattern: string } | { readonly role: ModelRole; readonly id: string }

const patternOf = (part: string) => (part === 'all' ? allModels : part)

/** Undefined if the part is not `ROLE=ID`. */
function ofRole(part: string): Named | undefined {
  const [, role, id = ''] = /^([^=]*)=(.*)$/s.exec(part) ?? []
  const known = modelRoles.find((one) => one === role)
  return known === undefined || id === '' ? undefined : { role: known, id }
}

/** On the command line, an unknown role is an error, because it is probably a typo. */
function readNamed(name: string, part: string): Named {
  const named = ofRole(part)
  if (named !== undefined) return named
  const [role = '', id] = part.split(/=(.*)/s)
  const isRole = modelRoles.some((one) => one === role)
  if (isRole) throw new UsageError(`${name} ${quoted(part)}: expected ROLE=ID, because ${role} is a role`)
  if (id === undefined) return { pattern: patternOf(part) }
  if (id === '') throw new UsageError(`${name} ${quoted(part)}: expected ROLE=ID`)
  const advice =
    didYouMean(role, modelRoles) ||
    `: expected ${modelRoles.join(', ')}. Use ${name} @FILE for a model ID that contains =`
  throw new UsageError(`${name} ${quoted(part)}: unknown role${advice}`)
}

function choiceOf(named: readonly Named[], files: readonly string[], name: string): ModelChoice {
  const patterns = named.flatMap((one) => ('pattern' in one ? [one.pattern] : []))
  const wild = patterns.filter((pattern) => pattern.includes('*'))
  if (wild.length > limits.patterns) throw new UsageError(`${name}: more than ${limits.patterns} patterns with *`)
  const roles = named.flatMap((one) => ('role' in one ? [[one.role, one.id] as const] : []))
  return { patterns: [...new Set(patterns)], roles: Object.fromEntries(roles), files }
}

/** Returns a function that lists the patterns an ID matches. An ID is a pattern that matches itself only. */
export function createMatcher(patterns: readonly string[]): (id: string) => readonly string[] {
  const ids = new Set(patterns.filter((pattern) => !pattern.includes('*')))
  const wild = patterns.filter((pattern) => pattern.includes('*'))
  const parts = wild.map((pattern) => ({ pattern, pieces: pattern.split('*') }))
  return (id) => [
    ...(ids.has(id) ? [id] : []),
    ...parts.filter(({ pieces }) => matches(id, pieces)).map(({ pattern }) => pattern),
  ]
}

/** True if the ID starts with the first piece, ends with the last, and contains the others in order. */
function matches(id: string, pieces: readonly string[]): boolean {
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

/** A `--models` pattern that matches this ID. Characters with a meaning on the command line become `*`. */
export function toPattern(id: string): string {
  const safe = id.replace(/[,=]|^@|^\s|\s$|\p{C}/gu, '*')
  return safe === 'all' || modelRoles.some((role) => role === safe) ? `${safe.slice(0, -1)}*` : safe
}
