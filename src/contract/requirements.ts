import { escapeSegment, isNode, type Node } from './pointer.ts'
import { interpolated } from './sentence.ts'
import { UnusableDocument } from './unusable.ts'

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
] as const

export type Area = (typeof areas)[number]

export const levels = ['MUST', 'SHOULD', 'OPEN'] as const

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
  readonly level: (typeof levels)[number]
  readonly text: string
  readonly section: (typeof sections)[number]
  readonly at: string
  /** Why HTTP cannot show it. */
  readonly untestable?: string
  /** A MUST that the profile `interop` does not gate. */
  readonly interop?: 'advisory'
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
export function requirementsOf(document: unknown): readonly Requirement[] {
  const problems: string[] = []
  const found: Requirement[] = []
  const places = new Map<string, string>()
  for (const { holder, at } of holdersIn(document, '')) {
    const entries = holder[keyword]
    if (!Array.isArray(entries)) problems.push(`${at}: ${keyword} is not a list`)
    else for (const entry of entries) problems.push(...take(entry, holder, at))
  }
  if (problems.length > 0) throw new UnusableDocument(problems)
  return found

  function take(entry: unknown, holder: Node, at: string): readonly string[] {
    if (!isNode(entry) || typeof entry['id'] !== 'string') return [`${at}: a requirement has no id`]
    const { id } = entry
    const earlier = places.get(id)
    places.set(id, at)
    if (earlier !== undefined) return [`requirement ${id} is given twice: at ${earlier} and at ${at}`]
    const wrong = flaws(entry).map((flaw) => `requirement ${id}: ${flaw}`)
    const sentence = interpolated(String(entry['text']), holder, document)
    wrong.push(...sentence.missing.map((name) => `requirement ${id}: nothing at ${at} fills the placeholder {${name}}`))
    if (wrong.length === 0) found.push({ ...(entry as unknown as Requirement), text: sentence.text, at })
    return wrong
  }
}

/** What is wrong with an entry on its own. */
function flaws(entry: Node): string[] {
  const { id, level, section, text, untestable, interop, ...others } = entry
  const found: string[] = []
  if (!idForm.test(String(id))) found.push('the id is not of the form area.subject.property')
  else if (!oneOf(areas, areaOf(String(id)))) found.push(`unknown area ${areaOf(String(id))}`)
  if (!oneOf(levels, level)) found.push(`unknown level ${String(level)}`)
  if (!oneOf(sections, section)) found.push(`unknown section ${String(section)}`)
  if (!isSentence(text)) found.push('it has no text')
  if (untestable !== undefined && !isSentence(untestable)) found.push('untestable gives no reason')
  if (interop !== undefined && (interop !== 'advisory' || level !== 'MUST'))
    found.push('interop is only ever advisory, for a MUST')
  found.push(...Object.keys(others).map((name) => `unknown key ${name}`))
  return found
}

const oneOf = (list: readonly string[], value: unknown): boolean => list.includes(value as string)

const isSentence = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

/** Every object that carries requirements, parents before children. */
function* holdersIn(value: unknown, at: string): Generator<{ readonly holder: Node; readonly at: string }> {
  if (typeof value !== 'object' || value === null) return
  if (isNode(value) && keyword in value) yield { holder: value, at }
  for (const [name, child] of Object.entries(value)) {
    if (name !== keyword) yield* holdersIn(child, `${at}/${escapeSegment(name)}`)
  }
}
