import type { Progress } from '../drive/drive.ts'

/** Milliseconds between two lines where the terminal cannot rewrite one. */
const quietMs = 10_000

/**
 * Shows a drive's progress on stderr: one line that rewrites itself on a terminal, a line now and then elsewhere. Shows only
 * our own names, never what a server said.
 */
export function progressLine(stream: NodeJS.WriteStream): {
  readonly show: (progress: Progress) => void
  readonly end: () => void
} {
  let shownAt = performance.now()
  const text = ({ probesDone, probes, requests, retries, last }: Progress) => {
    const again = retries > 0 ? `, ${retries} retries` : ''
    return `driving: ${probesDone} of ${probes} probes, ${requests} requests${again}${last ? `, last ${last.id}` : ''}`
  }
  return {
    show: (progress) => {
      if (stream.isTTY) {
        stream.write(`\r\u001B[2K${text(progress).slice(0, (stream.columns || 80) - 1)}`)
      } else if (performance.now() - shownAt > quietMs) {
        shownAt = performance.now()
        stream.write(`${text(progress)}\n`)
      }
    },
    end: () => void (stream.isTTY && stream.write('\r\u001B[2K')),
  }
}
