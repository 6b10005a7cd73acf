import { agentNames, agentOf, isNeededByAgent, type AgentName } from './agents.ts'
import { UsageError } from '../std/usage-error.ts'
import { memoized } from '../std/memoized.ts'
import { escapeSegment, isNode, type Node } from './pointer.ts'
import { interpolated } from './sentence.ts'

/** The first segments of requirement ids, in the order of reports. */
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
  'upstream',
  'agents',
  'metering',
] as const

export type Area = (typeof areas)[number]

export const levels = ['MUST', 'SHOULD', 'OPEN'] as const

export type Level = (typeof levels)[number]

/**
 * The basis of a requirement in the contract, and the level that follows from it:
 * `stated`: a sentence, a type, a closed list, a bound, "Required yes" or "no", the status in a row of the error table ·
 * `implied`: dotted or `[]` notation that fixes the type of a container, or a consequence of stated facts ·
 * `standard`: a standard that the contract uses: HTTP (RFC 9110, RFC 9112), JSON (RFC 8259), server-sent events (WHATWG) ·
 * `shown`: a member inside `{a, b}` without a row of its own, an example, "Typical content", "usually", "many", "some" ·
 * `protocol`: only in the public protocol, and clients depend on it ·
 * `open`: "not shown".
 */
export const levelOf = {
  stated: 'MUST',
  implied: 'MUST',
  standard: 'MUST',
  shown: 'SHOULD',
  protocol: 'SHOULD',
  open: 'OPEN',
} as const satisfies Readonly<Record<string, Level>>

export type Basis = keyof typeof levelOf

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

/** One sentence of the contract. `at` is the JSON pointer of the object that declares it. */
export interface Requirement {
  readonly id: string
  /** Derived from the basis. Older documents state it themselves. */
  readonly level: Level
  readonly basis?: Basis
  readonly text: string
  /** What a user of the gateway sees when it is violated. Absent if it is not tested, and in older documents. */
  readonly defect?: string
  readonly section: (typeof sections)[number]
  readonly at: string
  /** Why it cannot be tested over HTTP. */
  readonly untestable?: string
  /** Overrides the level in the profile `interop`: a MUST that does not gate, or a SHOULD that does. */
  readonly interop?: 'advisory' | 'gating'
  /** True if only a model that reads requests can show it. A mock, which answers every prompt with the same text, cannot. */
  readonly needsModel?: true
}

export const areaOf = (id: string): string => id.split('.', 1)[0] ?? ''

const keyword = 'x-requirements'

const idPattern = /^[a-z][\w-]*(\.[A-Za-z][\w-]*)+$/

/**
 * All requirements in document order, with the placeholders of their sentences filled in.
 *
 * @throws InvalidContractError with each duplicate id, unknown area, level or section, malformed entry and unknown placeholder
 */
export const requirementsOf = memoized((document: unknown): readonly Requirement[] => {
  const problems: string[] = []
  const found: Requirement[] = []
  const locations = new Map<string, string>()
  for (const { holder, at } of holdersOf(document, keyword)) {
    const entries = holder[keyword]
    if (!Array.isArray(entries)) problems.push(`${at}: ${keyword}: expected a list`)
    else for (const entry of entries) problems.push(...take(entry, holder, at))
  }
  if (problems.length > 0) throw new InvalidContractError(problems)
  return found

  function take(entry: unknown, holder: Node, at: string): readonly string[] {
    if (!isNode(entry) || typeof entry['id'] !== 'string') return [`${at}: a requirement without an id`]
    const { id } = entry
    const earlier = locations.get(id)
    locations.set(id, at)
    if (earlier !== undefined) return [`requirement ${id}: duplicate id, at ${earlier} and at ${at}`]
    const problems = entryProblems(entry).map((problem) => `requirement ${id}: ${problem}`)
    const sentence = interpolated(String(entry['text']), holder, document)
    problems.push(...sentence.missing.map((name) => `requirement ${id}: unknown placeholder {${name}} at ${at}`))
    if (problems.length === 0) found.push(requirementFrom(entry as unknown as Requirement, sentence.text, at))
    return problems
  }
})

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

function entryProblems(entry: Node): string[] {
  const { id, basis, section, text, defect, untestable, interop, needsModel, ...given } = entry
  const { level, ...others } = given
  const found: string[] = []
  if (!idPattern.test(String(id))) found.push('expected an id of the form area.subject.property')
  else if (!oneOf(areas, areaOf(String(id)))) found.push(`unknown area ${areaOf(String(id))}`)
  found.push(...levelProblems(basis, level, interop))
  if (!oneOf(sections, section)) found.push(`unknown section ${String(section)}`)
  if (!isSentence(text)) found.push('text is missing')
  if (defect !== undefined && !isDefect(defect)) {
    found.push(`defect: expected a sentence of at most ${maxDefectLength} characters without a full stop`)
  }
  if (untestable !== undefined && !isSentence(untestable)) found.push('untestable: expected a reason')
  if (needsModel !== undefined && needsModel !== true) found.push('needsModel: expected true')
  found.push(...Object.keys(others).map((name) => `unknown key ${name}`))
  return found
}

function levelProblems(basis: unknown, level: unknown, interop: unknown): readonly string[] {
  if (basis === undefined && !oneOf(levels, level))
    return [level === undefined ? 'basis is missing' : `unknown level ${String(level)}`]
  if (basis !== undefined && !Object.hasOwn(levelOf, String(basis))) return [`unknown basis ${String(basis)}`]
  const derived = basis === undefined ? level : levelOf[basis as Basis]
  if (level !== undefined && level !== derived)
    return [`level ${String(level)} does not match basis ${String(basis)}: expected ${String(derived)}`]
  const override = { MUST: 'advisory', SHOULD: 'gating', OPEN: undefined }[derived as Level]
  return interop === undefined || interop === override
    ? []
    : ['interop: expected advisory for a MUST, or gating for a SHOULD']
}

const oneOf = (list: readonly string[], value: unknown): boolean => list.includes(value as string)

const isSentence = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

/** In UTF-16 units: a headline. Only a parameter with a long path needs more than 90. */
const maxDefectLength = 110

const isDefect = (value: unknown): boolean =>
  isSentence(value) && String(value).length <= maxDefectLength && !String(value).endsWith('.')

/** All objects with a keyword, parents before children. `at` is the JSON pointer. */
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

/** The profiles of the contract. `spec`: every MUST gates. `interop`: those that break clients, as marked in the document. `full`: both. */
export const contractProfiles = ['full', 'spec', 'interop'] as const
export type ContractProfile = (typeof contractProfiles)[number]

/** Which requirements gate. The name of an agent: what this agent needs, and nothing else. */
export const profiles = [...contractProfiles, ...agentNames] as const
export type Profile = (typeof profiles)[number]

/** The profiles of statements. */
export const statementProfiles = ['spec', 'interop'] as const satisfies readonly Profile[]
export type StatementProfile = (typeof statementProfiles)[number]

const isAgent = (profile: Profile): profile is AgentName => oneOf(agentNames, profile)

/** True if a violation fails the run. */
export function isGating(
  { id, level, interop }: Pick<Requirement, 'id' | 'level' | 'interop'>,
  profile: Profile,
): boolean {
  if (isAgent(profile)) return agentOf(id) === profile && isNeededByAgent(id)
  const breaksContract = level === 'MUST'
  const breaksClients = interop === undefined ? breaksContract : interop === 'gating'
  return { full: breaksContract || breaksClients, spec: breaksContract, interop: breaksClients }[profile]
}

/** A document that is not a valid contract. The message is the first problem. */
export class InvalidContractError extends UsageError {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    const [first = 'unknown problem', ...more] = problems.map((problem) => problem.replace(/\s+/g, ' '))
    super(more.length === 0 ? first : `${first} (and ${more.length} more)`)
    this.problems = problems
  }
}
