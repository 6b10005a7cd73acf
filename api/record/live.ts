import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { removeFile } from '../../src/std/create-file.ts'
import { oneLine } from '../../src/std/usage-error.ts'
import type { TrafficRecording } from '../../src/proxy/recording-thread.ts'
import type { Finding } from '../../src/report/report.ts'
import type { LiveOptions } from './live-worker.ts'

export interface Live {
  readonly close: () => Promise<void>
}

const judgeIntervalMs = 5000

const compiled = new URL(extname(import.meta.url) === '.ts' ? '../../dist/api/record/' : './', import.meta.url)

/**
 * Judges new traffic every few seconds in a low-priority thread and reports each finding once. Checks that need the whole recording run
 * when it ends.
 */
export function startLive(
  recording: TrafficRecording,
  options: LiveOptions,
  {
    onFinding,
    onNotice,
  }: { readonly onFinding: (finding: Finding) => void; readonly onNotice?: ((notice: string) => void) | undefined },
): Live {
  const worker = new Worker(new URL('live-worker.js', compiled), { workerData: options })
  const reported = new Set<string>()
  let isBusy = false
  let file: string | undefined

  const done = () => {
    if (file !== undefined) removeFile(file)
    file = undefined
    isBusy = false
  }
  const onFindings = (findings: readonly Finding[]) => {
    for (const finding of findings.filter(({ id }) => !reported.has(id))) {
      reported.add(finding.id)
      onFinding(finding)
    }
    done()
  }
  const judgeNext = async () => {
    if (isBusy) return
    isBusy = true
    file = await recording.live()
    if (file === undefined) done()
    else worker.postMessage(file)
  }
  worker.on('message', onFindings)
  worker.on('error', ({ message }) => {
    clearInterval(timer)
    onNotice?.(oneLine(`judging stopped until the recording ends: ${message}`))
    done()
  })
  const timer = setInterval(() => void judgeNext(), judgeIntervalMs)
  return {
    close: async () => {
      clearInterval(timer)
      await worker.terminate()
    },
  }
}
