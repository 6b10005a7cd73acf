import { memoized } from '../std/memoized.ts'
import { escapeSegment, isNode, type Node } from './pointer.ts'
import { interpolated } from './sentence.ts'

/** The first segment of every requirement id, in the order of reports. */
export const areas = [
  'authentication',
  'chat',
  'responses',
  'messages',
  'generate-content',
  'streaming',
  'errors',
  'limits',
  'models',
  'balance',
  'images',
  'video',
  'service',
  'versioning',
  'clients',
] as const

export const levels = ['MUST', 'SHOULD', 'OPEN'] as const

export type Level = (typeof levels)[number]

/**
 * What the contract has of a sentence, and the level that follows from it:
 * `stated` a sentence, a type, a closed list, a bound, "Required yes" or "no", the status of a row of the table of errors ·
 * `implied` dotted or `[]` notation that fixes the type of a container, or a fact that stated ones leave no choice about ·
 * `shown` a member inside `{a, b}` without a row of its own, an example, "Typical content", "usually", "many", "some" ·
 * `protocol` only the public protocol has it, and clients depend on it ·
 * `open` "not shown".
 */
export const levelOf = {
  stated: 'MUST',
  implied: 'MUST',
  shown: 'SHOULD',
  protocol: 'SHOULD',
  open: 'OPEN',
} as const satisfies Readonly<Record<string, Level>>

export type Basis = keyof typeof levelOf

/** The nine parts of the contract. */
export const sections = [
  'Overview',
  'Resources',
  'States',
  'Endpoints',
  'Authentication',
  'Events',
  'Errors',
  'Limits',
  'Versioning',
] as const

/** One sentence of the contract. `at` is the JSON pointer of what it stands beside. */
export interface Requirement {
  readonly id: string
  /** It follows from the basis; documents older than the rule give it themselves. */
  readonly level: Level
  readonly basis?: Basis
  readonly text: string
  readonly section: (typeof sections)[number]
  readonly at: string
  /** Why HTTP cannot show it. */
  readonly untestable?: string
  /** How the profile `interop` departs from the level: a MUST that does not gate there, or a SHOULD that does. */
  readonly interop?: 'advisory' | 'gating'
}

/** The area of a requirement: its id's first segment. */
export const areaOf = (id: string): string => id.split('.', 1)[0] ?? ''

const keyword = 'x-requirements'

const idForm = /^[a-z][\w-]*(\.[A-Za-z][\w-]*)+$/

/**
 * Every requirement of a contract document, in document order, with its sentence's numbers filled in from the document.
 *
 * @throws UnusableDocument naming each duplicate id, unknown area, level or section, malformed entry and missing placeholder
 */
export const requirementsOf = memoized((document: unknown): readonly Requirement[] => {
  const problems: string[] = []
  const found: Requirement[] = []
  const places = new Map<string, string>()
  for (const { holder, at } of holdersOf(document, keyword)) {
    const entries = holder[keyword]
    if (!Array.isArray(entries)) problems.push(`${at}: ${keyword} is not a list`)
    else for (const entry of entries) problems.push(...take(entry, holder, at))
  }
  if (problems.length > 0) throw new InvalidContractError(problems)
  return found

  function take(entry: unknown, holder: Node, at: string): readonly string[] {
    if (!isNode(entry) || typeof entry['id'] !== 'string') return [`${at}: a requirement has no id`]
    const { id } = entry
    const earlier = places.get(id)
    places.set(id, at)
    if (earlier !== undefined) return [`requirement ${id} is given twice: at ${earlier} and at ${at}`]
    const problems = flaws(entry).map((flaw) => `requirement ${id}: ${flaw}`)
    const sentence = interpolated(String(entry['text']), holder, document)
    problems.push(
      ...sentence.missing.map((name) => `requirement ${id}: nothing at ${at} fills the placeholder {${name}}`),
    )
    if (problems.length === 0) found.push(requirementFrom(entry as unknown as Requirement, sentence.text, at))
    return problems
  }
})

/** The level is told behind the id, whether the document gives it or it follows from the basis. */
function requirementFrom({ id, basis, level, ...rest }: Requirement, text: string, at: string): Requirement {
  return {
    id,
    level: basis === undefined ? level : levelOf[basis],
    ...(basis !== undefined && { basis }),
    ...rest,
    text,
    at,
  }
}

/** What is wrong with an entry on its own. */
function flaws(entry: Node): string[] {
  const { id, basis, section, text, untestable, interop, ...given } = entry
  const { level, ...others } = given
  const found: string[] = []
  if (!idForm.test(String(id))) found.push('the id is not of the form area.subject.property')
  else if (!oneOf(areas, areaOf(String(id)))) found.push(`unknown area ${areaOf(String(id))}`)
  found.push(...levelFlaws(basis, level, interop))
  if (!oneOf(sections, section)) found.push(`unknown section ${String(section)}`)
  if (!isSentence(text)) found.push('it has no text')
  if (untestable !== undefined && !isSentence(untestable)) found.push('untestable gives no reason')
  found.push(...Object.keys(others).map((name) => `unknown key ${name}`))
  return found
}

function levelFlaws(basis: unknown, level: unknown, interop: unknown): readonly string[] {
  if (basis === undefined && !oneOf(levels, level))
    return [level === undefined ? 'it has no basis' : `unknown level ${String(level)}`]
  if (basis !== undefined && !Object.hasOwn(levelOf, String(basis))) return [`unknown basis ${String(basis)}`]
  const derived = basis === undefined ? level : levelOf[basis as Basis]
  if (level !== undefined && level !== derived)
    return [`its basis ${String(basis)} gives ${String(derived)}, not ${String(level)}`]
  const departs = { MUST: 'advisory', SHOULD: 'gating', OPEN: undefined }[derived as Level]
  return interop === undefined || interop === departs ? [] : ['interop is advisory for a MUST or gating for a SHOULD']
}

const oneOf = (list: readonly string[], value: unknown): boolean => list.includes(value as string)

const isSentence = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

/** Every object of a document that has a keyword, parents before children. `at` is its JSON pointer. */
export function* holdersOf(
  value: unknown,
  keyword: string,
  at = '',
): Generator<{ readonly holder: Node; readonly at: string }> {
  if (typeof value !== 'object' || value === null) return
  if (isNode(value) && keyword in value) yield { holder: value, at }
  for (const [name, child] of Object.entries(value)) {
    if (name !== keyword) yield* holdersOf(child, keyword, `${at}/${escapeSegment(name)}`)
  }
}

/** Which requirements gate: `spec` every MUST; `interop` what breaks clients, as the document marks it, whatever the level. */
export type Profile = 'spec' | 'interop'

/** True when a violation of this requirement fails the run. */
export const isGating = ({ level, interop }: Pick<Requirement, 'level' | 'interop'>, profile: Profile): boolean =>
  profile === 'interop' && interop !== undefined ? interop === 'gating' : level === 'MUST'

/**
 * A document that cannot serve as the contract. It is recognised as `UsageError`, since only somebody's own document
 * (`--spec FILE`) can be unusable at run time. The message is one line; `problems` holds all of them.
 */
export class InvalidContractError extends Error {
  override readonly name = 'UsageError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    const [first = 'unknown problem', ...more] = problems.map((problem) => problem.replace(/\s+/g, ' '))
    super(more.length === 0 ? first : `${first} (and ${more.length} more)`)
    this.problems = problems
  }
}
