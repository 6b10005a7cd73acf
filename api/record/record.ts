import { recordOptions } from '../../src/deployment/options/judging.ts'
import { readValue } from '../../src/deployment/options/given.ts'
import { readRecordSettings, type RecordSettings } from '../../src/deployment/record-settings.ts'
import { failing } from '../failing.ts'
import { readBaseline } from '../files/baseline.ts'
import { evidenceIn } from '../files/out-folder.ts'
import { folderOrTemporary } from '../files/temporary-folder.ts'
import { checkInstallation } from '../installation.ts'
import type { RecordOptions } from '../options.ts'
import { folderOf, namesOf, readTable } from '../read-options.ts'
import { failureText, startRecording, type RunningRecording } from './start-recording.ts'

/** Requests in flight may take this long after `close()` was called. */
const defaultGraceMs = 10_000

/** What was recorded. `judge` accepts it in place of files. */
export interface Recorded {
  /** Paths of the evidence, in order. Empty if nothing was forwarded, or if the evidence was in a temporary folder. */
  readonly files: readonly string[]
  readonly exchanges: number
  readonly bytes: number
  /** Exchanges that were forwarded but not recorded, for lack of memory. */
  readonly notRecorded: number
  /** Why recording stopped early, in one line; absent if it did not. */
  readonly failure?: string
}

/** A running proxy that records. */
export interface Recorder {
  /** Clients send their requests to this base URL. */
  readonly url: string
  /** The gateway that receives them. */
  readonly baseUrl: string
  /** The file that is being written. */
  readonly evidence: string
  /** What was forwarded so far. */
  readonly progress: () => { readonly exchanges: number; readonly inFlight: number; readonly bytes: number }
  /**
   * Stops listening, waits for requests in flight, and completes the evidence.
   *
   * @param graceMs how long requests in flight may take. Default: 10,000
   */
  readonly close: (graceMs?: number) => Promise<Recorded>
  /** Resets the connections of requests in flight, so that a pending `close()` returns. */
  readonly abort: () => void
  /** As `close()`, and deletes the evidence if it is in a temporary folder. */
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

/** Implements `record` of the library. */
export const record = (options: RecordOptions): Promise<Recorder> =>
  failing(async () => {
    checkInstallation()
    const { env = {}, onFinding, onNotice, outDir: folder, rotateBytes, ...others } = options
    const { path: outDir, remove } = folderOrTemporary(folder)
    try {
      if (rotateBytes !== undefined) readValue('rotateBytes', recordOptions.rotate, rotateBytes)
      const given = { ...others, outDir, ...(rotateBytes !== undefined && { rotate: rotateBytes }) }
      const values = readTable(recordOptions, given, ['cwd', 'optionNames'])
      const names = namesOf(options)
      const settings = readRecordSettings(values, env, folderOf(options), names)
      await readBaseline(settings.baselineFile, names('baseline'))
      return recorderOf(settings, await startRecording(settings, { onFinding, onNotice }, names), remove)
    } catch (error) {
      remove()
      throw error
    }
  })

function recorderOf(
  settings: RecordSettings,
  { proxy, recording, live, release }: RunningRecording,
  remove: () => void,
): Recorder {
  const end = async (graceMs: number): Promise<Recorded> => {
    const timer = setTimeout(proxy.destroyConnections, graceMs)
    await proxy.end()
    clearTimeout(timer)
    await live?.close()
    const { files, exchanges, bytes } = await recording.end()
    const failure = recording.failure()
    const notRecorded = recording.recorder.unrecordedExchanges()
    await release()
    return { files, exchanges, bytes, notRecorded, ...(failure && { failure: failureText(settings, failure) }) }
  }
  let ended: Promise<Recorded> | undefined
  const close = (graceMs = defaultGraceMs) => (ended ??= failing(() => end(graceMs)))
  return {
    url: proxy.url,
    baseUrl: settings.baseUrl,
    evidence: evidenceIn(settings.outDir),
    progress: () => ({
      exchanges: proxy.startedExchanges(),
      inFlight: proxy.activeExchanges(),
      bytes: recording.recorded().bytes,
    }),
    close,
    abort: proxy.destroyConnections,
    [Symbol.asyncDispose]: async () => {
      await close()
      remove()
    },
  }
}
