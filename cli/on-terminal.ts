import { truncate } from '../reporters/escape.ts'
import type { ExchangeEvent, ProgressEvent } from '../api/index.ts'
import { listenForInterruption, type Interruption } from './interrupt.ts'
import { withLastResort } from './last-resort.ts'
import { printLine, type StatusLine } from './output.ts'
import { drivingText, judgingText, progressOnStderr, rehearsingText, writingText } from './progress.ts'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { setMaxCacheBytes } from '../src/evidence/content-cache.ts'

export interface TerminalOptions {
  /** Show no progress. */
  readonly quiet?: boolean | undefined
  /** Print each exchange when it ends. */
  readonly verbose?: boolean | undefined
  /** The folder in which the work records evidence. */
  readonly outDir?: string
  /** Receives the events that are not progress. */
  readonly onEvent?: (event: ProgressEvent) => void
}

/** How a function of the library is observed and ended. */
export interface TerminalTask {
  readonly signal: AbortSignal
  readonly driveSignal: AbortSignal
  readonly onProgress: (event: ProgressEvent) => void
}

const phases: Readonly<Partial<Record<ProgressEvent['type'], Interruption['phase']>>> = {
  endpoint: 'driving',
  driving: 'driving',
  judging: 'judging',
  writing: 'other',
}

/** Runs work of the library with its progress on stderr. The first signal ends it early. */
export async function onTerminal<T>(
  { quiet = false, verbose = false, outDir, onEvent }: TerminalOptions,
  work: (task: TerminalTask) => Promise<T>,
): Promise<T> {
  const interruption = listenForInterruption()
  let shown: { readonly type: ProgressEvent['type']; readonly line: StatusLine<never> } | undefined
  const clear = () => shown?.line.clear()
  const print = (text: string) => {
    clear()
    printLine(text, 'stderr')
  }
  const show = <Event extends ProgressEvent>(event: Event, textOf: (event: Event) => string) => {
    if (shown?.type !== event.type) {
      clear()
      shown = { type: event.type, line: progressOnStderr(textOf, quiet) }
      if (event.type === 'judging') releaseMemory()
    }
    shown.line.show(event as never)
  }
  const onProgress = (event: ProgressEvent) => {
    interruption.phase = phases[event.type] ?? interruption.phase
    if (event.type === 'driving') show(event, drivingText)
    else if (event.type === 'judging') show(event, judgingText)
    else if (event.type === 'writing') show(event, writingText)
    else if (event.type === 'rehearsing') show(event, rehearsingText)
    else if (event.type === 'notice') print(`gateproof: ${event.message}`)
    else if (event.type === 'exchange' && verbose) print(exchangeLine(event))
    else if (event.type !== 'exchange') {
      clear()
      onEvent?.(event)
    }
  }
  try {
    const { signal, driveSignal } = interruption
    return await withLastResort(interruption.fail, () => work({ signal, driveSignal, onProgress }), outDir)
  } finally {
    clear()
    interruption.release()
  }
}

const maxPathLength = 100

/** `chat-plain/first POST /v1/chat/completions 200 412 ms`, or how the exchange ended without a complete response. */
function exchangeLine({ id, method, url, status, end, ms }: ExchangeEvent): string {
  const { pathname } = new URL(url)
  const ending = end === 'complete' ? '' : ` ${end}`
  return `${id} ${method} ${truncate(pathname, maxPathLength)}${status === undefined ? '' : ` ${status}`}${ending} ${ms} ms`
}

/** Recorded bytes kept in memory for the reports. The rest is read again from the file. */
const maxKeptBytes = 16 * 1024 * 1024

/** Frees memory before judging. Both threads share one limit of the system, which the garbage collector does not know. */
function releaseMemory(): void {
  setMaxCacheBytes(maxKeptBytes)
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (() => void) | undefined
  collect?.()
}
