import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startReference, type Reference } from '../../gateway/reference/server.ts'
import type { Fault } from '../../gateway/reference/fault.ts'
import { gateproof, type Ended } from '../cli/gateproof.ts'

/** A vendor of the reference gateway, with every key and model that a statement needs. */
export interface Vendor {
  readonly gateway: Reference
  /** Runs a command in the folder of the vendor, with the keys in its environment. */
  readonly command: (...args: readonly string[]) => Promise<Ended>
}

/** Starts the gateway and writes its configuration into a folder. @param main the command, of a clean build */
export async function openVendor(
  folder: string,
  main: string,
  faults: readonly Pick<Fault, 'inject'>[] = [],
): Promise<Vendor> {
  const gateway = await startReference({ faults })
  const { default: apiKey, ...others } = gateway.keys
  const roles = Object.entries(others).map(([role, key]) => ({ role, key, variable: `KEY_${role.toUpperCase()}` }))
  const keys = Object.fromEntries(roles.map(({ role, variable }) => [role, variable]))
  const configuration = {
    ...{ baseUrl: gateway.url, overseasBaseUrl: gateway.overseasUrl, models: gateway.models, keys },
    ...{ videoSeconds: { min: 4, max: 15 }, prefixes: { motionControl: '/kling' } },
  }
  writeFileSync(join(folder, 'gateproof.config.json'), JSON.stringify(configuration))
  const variables = Object.fromEntries(roles.map(({ variable, key }) => [variable, key]))
  const env = { GATEWAY_API_KEY: apiKey, ...variables }
  return { gateway, command: (...args) => gateproof(args, { cwd: folder, main, env }) }
}

/** The options of a run that can be certified. */
export const completeRun = (gateway: Reference): readonly string[] => [
  ...['--allow', 'images,video', '--overseas-url', gateway.overseasUrl],
]
