import { truncate, printable } from '../reporters/escape.ts'
import type { DrivingEvent, JudgingEvent, RunEvent, WritingEvent } from '../api/index.ts'
import { verdictWord } from '../src/report/conclusion.ts'
import { pluralize } from '../src/std/pluralize.ts'
import { statusLine, type StatusLine } from './output.ts'

const maxModelLength = 40
const maxStateLength = 24
const maxTasksShown = 2

const noProgress: StatusLine<unknown> = { show: () => undefined, clear: () => undefined }

/** Shows progress on stderr, or none with `--quiet`. */
export const progressOnStderr = <T>(textOf: (progress: T) => string, quiet = false): StatusLine<T> =>
  quiet ? noProgress : statusLine(textOf)

/** Pending tasks come early because a narrow terminal cuts the line. */
export function drivingText({
  probesDone,
  probes,
  requests,
  retries,
  last,
  polledTasks,
}: Omit<DrivingEvent, 'type'>): string {
  return [
    `driving: ${probesDone} of ${pluralize(probes, 'probe')}`,
    ...(polledTasks.length > 0 ? [waitingText(polledTasks)] : []),
    pluralize(requests, 'request'),
    ...(retries > 0 ? [pluralize(retries, 'retry', 'retries')] : []),
    ...(last !== undefined ? [`last ${printable(last)}`] : []),
  ].join(', ')
}

function waitingText(tasks: DrivingEvent['polledTasks']): string {
  const more = tasks.length - maxTasksShown
  const shown = tasks.slice(0, maxTasksShown).map(({ model, state, elapsedMs }) => {
    const video = model === undefined ? 'a video' : `video ${truncate(printable(model), maxModelLength)}`
    return `${video}: ${truncate(printable(state), maxStateLength)}, ${Math.floor(elapsedMs / 1000)} s`
  })
  return `waiting for ${shown.join('; ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Counts in steps of 1 %, because there are thousands of quick checks. */
export function judgingText({ unit, done, of }: Omit<JudgingEvent, 'type'>): string {
  if (unit === undefined || done === undefined || of === undefined) return 'judging: reading the recording'
  const total = unit === 'checks' ? pluralize(of, 'check') : pluralize(of, 'exchange')
  const step = Math.max(1, Math.floor(of / 100))
  return `judging: ${done === of ? done : done - (done % step)} of ${total}`
}

/** A run of `--repeat` that begins, or its result. */
export function runText({ run, of, seed, verdict, complete, judged }: Omit<RunEvent, 'type'>): string {
  const name = `run ${run}${of === undefined ? '' : ` of ${of}`}, seed ${seed}`
  return verdict === undefined || judged === undefined
    ? name
    : `${name}: ${verdictWord({ verdict, complete, judged })}, judged ${judged.of} of ${judged.total}`
}

export const writingText = ({ file }: Pick<WritingEvent, 'file'>): string => `writing ${printable(file)}`

export const rehearsingText = (): string => 'rehearsing a run on the reference gateway'
