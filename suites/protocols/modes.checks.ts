import {
  assumeCallable,
  check,
  checkEach,
  checkProbe,
  type Covered,
  expect,
  type Reply,
} from '../../src/checks/index.ts'

type Read<Subject> = (reply: Reply) => Subject | undefined

/**
 * How the checks of a protocol are registered in one mode: for plain responses, or for the responses that clients put together from streams
 * (`suites/streaming/assembled.checks.ts`). Checks name the requirements of plain responses in both.
 */
export interface Mode {
  readonly check: typeof check
  readonly checkEach: typeof checkEach
  readonly checkProbe: typeof checkProbe
  /** What is read from plain responses, read from the responses of this mode. */
  readonly reading: <Subject>(read: Read<Subject>) => Read<Subject>
  /** The requirements of this mode for those of plain responses. */
  readonly covering: (covered: Covered) => Covered
  /** The response to a call as its client reads it. Without it the check is inconclusive. */
  readonly responseOf: (reply: Reply) => Reply
}

/** A probe that sends the requests of a check: named where the requests of others show nothing. */
export type Source = Parameters<typeof check>[1]

/**
 * Plain responses.
 *
 * @param responseOf ends a check that compares a response which the exchange does not have
 */
export const plainMode = (responseOf: Mode['responseOf'] = (reply) => reply): Mode => ({
  check,
  checkEach,
  checkProbe,
  reading: (read) => read,
  covering: (covered) => covered,
  responseOf,
})

/** The response to a call that must be accepted: a refusal violates the requirement too. */
export function acceptedResponse({ responseOf }: Mode, reply: Reply): Reply {
  expect(assumeCallable(reply)).toHaveStatus(200)
  return responseOf(reply)
}
