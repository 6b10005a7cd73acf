import { actualText, expectedText, flawText } from '../../results/flaws.ts'
import { pluralize } from '../../std/pluralize.ts'
import type { Caller } from '../report.ts'
import { credentialOf } from '../../calls/credential.ts'
import { fixOf, isKeyword, statusWords } from './advice.ts'
import { expectedOutcome, isSuccess, type Classified, type Defect } from './defect.ts'
import { isStreamed } from './links.ts'
import { clipped, messageOf, quotedMessage } from './message.ts'
import type { Violation } from './violations.ts'
import { joinWords } from '../../std/join-words.ts'

/** The headline, the observation and the advice of a finding. */
export interface Wording {
  readonly title: string
  /** Absent if the title is the observation. */
  readonly detail?: string
  readonly fix: string
}

/** In UTF-16 units. */
const max = { title: 160, detail: 300 }

/**
 * The headline and the advice for violations with one cause. The headline is the defect sentence of the first one. A server error, and a
 * status that several requirements forbid, say more than one sentence of many.
 */
export function wordingOf(members: readonly [Classified, ...Classified[]], callers: readonly Caller[]): Wording {
  const operations = operationsIn(callers)
  const main = mainOf(members)
  const observed = observation(main, members, operations)
  const fix = fixOf(main, members)
  const sentence = isCauseClearer(main, members) ? undefined : main.violation.requirement.defect
  if (sentence === undefined) return { title: inLine(observed, max.title), fix }
  return { title: inLine(sentence, max.title), detail: inLine(observed, max.detail), fix }
}

const inLine = (text: string, units: number) => clipped(text.replaceAll(/\s+/g, ' ').trim(), units)

/** The violation that the headline is about. */
const mainOf = (members: readonly [Classified, ...Classified[]]): Classified =>
  members.find(({ defect }) => defect.kind === 'unchecked') ?? members[0]

function isCauseClearer({ defect: { kind } }: Classified, members: readonly Classified[]): boolean {
  if (kind === 'failed') return true
  const isOne = new Set(members.map(({ violation }) => violation.requirement.id)).size === 1
  return !isOne && (kind === 'unchecked' || kind === 'status')
}

/** What was observed: the operation, and how its responses differ from what was expected. */
function observation(
  { violation, defect }: Classified,
  members: readonly [Classified, ...Classified[]],
  operations: Operations,
): string {
  const { named, is } = operations
  switch (defect.kind) {
    case 'failed':
      return failure(members, operations, defect.status)
    case 'unchecked':
      return unchecked(members)
    case 'served': {
      const under = credentialsIn(members) || violation.requirement.id
      return `${named} ${is('returns')} ${defect.status} instead of ${statusWords(defect.expected)} (${under})`
    }
    case 'status': {
      const returns = `${named} ${is('returns')} ${defect.status}`
      const said = quotedIn(violation)
      // Any request, also an invalid one, must not get this status.
      if (defect.expected.not === true) return `${returns}, which is wrong for these requests${said}`
      return isSuccess(defect.expected)
        ? `${named} ${is('rejects')} valid requests with ${defect.status}${said}`
        : `${returns} instead of ${statusWords(defect.expected)}${said}`
    }
    case 'missing': {
      const names = listed([
        ...new Set(members.flatMap((one) => (one.defect.kind === 'missing' ? one.defect.name : []))),
      ])
      const where = defect.holder === '' ? '' : ` in \`${defect.holder}\``
      return `${named}: ${names} missing${where} ${where === '' ? 'in' : 'of'} ${partIn(violation)}`
    }
    case 'value':
      return `${named}: ${valueText(violation, defect, valuesIn(members, defect))}`
    case 'body':
      return `${named}: the body of ${partIn(violation)} (${violation.exchange?.response?.status}) ${bodyWords[defect.problem] ?? 'cannot be read'}`
    case 'rule':
      return violation.flaw.namesOperation ? flawText(violation.flaw) : `${named}: ${flawText(violation.flaw)}`
  }
}

type ValueDefect = Extract<Defect, { readonly kind: 'value' }>

/** The different values of the field of a finding, the one of its headline first. */
function valuesIn(members: readonly Classified[], { place, actual }: ValueDefect): readonly string[] {
  const others = members.flatMap(({ defect }) =>
    defect.kind === 'value' && defect.place === place ? defect.actual : [],
  )
  return [...new Set([actual, ...others].map(actualText))]
}

/** Values that a headline shows; the others are counted. */
const maxValues = 3

/** The values of a field: `"a", "b" or "c"`, and how many others. */
function seenText(values: readonly string[]): string {
  const chars = values.length === 1 ? 60 : 24
  const shown = values.slice(0, maxValues).map((value) => clipped(value, chars))
  const others = values.length - shown.length
  return alternatives(others === 0 ? shown : [...shown, pluralize(others, 'other value')])
}

/** What is wrong with a value. A computed one is described as its check does; `is 0, not more than 0` would say the opposite. */
function valueText(violation: Violation, { place, expected }: ValueDefect, values: readonly string[]): string {
  if (violation.flaw.about !== undefined) {
    const others = values.slice(1)
    return `${flawText(violation.flaw)}${others.length === 0 ? '' : `, also ${seenText(others)}`}`
  }
  const [is, wanted] = [seenText(values), clipped(expectedText(expected), 60)]
  const where = `\`${place}\` of ${partIn(violation)}`
  if (expected.kind === 'length') return `${where} has the length ${is}, not ${wanted}`
  if (isKeyword(expected)) return `${where} is ${is}, and ${wanted}`
  const isPlain = !['bound', 'none of', 'contains none of'].includes(expected.kind) && expected.not !== true
  return isPlain ? `${where} is ${is}, not ${wanted}` : `${where} is ${is}: expected ${wanted}`
}

function failure(members: readonly [Classified, ...Classified[]], { named, is }: Operations, status: string): string {
  const [{ violation }] = members
  const expected = new Set(members.map((one) => expectedOutcome(one.violation)))
  const isBoth = expected.has('result') && expected.has('refusal')
  const context = isBoth
    ? ' on valid and invalid requests'
    : expected.has('result')
      ? ' on a valid request'
      : expected.has('refusal')
        ? ' instead of rejecting the request'
        : ''
  if (status === 'nothing') return `${named} ${is('breaks')} the connection${context}`
  const panics = violation.exchange !== undefined && isPanic(messageOf(violation.exchange))
  return `${named} ${is(panics ? 'panics' : 'fails')} with ${status}${context}${quotedIn(violation)}`
}

/** Error messages of runtimes that indicate a bug in a program. */
const isPanic = (message: string): boolean =>
  /\bpanic|runtime error|nil pointer|interface conversion|Traceback|goroutine \d|NullPointer|object has no attribute|object is not (?:iterable|subscriptable|callable)|Cannot read propert|is not a function|\b(?:Type|Key|Attribute|Index|Reference)Error\b/i.test(
    message,
  )

function unchecked(members: readonly Classified[]): string {
  const limits = members.filter(({ defect }) => defect.kind === 'unchecked')
  const parameters = [
    ...new Set(
      limits.map(({ violation }) => violation.requirement.id.replace(/^limits\.|\.(?:refuses|required)$/g, '')),
    ),
  ]
  const protocols = [...new Set(parameters.map((parameter) => parameter.split('.', 1)[0] ?? ''))]
  const [only = ''] = parameters
  // Every requirement of the finding counts, as everywhere else in reports: also those of the same requests.
  const count = new Set(members.map(({ violation }) => violation.requirement.id)).size
  const what = count === 1 ? `The limit of \`${only}\` is` : `${count} limits of ${listedPlain(protocols)} are`
  return `${what} not enforced: a request beyond ${count === 1 ? 'it' : 'them'} is served`
}

const bodyWords: Readonly<Record<string, string>> = {
  empty: 'is empty',
  'ends-early': 'is incomplete',
  'not-json': 'is not JSON',
  'not an object': 'is not a JSON object',
}

const quotedIn = ({ exchange }: Violation): string => {
  const quoted = exchange && quotedMessage(exchange)
  return quoted === undefined ? '' : `: ${quoted}`
}

/** Which part of a gateway makes what was violation. */
function partIn({ exchange }: Violation): string {
  if (exchange === undefined) return 'responses'
  if ((exchange.response?.status ?? 0) >= 400) return 'errors'
  return isStreamed(exchange) ? 'streams' : 'responses'
}

/** The credentials of the requests, if they had to be rejected for them: `a bare key without Bearer`. */
const credentialsIn = (members: readonly Classified[]): string =>
  listedPlain([
    ...new Set(
      members.flatMap(({ violation: { exchange } }) =>
        exchange === undefined || exchange.request.key === 'default' ? [] : credentialOf(exchange.request),
      ),
    ),
  ])

interface Operations {
  readonly named: string
  /** A verb, in the plural for several operations. */
  readonly is: (verb: string) => string
}

function operationsIn(callers: readonly Caller[]): Operations {
  const operations = [...new Set(callers.map(({ operation }) => operation))]
  const named = operations.length > 2 ? `${operations.length} operations` : operations.join(' and ')
  return { named, is: (verb) => (operations.length > 1 ? verb.replace(/s$/, '') : verb) }
}

const listed = (names: readonly string[]): string => listedPlain(names.map((name) => `\`${name}\``))

const listedPlain = (names: readonly string[]): string => joinWords(names)

const alternatives = (names: readonly string[]): string => joinWords(names, ' or ')
