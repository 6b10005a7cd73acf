import { importFile } from '../std/packages.ts'
import { calls, type CallContext, type ClientResult } from './calls.ts'

/** A request to the process of a client. */
export interface CallRequest extends CallContext {
  readonly package: string
  readonly entry: string
  readonly call: string
}

export type CallResult = { readonly took: ClientResult } | { readonly error: ClientError }

/** What a client threw, truncated. */
export interface ClientError {
  readonly name: string
  readonly message: string
}

const maxNameLength = 100
const maxMessageLength = 500

function toClientError(thrown: unknown): ClientError {
  if (!(thrown instanceof Error)) return { name: 'not an Error', message: String(thrown).slice(0, maxMessageLength) }
  const name = thrown.constructor.name === 'Error' ? thrown.name : thrown.constructor.name
  return { name: name.slice(0, maxNameLength), message: thrown.message.slice(0, maxMessageLength) }
}

const reply = (result: CallResult) => process.send?.(result)

process.on('message', (request: CallRequest) => {
  void (async () => {
    try {
      const loaded = (await importFile(request.entry)) as never
      const call = calls[request.package]?.[request.call]
      if (call === undefined) throw new Error(`no call ${request.call} of ${request.package}`)
      reply({ took: await call(loaded, request) })
    } catch (error) {
      reply({ error: toClientError(error) })
    }
  })()
})
// A client may throw outside of the call.
process.on('uncaughtException', (error) => reply({ error: toClientError(error) }))
process.on('unhandledRejection', (error) => reply({ error: toClientError(error) }))
process.on('disconnect', () => process.exit())
