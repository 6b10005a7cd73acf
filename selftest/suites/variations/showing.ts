import { fault, type Inject, type Patient } from '../../../src/reference/fault.ts'
import { counting, type Shown } from '../../prove/shown.ts'
import { record } from '../harness.ts'

/** A request that an area sends, and what the healthy gateway answers. */
interface Answered {
  readonly request: Request
  readonly response: Response
}

/** What an area sends to the healthy gateway, in the order of the answers, and the keys and models of the gateway. */
export interface Traffic {
  readonly answered: readonly Answered[]
  readonly gateway: Patient | undefined
}

/** Drives an area once. */
export async function trafficOf(area: string): Promise<Traffic> {
  const answered: Answered[] = []
  let gateway: Patient | undefined
  const listening: Inject = (next, received) => {
    gateway ??= received
    return async (request) => {
      const copy = request.clone()
      const { status, headers, body } = await next(request)
      const bytes = body === null ? null : await new Response(body).arrayBuffer()
      answered.push({ request: copy, response: new Response(bytes, { status, headers }) })
      return new Response(bytes, { status, headers })
    }
  }
  await record({ faults: [fault([], listening)], settings: { only: [area], timeoutS: 60, deadlineS: 600 } })
  return { answered, gateway }
}

/**
 * True when a variation makes a difference to what an area sends or gets. Where it makes none, the recording would be that of the
 * healthy gateway: there is nothing to drive and to judge.
 */
export async function showsIn(inject: Inject, { answered, gateway }: Traffic): Promise<boolean> {
  for (const { request, response } of answered) {
    const shown: Shown = new Map()
    const { inject: counted } = counting(fault([], inject), shown)
    await counted(() => response.clone(), gateway)(request.clone())
    if (shown.size > 0) return true
  }
  return false
}
