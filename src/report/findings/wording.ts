import { actualText, expectedText, flawText, type Expected } from '../../results/flaws.ts'
import type { Caller } from '../report.ts'
import { credentialOf } from '../../calls/credential.ts'
import { requestsStream } from '../../calls/answer.ts'
import { replyOf } from '../../reply/reader.ts'
import { expectedOutcome, isSuccess, type Defect } from './kind.ts'
import { clipped, messageOf, quotedMessage } from './message.ts'
import type { Violation } from './seen.ts'

/** What a finding says in words: what is wrong in one line, and what to change. */
export interface Wording {
  readonly title: string
  readonly fix: string
}

/** Something that did not hold, and what kind of thing it is. */
export interface Classified {
  readonly violation: Violation
  readonly defect: Defect
}

/** A title is read in a list: so much of what a server said stands in it. */
const maxTitleLength = 160

/** Words for what has one cause. */
export function wordingOf(members: readonly [Classified, ...Classified[]], callers: readonly Caller[]): Wording {
  const { title, fix } = wordsOf(members, operationsIn(callers))
  return { title: clipped(title.replaceAll(/\s+/g, ' ').trim(), maxTitleLength), fix }
}

function wordsOf(members: readonly [Classified, ...Classified[]], operations: Operations): Wording {
  const { named, is } = operations
  const { violation: seen, defect: kind } = members.find((one) => one.defect.kind === 'unchecked') ?? members[0]
  const sentence = sentences(members)
  switch (kind.kind) {
    case 'failed':
      return failure(members, operations, kind.status)
    case 'unchecked':
      return unchecked(members)
    case 'served': {
      const under = credentialsIn(members) || seen.requirement.id
      return {
        title: `${named} ${is('answers')} ${kind.status} in place of ${statusWords(kind.expected)} (${under})`,
        fix: sentence,
      }
    }
    case 'status': {
      const said = quotedIn(seen)
      return isSuccess(kind.expected)
        ? { title: `${named} ${is('refuses')} valid calls with ${kind.status}${said}`, fix: sentence }
        : {
            title: `${named} ${is('answers')} ${kind.status} in place of ${statusWords(kind.expected)}${said}`,
            fix: sentence,
          }
    }
    case 'missing': {
      const names = listed([
        ...new Set(members.flatMap((one) => (one.defect.kind === 'missing' ? one.defect.name : []))),
      ])
      const where = kind.holder === '' ? '' : ` in \`${kind.holder}\``
      return { title: `${named}: ${partIn(seen)} lack ${names}${where}`, fix: `Add ${names}${where}: ${sentence}` }
    }
    case 'value':
      return {
        title: `${named}: \`${kind.place}\` of ${partIn(seen)} is ${clipped(actualText(kind.actual), 60)}, not ${clipped(expectedText(kind.expected), 60)}`,
        fix: sentence,
      }
    case 'body':
      return {
        title: `${named}: the body of ${partIn(seen)} (${seen.exchange?.response?.status}) ${bodyWords[kind.problem] ?? 'cannot be read'}`,
        fix: sentence,
      }
    case 'rule':
      return {
        title: seen.flaw.namesOperation ? flawText(seen.flaw) : `${named}: ${flawText(seen.flaw)}`,
        fix: sentence,
      }
  }
}

function failure(members: readonly [Classified, ...Classified[]], { named, is }: Operations, status: string): Wording {
  const [{ violation: seen }] = members
  const wanted = new Set(members.map((one) => expectedOutcome(one.violation)))
  const isRefusal = !wanted.has('result') && wanted.has('refusal')
  const asked = wanted.has('result') ? ' on a valid call' : isRefusal ? ' in place of a refusal' : ''
  const fix = isRefusal
    ? `Check a request before it is used: one that is wrong is refused with a status of 4xx. ${sentences(members)}`
    : `The log of the gateway says why it fails there. ${sentences(members)}`
  if (status === 'nothing') return { title: `${named} ${is('breaks')} the connection${asked}`, fix }
  const panics = seen.exchange !== undefined && isPanic(messageOf(seen.exchange))
  return { title: `${named} ${is(panics ? 'panics' : 'fails')} with ${status}${asked}${quotedIn(seen)}`, fix }
}

/** What runtimes say when a program, and not a request, is at fault. */
const isPanic = (message: string): boolean =>
  /\bpanic|runtime error|nil pointer|interface conversion|Traceback|goroutine \d|NullPointer|object has no attribute|object is not (?:iterable|subscriptable|callable)|Cannot read propert|is not a function|\b(?:Type|Key|Attribute|Index|Reference)Error\b/i.test(
    message,
  )

function unchecked(members: readonly Classified[]): Wording {
  const limits = members.filter(({ defect: kind }) => kind.kind === 'unchecked')
  const parameters = [
    ...new Set(
      limits.map(({ violation: seen }) => seen.requirement.id.replace(/^limits\.|\.(?:refuses|required)$/g, '')),
    ),
  ]
  const protocols = [...new Set(parameters.map((parameter) => parameter.split('.', 1)[0] ?? ''))]
  const [only = ''] = parameters
  const what =
    parameters.length === 1
      ? `The limit of \`${only}\` is`
      : `${parameters.length} limits of ${listedPlain(protocols)} are`
  return {
    title: `${what} not checked: a request beyond ${parameters.length === 1 ? 'it' : 'them'} is served`,
    fix: 'Check these parameters before a request is passed on, and answer 400 where one is not as the contract says.',
  }
}

/** `400`, `404 or 503`, `4xx`: the status that was expected. */
function statusWords(expected: Expected): string {
  if (expected.kind === 'status class') return expected.class === 'success' ? 'success' : '4xx'
  return expected.kind === 'status' ? expected.statuses.join(' or ') : expectedText(expected)
}

/** What is wrong with a body that cannot be read. */
const bodyWords: Readonly<Record<string, string>> = {
  empty: 'is empty',
  'ends-early': 'ends too early',
  'not-json': 'is not JSON',
  'not an object': 'is no JSON object',
}

const quotedIn = ({ exchange }: Violation): string => {
  const quoted = exchange && quotedMessage(exchange)
  return quoted === undefined ? '' : `: ${quoted}`
}

/** Which part of a gateway makes what was seen. */
function partIn({ exchange }: Violation): string {
  if (exchange === undefined) return 'replies'
  if ((exchange.response?.status ?? 0) >= 400) return 'errors'
  return requestsStream(replyOf(exchange)) ? 'streams' : 'replies'
}

/** How the calls said who they are, where that is why they had to be refused: `a bare key without Bearer`. */
const credentialsIn = (members: readonly Classified[]): string =>
  listedPlain([
    ...new Set(
      members.flatMap(({ violation: { exchange } }) =>
        exchange === undefined || exchange.request.key === 'default' ? [] : credentialOf(exchange.request),
      ),
    ),
  ])

/** The sentences of the contract that are not kept; of many the first two. */
function sentences(members: readonly Classified[]): string {
  const texts = [...new Set(members.map(({ violation: seen }) => seen.requirement.text))]
  return texts.slice(0, 2).join(' ')
}

interface Operations {
  readonly named: string
  /** A verb as it stands behind them. */
  readonly is: (verb: string) => string
}

function operationsIn(callers: readonly Caller[]): Operations {
  const operations = [...new Set(callers.map(({ operation }) => operation))]
  const named = operations.length > 2 ? `${operations.length} operations` : operations.join(' and ')
  return { named, is: (verb) => (operations.length > 1 ? verb.replace(/s$/, '') : verb) }
}

const listed = (names: readonly string[]): string => listedPlain(names.map((name) => `\`${name}\``))

const listedPlain = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' and ')
