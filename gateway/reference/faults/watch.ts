import { type Inject, see, type SeenRequest } from './handler.ts'
import { perCall } from './per-call.ts'
import { replaceBody } from './reply.ts'

/** What arrived, and what the wrapped handler replied, as far as it was read. */
interface Original {
  readonly request: string
  isRequestChanged?: boolean
  status?: number
  headers?: string
  /** The bytes that the reply of the fault was not compared with yet. They are joined when it is. */
  readonly chunks: Uint8Array[]
  isComplete: boolean
  isCut: boolean
}

const headersOf = (headers: Headers) => JSON.stringify([...headers])

/** Calls `fire` once for each request that the fault changes, or whose reply: its status, a header, a byte or its end. */
export function watched(inject: Inject, fire: () => void): Inject {
  const originals = perCall<Original>()
  return (next, target) => {
    const injected = inject(async (changed) => {
      const original = originals.current()
      if (original === undefined) return next(changed)
      const { seen, request } = await see(changed)
      original.isRequestChanged = asText(seen) !== original.request
      return recorded(await next(request), original)
    }, target)
    return async (received) => {
      const { seen, request } = await see(received)
      const original: Original = { request: asText(seen), chunks: [], isComplete: false, isCut: false }
      try {
        const response = await originals.run(original, () => injected(request))
        const isChanged = response.status !== original.status || headersOf(response.headers) !== original.headers
        if (!isChanged && original.isRequestChanged !== true) return compared(response, original, fire)
        fire()
        return response
      } catch (error) {
        fire()
        throw error
      }
    }
  }
}

/** What decides on a reply. The length says nothing that the body does not. */
const asText = ({ method, path, query, headers, text }: SeenRequest): string => {
  const others = [...headers].filter(([name]) => name !== 'content-length')
  return JSON.stringify([method, path, query.toString(), others, text])
}

/** The reply, which keeps what is read of it. */
function recorded(response: Response, original: Original): Response {
  const { status, headers, body } = response
  Object.assign(original, { status, headers: headersOf(headers), isComplete: body === null })
  if (body === null) return response
  return replaceBody(
    response,
    piped(body, {
      chunk: (bytes) => void original.chunks.push(bytes),
      end: () => void (original.isComplete = true),
      cut: () => void (original.isCut = true),
    }),
  )
}

/** The reply, which is compared with the original while it is read. */
function compared(response: Response, original: Original, fire: () => void): Response {
  const { body } = response
  if (body === null) {
    if (!original.isComplete) fire()
    return response
  }
  let isFired = false
  const differs = () => {
    if (!isFired) fire()
    isFired = true
  }
  return replaceBody(
    response,
    piped(body, {
      chunk: (bytes) => {
        const left = joined(original.chunks)
        if (!left.subarray(0, bytes.length).equals(bytes)) differs()
        original.chunks.splice(0, Infinity, left.subarray(bytes.length))
      },
      end: () => {
        if (!original.isComplete || original.chunks.some(({ length }) => length > 0)) differs()
      },
      cut: () => {
        if (!original.isCut) differs()
      },
    }),
  )
}

/** The chunks as one, without a copy of a single one. */
function joined(chunks: readonly Uint8Array[]): Buffer {
  const [only = new Uint8Array()] = chunks
  return chunks.length > 1 ? Buffer.concat(chunks) : Buffer.from(only.buffer, only.byteOffset, only.byteLength)
}

/** A body with the same chunks, of which nothing is read ahead. */
function piped(
  body: ReadableStream<Uint8Array>,
  on: {
    readonly chunk: (bytes: Uint8Array) => void
    readonly end: () => void
    readonly cut: () => void
  },
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const next = await reader.read()
          if (next.done) {
            on.end()
            controller.close()
          } else {
            on.chunk(next.value)
            controller.enqueue(next.value)
          }
        } catch (error) {
          on.cut()
          controller.error(error)
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
