import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pluralize } from '../../reporters/summary.ts'
import { packagedContract, type Contract } from '../../src/contract/document.ts'
import { readContract } from '../../src/contract/read-contract.ts'
import type { RecordSettings } from '../../src/deployment/record-settings.ts'
import { quoted, UsageError, writeReasonOf } from '../../src/std/usage-error.ts'
import {
  startTrafficRecording,
  type RecordingFailure,
  type TrafficRecording,
} from '../../src/proxy/recording-thread.ts'
import { startProxy, type Proxy } from '../../src/proxy/server.ts'
import { createUpstream, type Upstream } from '../../src/proxy/upstream.ts'
import { trafficHeader } from '../../src/traffic/imported-exchange.ts'
import type { KnownViolation } from '../../src/report/baseline.ts'
import { readBaseline } from '../baseline.ts'
import { withInterruption } from '../interrupt.ts'
import { judgeEvidence } from '../judging.ts'
import { startLive, type Live } from './live.ts'
import { evidenceIn, prepareOutFolder, withFolderLock } from '../out-folder.ts'
import { progressLine, withJudgingProgress } from '../progress.ts'
import { publish } from '../publish.ts'
import { recordingText, recordedText, listeningText } from './record-texts.ts'
import { tool } from '../build-info.ts'

/** Requests in flight may take this long after the signal. */
const graceMs = 10_000
const statusMs = 500

/**
 * Forwards requests to the gateway and records them until SIGINT or SIGTERM. With `--judge`, then judges the recording.
 *
 * @returns the exit code
 * @throws UsageError before anything is forwarded
 */
export async function record(settings: RecordSettings): Promise<number> {
  const contract = settings.specFile === undefined ? packagedContract() : readContract(settings.specFile)
  const baseline = await readBaseline(settings.baselineFile)
  const upstream = createUpstream(settings.baseUrl, process.env)
  prepareOutFolder(settings.outDir)
  return withFolderLock(settings.outDir, () => recordAndJudge(settings, contract, baseline, upstream))
}

async function recordAndJudge(
  settings: RecordSettings,
  contract: Contract,
  baseline: readonly KnownViolation[],
  upstream: Upstream,
): Promise<number> {
  const liveFolder = settings.judge ? mkdtempSync(join(tmpdir(), 'gateproof-')) : undefined
  try {
    const traffic = { from: 'proxy' as const, unseen: [] }
    const header = trafficHeader({ baseUrl: settings.baseUrl, contract, tool, startedAt: now().text, traffic })
    const recording: Parameters<typeof startTrafficRecording>[0] = {
      folder: settings.outDir,
      header,
      rotateBytes: settings.rotateBytes,
      now,
      onFailure: (failure) =>
        process.stderr.write(`gateproof: ${failureText(settings, failure)}; requests are still forwarded\n`),
      ...(liveFolder !== undefined && { liveFolder }),
    }
    const { files, failure } = await recordUntilSignal(settings, upstream, recording)
    if (!settings.judge || files.length === 0) return failure === undefined ? 0 : 2
    return await withInterruption(async (interruption) => {
      const options = { ...judgingOptions(settings), baseline, timeoutMs: settings.deadlineS * 1000 }
      const judged = await withJudgingProgress((onProgress) =>
        judgeEvidence(files, { ...options, onProgress }, interruption),
      )
      const exitCode = await publish(judged, settings)
      if (failure !== undefined) return 2
      return interruption.wasInterrupted() ? 130 : exitCode
    })
  } finally {
    if (liveFolder !== undefined) rmSync(liveFolder, { recursive: true, force: true })
  }
}

const judgingOptions = ({ profile, strict, only, skip }: RecordSettings) => ({ profile, strict, only, skip })

function now() {
  const ms = performance.timeOrigin + performance.now()
  return { ms, text: new Date(ms).toISOString() }
}

async function recordUntilSignal(
  settings: RecordSettings,
  upstream: Upstream,
  options: Parameters<typeof startTrafficRecording>[0],
): Promise<{ readonly files: readonly string[]; readonly failure?: RecordingFailure }> {
  const status = progressLine(process.stderr, recordingText)
  const print = (line: string) => {
    status.clear()
    process.stderr.write(`${line}\n`)
  }
  const recordings: TrafficRecording[] = []
  const proxy = await listening(settings, () => {
    const recording = startTrafficRecording({
      ...options,
      onFailure: (failure) => {
        status.clear()
        options.onFailure(failure)
      },
    })
    recordings.push(recording)
    return { upstream, recorder: recording.recorder }
  })
  const [recording] = recordings
  if (recording === undefined) throw new Error('the proxy listens without a recording')
  const signals = listenForStop(proxy, print)
  process.stdout.write(listeningText(proxy.url, evidenceIn(settings.outDir), settings))
  const show = setInterval(
    () =>
      status.show({
        passed: proxy.startedExchanges(),
        inFlight: proxy.activeExchanges(),
        bytes: recording.recorded().bytes,
      }),
    statusMs,
  )
  const live: Live | undefined = settings.judge
    ? startLive(recording, { ...judgingOptions(settings), print: print })
    : undefined
  await signals.ended
  await live?.close()
  const { files, exchanges, bytes } = await recording.end()
  clearInterval(show)
  status.clear()
  upstream.close()
  signals.release()
  const failure = recording.failure()
  process.stdout.write(
    recordedText({ files, exchanges, bytes, left: recording.recorder.unrecordedExchanges() }, settings),
  )
  return { files, ...(failure && { failure }) }
}

async function listening(settings: RecordSettings, begin: Parameters<typeof startProxy>[1]): Promise<Proxy> {
  const { host, port } = settings.listen
  try {
    return await startProxy(settings.listen, begin)
  } catch (error) {
    const reason = cannotListen[(error as NodeJS.ErrnoException).code ?? '']
    if (reason === undefined) throw error
    throw new UsageError(`--listen ${quoted(`${host}:${port}`)}: ${reason}`)
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

/** The first signal waits for requests in flight, the second one aborts them. */
function listenForStop(proxy: Proxy, print: (line: string) => void) {
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  let end = () => {}
  let ending = false
  const ended = new Promise<void>((resolve) => (end = resolve))
  const onSignal = () => {
    if (ending) return proxy.destroyConnections()
    ending = true
    const count = proxy.activeExchanges()
    const timer = setTimeout(proxy.destroyConnections, graceMs)
    // Before the line, so that no connection is accepted after it.
    void proxy.end().then(() => {
      clearTimeout(timer)
      end()
    })
    if (count > 0)
      print(
        `stopping: waiting up to ${graceMs / 1000} s for ${pluralize(count, 'request')} in flight (interrupt again to quit immediately)`,
      )
  }
  for (const name of names) process.on(name, onSignal)
  return {
    ended,
    release: () => {
      for (const name of names) process.off(name, onSignal)
    },
  }
}

const failureText = ({ outDir }: RecordSettings, failure: RecordingFailure) =>
  failure.code === undefined
    ? `recording stopped: ${failure.message}`
    : `evidence cannot be written to ${quoted(outDir)}: ${writeReasonOf(Object.assign(new Error(failure.message), failure))}`
