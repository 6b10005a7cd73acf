import { failureOf, type Failure, type Phase } from '../wire/failure.ts'

/** Why no reply came, or not all of one, in the evidence's words. Node's parser and its client have errors of their own. */
export function upstreamFailure(error: unknown, phase: Phase, secure: boolean): Failure {
  const { code = '', message = '', syscall } = error as NodeJS.ErrnoException
  const where = phase === 'body' ? 'in the middle of the body' : 'before a reply'
  if (code === 'HPE_HEADER_OVERFLOW') return { how: 'too-large', detail: 'more bytes of headers than any reply needs' }
  if (code === 'HPE_INVALID_EOF_STATE') return { how: 'closed', detail: `the connection was closed ${where}` }
  if (code.startsWith('HPE_'))
    return { how: 'not-http', detail: `not HTTP: ${message.replace(/^Parse Error:\s*/, '')}` }
  // Node says ECONNRESET of a connection that was closed in order, too: then no call of the system has failed.
  if (code === 'ECONNRESET' && syscall === undefined && !(secure && phase === 'connecting'))
    return { how: 'closed', detail: `the connection was closed ${where}` }
  return failureOf(error, { phase, secure })
}
