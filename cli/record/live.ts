import { rmSync } from 'node:fs'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { truncate, printable } from '../../reporters/escape.ts'
import type { TrafficRecording } from '../../src/proxy/recording-thread.ts'
import type { Finding } from '../../src/report/report.ts'
import type { LiveOptions } from './live-worker.ts'

export interface Live {
  readonly close: () => Promise<void>
}

const judgeIntervalMs = 5000
const maxLineLength = 240

const compiled = new URL(extname(import.meta.url) === '.ts' ? '../dist/cli/' : './', import.meta.url)

/**
 * Judges new traffic every few seconds in a low-priority thread and prints each finding once. Checks that need the whole recording run
 * when it ends.
 */
export function startLive(
  recording: TrafficRecording,
  { print, ...options }: LiveOptions & { readonly print: (line: string) => void },
): Live {
  const worker = new Worker(new URL('live-worker.js', compiled), { workerData: options })
  const reported = new Set<string>()
  let isBusy = false
  let file: string | undefined

  const done = () => {
    if (file !== undefined) rmSync(file, { force: true })
    file = undefined
    isBusy = false
  }
  const onFindings = (findings: readonly Finding[]) => {
    for (const finding of findings.filter(({ id }) => !reported.has(id))) {
      reported.add(finding.id)
      print(lineOf(finding))
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
    print(`gateproof: judging stopped until the recording ends: ${printable(message)}`)
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

function lineOf({ verdict, title, requirements, cases }: Finding): string {
  const [first] = cases
  const more = requirements.length > 1 ? ` and ${requirements.length - 1} more` : ''
  const where = first?.exchange === undefined ? '' : `, ${first.exchange}`
  return truncate(printable(`${verdict}: ${title} (${requirements[0]}${more}${where})`), maxLineLength)
}
