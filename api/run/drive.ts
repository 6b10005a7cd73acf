import { closeSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { areas } from '../../suites/areas.ts'
import { removeReports } from '../../reporters/formats.ts'
import { selectsMetering } from '../../src/contract/selection.ts'
import type { Contract } from '../../src/contract/document.ts'
import type { Deployment, Settings } from '../../src/deployment/deployment.ts'
import type { Naming } from '../../src/deployment/options/naming.ts'
import { secretsOf } from '../../src/deployment/secrets.ts'
import { addressText, allowances, type ListenAddress } from '../../src/deployment/values.ts'
import type { Area } from '../../src/drive/plan/area.ts'
import { drive as driveProbes, type Progress } from '../../src/drive/drive.ts'
import { createStop, type Stop } from '../../src/drive/limits/stop.ts'
import type { EvidenceFooter, EvidenceLine, Exchange, UpstreamExchange } from '../../src/evidence/exchange.ts'
import { createRecorder, type Recorder, type RecorderOptions } from '../../src/evidence/recorder.ts'
import { createRedactor, type Redactor } from '../../src/redact/redact.ts'
import { reasonText } from '../../src/results/reasons.ts'
import { recordedSetupReason } from '../../src/results/setup.ts'
import { definedMembers } from '../../src/std/defined-members.ts'
import { openFile } from '../../src/std/open-file.ts'
import { isSystemError, oneLine, quoted, reasonOf, UsageError, writeReasonOf } from '../../src/std/usage-error.ts'
import type { Upstream } from '../../gateway/upstream/upstream.ts'
import { createTransport } from '../../src/wire/transport.ts'
import { drivingTool } from '../build-info.ts'
import { cancellable } from '../cancellable.ts'
import { contractToDrive } from '../contract.ts'
import type { DrivingEvent, ExchangeEvent } from '../events.ts'
import { evidenceIn, prepareOutFolder, withFolderLock } from '../files/out-folder.ts'
import { folderOrTemporary } from '../files/temporary-folder.ts'
import { checkInstallation } from '../installation.ts'
import type { DriveOptions } from '../options.ts'
import { namesOf, settingsOf } from '../read-options.ts'
import { asTask, type Task } from '../task.ts'
import { resume, type Resumed } from './resume.ts'

/** A finished drive. `judge` accepts it in place of files. */
export interface Recording {
  /** Paths of the evidence, in order. */
  readonly files: readonly string[]
  readonly requests: number
  readonly retries: number
  /** Reported by the deployment. */
  readonly tokens: number
  /** Why the drive is incomplete, in one line: a budget, the deadline, an abort, a full disk. Absent if it is complete. */
  readonly incomplete?: string
  /** Deletes the evidence, if it is in a temporary folder. */
  readonly remove: () => void
  readonly [Symbol.dispose]: () => void
}

/** Implements `drive` of the library. */
export const drive = (options: DriveOptions): Promise<Recording> =>
  asTask(options, async (task, secrets) => {
    checkInstallation()
    const settings = await settingsOf(options, secrets)
    const names = namesOf(options)
    if (settings.repeat !== undefined) throw new UsageError(`${names('repeat')}: drive records one run. Use run`)
    const contract = contractToDrive(settings)
    const { path: outDir, remove } = folderOrTemporary(options.outDir && settings.outDir)
    try {
      prepareOutFolder(outDir, names('outDir'))
      const work = () => driveSettings({ ...settings, outDir }, contract, task, names)
      const { driven, file } = await withFolderLock(outDir, work, names('outDir'))
      const { requests, retries, tokens, because, why } = driven.footer
      const setup = recordedSetupReason(why)
      const incomplete = driven.failure ?? (setup === undefined ? because : reasonText(setup))
      return {
        files: [file],
        ...{ requests, retries, tokens },
        ...(incomplete !== undefined && { incomplete }),
        remove,
        [Symbol.dispose]: remove,
      }
    } catch (error) {
      remove()
      throw error
    }
  })

/** A finished drive, with the settings that it used. */
interface DrivenRun {
  readonly driven: Driven
  readonly file: string
  readonly settings: Settings
  readonly resumed: Resumed | undefined
}

/**
 * Resumes or starts the drive that the settings describe, with the embedded gateway if there is no other.
 *
 * @param plannedAreas whose probes are sent; default: those of a run
 */
export async function driveSettings(
  settings: Settings,
  contract: Contract,
  task: Task,
  names: Naming,
  plannedAreas: readonly Area[] = areas,
): Promise<DrivenRun> {
  const { outDir, resumeDir, deployment } = settings
  checkOpenFileLimit(settings.concurrency * (deployment.embedded ? 2 : 1), names('concurrency'))
  const file = evidenceIn(outDir)
  const resumed =
    resumeDir === undefined ? undefined : resume(settings, resumeDir, contract, file, names('resume'), plannedAreas)
  const upstream = settings.upstream && (await startRunUpstream(settings.upstream, settings.timeoutS * 1000, names))
  try {
    const embedded = deployment.embedded ? await startEmbedded(settings, contract, upstream) : undefined
    try {
      const own = ownSettings(resumed?.settings ?? settings, embedded, upstream)
      const { baseUrl } = own.deployment
      task.onProgress?.({ type: 'endpoint', endpoint: 'domestic', baseUrl, embedded: embedded !== undefined })
      const driven = await driveToFile(file, own, contract, { resumed, upstream, areas: plannedAreas }, task)
      return { driven, file, settings: own, resumed }
    } finally {
      await embedded?.close()
    }
  } finally {
    await upstream?.close()
  }
}

/** With the addresses of what this process has started. */
const ownSettings = (settings: Settings, embedded?: Embedded, upstream?: RunUpstream): Settings => ({
  ...settings,
  ...(embedded && { deployment: embedded.deployment }),
  ...(upstream && { upstream: upstream.addresses }),
})

export interface Driven {
  readonly footer: EvidenceFooter
  /** Why evidence could not be written. */
  readonly failure: string | undefined
}

interface DriveParts {
  readonly resumed?: Resumed | undefined
  readonly upstream?: RunUpstream | undefined
  /** Default: those of a run. */
  readonly areas?: readonly Area[]
}

/**
 * Drives a deployment and records the evidence in a file. Reports of an earlier run in the same folder are removed.
 *
 * @throws UsageError if the file cannot be opened
 */
export async function driveToFile(
  file: string,
  settings: Settings,
  contract: Contract,
  { resumed, upstream, areas: plannedAreas = areas }: DriveParts,
  { signal, driveSignal, onProgress }: Task,
): Promise<Driven> {
  const { echoed, headerSecrets } = secretsOf(settings.deployment)
  const redactor = createRedactor([...echoed, ...Object.values(upstream?.keys ?? {})], headerSecrets)
  const stop = createStop()
  const opened = openEvidenceFile(file, redactor, stop, { append: resumed !== undefined })
  const recorder =
    onProgress === undefined ? opened : { ...opened, write: observed(opened.write, onProgress, redactor) }
  // Anyone who reaches the upstream can send requests that belong to no call.
  const writeUpstream = (exchange: UpstreamExchange) => {
    if (exchange.nonce !== undefined || recorder.fullSince() === undefined) recorder.write(exchange)
  }
  upstream?.record(writeUpstream, createRedactor(echoed, headerSecrets).containsSecret)
  const transport = createTransport({
    redactor,
    isFull: () => recorder.fullSince() !== undefined,
    totalMs: settings.timeoutS * 1000,
    env: settings.env ?? {},
  })
  removeReports(settings.outDir, settings.reportFiles)
  try {
    const { earlier, begun, arrivalOf } = resumed ?? {}
    const link = upstream && {
      ...upstream,
      arrivalOf: (nonce: string) => upstream.arrivalOf(nonce) ?? arrivalOf?.(nonce),
    }
    const either = AbortSignal.any([signal, driveSignal].filter((one) => one !== undefined))
    const end = () => {
      const reason: unknown = either.reason
      stop.now('interrupted', typeof reason === 'string' ? reason : 'the drive was interrupted')
    }
    const footer = await cancellable(either, end, () =>
      driveProbes({
        ...{ settings, contract, areas: plannedAreas, transport, recorder, stop },
        tool: drivingTool(),
        clients: async (context) => (await import('../../src/clients/driver.ts')).clientsWith(redactor)(context),
        ...definedMembers({ recordedExchanges: earlier, startedMedia: begun, upstream: link }),
        onProgress: (progress) => onProgress?.(eventOf(progress)),
        onNotice: (notice) => onProgress?.({ type: 'notice', message: oneLine(notice) }),
      }),
    )
    recorder.close()
    return { footer, failure: recorder.failure() }
  } finally {
    recorder.close()
    await transport.close()
  }
}

function eventOf({ last, polledTasks, ...counts }: Progress): DrivingEvent {
  return {
    type: 'driving',
    ...counts,
    ...(last && { last: last.id }),
    polledTasks: polledTasks.map(({ model, ...task }) => ({ ...task, ...(model !== undefined && { model }) })),
  }
}

/** Reports each exchange after it was written. */
function observed(
  write: (line: EvidenceLine) => void,
  onProgress: NonNullable<Task['onProgress']>,
  redactor: Pick<Redactor, 'text'>,
): (line: EvidenceLine) => void {
  return (line) => {
    write(line)
    if (line.type === 'exchange') onProgress(exchangeEvent(line, redactor))
  }
}

function exchangeEvent({ id, request, response, end }: Exchange, { text }: Pick<Redactor, 'text'>): ExchangeEvent {
  return {
    type: 'exchange',
    id,
    method: request.method,
    url: text(request.url),
    ...(response && { status: response.status }),
    end: end.how,
    ms: Math.round(end.at),
  }
}

/** A recorder that reports write errors instead of throwing them. */
interface EvidenceFile extends Recorder {
  /** Why a line could not be written. Nothing is written after it. */
  readonly failure: () => string | undefined
}

/**
 * Opens the evidence file of a drive. A write error, such as a full disk, stops the drive; the evidence up to then can be judged.
 *
 * @throws UsageError if the file cannot be opened
 */
function openEvidenceFile(file: string, redactor: Redactor, stop: Stop, options: RecorderOptions): EvidenceFile {
  let failure: string | undefined
  const recorder = attempt(file, () => createRecorder(file, redactor, options))
  const guarded = (write: () => void) => {
    try {
      if (failure === undefined) attempt(file, write)
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      failure = error.message
      stop.now('interrupted', failure)
    }
  }
  return {
    write: (line) => guarded(() => recorder.write(line)),
    fullSince: recorder.fullSince,
    size: recorder.size,
    close: () => guarded(() => recorder.close()),
    failure: () => failure,
  }
}

function attempt<T>(file: string, use: () => T): T {
  try {
    return use()
  } catch (error) {
    if (!isSystemError(error)) throw error
    throw new UsageError(`evidence cannot be written to ${quoted(file)}: ${writeReasonOf(error)}`)
  }
}

/** Files that the process and judging open besides connections. */
const reservedFiles = 24

/**
 * Checks that the process may open this many connections at once.
 *
 * @throws UsageError if the limit of open files is lower: requests and judging would fail halfway
 */
function checkOpenFileLimit(connections: number, option: string): void {
  const needed = reservedFiles + connections
  const open: number[] = []
  try {
    while (open.length < needed) open.push(openFile(fileURLToPath(import.meta.url)))
  } catch {
    throw new UsageError(
      `open file limit (ulimit -n) too low: expected room for ${needed} more files, got ${open.length}. Raise it or lower ${option}`,
    )
  } finally {
    for (const file of open) closeSync(file)
  }
}

/** Longer than the upstream stalls before it closes a connection, and than it is silent in the calls that test this. */
const relayTimeoutMs = ({ patienceS = 0 }: Settings) => 1500 + patienceS * 1000

interface Embedded {
  readonly deployment: Deployment
  readonly close: () => Promise<void>
}

/**
 * Starts the reference gateway. Its URLs, keys and models complete the settings; models that the user named take precedence. With an upstream,
 * it relays the requests for some models to it.
 */
export async function startEmbedded(settings: Settings, contract: Contract, upstream?: RunUpstream): Promise<Embedded> {
  const { deployment, seed, shard, noKey } = settings
  const { startReference } = await import('../../gateway/reference/server.ts')
  const { referenceCost } = await import('../../gateway/reference/cost.ts')
  // Each shard has its own gateway. With equal seeds they would produce equal ids, which one deployment never does.
  const [address] = upstream?.addresses ?? []
  const reference = await startReference({
    seed: seed + shard.index - 1,
    document: () => contract.document,
    ...(upstream &&
      address && {
        relay: { url: `http://${addressText(address)}`, keys: upstream.keys, timeoutMs: relayTimeoutMs(settings) },
      }),
  })
  return {
    deployment: {
      ...deployment,
      baseUrl: reference.url,
      overseasBaseUrl: deployment.overseasBaseUrl ?? reference.overseasUrl,
      embedded: true,
      keys: noKey ? {} : reference.keys,
      models: { ...reference.models, ...deployment.models },
      requests: { ...deployment.requests, video: { seconds: '10', ...deployment.requests.video } },
      ...((upstream || selectsMetering(settings)) && { cost: referenceCost }),
      videoSeconds: deployment.videoSeconds ?? { min: 4, max: 15 },
      prefixes: { motionControl: '/kling', ...deployment.prefixes },
      allow: allowances,
    },
    close: reference.close,
  }
}

/** The scripted upstream of a run. */
interface RunUpstream extends Pick<
  Upstream,
  'keys' | 'expect' | 'arrivalOf' | 'clientReceived' | 'clientEnded' | 'settled'
> {
  /** Where it listens, with the port that was picked for port 0. */
  readonly addresses: readonly ListenAddress[]
  /** From now on, exchanges are recorded, and secrets of the client are recognized in them. */
  readonly record: (onExchange: (exchange: UpstreamExchange) => void, isClientSecret: (text: string) => boolean) => void
  readonly close: () => Promise<void>
}

/**
 * Starts the scripted upstream.
 *
 * @param clientTimeoutMs timeout of an exchange of the drive, in milliseconds
 * @throws UsageError if an address cannot be used
 */
async function startRunUpstream(
  addresses: readonly ListenAddress[],
  clientTimeoutMs: number,
  names: Naming,
): Promise<RunUpstream> {
  const { listenUpstream } = await import('../../gateway/upstream/listen.ts')
  let onExchange: (exchange: UpstreamExchange) => void = () => undefined
  let isClientSecret: (text: string) => boolean = () => false
  const upstream = await listenUpstream({
    host: addresses[0]?.host ?? '127.0.0.1',
    ports: addresses.map(({ port }) => port),
    clientTimeoutMs,
    onExchange: (exchange) => onExchange(exchange),
    isClientSecret: (text) => isClientSecret(text),
  }).catch((error: unknown) => {
    throw new UsageError(`${names('upstream')}: cannot listen: ${reasonOf(error)}. Port 0 picks a free port`)
  })
  return {
    ...upstream,
    addresses: upstream.urls.map((url, index) => ({
      host: addresses[index]?.host ?? '127.0.0.1',
      port: Number(new URL(url).port),
    })),
    record: (own, isSecret) => {
      onExchange = own
      isClientSecret = isSecret
    },
  }
}
