import type { Stop } from '../../src/drive/limits/stop.ts'
import { createRecorder, type Recorder, type RecorderOptions } from '../../src/evidence/recorder.ts'
import type { Redactor } from '../../src/redact/redact.ts'
import { isSystemError, quoted, UsageError, writeReasonOf } from '../../src/std/usage-error.ts'

/** A recorder that tells why it could not go on instead of throwing. */
export interface EvidenceFile extends Recorder {
  /** One sentence when a line could not be written; nothing was written after it. */
  readonly failure: () => string | undefined
}

/**
 * Begins the evidence of a drive. A disk that takes no more lines ends the drive: what was recorded until then is whole, except
 * for its last line, and can be judged.
 *
 * @throws UsageError when the file cannot be opened
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
