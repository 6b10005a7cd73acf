import { AsyncLocalStorage } from 'node:async_hooks'
import type { Fault, Inject } from '../../gateway/reference/fault.ts'

/** Number of requests that a fault affected, by call such as `POST /v1/messages`. */
export type AffectedRequests = Map<string, number>

/**
 * Wraps a fault to count the requests it affects: those with a different reply, or passed to the gateway differently. A new reply with the
 * same content does not count.
 */
export function countingEffects(fault: Fault, shown: AffectedRequests): Fault {
  return { ...fault, inject: countingInject(fault.inject, shown) }
}

/** The request that the gateway received, and its original reply. */
interface UnmodifiedCall {
  request?: string
  response?: Response
  reply?: string | symbol
}

function countingInject(inject: Inject, shown: AffectedRequests): Inject {
  return (next, gateway) => {
    const within = new AsyncLocalStorage<UnmodifiedCall>()
    const injected = inject(async (request) => {
      const plain = within.getStore() ?? {}
      plain.request = await requestText(request)
      plain.response = await next(request)
      plain.reply = await replyText(plain.response)
      return plain.response
    }, gateway)
    return async (request) => {
      const plain: UnmodifiedCall = {}
      const sentRequest = await requestText(request)
      const label = `${request.method} ${new URL(request.url).pathname}`
      const note = () => shown.set(label, (shown.get(label) ?? 0) + 1)
      try {
        const response = await within.run(plain, () => injected(request))
        const isSame = response === plain.response || (await replyText(response)) === plain.reply
        if (plain.request !== sentRequest || !isSame) note()
        return response
      } catch (error) {
        note()
        throw error
      }
    }
  }
}

/** Everything that a gateway can read in a request. */
async function requestText(request: Request): Promise<string> {
  const headers = [...request.headers].filter(([name]) => name !== 'content-length')
  return JSON.stringify([request.method, request.url, headers, await request.clone().text()])
}

/** Everything that a client can read in a reply. Streams are not read, so each counts as different. */
async function replyText(response: Response): Promise<string | symbol> {
  const { status, headers } = response
  if (!/\bjson\b/.test(headers.get('content-type') ?? '')) return Symbol('stream')
  return JSON.stringify([status, [...headers], await response.clone().text()])
}
