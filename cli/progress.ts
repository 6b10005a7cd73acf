import { sliceColumns } from '../reporters/console/columns.ts'
import { truncate, printable } from '../reporters/escape.ts'
import type { Progress } from '../src/drive/drive.ts'
import type { PolledTask } from '../src/drive/limits/polled-tasks.ts'
import type { JudgeProgress } from '../src/judge/judge.ts'
import { pluralize } from '../src/std/pluralize.ts'

/** Between two progress lines if stderr is not a terminal. */
const lineIntervalMs = 10_000

const maxModelLength = 40
const maxStateLength = 24
const maxTasksShown = 2

export interface ProgressLine<T> {
  readonly show: (progress: T) => void
  /** Clears the line on a terminal. */
  readonly clear: () => void
}

/**
 * Shows progress on a stream: one line that is rewritten on a terminal, a new line every 10 s elsewhere.
 *
 * @param textOf renders the line. Unchanged text is not written again
 */
export function progressLine<T>(
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>,
  textOf: (progress: T) => string,
  now: () => number = () => performance.now(),
): ProgressLine<T> {
  let shownAt = now()
  let shown = ''
  return {
    show: (progress) => {
      if (stream.isTTY) {
        const line = sliceColumns((stream.columns || 80) - 1, textOf(progress))
        if (line !== shown) stream.write(`\r\u001B[2K${line}`)
        shown = line
      } else if (now() - shownAt > lineIntervalMs) {
        shownAt = now()
        stream.write(`${textOf(progress)}\n`)
      }
    },
    clear: () => {
      if (stream.isTTY && shown !== '') stream.write('\r\u001B[2K')
      shown = ''
    },
  }
}

const noProgress: ProgressLine<unknown> = { show: () => undefined, clear: () => undefined }

/** Shows progress on stderr, or none with `--quiet`. */
export const progressOnStderr = <T>(textOf: (progress: T) => string, quiet = false): ProgressLine<T> =>
  quiet ? noProgress : progressLine(process.stderr, textOf)

/** Pending tasks come early because a narrow terminal cuts the line. */
export function drivingText({ probesDone, probes, requests, retries, last, polledTasks }: Progress): string {
  return [
    `driving: ${probesDone} of ${pluralize(probes, 'probe')}`,
    ...(polledTasks.length > 0 ? [waitingText(polledTasks)] : []),
    pluralize(requests, 'request'),
    ...(retries > 0 ? [pluralize(retries, 'retry', 'retries')] : []),
    ...(last ? [`last ${printable(last.id)}`] : []),
  ].join(', ')
}

function waitingText(tasks: readonly PolledTask[]): string {
  const more = tasks.length - maxTasksShown
  const shown = tasks.slice(0, maxTasksShown).map(({ model, state, elapsedMs }) => {
    const video = model === undefined ? 'a video' : `video ${truncate(printable(model), maxModelLength)}`
    return `${video}: ${truncate(printable(state), maxStateLength)}, ${Math.floor(elapsedMs / 1000)} s`
  })
  return `waiting for ${shown.join('; ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Counts in steps of 1 %, because there are thousands of quick checks. */
export function judgingText(progress: JudgeProgress | undefined): string {
  if (progress === undefined) return 'judging: reading the recording'
  const { unit, done, of } = progress
  const total = unit === 'checks' ? pluralize(of, 'check') : pluralize(of, 'exchange')
  const step = Math.max(1, Math.floor(of / 100))
  return `judging: ${done === of ? done : done - (done % step)} of ${total}`
}

export const writingText = (name: string): string => `writing ${printable(name)}`

/** Judges while stderr shows the progress, unless `quiet`. */
export async function withJudgingProgress<T>(
  judge: (onProgress: (progress: JudgeProgress) => void) => Promise<T>,
  { quiet }: { readonly quiet?: boolean } = {},
): Promise<T> {
  const line = progressOnStderr(judgingText, quiet)
  line.show(undefined)
  try {
    return await judge(line.show)
  } finally {
    line.clear()
  }
}
