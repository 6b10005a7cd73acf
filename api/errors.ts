/** Why a function of the library failed. A verdict, however bad, is a result and never an error. */
export type GateproofErrorCode = 'usage' | 'io' | 'internal'

/**
 * The only error that the functions of this package reject with.
 *
 * - `usage`: an option, a file or an input is invalid. Nothing was sent, unless the message says so.
 * - `io`: the operating system refused to read or write a file.
 * - `internal`: a defect of gateproof itself. Please report it.
 *
 * The message is one line without keys.
 */
export class GateproofError extends Error {
  override readonly name = 'GateproofError'
  readonly code: GateproofErrorCode

  constructor(code: GateproofErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
