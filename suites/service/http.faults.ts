import {
  abortError,
  alongside,
  closeAfter,
  cutAfter,
  endingIn,
  fault,
  type Fault,
  type Inject,
  onlyIf,
  onOperation,
  onStatus,
  type OperationId,
  replyWithError,
  type SeenRequest,
  when,
} from '../../gateway/reference/fault-kit.ts'

const framing = ['service.http.framing'] as const

/** A defect of the bodies of one operation, which the probes of another area request. */
const inBodies = (operation: OperationId, area: string, inject: Inject): Fault =>
  alongside([area], fault(framing, onOperation(operation, onStatus(200, inject))))

/** The body ends early each time. */
export const balanceEndsEarly = inBodies('getTokenBalance', 'balance', closeAfter(10))
export const listReset = inBodies('listModels', 'models', cutAfter(40))
export const videoEndsEarly = inBodies('getVideoContent', 'video', closeAfter(2000))

/** The body is complete, but `Content-Length` is greater, and the connection is closed. */
const longerLength: Inject = (next) => async (request) => {
  const response = await next(request)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.set('content-length', String(bytes.length + 5))
  return new Response(endingIn(abortError('EarlyClose'), bytes), { status: response.status, headers })
}
const isPlain = (inject: Inject) => when(({ body }) => body['stream'] !== true, inject)
export const lengthTooGreatInChat = inBodies('createChatCompletion', 'chat', isPlain(longerLength))
export const lengthTooGreatInMessages = inBodies('createMessage', 'messages', isPlain(longerLength))
export const lengthTooGreatInImages = inBodies('createImage', 'images', longerLength)

/** A chunk without a size follows the body. */
const invalidChunk: Inject = (next) => async (request) => {
  const response = await next(request)
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  const bytes = new Uint8Array(await response.arrayBuffer())
  return new Response(endingIn(abortError('BadChunk'), bytes), { status: response.status, headers })
}
export const invalidChunkInResponses = inBodies('createResponse', 'responses', isPlain(invalidChunk))
export const invalidChunkInContents = inBodies('generateContent', 'generate-content', invalidChunk)
export const invalidChunkInPolls = inBodies('getVideo', 'video', invalidChunk)

/** An operation compares the content type as a text. */
const charsetRefused = (operation: OperationId, status = 415) =>
  fault(
    ['service.media_type.charset'],
    onOperation(
      operation,
      when(
        onlyIf(
          'the content type has a `charset`',
          ({ headers }: SeenRequest) => headers.get('content-type')?.includes('charset=') === true,
        ),
        replyWithError(status, {
          message: 'Content-Type must be application/json',
          type: 'invalid_request_error',
          code: 'unsupported_media_type',
        }),
      ),
    ),
  )
export const charsetRefusedInChat = charsetRefused('createChatCompletion')
export const charsetRefusedInResponses = charsetRefused('createResponse', 400)
export const charsetRefusedInMessages = charsetRefused('createMessage')
export const charsetRefusedInContents = charsetRefused('generateContent', 500)
export const charsetRefusedInVideos = charsetRefused('createVideo')
export const charsetRefusedInImages = charsetRefused('createImage', 400)
export const charsetRefusedInEdits = charsetRefused('createImageEdit')
export const charsetRefusedInMotionControl = charsetRefused('createMotionControl')
