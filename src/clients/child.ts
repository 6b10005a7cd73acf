import { pathToFileURL } from 'node:url'
import { calls, type CallContext, type ClientResult } from './calls.ts'

/** What the process of a client is asked to do. */
export interface CallRequest extends CallContext {
  readonly package: string
  readonly entry: string
  readonly call: string
}

/** What came of it. */
export type CallResult = { readonly took: ClientResult } | { readonly error: ClientError }

/** What a client threw, at once or later; bounded. */
export interface ClientError {
  readonly name: string
  readonly message: string
}

const longest = 500

function described(thrown: unknown): ClientError {
  if (!(thrown instanceof Error)) return { name: 'not an Error', message: String(thrown).slice(0, longest) }
  const name = thrown.constructor.name === 'Error' ? thrown.name : thrown.constructor.name
  return { name: name.slice(0, 100), message: thrown.message.slice(0, longest) }
}

const tell = (result: CallResult) => process.send?.(result)

process.on('message', (request: CallRequest) => {
  void (async () => {
    try {
      const loaded = (await import(pathToFileURL(request.entry).href)) as never
      const call = calls[request.package]?.[request.call]
      if (call === undefined) throw new Error(`no call ${request.call} of ${request.package}`)
      tell({ took: await call(loaded, request) })
    } catch (error) {
      tell({ error: described(error) })
    }
  })()
})
// A client may throw where nobody waits for it.
process.on('uncaughtException', (error) => tell({ error: described(error) }))
process.on('unhandledRejection', (error) => tell({ error: described(error) }))
process.on('disconnect', () => process.exit())
