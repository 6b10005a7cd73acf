/** Statements and evidence that an owner of the signing key forged. Each is refused: `docs/cheats.md`. */
import type { EvidenceLine, Exchange } from '../../src/evidence/exchange.ts'
import type { Conformance, Statement } from '../../src/statement/statement.ts'

/** What is forged. The forger chains the evidence, names its digest in the statement and signs again. */
export interface Forgery {
  /** Edits the lines of the evidence. */
  readonly lines?: (lines: readonly EvidenceLine[]) => readonly EvidenceLine[]
  /** Edits the bytes, without chaining them again. */
  readonly bytes?: (text: string) => string
  readonly statement?: (statement: Statement) => object
  /** Edits the published page. */
  readonly page?: (page: string) => string
  readonly signedBy?: 'none' | 'stranger'
  /** Further options of `verify`. */
  readonly args?: readonly string[]
}

export interface Cheat {
  /** What the forger wants: completes "A vendor …". */
  readonly aim: string
  readonly forgery: Forgery
}

type Lines = readonly EvidenceLine[]
type LineOf<Type> = Extract<EvidenceLine, { readonly type: Type }>

const edit =
  <Type extends EvidenceLine['type']>(
    type: Type,
    change: (line: LineOf<Type>) => EvidenceLine | readonly EvidenceLine[],
  ) =>
  (lines: Lines): Lines =>
    lines.flatMap((line) => (line.type === type ? change(line as LineOf<Type>) : line))

const isExchange = (line: EvidenceLine): line is Exchange => line.type === 'exchange'

/** The first billed chat request after discovery. */
const isChosen = ({ probe, request }: Exchange) =>
  probe !== 'discovery' && request.url.endsWith('/v1/chat/completions') && request.body !== undefined

const editChosen = (change: (exchange: Exchange) => EvidenceLine | readonly EvidenceLine[]) => (lines: Lines) => {
  const chosen = lines.find((line) => isExchange(line) && isChosen(line))
  return lines.flatMap((line) => (line === chosen ? change(line as Exchange) : line))
}

/** The probe of that request. */
const chosenProbe = (lines: Lines) => lines.filter(isExchange).find(isChosen)?.probe

const deployment = (change: object) =>
  edit('header', (line) => ({ ...line, deployment: { ...line.deployment, ...change } }))
const footer = (change: (line: LineOf<'footer'>) => object) => edit('footer', (line) => ({ ...line, ...change(line) }))
const later = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString()

const conformance = (change: (conformance: Conformance) => object) => (statement: Statement) => ({
  ...statement,
  predicate: {
    ...statement.predicate,
    conformance: { ...statement.predicate.conformance, ...change(statement.predicate.conformance) },
  },
})
const about = (change: object) => conformance((one) => ({ deployment: { ...one.deployment, ...change } }))
const drive = (change: object) => conformance((one) => ({ drive: { ...one.drive, ...change } }))

const everything = [
  ...['authentication', 'balance', 'chat', 'clients', 'errors', 'generate-content', 'images', 'limits', 'messages'],
  ...['models', 'responses', 'service', 'streaming', 'versioning', 'video'],
]

/** The declaration in the evidence and in the statement. */
const lacking = (lacks: readonly string[], scope: Conformance['scope'], args: readonly string[] = []): Forgery => ({
  lines: deployment({ lacks }),
  statement: conformance(() => ({ lacks, scope })),
  args,
})

/** Swaps the starts of an early and a late exchange. */
function swapTimes(lines: Lines): Lines {
  const exchanges = lines.filter(isExchange)
  const [early, late] = [exchanges[5], exchanges.at(-5)] as [Exchange, Exchange]
  return lines.map((line) => {
    if (line === early) return { ...early, startedAt: late.startedAt }
    return line === late ? { ...late, startedAt: early.startedAt } : line
  })
}

const unsupportedId = (statement: Statement) => statement.predicate.passedTests[0] ?? ''

export const cheats: readonly Cheat[] = [
  { aim: 'declares all 15 areas absent', forgery: lacking(everything, 'partial', ['--partial']) },
  { aim: 'declares chat absent, which answered', forgery: lacking(['chat'], 'whole') },
  { aim: 'declares streams absent, which arrived', forgery: lacking(['streaming'], 'partial', ['--partial']) },
  {
    aim: 'declares the check of keys absent, which refused one',
    forgery: lacking(['authentication'], 'partial', ['--partial']),
  },
  { aim: 'declares limits absent', forgery: lacking(['limits'], 'partial', ['--partial']) },
  { aim: 'declares errors absent', forgery: lacking(['errors'], 'partial', ['--partial']) },
  { aim: 'declares video absent, for which a model is listed', forgery: lacking(['video'], 'whole') },
  { aim: 'asks for a pass with a partial statement', forgery: lacking(['models'], 'partial') },
  { aim: 'calls a partial statement whole', forgery: lacking(['authentication'], 'whole') },
  {
    aim: 'names another deployment in header and statement',
    forgery: {
      lines: deployment({ baseUrl: 'https://gateway.example.com', embedded: false }),
      statement: about({ baseUrl: 'https://gateway.example.com', embedded: false }),
    },
  },
  {
    aim: 'names another overseas endpoint',
    forgery: {
      lines: deployment({ overseasBaseUrl: 'https://overseas.example.com' }),
      statement: about({ overseasBaseUrl: 'https://overseas.example.com' }),
    },
  },
  {
    aim: 'names another seed in header and statement',
    forgery: {
      lines: edit('header', (line) => ({ ...line, seed: 42 })),
      statement: drive({ seed: 42 }),
      args: ['--seed', '42'],
    },
  },
  { aim: 'names another seed in the header', forgery: { lines: edit('header', (line) => ({ ...line, seed: 42 })) } },
  { aim: 'answers a challenge with an older run', forgery: { args: ['--seed', '42'] } },
  {
    aim: 'names another model than was used',
    forgery: { lines: edit('discovery', (line) => ({ ...line, models: { ...line.models, chat: 'better-chat' } })) },
  },
  {
    aim: 'removes a key that was tested',
    forgery: { lines: edit('header', (line) => ({ ...line, deployment: { ...line.deployment, keys: ['default'] } })) },
  },
  {
    aim: 'claims more samples than were sent',
    forgery: {
      lines: edit('header', (line) => ({ ...line, asked: { ...line.asked, samples: 50 } })),
      statement: drive({ samples: 50 }),
    },
  },
  {
    aim: 'removes a probe from plan and recording',
    forgery: {
      lines: (lines) => {
        const removed = chosenProbe(lines)
        return edit('header', (line) => ({ ...line, plan: line.plan.filter(({ probe }) => probe !== removed) }))(
          lines.filter((line) => !('probe' in line) || line.probe !== removed),
        )
      },
    },
  },
  {
    aim: 'removes the outcome of a probe',
    forgery: { lines: (lines) => lines.filter((line) => line.type !== 'outcome' || line.probe !== chosenProbe(lines)) },
  },
  {
    aim: 'says that a probe could not run',
    forgery: {
      lines: (lines) =>
        edit('outcome', (line) =>
          line.probe === chosenProbe(lines) ? { ...line, state: 'lacking', reason: 'key', because: 'no key' } : line,
        )(lines),
    },
  },
  { aim: 'removes an exchange', forgery: { lines: editChosen(() => []) } },
  {
    aim: 'adds an exchange that no probe sends',
    forgery: { lines: editChosen((one) => [one, { ...one, id: `${one.probe}/more`, name: 'more' }]) },
  },
  {
    aim: 'replaces a request by an easier one',
    forgery: {
      lines: editChosen((one) => ({
        ...one,
        request: { ...one.request, body: { text: '{"model":"ref-chat","messages":[]}' } },
      })),
    },
  },
  {
    aim: 'records a request with another key',
    forgery: { lines: editChosen((one) => ({ ...one, request: { ...one.request, key: 'low' } })) },
  },
  {
    aim: 'declares a bad response retried, and adds a better one',
    forgery: {
      lines: editChosen((one) => [
        { ...one, retried: true },
        { ...one, id: `${one.id}#2`, attempt: 2 },
      ]),
    },
  },
  { aim: 'removes a retry', forgery: { lines: editChosen((one) => ({ ...one, retried: true })) } },
  { aim: 'swaps the times of two exchanges', forgery: { lines: swapTimes } },
  {
    aim: 'moves an exchange before the run',
    forgery: { lines: editChosen((one) => ({ ...one, startedAt: later(one.startedAt, -86_400_000) })) },
  },
  {
    aim: 'moves the end of the run into the past',
    forgery: { lines: footer(({ finishedAt }) => ({ finishedAt: later(finishedAt, -1000) })) },
  },
  {
    aim: 'states fewer requests',
    forgery: {
      lines: footer(({ requests }) => ({ requests: requests - 1 })),
      statement: conformance((one) => ({ drive: { ...one.drive, requests: one.drive.requests - 1 } })),
    },
  },
  { aim: 'states other retries', forgery: { lines: footer(({ retries }) => ({ retries: retries + 1 })) } },
  { aim: 'states fewer tokens', forgery: { lines: footer(({ tokens }) => ({ tokens: tokens - 1 })) } },
  { aim: 'completes an interrupted run', forgery: { lines: (lines) => lines.filter(({ type }) => type !== 'footer') } },
  { aim: 'changes a byte of the evidence', forgery: { bytes: (text) => text.replace('"status":200', '"status":201') } },
  {
    aim: 'removes a line of the evidence',
    forgery: { bytes: (text) => text.split('\n').toSpliced(200, 1).join('\n') },
  },
  {
    aim: 'edits a violation away in the statement',
    forgery: {
      lines: (lines) =>
        lines.map(
          (line) =>
            JSON.parse(
              JSON.stringify(line).replaceAll(String.raw`chat.completion\"`, String.raw`chat.complotion\"`),
            ) as EvidenceLine,
        ),
    },
  },
  {
    aim: 'leaves a requirement out',
    forgery: {
      statement: (statement) => ({
        ...statement,
        predicate: {
          ...statement.predicate,
          passedTests: statement.predicate.passedTests.filter((id) => id !== unsupportedId(statement)),
        },
      }),
    },
  },
  { aim: 'extends the validity', forgery: { statement: conformance(() => ({ validUntil: '2099-12-31' })) } },
  { aim: 'uses the weaker profile', forgery: { statement: conformance(() => ({ profile: 'interop' })) } },
  { aim: 'mixes letters of two scripts in the name', forgery: { statement: about({ name: 'Аcme' }) } },
  { aim: 'does not sign', forgery: { signedBy: 'none' } },
  { aim: 'signs with an unknown key', forgery: { signedBy: 'stranger' } },
  {
    aim: 'edits the published page',
    forgery: { page: (page) => page.replace('<h1>Passed', '<h1>Passed with honours') },
  },
]
