import { dereferenced, isNode, listed, type Node } from './pointer.ts'
import { nouns } from './sentence.ts'
import { UsageError } from '../std/usage-error.ts'
import { joinWords } from '../std/join-words.ts'

/** The kinds of requirements of a parameter. */
export const limitSides = ['accepts', 'refuses', 'optional', 'required', 'empty'] as const

export type LimitSide = (typeof limitSides)[number]

/** A schema with limits. `at` is its JSON pointer. */
export interface Limited {
  readonly document: Node
  readonly schema: Node
  /** `limits.chat.messages.role`. */
  readonly parameter: string
  readonly isRequired: boolean
  readonly at: string
}

/** What the schema of a parameter gives a requirement. */
export interface LimitWords {
  /** With placeholders for bounds and lists. */
  readonly text: string
  readonly defect: string
  readonly section: string
}

/** The sentence of a requirement, its defect sentence, and its section of the contract. */
export function limitSentence(side: LimitSide, place: Limited): LimitWords {
  const { document, schema } = place
  const forms = formsOf(document, schema).map((form) => ({ ...form, items: itemsOf(document, form) }))
  const isItem = place.at.endsWith('/items')
  const [, area = '', ...path] = place.parameter.split('.')
  const name = `\`${(isItem ? path.slice(0, -1) : path).join('.')}\``
  const text = {
    accepts: () => `${name} is accepted as ${joinWords(forms.filter(isDrawn).map(accepted), ' and as ')}.`,
    refuses: () =>
      `A request whose ${name} ${isItem ? `holds anything but ${plural(forms)}` : refused(place, forms)} is refused with 400.`,
    optional: () => `A request without ${name} is accepted.`,
    required: () => `A request without ${name} is refused with 400.`,
    empty: () => `An empty array is accepted as ${name}.`,
  }[side]()
  const subject = subjects[area] ?? `The area \`${area}\``
  const defect = {
    accepts: () => `${subject} refuses a valid ${name}`,
    refuses: () =>
      `${subject} does not refuse ${isItem ? `an invalid item of ${name}` : `an invalid ${name}`} with 400`,
    optional: () => `${subject} refuses a request without ${name}`,
    required: () => `${subject} does not refuse a request without ${name} with 400`,
    empty: () => `${subject} refuses an empty array as ${name}`,
  }[side]()
  return { text, defect, section: forms.some(({ schema }) => isBounded(schema)) ? 'Limits' : 'Endpoints' }
}

/** Who refuses or accepts, in defect sentences. */
const subjects: Readonly<Record<string, string>> = {
  chat: 'Chat',
  responses: 'The responses protocol',
  messages: 'The messages protocol',
  'generate-content': 'Generate-content',
  images: 'Image generation',
  video: 'Video generation',
}

/** An alternative of a schema. `path` is its prefix in placeholders: `oneOf.1.`. */
interface Alternative {
  readonly schema: Node
  readonly path: string
}

/** `items` names the items of an array: `strings`. */
interface Form extends Alternative {
  readonly items: string
}

/** Deeper nesting of alternatives is a loop. */
const maxDepth = 8

/** A loop of alternatives has more. */
const maxForms = 100

function formsOf(document: Node, given: Node, path: readonly (string | number)[] = []): readonly Alternative[] {
  const target = dereferenced(document, given)
  const schema = { ...(isNode(target) ? target : {}), ...given }
  for (const keyword of ['oneOf', 'anyOf']) {
    const alternatives = listed(schema[keyword]) as readonly Node[]
    if (alternatives.length > 0 && path.length < 2 * maxDepth)
      return alternatives.reduce<readonly Alternative[]>((forms, one, index) => {
        const all = [...forms, ...formsOf(document, one, [...path, keyword, index])]
        if (all.length > maxForms) throw new UsageError(`a schema with x-limits has more than ${maxForms} alternatives`)
        return all
      }, [])
  }
  return [{ schema, path: path.map((part) => `${part}.`).join('') }]
}

/** Empty for items with limits of their own. */
function itemsOf(document: Node, { schema: { items } }: Alternative): string {
  return isNode(items) && !('x-limits' in items) ? plural(formsOf(document, items)) : ''
}

const plural = (forms: readonly Alternative[]): string =>
  joinWords(
    typesOf(forms).map((type) => `${type}s`),
    ' or ',
  )

const isDrawn = ({ schema }: Alternative): boolean => schema['x-drawn'] !== false

/** Other values have another form, which is accepted too. */
const isOpen = (schema: Node): boolean => schema['x-open'] === true

const bounds = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems']

const isBounded = (schema: Node): boolean => bounds.some((keyword) => keyword in schema)

function typesOf(forms: readonly Alternative[]): readonly string[] {
  return [...new Set(forms.flatMap(({ schema }) => schema['type'] ?? typeof schema['const']).map(String))]
}

/** `a string`, `an array of up to {maxItems} strings`, `{minimum}, as {maximum} and between the two`. */
function accepted({ schema, path, items }: Form): string {
  const list = ['const', 'enum'].find((keyword) => keyword in schema)
  if (list !== undefined) return `{${path}${list}}`
  const [type = ''] = typesOf([{ schema, path }])
  if (type === 'boolean') return '`true` and as `false`'
  if ('minimum' in schema && 'maximum' in schema)
    return `{${path}minimum}, as {${path}maximum} and as ${noun(type)} between the two`
  const length = 'maxLength' in schema ? ` of up to {${path}maxLength} characters` : ''
  const count = 'maxItems' in schema ? `up to {${path}maxItems} ` : ''
  return `${noun(type)}${length}${items === '' ? '' : ` of ${count}${items}`}`
}

/** `is missing, below {minimum}, above {maximum} or not a number`. */
function refused({ isRequired, schema }: Limited, forms: readonly Form[]): string {
  const cases = schema['x-cases']
  // A missing value may belong to another requirement.
  const isMissing = isRequired && !(isNode(cases) && 'missing' in cases)
  const isFixed = forms.every((form) => 'const' in form.schema && !isOpen(form.schema))
  const types = typesOf(forms).map(noun)
  const others = types.length > 1 ? `neither ${joinWords(types, ' nor ')}` : `not ${types.join('')}`
  const items = [...new Set(forms.filter(isDrawn).map((form) => form.items))].filter((kind) => kind !== '')
  const parts = [
    ...(isMissing ? ['missing'] : []),
    ...forms.filter(isDrawn).flatMap((form) => outside(form, forms.length > 1)),
    ...(isFixed ? [] : [others]),
    ...items.map((kind) => `holds anything but ${kind}`),
  ]
  const isClause = parts.length > 1 && parts.some((part) => / n?or |enum\}/.test(part))
  return isClause ? `is ${joinWords(parts, ', or ')},` : `is ${joinWords(parts, ' or ')}`
}

/** The values outside the list and the bounds of a form. With several forms, includes the type. */
function outside({ schema, path, items }: Form, isOneOfSeveral: boolean): readonly string[] {
  const kind = isOneOfSeveral ? `${noun(String(schema['type'] ?? ''))} ` : ''
  if (isOpen(schema)) return []
  if ('const' in schema) return [`${kind}other than {${path}const}`]
  const isWider = 'x-public-values' in schema
  if ('enum' in schema) return [isWider ? `${kind}unknown to the protocol` : `${kind}other than {${path}enum}`]
  const phrases = {
    minimum: 'below {minimum}',
    maximum: 'above {maximum}',
    minLength: 'shorter than {minLength} characters',
    maxLength: 'longer than {maxLength} characters',
    minItems: `an array of fewer than {minItems} ${items}`,
    maxItems: `an array of more than {maxItems} ${items}`,
    pattern: 'not of the form {pattern}',
  }
  return Object.entries(phrases).flatMap(([name, text]) => (name in schema ? [text.replace('{', `{${path}`)] : []))
}

const noun = (type: string): string => (type === 'boolean' ? 'a boolean' : (nouns[type] ?? 'a value'))
