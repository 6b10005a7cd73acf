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
function judgedToday(reported: ByRecording) {
  return names.map((name) => {
    const { violated, advisory } = reported[name] ?? { violated: [], advisory: [] }
    const judged = violated.map((id) => judgementOf(name, id))
    const unseen = [...judged, ...advisory.map((id) => judgementOf(name, id))].filter((word) => word === undefined)
    return { name, violated: violated.length, right: judged.filter(isRight).length, unseen: unseen.length }
  })
}

const counted = () => judgedToday(readReportedViolations())
const sum = (rows: readonly number[]) => rows.reduce((total, one) => total + one, 0)

export const recordings: Section = {
  name: 'recordings',
  counts: () => {
    const rows = counted()
    const unseen = sum(rows.map((row) => row.unseen))
    if (unseen > 0) throw new Error(`${unseen} reported violations of the recordings were not reviewed`)
    const sinceThen = Object.values(foundSince).map((ids) => Object.keys(ids).length)
    return {
      figures: {
        recordings: rows.length,
        'violations reviewed': judgements.length + adviceJudged.length + sum(sinceThen),
        'right today': sum(rows.map(({ right }) => right)),
        'false alarms mended': judgements.filter(({ judgement }) => /^(?:false|duplicate)/.test(judgement)).length,
      },
      others: { 'violations today': sum(rows.map(({ violated }) => violated)) },
    }
  },
  run: async () => {
    writeReportedViolations(reportedViolationsIn(await judgeAll()))
    const unseen = counted().filter((row) => row.unseen > 0)
    return unseen.map(({ name, unseen }) => `${name}: ${unseen} reported violations were not reviewed`)
  },
}
