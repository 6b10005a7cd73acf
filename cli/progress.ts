import { sliceColumns } from '../reporters/console/columns.ts'
import { truncate, printable } from '../reporters/escape.ts'
import type { Progress } from '../src/drive/drive.ts'
import type { PolledTask } from '../src/drive/limits/polled-tasks.ts'
import type { JudgeProgress } from '../src/judge/judge.ts'

/** Milliseconds between two lines where the terminal cannot rewrite one. */
const lineIntervalMs = 10_000

/** How much of a name is shown, and of how many tasks. */
const limits = { model: 40, state: 24, tasks: 2 }

/** What shows how far something has come. */
export interface ProgressLine<T> {
  readonly show: (progress: T) => void
  /** Clears what stands on the terminal. */
  readonly clear: () => void
}

/**
 * Shows progress on stderr: one line that rewrites itself on a terminal, a line now and then elsewhere. What a server said, the
 * state of a task, is shown as text that steers nothing.
 *
 * @param textOf the line; the same text as before is not written again
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
    clear: () => void (stream.isTTY && shown !== '' && stream.write('\r\u001B[2K')),
  }
}

/** What is waited for stands early: a narrow terminal cuts the line. */
export function drivingText({ probesDone, probes, requests, retries, last, polledTasks: waiting }: Progress): string {
  return [
    `driving: ${probesDone} of ${probes} probes`,
    ...(waiting.length > 0 ? [waitingFor(waiting)] : []),
    `${requests} requests`,
    ...(retries > 0 ? [`${retries} retries`] : []),
    ...(last ? [`last ${printable(last.id)}`] : []),
  ].join(', ')
}

function waitingFor(waiting: readonly PolledTask[]): string {
  const more = waiting.length - limits.tasks
  const shown = waiting.slice(0, limits.tasks).map(({ model, state, elapsedMs }) => {
    const video = model === undefined ? 'a video' : `video ${truncate(printable(model), limits.model)}`
    return `${video}: ${truncate(printable(state), limits.state)}, ${Math.floor(elapsedMs / 1000)} s`
  })
  return `waiting for ${shown.join('; ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** In steps of a hundredth: there are thousands of checks, and each is quick. Before the first is known, the recording is read. */
export function judgingText(progress: JudgeProgress | undefined): string {
  if (progress === undefined) return 'judging: reading the recording'
  const { unit, done, of } = progress
  const step = Math.max(1, Math.floor(of / 100))
  return `judging: ${done === of ? done : done - (done % step)} of ${of} ${unit}`
}

export const writingText = (name: string): string => `writing ${printable(name)}`

/** Judges while stderr shows how far it has come. */
export async function withJudgingProgress<T>(
  judge: (onProgress: (progress: JudgeProgress) => void) => Promise<T>,
): Promise<T> {
  const line = progressLine(process.stderr, judgingText)
  line.show(undefined)
  try {
    return await judge(line.show)
  } finally {
    line.clear()
  }
}
