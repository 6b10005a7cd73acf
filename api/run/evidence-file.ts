import type { Stop } from '../../src/drive/limits/stop.ts'
import { createRecorder, type Recorder, type RecorderOptions } from '../../src/evidence/recorder.ts'
import type { Redactor } from '../../src/redact/redact.ts'
import { isSystemError, quoted, UsageError, writeReasonOf } from '../../src/std/usage-error.ts'

/** A recorder that reports write errors instead of throwing them. */
export interface EvidenceFile extends Recorder {
  /** Why a line could not be written. Nothing is written after it. */
  readonly failure: () => string | undefined
}

/**
 * Opens the evidence file of a drive. A write error, such as a full disk, stops the drive; the evidence up to then can be judged.
 *
 * @throws UsageError if the file cannot be opened
 */
export function openEvidenceFile(file: string, redactor: Redactor, stop: Stop, options: RecorderOptions): EvidenceFile {
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
