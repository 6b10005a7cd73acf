import type { ClientContext, ClientDriver } from '../drive/send/client-driver.ts'
import type { Probe } from '../drive/probe.ts'
import { billedRequests, contextOf } from '../drive/send/steps.ts'
import type { ClientOutcome, Outcome } from '../evidence/exchange.ts'
import type { Redactor } from '../redact/redact.ts'
import type { CallRequest, CallResult } from './child.ts'
import { type Installed, findPackage, installCommand } from '../std/packages.ts'
import { createClientProcess, type ClientProcess } from './process.ts'
import { driveAgent } from './agents/drive-agent.ts'
import { placeholder, startClientProxy, type ClientProxy, type ProxiedCall } from './proxy.ts'

/** Time for loading the client on a busy machine, in addition to the timeout of its requests. */
const loadTimeoutMs = 10_000

/**
 * Runs the installed official clients, each in its own process, without the key, without retries and with a timeout, and the coding agents
 * of the user. A proxy of the run adds the key and records the exchanges.
 */
export const clientsWith =
  (redactor: Redactor) =>
  (context: ClientContext): ClientDriver => {
    const processes = new Map<string, ClientProcess>()
    let proxy: Promise<ClientProxy> | undefined
    const processOf = (name: string) => {
      const known = processes.get(name) ?? createClientProcess()
      processes.set(name, known)
      return known
    }
    return {
      drive: async (probe) => {
        const { client, agent } = probe
        if (agent !== undefined) {
          proxy ??= startClientProxy(context, redactor)
          return driveAgent(probe, agent, await proxy, context, emptyOutcome(probe))
        }
        if (client === undefined) throw new Error(`${probe.name} has no client`)
        const installed = findClient(client.package)
        if (typeof installed === 'string') return unsupported(probe, 'not-installed', installed)
        proxy ??= startClientProxy(context, redactor)
        return driveCall(probe, installed, await proxy, processOf(client.package), context)
      },
      close: async () => {
        for (const one of processes.values()) one.close()
        await (await proxy)?.close()
      },
    }
  }

async function driveCall(
  probe: Probe,
  { entry, version }: Installed,
  proxy: ClientProxy,
  client: ClientProcess,
  context: ClientContext,
): Promise<Outcome> {
  const { settings, stop } = context
  const { package: name, call } = probe.client ?? { package: '', call: '' }
  const { deployment, seed } = settings
  const requests = billedRequests(probe, contextOf(probe, { deployment, seed }))
  const proxied = proxy.begin(probe, requests)
  const timeoutMs = settings.timeoutS * 1000 * requests.length + loadTimeoutMs
  const request: CallRequest = {
    package: name,
    entry,
    call,
    url: proxied.url,
    key: placeholder,
    models: modelsOf(context),
  }
  const result = await client.call(request, timeoutMs, stop.signal)
  await proxied.end(result === 'ended' ? 'interrupted' : 'timeout', `not finished within ${settings.timeoutS} s`)
  const notSent = proxied.notSent()
  if (notSent !== undefined) return { ...unsupported(probe, 'budget', notSent), names: namesOf(proxied) }
  if (result === 'ended') {
    const because = stop.because() ?? 'the drive was stopped'
    return { ...emptyOutcome(probe), state: 'interrupted', reason: 'interrupted', because, names: namesOf(proxied) }
  }
  const ended = result === 'late' ? timeoutResult(timeoutMs) : result
  return {
    ...emptyOutcome(probe),
    state: 'done',
    names: namesOf(proxied),
    client: { name, version, ...outcomeOf(ended) },
  }
}

const timeoutResult = (timeoutMs: number): CallResult => ({
  error: { name: 'Timeout', message: `the call did not finish within ${timeoutMs / 1000} s` },
})

/** Drops undefined members, as in the recorded JSON. */
const outcomeOf = (result: CallResult): Pick<ClientOutcome, 'took' | 'error'> =>
  'error' in result
    ? { error: result.error }
    : { took: JSON.parse(JSON.stringify(result.took)) as NonNullable<ClientOutcome['took']> }

const modelsOf = ({ settings: { deployment } }: ClientContext) =>
  Object.fromEntries(Object.entries(deployment.models).filter(([, id]) => id !== undefined))

const namesOf = ({ exchanges }: ProxiedCall) => Object.fromEntries(exchanges.map(({ name, id }) => [name, id]))

const emptyOutcome = ({ name }: Probe) =>
  ({ type: 'outcome', probe: name, steering: [], names: {}, leftOut: {} }) as const

const unsupported = (probe: Probe, reason: 'not-installed' | 'budget', because: string): Outcome => ({
  ...emptyOutcome(probe),
  state: 'lacking',
  reason,
  because,
})

/** The major version to install, and the oldest one that supports all of our calls. */
const versions: Readonly<Record<string, { readonly install: number; readonly min: number }>> = {
  openai: { install: 6, min: 5 },
  '@anthropic-ai/sdk': { install: 1, min: 0 },
  '@google/genai': { install: 2, min: 1 },
}

/**
 * Looks for a client beside gateproof.
 *
 * @param find is injected by tests
 * @returns the client, or a message that says how to install it. The message is recorded as evidence, so it contains no path
 */
export function findClient(name: string, find: typeof findPackage = findPackage): Installed | string {
  const { install = 0, min = 0 } = versions[name] ?? {}
  const { command, folder } = installCommand(`${name}@${install}`)
  const advice = `${folder === undefined ? 'Run' : 'In the folder that gateproof is installed in, run'} ${command}`
  const found = find(name)
  if (found === undefined) return `the client ${name} is not installed beside gateproof. ${advice}`
  if (Number.parseInt(found.version, 10) >= min) return found
  return `the client ${name} ${found.version} is not supported. ${advice}`
}
