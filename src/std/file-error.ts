/** Codes as those of the system, for what gateproof refuses itself. `ELINK`: a link, where none is followed. */
export type FileErrorCode = 'ELINK' | 'EMLINK' | 'EISDIR' | 'ENOTSUP' | 'EINVAL' | 'EFBIG' | 'ENOTDIR'

/** An error as the system's: `reasonOf` and `writeReasonOf` describe it. */
export const fileError = (code: FileErrorCode): NodeJS.ErrnoException =>
  Object.assign(new Error(code), { code, syscall: 'open' })
