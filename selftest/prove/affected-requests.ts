import { AsyncLocalStorage } from 'node:async_hooks'
import type { Fault, Inject } from '../../src/reference/fault.ts'

/** Requests that a fault made a difference to, as `POST /v1/messages`, and how many of each. */
export type AffectedRequests = Map<string, number>

/**
 * The same fault, counting where it shows: another reply than the gateway's own, or another request handed to the gateway. A reply
 * that was made anew and says the same, as an edit of a member that is not there makes it, is no difference.
 */
export function countingEffects(fault: Fault, shown: AffectedRequests): Fault {
  return { ...fault, inject: countingInject(fault.inject, shown) }
}

/** What the gateway itself was handed for a request, and what it answered. */
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

/** Everything that a gateway may look at in a request. */
async function requestText(request: Request): Promise<string> {
  const headers = [...request.headers].filter(([name]) => name !== 'content-length')
  return JSON.stringify([request.method, request.url, headers, await request.clone().text()])
}

/** Everything that a client sees of a reply. A stream is not read ahead: each is taken for another one. */
async function replyText(response: Response): Promise<string | symbol> {
  const { status, headers } = response
  if (!/\bjson\b/.test(headers.get('content-type') ?? '')) return Symbol('stream')
  return JSON.stringify([status, [...headers], await response.clone().text()])
}
