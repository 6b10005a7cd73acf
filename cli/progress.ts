import { clip, plain } from '../reporters/plain.ts'
import type { Progress } from '../src/drive/drive.ts'
import type { Waiting } from '../src/drive/waiting.ts'

/** Milliseconds between two lines where the terminal cannot rewrite one. */
const quietMs = 10_000

/** How much of a name is shown, and of how many tasks. */
const most = { model: 40, state: 24, tasks: 2 }

/**
 * Shows a drive's progress on stderr: one line that rewrites itself on a terminal, a line now and then elsewhere. What a server
 * said, the state of a task, is shown as text that steers nothing.
 */
export function progressLine(
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>,
  now: () => number = () => performance.now(),
): {
  readonly show: (progress: Progress) => void
  readonly end: () => void
} {
  let shownAt = now()
  return {
    show: (progress) => {
      if (stream.isTTY) {
        stream.write(`\r\u001B[2K${within((stream.columns || 80) - 1, textOf(progress))}`)
      } else if (now() - shownAt > quietMs) {
        shownAt = now()
        stream.write(`${textOf(progress)}\n`)
      }
    },
    end: () => void (stream.isTTY && stream.write('\r\u001B[2K')),
  }
}

/** What is waited for stands early: a narrow terminal cuts the line. */
function textOf({ probesDone, probes, requests, retries, last, waiting }: Progress): string {
  return [
    `driving: ${probesDone} of ${probes} probes`,
    ...(waiting.length > 0 ? [waitingFor(waiting)] : []),
    `${requests} requests`,
    ...(retries > 0 ? [`${retries} retries`] : []),
    ...(last ? [`last ${plain(last.id)}`] : []),
  ].join(', ')
}

function waitingFor(waiting: readonly Waiting[]): string {
  const more = waiting.length - most.tasks
  const shown = waiting.slice(0, most.tasks).map(({ model, state, forMs }) => {
    const video = model === undefined ? 'a video' : `video ${clip(plain(model), most.model)}`
    return `${video}: ${clip(plain(state), most.state)}, ${Math.floor(forMs / 1000)} s`
  })
  return `waiting for ${shown.join('; ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** As much of a line as fits: a line that wraps is not rewritten. From U+1100 on a character may take two columns. */
function within(columns: number, text: string): string {
  let left = columns
  const fits = [...text].findIndex((character) => (left -= (character.codePointAt(0) ?? 0) < 0x1100 ? 1 : 2) < 0)
  return fits < 0 ? text : [...text].slice(0, fits).join('')
}
