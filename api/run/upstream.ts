import type { ListenAddress } from '../../src/deployment/values.ts'
import type { Naming } from '../../src/deployment/options/naming.ts'
import type { UpstreamExchange } from '../../src/evidence/exchange.ts'
import { reasonOf, UsageError } from '../../src/std/usage-error.ts'
import type { Upstream } from '../../gateway/upstream/upstream.ts'

/** The scripted upstream of a run. */
export interface RunUpstream extends Pick<
  Upstream,
  'keys' | 'expect' | 'arrivalOf' | 'clientReceived' | 'clientEnded' | 'settled'
> {
  /** Where it listens, with the port that was picked for port 0. */
  readonly addresses: readonly ListenAddress[]
  /** From now on, exchanges are recorded, and secrets of the client are recognized in them. */
  readonly record: (onExchange: (exchange: UpstreamExchange) => void, isClientSecret: (text: string) => boolean) => void
  readonly close: () => Promise<void>
}

/**
 * Starts the scripted upstream.
 *
 * @param clientTimeoutMs timeout of an exchange of the drive, in milliseconds
 * @throws UsageError if an address cannot be used
 */
export async function startRunUpstream(
  addresses: readonly ListenAddress[],
  clientTimeoutMs: number,
  names: Naming,
): Promise<RunUpstream> {
  const { listenUpstream } = await import('../../gateway/upstream/listen.ts')
  let onExchange: (exchange: UpstreamExchange) => void = () => undefined
  let isClientSecret: (text: string) => boolean = () => false
  const upstream = await listenUpstream({
    host: addresses[0]?.host ?? '127.0.0.1',
    ports: addresses.map(({ port }) => port),
    clientTimeoutMs,
    onExchange: (exchange) => onExchange(exchange),
    isClientSecret: (text) => isClientSecret(text),
  }).catch((error: unknown) => {
    throw new UsageError(`${names('upstream')}: cannot listen: ${reasonOf(error)}. Port 0 picks a free port`)
  })
  return {
    ...upstream,
    addresses: upstream.urls.map((url, index) => ({
      host: addresses[index]?.host ?? '127.0.0.1',
      port: Number(new URL(url).port),
    })),
    record: (own, isSecret) => {
      onExchange = own
      isClientSecret = isSecret
    },
  }
}
