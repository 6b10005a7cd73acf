import { targetOf } from '../../gateway/reference/server.ts'
import { openLine } from '../../gateway/reference/line.ts'
import type { LineName } from '../../gateway/reference/fault-kit.ts'
import { isUsageError } from '../../src/std/usage-error.ts'
import { controlled, type FaultControls, type GatewayControls } from './controls.ts'
import { inProcessFetch, type Fetch } from './in-process.ts'
import { listening, withControls } from './open.ts'
import { optionChecks } from './options.ts'
import { tapeOf } from './tape.ts'
import { checkOptions, integer, refuse, type Expectation } from './validated.ts'

/** The options of `replayGateway`. */
export interface ReplayOptions extends FaultControls {
  /** Members of JSON requests that may differ, such as `metadata` or `messages[].id`. */
  readonly ignore?: readonly string[] | undefined
  /** 0, the default, selects a free port. */
  readonly port?: number | undefined
}

/** A gateway that answers as a recording does. */
export interface ReplayGateway extends GatewayControls, AsyncDisposable {
  /** Without a path: `http://127.0.0.1:4010`. */
  readonly url: string
  /** Calls the gateway without its port, whatever the origin of the URL is. */
  readonly fetch: Fetch
  /**
   * Frees the port and ends every open connection.
   *
   * @throws AssertionError with `expectFired`, if a fault never fired
   */
  readonly close: () => Promise<void>
}

const paths: Expectation = (value) =>
  Array.isArray(value) && value.every((path) => typeof path === 'string') ? undefined : 'expected an array of paths'

const { faults, expectFired, countFired } = optionChecks
const replayChecks = { faults, expectFired, countFired, ignore: paths, port: integer(0, 65_535) }

/**
 * Starts a gateway that answers the requests of a recording as they were answered, with any key, and can have the same faults as others. The
 * same request again gets the next recorded answer, and the last one from then on. A request that was not recorded is refused with 400, the
 * code `not_recorded`, and what differs from the nearest one.
 *
 * @param files `evidence.jsonl` of `record` or of a run; several must be shards of one run
 * @throws GateproofError `usage` for an invalid option or file, an unknown fault or a port in use
 */
export async function replayGateway(
  files: string | readonly string[],
  options: ReplayOptions = {},
): Promise<ReplayGateway> {
  checkOptions('replayGateway', options, replayChecks)
  const { ignore = [], port = 0, ...controls } = options
  const tape = tapeOf(await exchangesOf([files].flat()), ignore)
  const target = targetOf({})
  const gateway = controlled('replayGateway', controls, {
    ...{ seed: 1, target },
    open: (made) => {
      const lineOf = (name: LineName) => {
        const line = openLine(tape, { ...target, line: name })
        for (const { inject } of made) line.inject(inject)
        return line.handle
      }
      return { domestic: lineOf('domestic'), overseas: lineOf('overseas') }
    },
  })
  await gateway.ready()
  const { url, close } = await listening(gateway, port)
  return withControls(gateway, {
    ...{ url, close, [Symbol.asyncDispose]: close, fetch: inProcessFetch(gateway.handlers.domestic) },
  })
}

/** The reader of recordings is loaded when it is needed. */
async function exchangesOf(files: readonly string[]) {
  const { loadEvidence } = await import('../../src/evidence/store.ts')
  try {
    return loadEvidence(files).exchanges
  } catch (error) {
    if (isUsageError(error)) refuse(`replayGateway: ${error.message}`, { cause: error })
    throw error
  }
}
