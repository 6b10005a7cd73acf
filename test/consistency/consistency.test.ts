import { beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../../suites/areas.ts'
import { consistencyOf, type ConsistencyStep } from '../../src/consistency/consistency.ts'
import { packagedContract } from '../../src/contract/document.ts'
import type { EvidenceFooter, EvidenceHeader, EvidenceLine, Exchange, Outcome } from '../../src/evidence/exchange.ts'
import { evidenceOfLines } from '../../src/evidence/store.ts'
import { recordLines } from '../suites/trial.ts'

let honest: readonly EvidenceLine[] = []
beforeAll(async () => {
  honest = await recordLines({ settings: { only: ['balance', 'video.task', 'chat.request'] } })
})

/** What disagrees in a recording, by step. */
async function problemsIn(lines: readonly EvidenceLine[]): Promise<Partial<Record<ConsistencyStep, string>>> {
  const results = await consistencyOf(evidenceOfLines(lines), areas, packagedContract())
  return Object.fromEntries(
    results.flatMap(({ step, problems: [first] }) => (first === undefined ? [] : [[step, first]])),
  )
}

const changed = <Type extends EvidenceLine['type']>(
  type: Type,
  change: (line: Extract<EvidenceLine, { readonly type: Type }>) => EvidenceLine | undefined,
): readonly EvidenceLine[] => honest.flatMap((line) => (line.type === type ? (change(line as never) ?? []) : line))

const isExchange = (line: EvidenceLine): line is Exchange => line.type === 'exchange'
const exchanges = () => honest.filter(isExchange)
/** The first exchange of the middle with a JSON body. */
const chosen = () => exchanges().find(({ request }, index) => index > 20 && request.body !== undefined) as Exchange

const onChosen = (change: (exchange: Exchange) => EvidenceLine | undefined) => {
  const { id } = chosen()
  return changed('exchange', (line) => (line.id === id ? change(line) : line))
}
const later = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString()

describe('an honest recording', () => {
  test('agrees in all parts', async () => expect(await problemsIn(honest)).toEqual({}))

  test('agrees after retries, with the scripted upstream and with listed models', async () => {
    const overloaded = await recordLines({
      settings: { only: ['chat.completion'], modelPatterns: ['ref-more-*'] },
      moreModels: 2,
      upstream: true,
    })
    expect(await problemsIn(overloaded)).toEqual({})
  })
})

type Change = () => readonly EvidenceLine[]

const cheats: readonly (readonly [what: string, change: Change, step: ConsistencyStep, says: RegExp])[] = [
  [
    'another deployment in the header',
    () => changed('header', (line) => ({ ...line, deployment: { ...line.deployment, baseUrl: 'https://a.example' } })),
    'address',
    /was sent to http:\/\/127\.0\.0\.1:8787\/\S+, which is not below https:\/\/a\.example/,
  ],
  [
    'one request to another host',
    () => onChosen((line) => ({ ...line, request: { ...line.request, url: 'https://a.example/v1/videos' } })),
    'address',
    /was sent to https:\/\/a\.example\/v1\/videos, which is not below/,
  ],
  [
    'a plan without a probe',
    () => changed('header', (line) => ({ ...line, plan: line.plan.slice(0, -1) })),
    'probes',
    /is not in the plan/,
  ],
  [
    'a plan with another probe',
    () =>
      changed('header', (line) => ({
        ...line,
        plan: [...line.plan, { probe: 'made-up', area: 'chat', bills: 'nothing' as const }],
      })),
    'probes',
    /made-up is in the plan, but is no probe of this run/,
  ],
  [
    'a probe without an outcome',
    () => changed('outcome', (line) => (line.probe === chosen().probe ? undefined : line)),
    'probes',
    /is in the plan, but has no outcome/,
  ],
  [
    'a probe that lacks nothing',
    () =>
      changed('outcome', (line): Outcome =>
        line.probe === chosen().probe ? { ...line, state: 'lacking', reason: 'key', because: 'no key' } : line,
      ),
    'probes',
    /is lacking, although nothing prevents it/,
  ],
  [
    'a request with a masked path',
    () => onChosen((line) => ({ ...line, request: { ...line.request, url: `${line.request.url}?a=****` } })),
    'seed',
    /: the URL is \S+\?a=\*\*\*\*, expected/,
  ],
  ['a missing exchange', () => onChosen(() => undefined), 'seed', /is missing/],
  [
    'a request with another body',
    () => onChosen((line) => ({ ...line, request: { ...line.request, body: { text: '{"model":"ref-chat"}' } } })),
    'seed',
    /: the body differs/,
  ],
  [
    'a request with another key',
    () => onChosen((line) => ({ ...line, request: { ...line.request, key: 'low' } })),
    'seed',
    /: the key is low, expected default/,
  ],
  [
    'a request with another method',
    () => onChosen((line) => ({ ...line, request: { ...line.request, method: 'PUT' } })),
    'seed',
    /: the method is PUT, expected POST/,
  ],
  [
    'a request without its content type',
    () => onChosen((line) => ({ ...line, request: { ...line.request, headers: [] } })),
    'seed',
    /: the header content-type differs/,
  ],
  [
    'an exchange that no probe sends',
    () => [...honest, { ...chosen(), id: `${chosen().probe}/more`, name: 'more' }],
    'seed',
    /more was sent, but not by a probe of the plan/,
  ],
  [
    'another seed',
    () => changed('header', (line): EvidenceHeader => ({ ...line, seed: 2 })),
    'seed',
    /the body differs/,
  ],
  [
    'another model than the list gives',
    () => changed('discovery', (line) => ({ ...line, models: { ...line.models, chat: 'ref-other' } })),
    'seed',
    /the model for the role chat is ref-other, but the list of models gives/,
  ],
  [
    'a success that is declared retried',
    () => [...onChosen((line) => ({ ...line, retried: true })), { ...chosen(), id: `${chosen().id}#2`, attempt: 2 }],
    'retries',
    /was retried, although status \d+ is not retried/,
  ],
  [
    'a retry that is missing',
    () => onChosen((line) => ({ ...line, retried: true })),
    'retries',
    /but the retry is missing/,
  ],
  [
    'a retry that was not declared',
    () => [...honest, { ...chosen(), id: `${chosen().id}#2`, attempt: 2 }],
    'retries',
    /was not retried, but a retry follows/,
  ],
  [
    'a first attempt that is missing',
    () => onChosen((line) => ({ ...line, attempt: 2 })),
    'retries',
    /is attempt 2, but attempt 1 is missing/,
  ],
  [
    'an overloaded response that was not retried',
    () =>
      onChosen((line) => ({
        ...line,
        response: { status: 503, headersAt: 1, headers: [], chunks: [] },
      })),
    'retries',
    /was not retried, although status 503 is retried/,
  ],
  [
    'an exchange before the run',
    () => onChosen((line) => ({ ...line, startedAt: later(line.startedAt, -3_600_000) })),
    'times',
    /started at \S+, before the run/,
  ],
  [
    'an exchange after the run',
    () => onChosen((line) => ({ ...line, startedAt: later(line.startedAt, 3_600_000) })),
    'times',
    /ended after the run/,
  ],
  [
    'an exchange that ended long before its line',
    () =>
      honest.map((line) => {
        if (line.type === 'footer') return { ...line, finishedAt: later(line.finishedAt, 60_000) }
        return isExchange(line) && line.id !== chosen().id
          ? { ...line, startedAt: later(line.startedAt, 60_000) }
          : line
      }),
    'times',
    /ended \d+ ms before \S+, but was recorded after it/,
  ],
  [
    'a poll before the task was submitted',
    () => {
      const [submit, poll] = exchanges().filter(({ probe }) => probe === 'video-task')
      return changed('exchange', (line) => {
        if (line.id === submit?.id) return { ...line, end: { ...line.end, at: 50 } }
        return line.id === poll?.id ? { ...line, startedAt: submit?.startedAt ?? '' } : line
      })
    },
    'times',
    /started before \S+ had ended, although it depends on it/,
  ],
  ...(['requests', 'retries', 'tokens'] as const).map(
    (name) =>
      [
        `another number of ${name}`,
        () => changed('footer', (line): EvidenceFooter => ({ ...line, [name]: line[name] + 1 })),
        'counts' as const,
        new RegExp(`the footer says \\d+ ${name}, but the exchanges give \\d+`),
      ] as const,
  ),
]

test('a listed model of an unknown protocol has no probe', async () => {
  const models = [{ model: 'x', protocol: 'constructor', probe: 'x' }]
  const everyModel = { patterns: ['*'], listed: 1, unmatched: [], leftOut: 0, models }
  const lines = changed('discovery', (line) => ({ ...line, everyModel }))
  const sent = { ...chosen(), id: 'x/plain', probe: 'x', name: 'plain' }
  expect(await problemsIn([...lines, sent])).toMatchObject({ seed: 'x/plain was sent, but not by a probe of the plan' })
})

test.for(cheats)('%s is found', async ([, change, step, says]) => {
  const problems = await problemsIn(change())
  expect(problems[step]).toMatch(says)
})
