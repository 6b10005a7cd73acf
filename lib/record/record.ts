import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packagedContract } from '../../src/contract/document.ts'
import { readContract } from '../../src/contract/read-contract.ts'
import { recordOptions } from '../../src/deployment/options/judging.ts'
import type { Naming } from '../../src/deployment/options/naming.ts'
import { readRecordSettings, type RecordSettings } from '../../src/deployment/record-settings.ts'
import { startTrafficRecording, type RecordingFailure } from '../../src/proxy/recording-thread.ts'
import { startProxy, type Proxy } from '../../src/proxy/server.ts'
import { createUpstream } from '../../src/proxy/upstream.ts'
import { quoted, UsageError, writeReasonOf } from '../../src/std/usage-error.ts'
import { trafficHeader } from '../../src/traffic/imported-exchange.ts'
import { tool } from '../build-info.ts'
import { failing } from '../failing.ts'
import { readBaseline } from '../files/baseline.ts'
import { evidenceIn, lockFolder, prepareOutFolder } from '../files/out-folder.ts'
import { checkInstallation } from '../installation.ts'
import type { RecordOptions } from '../options.ts'
import { folderOf, namesOf, readTable } from '../read-options.ts'
import { startLive } from './live.ts'

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
    const isTemporary = folder === undefined
    const outDir = folder ?? mkdtempSync(join(tmpdir(), 'gateproof-record-'))
    const remove = () => {
      if (isTemporary) rmSync(outDir, { recursive: true, force: true })
    }
    try {
      const given = { ...others, outDir, ...(rotateBytes !== undefined && { rotate: rotateBytes }) }
      const values = readTable(recordOptions, given, ['cwd', 'optionNames'])
      const names = namesOf(options)
      const settings = readRecordSettings(values, env, folderOf(options), names)
      return await start(settings, { onFinding, onNotice }, names, remove)
    } catch (error) {
      remove()
      throw error
    }
  })

async function start(
  settings: RecordSettings,
  { onFinding, onNotice }: Pick<RecordOptions, 'onFinding' | 'onNotice'>,
  names: Naming,
  remove: () => void,
): Promise<Recorder> {
  const contract = settings.specFile === undefined ? packagedContract() : readContract(settings.specFile)
  await readBaseline(settings.baselineFile, names('baseline'))
  const upstream = createUpstream(settings.baseUrl, settings.env)
  prepareOutFolder(settings.outDir, names('outDir'))
  const unlock = await lockFolder(settings.outDir, names('outDir'))
  const liveFolder = onFinding === undefined ? undefined : mkdtempSync(join(tmpdir(), 'gateproof-'))
  const release = async () => {
    upstream.close()
    if (liveFolder !== undefined) rmSync(liveFolder, { recursive: true, force: true })
    await unlock()
  }
  try {
    const traffic = { from: 'proxy' as const, unseen: [] }
    const { baseUrl, outDir, rotateBytes } = settings
    const recordings: ReturnType<typeof startTrafficRecording>[] = []
    const proxy = await listening(settings, names('listen'), () => {
      const recording = startTrafficRecording({
        folder: outDir,
        header: trafficHeader({ baseUrl, contract, tool, startedAt: now().text, traffic }),
        rotateBytes,
        now,
        onFailure: (failure) => onNotice?.(`${failureText(settings, failure)}; requests are still forwarded`),
        ...(liveFolder !== undefined && { liveFolder }),
      })
      recordings.push(recording)
      return { upstream, recorder: recording.recorder }
    })
    const [recording] = recordings
    if (recording === undefined) throw new Error('the proxy listens without a recording')
    const { profile, strict, only, skip } = settings
    const live = onFinding && startLive(recording, { profile, strict, only, skip }, { onFinding, onNotice })
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
      baseUrl,
      evidence: evidenceIn(outDir),
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
  } catch (error) {
    await release()
    throw error
  }
}

function now() {
  const ms = performance.timeOrigin + performance.now()
  return { ms, text: new Date(ms).toISOString() }
}

async function listening(
  { listen }: RecordSettings,
  option: string,
  begin: Parameters<typeof startProxy>[1],
): Promise<Proxy> {
  const { host, port } = listen
  try {
    return await startProxy(listen, begin)
  } catch (error) {
    const reason = cannotListen[(error as NodeJS.ErrnoException).code ?? '']
    if (reason === undefined) throw error
    throw new UsageError(`${option} ${quoted(`${host}:${port}`)}: ${reason}`)
  }
}

const cannotListen: Readonly<Record<string, string>> = {
  EADDRINUSE: 'port already in use. Port 0 picks a free one',
  EADDRNOTAVAIL: 'this machine does not have this address',
  EACCES: 'permission denied',
  ENOTFOUND: 'unknown host',
  EAI_AGAIN: 'the host name cannot be resolved',
  EINVAL: 'not an address to listen on',
}

const failureText = ({ outDir }: RecordSettings, failure: RecordingFailure) =>
  failure.code === undefined
    ? `recording stopped: ${failure.message}`
    : `evidence cannot be written to ${quoted(outDir)}: ${writeReasonOf(Object.assign(new Error(failure.message), failure))}`
