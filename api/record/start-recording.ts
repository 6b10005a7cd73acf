import type { Naming } from '../../src/deployment/options/naming.ts'
import type { RecordSettings } from '../../src/deployment/record-settings.ts'
import {
  startTrafficRecording,
  type RecordingFailure,
  type TrafficRecording,
} from '../../src/proxy/recording-thread.ts'
import { startProxy, type Proxy } from '../../src/proxy/server.ts'
import { createUpstream, type Upstream } from '../../src/proxy/upstream.ts'
import { quoted, UsageError, writeReasonOf } from '../../src/std/usage-error.ts'
import { trafficHeader } from '../../src/traffic/imported-exchange.ts'
import { tool } from '../build-info.ts'
import { contractOf } from '../contract.ts'
import { lockFolder, prepareOutFolder } from '../files/out-folder.ts'
import { folderOrTemporary } from '../files/temporary-folder.ts'
import type { RecordOptions } from '../options.ts'
import { startLive, type Live } from './live.ts'

export type Observer = Pick<RecordOptions, 'onFinding' | 'onNotice'>

/** A proxy with its recording. */
export interface RunningRecording {
  readonly proxy: Proxy
  readonly recording: TrafficRecording
  /** Judges while requests are forwarded. */
  readonly live: Live | undefined
  /** Frees what the recording holds after it has ended. */
  readonly release: () => Promise<void>
}

/**
 * Starts to forward and to record.
 *
 * @throws UsageError if the folder or the address cannot be used
 */
export async function startRecording(
  settings: RecordSettings,
  observer: Observer,
  names: Naming,
): Promise<RunningRecording> {
  const upstream = createUpstream(settings.baseUrl, settings.env)
  prepareOutFolder(settings.outDir, names('outDir'))
  const unlock = await lockFolder(settings.outDir, names('outDir'))
  const live = observer.onFinding && folderOrTemporary(undefined)
  const release = async () => {
    upstream.close()
    live?.remove()
    await unlock()
  }
  try {
    const { proxy, recording } = await listening(settings, names('listen'), upstream, {
      onFailure: (failure) => observer.onNotice?.(`${failureText(settings, failure)}; requests are still forwarded`),
      ...(live && { liveFolder: live.path }),
    })
    return { proxy, recording, live: liveOf(settings, recording, observer), release }
  } catch (error) {
    await release()
    throw error
  }
}

function liveOf(
  { profile, strict, only, skip }: RecordSettings,
  recording: TrafficRecording,
  { onFinding, onNotice }: Observer,
): Live | undefined {
  return onFinding && startLive(recording, { profile, strict, only, skip }, { onFinding, onNotice })
}

/** The recording begins when the proxy listens, so that a port in use leaves no evidence. */
async function listening(
  settings: RecordSettings,
  option: string,
  upstream: Upstream,
  part: Pick<Parameters<typeof startTrafficRecording>[0], 'onFailure' | 'liveFolder'>,
): Promise<{ readonly proxy: Proxy; readonly recording: TrafficRecording }> {
  const { listen, baseUrl, outDir: folder, rotateBytes } = settings
  const contract = contractOf(settings)
  const traffic = { from: 'proxy' as const, unseen: [] }
  const header = trafficHeader({ baseUrl, contract, tool, startedAt: now().text, traffic })
  const recordings: TrafficRecording[] = []
  const proxy = await startProxy(listen, () => {
    const recording = startTrafficRecording({ folder, header, rotateBytes, now, ...part })
    recordings.push(recording)
    return { upstream, recorder: recording.recorder }
  }).catch((error: unknown) => {
    const reason = cannotListen[(error as NodeJS.ErrnoException).code ?? '']
    if (reason === undefined) throw error
    throw new UsageError(`${option} ${quoted(`${listen.host}:${listen.port}`)}: ${reason}`)
  })
  const [recording] = recordings
  if (recording === undefined) throw new Error('the proxy listens without a recording')
  return { proxy, recording }
}

function now() {
  const ms = performance.timeOrigin + performance.now()
  return { ms, text: new Date(ms).toISOString() }
}

const cannotListen: Readonly<Record<string, string>> = {
  EADDRINUSE: 'port already in use. Port 0 picks a free one',
  EADDRNOTAVAIL: 'this machine does not have this address',
  EACCES: 'permission denied',
  ENOTFOUND: 'unknown host',
  EAI_AGAIN: 'the host name cannot be resolved',
  EINVAL: 'not an address to listen on',
}

/** Why recording stopped early. */
export const failureText = ({ outDir }: RecordSettings, failure: RecordingFailure) =>
  failure.code === undefined
    ? `recording stopped: ${failure.message}`
    : `evidence cannot be written to ${quoted(outDir)}: ${writeReasonOf(Object.assign(new Error(failure.message), failure))}`
