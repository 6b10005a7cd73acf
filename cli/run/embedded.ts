import type { Contract } from '../../src/contract/document.ts'
import type { Deployment, Settings } from '../../src/deployment/deployment.ts'

/** The reference gateway of this process, as a deployment. */
export interface Embedded {
  readonly deployment: Deployment
  readonly close: () => Promise<void>
}

/** Starts the reference gateway and fills in its address, keys and models; what the operator named stays. */
export async function startEmbedded(settings: Settings, contract: Contract): Promise<Embedded> {
  const { deployment, seed, shard, noKey } = settings
  const { startReference } = await import('../../src/reference/server.ts')
  // Each shard has a gateway of its own. Of one seed they would hand out the same ids, which no deployment does.
  const reference = await startReference({ seed: seed + shard.index - 1, document: contract.document })
  return {
    deployment: {
      ...deployment,
      baseUrl: reference.url,
      overseasBaseUrl: deployment.overseasBaseUrl ?? reference.overseasUrl,
      embedded: true,
      keys: noKey ? {} : reference.keys,
      models: { ...reference.models, ...deployment.models },
      videoSeconds: deployment.videoSeconds ?? { min: 4, max: 15 },
      prefixes: { motionControl: '/kling', ...deployment.prefixes },
      allow: ['images', 'video'],
    },
    close: reference.close,
  }
}

const notices = {
  first: 'no deployment is judged: this is the embedded reference gateway (--base-url URL judges a deployment)',
  last: 'no deployment was judged: this was the embedded reference gateway',
}

/** A green run of our own gateway must not be taken for one of somebody's deployment. */
export function printEmbeddedNotice(which: keyof typeof notices, { json }: { readonly json: boolean }): void {
  const stream = json ? process.stderr : process.stdout
  stream.write(`${notices[which]}\n`)
}
