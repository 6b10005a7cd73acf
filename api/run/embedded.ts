import type { Contract } from '../../src/contract/document.ts'
import type { Deployment, Settings } from '../../src/deployment/deployment.ts'
import { addressText, allowances } from '../../src/deployment/values.ts'
import type { RunUpstream } from './upstream.ts'

/** Shorter than the time for which the upstream stalls. */
const relayTimeoutMs = 1500

export interface Embedded {
  readonly deployment: Deployment
  readonly close: () => Promise<void>
}

/**
 * Starts the reference gateway. Its URLs, keys and models complete the settings; models that the user named take precedence. With an upstream,
 * it relays the requests for some models to it.
 */
export async function startEmbedded(settings: Settings, contract: Contract, upstream?: RunUpstream): Promise<Embedded> {
  const { deployment, seed, shard, noKey } = settings
  const { startReference } = await import('../../gateway/reference/server.ts')
  const { relayCost } = await import('../../gateway/reference/relay/cost.ts')
  // Each shard has its own gateway. With equal seeds they would produce equal ids, which one deployment never does.
  const [address] = upstream?.addresses ?? []
  const reference = await startReference({
    seed: seed + shard.index - 1,
    document: contract.document,
    ...(upstream &&
      address && { relay: { url: `http://${addressText(address)}`, keys: upstream.keys, timeoutMs: relayTimeoutMs } }),
  })
  return {
    deployment: {
      ...deployment,
      baseUrl: reference.url,
      overseasBaseUrl: deployment.overseasBaseUrl ?? reference.overseasUrl,
      embedded: true,
      keys: noKey ? {} : reference.keys,
      models: { ...reference.models, ...deployment.models },
      requests: { ...deployment.requests, video: { seconds: '10', ...deployment.requests.video } },
      ...(upstream && { cost: relayCost }),
      videoSeconds: deployment.videoSeconds ?? { min: 4, max: 15 },
      prefixes: { motionControl: '/kling', ...deployment.prefixes },
      allow: allowances,
    },
    close: reference.close,
  }
}
