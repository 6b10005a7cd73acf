import { judge, record as recordOfLibrary, type Recorder } from '../../api/index.ts'
import { pluralize } from '../../reporters/summary.ts'
import { recordOptions, type RecordOptions } from '../../src/deployment/options/judging.ts'
import { withDefaults } from '../../src/deployment/options/option.ts'
import { commandContext } from '../library-options.ts'
import { withLastResort } from '../last-resort.ts'
import { onTerminal } from '../on-terminal.ts'
import { printJson, printLine, printText, statusLine } from '../output.ts'
import { printResult, textOptions } from '../print-result.ts'
import { findingLine, listeningText, recordedText, recordingText } from './record-texts.ts'

/** Requests in flight may take this long after the signal. */
const graceMs = 10_000
const statusMs = 500

/**
 * Forwards requests to the gateway and records them until SIGINT or SIGTERM. With `--judge`, then judges the recording.
 *
 * @returns the exit code
 */
export async function record(given: RecordOptions): Promise<number> {
  const { judge: isJudged, json, listen, outDir, rotate, baseUrl, ...others } = withDefaults(recordOptions, given)
  const { only, skip, profile, strict, minJudged, baseline, deadlineMs, spec } = others
  const context = commandContext()
  const status = statusLine(recordingText)
  const print = (line: string) => {
    status.clear()
    printLine(line, 'stderr')
  }
  const recorder = await recordOfLibrary({
    ...context,
    ...{ baseUrl, only, skip, profile, strict, minJudged, baseline, spec, outDir, rotateBytes: rotate },
    env: process.env,
    listen: `${listen.host.includes(':') ? `[${listen.host}]` : listen.host}:${listen.port}`,
    onNotice: (notice) => print(`gateproof: ${notice}`),
    ...(isJudged && { onFinding: (finding) => print(findingLine(finding)) }),
  })
  const printStdout = json ? printJson : printText
  printStdout(listeningText(recorder, { json }))
  const show = setInterval(() => status.show(recorder.progress()), statusMs)
  const recorded = await untilSignal(recorder, outDir, print)
  clearInterval(show)
  status.clear()
  if (!(json && isJudged)) printStdout(recordedText(recorded, { json, judge: isJudged }))
  const { files, failure } = recorded
  if (!isJudged || files.length === 0) return failure === undefined ? 0 : 2
  const terms = {
    only,
    skip,
    profile,
    strict,
    minJudged,
    baseline,
    deadlineMs,
    ...(spec !== undefined && { spec: 'recorded' }),
  }
  const result = await onTerminal({ outDir }, ({ signal, onProgress }) =>
    judge(files, { ...terms, ...context, ...{ signal, onProgress }, outDir, text: textOptions() }),
  )
  await printResult(result, { json })
  return failure === undefined ? result.exitCode : 2
}

/** The first signal waits for requests in flight, the second one aborts them. */
async function untilSignal(recorder: Recorder, outDir: string, print: (line: string) => void) {
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  let isEnding = false
  let resolve: (recorded: ReturnType<Recorder['close']>) => void = () => undefined
  const ended = new Promise<Awaited<ReturnType<Recorder['close']>>>((settle) => (resolve = settle))
  const onSignal = () => {
    if (isEnding) return recorder.abort()
    isEnding = true
    const { inFlight } = recorder.progress()
    // Before the line, so that no connection is accepted after it.
    resolve(recorder.close(graceMs))
    if (inFlight > 0)
      print(
        `stopping: waiting up to ${graceMs / 1000} s for ${pluralize(inFlight, 'request')} in flight (interrupt again to quit immediately)`,
      )
  }
  for (const name of names) process.on(name, onSignal)
  try {
    return await withLastResort(onSignal, () => ended, outDir)
  } finally {
    for (const name of names) process.off(name, onSignal)
  }
}
