/** The size of a run that was killed before it wrote its footer, and why the run is incomplete. */
import type { Evidence, Session } from '../evidence/store.ts'
import { replyOf } from '../reply/reader.ts'
import { reportedTokens } from '../reply/token-usage.ts'
import type { Report } from '../report/report.ts'

type Totals = Pick<Report['run'], 'finishedAt' | 'driveMs' | 'requests' | 'retries' | 'tokens'>

/** The totals of all sessions: from their footers, or counted from the exchanges of those that have none. The longest file has the duration. */
export function runTotals({ sessions, header, footer }: Evidence): Totals {
  const all = sessions.map((session) => ({ file: session.file, ...(session.footer ?? counted(session)) }))
  const sum = (of: (totals: Totals) => number) => all.reduce((total, one) => total + of(one), 0)
  const byFile = new Map<string, number>()
  for (const { file, driveMs } of all) byFile.set(file, (byFile.get(file) ?? 0) + driveMs)
  const finished = all.map(({ finishedAt }) => finishedAt).sort()
  return {
    finishedAt: footer?.finishedAt ?? finished.at(-1) ?? header.startedAt,
    driveMs: Math.max(0, ...byFile.values()),
    requests: sum(({ requests }) => requests),
    retries: sum(({ retries }) => retries),
    tokens: sum(({ tokens }) => tokens),
  }
}

function counted({ startedAt, exchanges }: Session): Totals {
  const start = Date.parse(startedAt)
  const end = exchanges.reduce(
    (last, exchange) => Math.max(last, Date.parse(exchange.startedAt) + exchange.end.at),
    start,
  )
  return {
    finishedAt: new Date(end).toISOString(),
    driveMs: Math.round(end - start),
    requests: exchanges.length,
    retries: exchanges.filter(({ attempt }) => attempt > 1).length,
    tokens: exchanges.reduce((total, exchange) => total + (reportedTokens(replyOf(exchange)) ?? 0), 0),
  }
}

/** Why the recording is incomplete: who was killed or stopped, in which file, and how many exchanges are judged. */
export function interruptionText({ header, files, sessions, exchanges }: Evidence): string {
  const last = sessions.filter((session, index) => sessions[index + 1]?.file !== session.file)
  const killed = last.filter(({ footer }) => footer === undefined)
  const stopped = last.filter(({ footer }) => footer?.ended === 'interrupted')
  const who = header.traffic === undefined ? 'the run' : 'the recording proxy'
  const which = (list: readonly Session[]) =>
    files.length === 1
      ? ''
      : ` (${list
          .map(({ file }) => file)
          .slice(0, maxFiles)
          .join(', ')})`
  const reasons = [
    ...(killed.length > 0 ? [`${who} was killed or is still running${which(killed)}`] : []),
    ...(stopped.length > 0 ? [`${who} was stopped before it finished${which(stopped)}`] : []),
  ]
  const cut = killed.some(({ isCut }) => isCut) ? '; the last line of the recording is incomplete' : ''
  const count =
    exchanges.length === 1 ? 'the 1 recorded exchange was' : `the ${exchanges.length} recorded exchanges were`
  return `interrupted: ${reasons.join(', and ') || `${who} did not finish`}${cut}; only ${count} judged`
}

const maxFiles = 5
