import {
  reportedViolationsIn,
  judgeAll,
  readReportedViolations,
  recordings as names,
  writeReportedViolations,
  type ReportedViolations,
} from '../../recordings/judge-all.ts'
import { aboutToday, adviceJudged, foundSince, judgements } from '../../recordings/judgements.ts'
import type { Section } from '../section.ts'

type ByRecording = Readonly<Record<string, ReportedViolations>>

/** The first words of the judgement of a person on a violation reported today. Undefined if it was not reviewed. */
function judgementOf(recording: string, id: string): string | undefined {
  const rows = [...judgements, ...adviceJudged].filter((row) => row.recording === recording)
  const row = rows.find((one) => aboutToday(one) === id) ?? rows.find(({ requirement }) => requirement === id)
  return (row?.judgement ?? foundSince[recording]?.[id])?.split(/[:,]/, 1)[0]
}

const isRight = (judgement: string | undefined) => /^(?:true|missed|masked|duplicate)/.test(judgement ?? '')

/** Counts the judgements on the violations reported today, by recording. */
function judgedToday(counted: ByRecording) {
  return names.map((name) => {
    const { satisfied, violated, advisory } = counted[name] ?? { satisfied: 0, violated: [], advisory: [] }
    const judged = violated.map((id) => judgementOf(name, id))
    const advice = advisory.map((id) => judgementOf(name, id))
    return {
      name,
      satisfied,
      violated: violated.length,
      right: judged.filter(isRight).length,
      setUp: judged.filter((word) => word === 'set-up of the test').length,
      arguable: judged.filter((word) => word === 'over-reading').length,
      advice: advice.length,
      unseen: [...judged, ...advice].filter((word) => word === undefined).length,
    }
  })
}

const counted = () => judgedToday(readReportedViolations())
const sum = (rows: readonly number[]) => rows.reduce((total, one) => total + one, 0)

export const recordings: Section = {
  name: 'recordings',
  title: 'Recordings of real gateways',
  runs: 'every third with `npm test`, all of them nightly (`npm run test:all`)',
  about: `Real servers (new-api, LiteLLM, Portkey, mock-llm) were tested in front of a conformant upstream and recorded
([test/recordings](../test/recordings/README.md)). A person read the bytes behind every reported violation and wrote down whether it is
right. Right violations must be reported again, refuted ones must not, and every violation must have been reviewed.`,
  figures: () => {
    const rows = counted()
    const unseen = sum(rows.map((row) => row.unseen))
    if (unseen > 0) throw new Error(`${unseen} reported violations of the recordings were not reviewed`)
    return [
      {
        name: 'recordings',
        value: rows.length,
        says: 'recordings',
      },
      {
        name: 'violations reviewed',
        value:
          judgements.length +
          adviceJudged.length +
          sum(Object.values(foundSince).map((ids) => Object.keys(ids).length)),
        says: 'reported violations, of this version and of earlier ones, each judged by a person',
      },
      {
        name: 'right today',
        value: sum(rows.map(({ right }) => right)),
        says: `of the ${sum(rows.map(({ violated }) => violated))} violations reported today are right; the others come from the upstream or the set-up`,
      },
      {
        name: 'false alarms mended',
        value: judgements.filter(({ judgement }) => /^(?:false|duplicate)/.test(judgement)).length,
        says: 'violations reported by the first version were wrong or repeated; none of them is reported today',
      },
    ]
  },
  unproved: [
    'A person read the violations, not every reply that satisfies a requirement. Missed defects were found by chance. The recordings are from 2026 and from these versions. Their upstream is the reference gateway: no real model answered.',
  ],
  run: async () => {
    writeReportedViolations(reportedViolationsIn(await judgeAll()))
    const unseen = counted().filter((row) => row.unseen > 0)
    return unseen.map(({ name, unseen }) => `${name}: ${unseen} reported violations were not reviewed`)
  },
}
