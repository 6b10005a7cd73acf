import { startSampling, type SamplingOptions } from '../servers/sampling.ts'
import { gateproof, type Ended } from './gateproof.ts'

export interface CollectedOptions extends SamplingOptions {
  readonly samples: number
  readonly more?: readonly string[]
}

/** Runs `identify collect` through a gateway of its own into a folder. */
export async function collected(
  cwd: string,
  out: string,
  { samples, more = [], ...options }: CollectedOptions,
): Promise<Ended> {
  const gateway = await startSampling(options)
  try {
    const args = ['identify', 'collect', '--base-url', gateway.url, '--model', 'ref-chat-1', '--out', out]
    const plan = ['--samples', String(samples), '--seed', '7', '--quiet']
    return await gateproof([...args, ...plan, ...more], { cwd, env: { GATEWAY_API_KEY: gateway.key } })
  } finally {
    await gateway.close()
  }
}
