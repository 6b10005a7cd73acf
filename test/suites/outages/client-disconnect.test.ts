import { describe, expect, test } from 'vitest'
import { all, editField, fault, onOperation, replyWith, when, type Inject } from '../../../gateway/reference/fault.ts'
import { asNumber } from '../../../gateway/reference/json.ts'
import type { Report } from '../../../src/report/report.ts'
import { reportedIds } from '../harness.ts'
import { tryGateway } from '../trial.ts'

const suites = { areas: ['streaming', 'balance'] }

/** The observations about a gateway that does this when the client aborts a stream. No requirement may be violated. */
async function observed(inject: Inject): Promise<Readonly<Record<string, unknown>>> {
  const settings = { only: ['streaming.chat.left', 'balance.left_stream'] }
  const { concluded } = await tryGateway({ faults: [fault([], inject)], settings, suites })
  expect(reportedIds(concluded)).toEqual({ reported: [], broken: [] })
  return valuesOf(concluded.report)
}

const valuesOf = ({ observations }: Report) => Object.fromEntries(observations.map(({ id, value }) => [id, value]))

const ofLeft = (inject: Inject) => when(({ text }) => text.includes('Count from 1 to 100'), inject)

/** Sends the beginning of the stream, waits for the client to disconnect, and then refunds the charge. */
function unbilledWhenLeft(): Inject {
  let isLeft = Promise.resolve()
  let givenBack = 0
  const stream: Inject = (next) => async (request) => {
    const before = await balanceUnder(next, request)
    const response = await next(request)
    const paid = before - (await balanceUnder(next, request))
    const head = new Uint8Array(await response.arrayBuffer()).slice(0, 600)
    let leave = () => {}
    isLeft = new Promise((resolve) => (leave = resolve))
    const cancel = () => {
      givenBack += paid
      leave()
    }
    return new Response(new ReadableStream({ start: (controller) => controller.enqueue(head), cancel }), response)
  }
  // The gateway reports the balance after it has noticed the disconnect.
  const wait: Inject = (next) => (request) => isLeft.then(() => next(request))
  const give = editField('total_available', (left) => (asNumber(left) ?? 0) + givenBack)
  return all(ofLeft(stream), onOperation('getTokenBalance', all(give, wait)))
}

async function balanceUnder(
  next: (request: Request) => Response | Promise<Response>,
  { url, headers }: Request,
): Promise<number> {
  const authorization = headers.get('authorization') ?? ''
  const reply = await next(new Request(new URL('/api/usage/token/', url), { headers: { authorization } }))
  return ((await reply.json()) as { total_available: number }).total_available
}

describe('a stream that the client disconnects from', () => {
  test('is billed at its start', async () => {
    expect(await observed((next) => next)).toEqual({ 'streaming.chat.left': 200, 'balance.left_stream': 'lower' })
  })

  test('is not billed', async () => {
    expect(await observed(unbilledWhenLeft())).toMatchObject({ 'balance.left_stream': 'unchanged' })
  })

  test('leaves the gateway unable to respond', async () => {
    const refused = replyWith(500, { error: { message: 'broken pipe', type: 'new_api_error', code: 'x' } })
    const isBehind = onOperation(
      'createChatCompletion',
      when(({ body }) => body.max_tokens === 16 && body.stream !== true, refused),
    )
    expect(await observed(isBehind)).toMatchObject({ 'streaming.chat.left': 500 })
  })

  test('that ended before the disconnect shows nothing', async () => {
    const shortStream = ofLeft(replyWith(200, 'data: [DONE]\n\n', { 'content-type': 'text/event-stream' }))
    expect(await observed(shortStream)).toEqual({})
  })
})
