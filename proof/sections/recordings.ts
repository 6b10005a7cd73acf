import { table } from '../../scripts/reference/markdown.ts'
import {
  accusationsIn,
  judgeAll,
  readAccusations,
  recordings as names,
  writeAccusations,
  type Accusations,
} from '../../selftest/recordings/judge-all.ts'
import { aboutToday, adviceJudged, foundSince, judgements } from '../../selftest/recordings/judgements.ts'
import type { Section } from '../section.ts'

const servers: Readonly<Record<string, string>> = {
  'new-api-native': 'new-api',
  'new-api-overloaded': 'new-api, too busy to answer',
  'litellm-openai': 'LiteLLM 1.106.2, an OpenAI upstream',
  'litellm-claude': 'LiteLLM 1.106.2, an Anthropic upstream',
  'portkey-streams-dead': 'Portkey 1.15.2, as npm installs it',
  'portkey-claude': 'Portkey 1.15.2, an Anthropic upstream',
  'mock-llm': 'mock-llm 0.1.29',
}

type ByRecording = Readonly<Record<string, Accusations>>

/** What a person said of an accusation of today: its first words. Undefined for one that nobody looked at. */
function saidOf(recording: string, id: string): string | undefined {
  const rows = [...judgements, ...adviceJudged].filter((row) => row.recording === recording)
  const row = rows.find((one) => aboutToday(one) === id) ?? rows.find(({ requirement }) => requirement === id)
  return (row?.judgement ?? foundSince[recording]?.[id])?.split(/[:,]/, 1)[0]
}

const isRight = (said: string | undefined) => /^(?:true|missed|masked|second accusation)/.test(said ?? '')

/** How a person judged the accusations of today, by recording. */
function judgedToday(counted: ByRecording) {
  return names.map((name) => {
    const { satisfied, violated, advisory } = counted[name] ?? { satisfied: 0, violated: [], advisory: [] }
    const said = violated.map((id) => saidOf(name, id))
    const advice = advisory.map((id) => saidOf(name, id))
    return {
      name,
      satisfied,
      violated: violated.length,
      right: said.filter(isRight).length,
      setUp: said.filter((word) => word === 'set-up of the test').length,
      arguable: said.filter((word) => word === 'over-reading').length,
      advice: advice.length,
      unseen: [...said, ...advice].filter((word) => word === undefined).length,
    }
  })
}

const counted = () => judgedToday(readAccusations())
const sum = (rows: readonly number[]) => rows.reduce((total, one) => total + one, 0)

export const recordings: Section = {
  name: 'recordings',
  title: 'Real gateways, each accusation judged by hand',
  about: `Servers that nobody here wrote were driven in front of a conformant upstream, and what crossed the wire was kept
([selftest/recordings](../selftest/recordings/README.md)). The bytes behind every accusation were read by hand, and it is written down whether
it is so. With each change CI judges the recordings again: what is so must be told, what is not so must not, and nothing may be told
that nobody looked at.`,
  figures: () => {
    const rows = counted()
    const unseen = sum(rows.map((row) => row.unseen))
    if (unseen > 0) throw new Error(`${unseen} accusations of the recordings were not judged by hand`)
    return [
      {
        name: 'recordings',
        value: rows.length,
        says: 'recordings of real gateways (new-api, LiteLLM, Portkey, mock-llm)',
      },
      {
        name: 'accusations judged by hand',
        value:
          judgements.length +
          adviceJudged.length +
          sum(Object.values(foundSince).map((ids) => Object.keys(ids).length)),
        says: 'accusations, of today and of earlier versions, each judged by hand',
      },
      {
        name: 'right today',
        value: sum(rows.map(({ right }) => right)),
        says: `of the ${sum(rows.map(({ violated }) => violated))} violations that are told today are so: the server does deviate; the rest is the set-up’s fault`,
      },
      {
        name: 'false alarms mended',
        value: judgements.filter(({ judgement }) => /^false|^second/.test(judgement)).length,
        says: 'accusations of the first version that were refuted, or that told one defect twice: none is told today',
      },
    ]
  },
  details: () =>
    table(
      ['gateway', 'satisfied', 'violated', 'it is so', 'the upstream’s fault', 'arguable', 'advice'],
      counted().map((row) => [
        servers[row.name] ?? row.name,
        ...[row.satisfied, row.violated, row.right, row.setUp, row.arguable, row.advice].map(String),
      ]),
    ),
  unproved: [
    'that what is *satisfied* of a real gateway is so was not read reply by reply: defects that were missed came to light by chance, and stand among the judged;',
    'the recordings are of 2026 and of these versions, and their upstream is the reference gateway: no model of a vendor answered.',
  ],
  run: async () => {
    writeAccusations(accusationsIn(await judgeAll()))
    const unseen = counted().filter((row) => row.unseen > 0)
    return unseen.map(({ name, unseen }) => `${name}: ${unseen} accusations that nobody judged by hand`)
  },
}
