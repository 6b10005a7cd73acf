/** The thread that records what passes: it masks, decodes and writes, so that nothing that passes waits for it. */
import { setPriority, constants } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { setMaxCacheBytes } from '../evidence/content-cache.ts'
import { createLearningRedactor } from '../redact/redact.ts'
import { createLiveEvidence } from './live-evidence.ts'
import { createEvidenceFiles, type EvidenceFiles } from './evidence-files.ts'
import type { FromWorker, WorkerInput, ToWorker } from './recording-thread.ts'
import { createWriter, type Writer } from './writer.ts'

const { folder, header, rotateBytes, waiting, liveFolder } = workerData as WorkerInput

const tell = (message: FromWorker) => parentPort?.postMessage(message)

// Of a thread and not of the process, on Linux alone.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

const readBytes = 4 * 1024 * 1024

let parts: EvidenceFiles | undefined
let writer: Writer | undefined
const batches = liveFolder === undefined ? undefined : createLiveEvidence(liveFolder, header)

/** What cannot be written ends the recording, and not what passes. */
function failed(error: unknown): void {
  writer = undefined
  const { code, message } = error as NodeJS.ErrnoException
  tell({ type: 'failed', message, ...(code !== undefined && { code }) })
}

async function begin(): Promise<void> {
  // Of a reply the usage alone is read.
  setMaxCacheBytes(readBytes)
  const redactor = createLearningRedactor()
  const document = JSON.stringify(header.contract.document)
  const now = () => {
    const ms = performance.timeOrigin + performance.now()
    return { ms, text: new Date(ms).toISOString() }
  }
  const made = (parts = createEvidenceFiles({ folder, header, redactor, rotateBytes, now }))
  writer = createWriter({
    baseUrl: header.deployment.baseUrl,
    redactor,
    parts: made,
    isOurWord: (word) => document.includes(word),
    onExchange: (ranges) => batches?.add(ranges),
  })
}

async function answer(message: ToWorker): Promise<void> {
  if (message.type === 'batch') {
    try {
      await writer?.take(message.batch)
    } finally {
      Atomics.sub(waiting, 0, message.batch.size)
    }
  } else if (message.type === 'live') {
    const file = batches?.next()
    tell({ type: 'live', ...(file !== undefined && { file }) })
    return
  } else {
    await writer?.end()
    if (writer !== undefined) parts?.close()
  }
  const { files = () => [], exchanges = () => 0, bytes = () => 0 } = parts ?? {}
  tell({ type: message.type === 'end' ? 'ended' : 'state', files: files(), exchanges: exchanges(), bytes: bytes() })
}

let queue = begin().catch(failed)
parentPort?.on('message', (message: ToWorker) => {
  queue = queue.then(() => answer(message)).catch(failed)
})
