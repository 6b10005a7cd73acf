import {
  alongside,
  fault,
  type Fault,
  type Inject,
  isKeyless,
  isMadeUp,
  isMalformed,
  isStream,
  onOperation,
  onStatus,
  replyWith,
  type StreamEvent,
  when,
  whenKey,
  whenModel,
  writeEvent,
} from '../../gateway/reference/fault-kit.ts'
import type { StreamProtocol } from './protocols.ts'

/** What a request for a stream is refused for. */
const causes = {
  missingKey: (inject) => when(isKeyless, inject),
  invalidKey: (inject) => when(isMadeUp, inject),
  malformedHeader: (inject) => when(isMalformed, inject),
  expiredKey: (inject) => whenKey('expired', inject),
  deletedKey: (inject) => whenKey('deleted', inject),
  exhaustedBalance: (inject) => whenKey('exhausted', inject),
  rateLimit: (inject) => whenKey('limited', inject),
  saturated: (inject) => whenModel('saturated', inject),
  noChannel: (inject) => whenModel('noChannel', inject),
  otherGroup: (inject) => whenModel('otherGroup', inject),
  unpriced: (inject) => whenModel('unpriced', inject),
  unknownModel: (inject) => onStatus(404, inject),
} as const satisfies Readonly<Record<string, (inject: Inject) => Inject>>

const refusals = [400, 401, 402, 404, 429, 503]

/**
 * Sends a refusal as a stream with status 200.
 *
 * @param eventsOf the events of the stream, from the error body; by default one unnamed event
 */
export const asStream = (eventsOf: (error: string) => readonly StreamEvent[] = (error) => [{ data: error }]): Inject =>
  onStatus(refusals, (next, gateway) => async (request) => {
    const error = await (await next(request.clone())).text()
    const body = eventsOf(error).map(writeEvent).join('')
    return replyWith(200, body, { 'content-type': 'text/event-stream' })(next, gateway)(request)
  })

/** For each cause a fault that sends refused streams of one protocol as an error in a stream with status 200. */
export const refusalFaults = ({ operation, ids }: StreamProtocol): Readonly<Record<string, Fault>> =>
  Object.fromEntries(
    Object.entries(causes).map(([cause, scope]) => [
      `errorInStream.${cause}`,
      alongside(
        ['authentication', 'errors'],
        fault([ids.errorStatus], onOperation(operation, when(isStream, scope(asStream())))),
      ),
    ]),
  )
