import { fileURLToPath } from 'node:url'
import type { VideoFile } from '../src/media/video-file.ts'
import { finish, withServer } from './processes.ts'
import { median, type Row } from './table.ts'

const [small, large] = [1_000_000, 500_000_000]
const rounds = 3
/** Memory counts as flat if 500 times the bytes need at most this factor. */
const goal = 1.5

/** Downloads and judges a video of 500 MB, compared with one of 1 MB and with a plain download. */
export async function fileRows(folder: string): Promise<readonly Row[]> {
  return withServer('file-server.ts', [], async (url) => {
    const measured = []
    for (let round = 0; round < rounds; round += 1) {
      measured.push({
        small: await take('judged', `${url}/${small}`, folder),
        large: await take('judged', `${url}/${large}`, folder),
        plain: await take('plain', `${url}/${large}`, folder),
      })
    }
    for (const { large: one } of measured) requireWhole(one.result as VideoFile)
    const peak = median(measured.map((one) => one.large.peakMiB))
    const flat = peak / median(measured.map((one) => one.small.peakMiB))
    const ms = median(measured.map((one) => one.large.ms))
    const slower = ms / median(measured.map((one) => one.plain.ms))
    return [
      {
        measure: 'peak memory while a video of 500 MB is judged',
        value: `${Math.round(peak)} MiB`,
        ratio: `${flat.toFixed(2)} × that for a video of 1 MB`,
        goal: `≤ ${goal} ×`,
        met: flat <= goal,
      },
      {
        measure: 'downloading and judging it',
        value: `${(ms / 1000).toFixed(2)} s`,
        ratio: `${slower.toFixed(1)} × letting the bytes pass`,
        goal: '',
        met: true,
      },
    ]
  })
}

/** Runs one download in a separate process. */
async function take(how: 'judged' | 'plain', url: string, folder: string) {
  const script = fileURLToPath(new URL('take-file.ts', import.meta.url))
  const { stdout, peakMiB } = await finish(['--import', import.meta.resolve('tsx'), script, how, url], folder)
  const { ms, result } = JSON.parse(stdout) as { readonly ms: number; readonly result: unknown }
  return { ms, result, peakMiB }
}

/** A file that was not read to its end would make the measurement meaningless. */
function requireWhole(movie: VideoFile): void {
  const isWhole = movie.kind === 'mp4' && movie.flaw === undefined && movie.partial === undefined && movie.seconds === 5
  if (!isWhole) throw new Error(`the large file was not judged: ${JSON.stringify(movie)}`)
}
