/** The recording thread: masks, decodes and writes the traffic, so that forwarding never waits. */
import { setPriority, constants } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { setMaxCacheBytes } from '../evidence/content-cache.ts'
import { createLearningRedactor } from '../redact/redact.ts'
import { createLiveEvidence } from './live-evidence.ts'
import { createEvidenceFiles, type EvidenceFiles } from './evidence-files.ts'
import type { FromWorker, WorkerInput, ToWorker } from './recording-thread.ts'
import { createWriter, type Writer } from './writer.ts'

const { folder, header, rotateBytes, waiting, liveFolder } = workerData as WorkerInput

const send = (message: FromWorker) => parentPort?.postMessage(message)

// Only on Linux this sets the priority of the thread and not of the process.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

const readBytes = 4 * 1024 * 1024

let parts: EvidenceFiles | undefined
let writer: Writer | undefined
const batches = liveFolder === undefined ? undefined : createLiveEvidence(liveFolder, header)

/** An error stops the recording, but not the forwarding. */
function failed(error: unknown): void {
  writer = undefined
  const { code, message } = error as NodeJS.ErrnoException
  send({ type: 'failed', message, ...(code !== undefined && { code }) })
}

async function begin(): Promise<void> {
  // Only the usage of a response is read.
  setMaxCacheBytes(readBytes)
  const redactor = createLearningRedactor()
  const document = JSON.stringify(header.contract.document)
  const now = () => {
    const ms = performance.timeOrigin + performance.now()
    return { ms, text: new Date(ms).toISOString() }
  }
  const created = (parts = createEvidenceFiles({ folder, header, redactor, rotateBytes, now }))
  writer = createWriter({
    baseUrl: header.deployment.baseUrl,
    redactor,
    parts: created,
    isOurWord: (word) => document.includes(word),
    onExchange: (ranges) => batches?.add(ranges),
  })
}

async function handle(message: ToWorker): Promise<void> {
  if (message.type === 'batch') {
    try {
      await writer?.take(message.batch)
    } finally {
      Atomics.sub(waiting, 0, message.batch.size)
    }
  } else if (message.type === 'live') {
    const file = batches?.next()
    send({ type: 'live', ...(file !== undefined && { file }) })
    return
  } else {
    await writer?.end()
    if (writer !== undefined) parts?.close()
  }
  const { files = () => [], exchanges = () => 0, bytes = () => 0 } = parts ?? {}
  send({ type: message.type === 'end' ? 'ended' : 'state', files: files(), exchanges: exchanges(), bytes: bytes() })
}

let queue = begin().catch(failed)
parentPort?.on('message', (message: ToWorker) => {
  queue = queue.then(() => handle(message)).catch(failed)
})
