import { importFile } from '../std/packages.ts'
import { calls, type CallContext, type ClientResult } from './calls.ts'
import { confine } from './confinement.ts'

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
const maxHostLength = 200

function toClientError(thrown: unknown): ClientError {
  if (!(thrown instanceof Error)) return { name: 'not an Error', message: String(thrown).slice(0, maxMessageLength) }
  const name = thrown.constructor.name === 'Error' ? thrown.name : thrown.constructor.name
  return { name: name.slice(0, maxNameLength), message: thrown.message.slice(0, maxMessageLength) }
}

const reply = (result: CallResult) => process.send?.(result)

const confinement = confine()

/** The error of a call, or what the client tried before it. A client that reached its result may have tried to connect on its own behalf. */
function failed(thrown: unknown): CallResult {
  const refused = confinement.refused()
  if (refused === undefined) return { error: toClientError(thrown) }
  const { name, message } = toClientError(thrown)
  const where = `a response made it connect to ${refused.slice(0, maxHostLength)}, which is not the gateway`
  return { error: { name: 'RefusedConnection', message: `${where} (${name}: ${message})`.slice(0, maxMessageLength) } }
}

process.on('message', (request: CallRequest) => {
  void (async () => {
    try {
      confinement.allow(request.url)
      const loaded = (await importFile(request.entry)) as never
      const call = calls[request.package]?.[request.call]
      if (call === undefined) throw new Error(`no call ${request.call} of ${request.package}`)
      reply({ took: await call(loaded, request) })
    } catch (error) {
      reply(failed(error))
    }
  })()
})
// A client may throw outside of the call.
process.on('uncaughtException', (error) => reply(failed(error)))
process.on('unhandledRejection', (error) => reply(failed(error)))
process.on('disconnect', () => process.exit())
