import type { ClientContext, ClientDriver, StartClients } from '../drive/send/client-driver.ts'
import type { Probe } from '../drive/probe.ts'
import { billedRequests, contextOf } from '../drive/send/steps.ts'
import type { ClientOutcome, Outcome } from '../evidence/exchange.ts'
import type { Redactor } from '../redact/redact.ts'
import type { CallRequest, CallResult } from './child.ts'
import { findClient, type Installed } from './packages.ts'
import { createClientProcess, type ClientProcess } from './process.ts'
import { placeholder, startClientProxy, type ClientProxy, type ProxiedCall } from './proxy.ts'

/** So long a client may take besides waiting for the gateway: to be loaded, on a machine that has much to do. */
const besidesMs = 10_000

/**
 * Drives the official clients that are installed: each in a process of its own, without the key, without retries and for a bounded time,
 * over a proxy of ours that records what they send and get.
 */
export const clientsWith =
  (redactor: Redactor): StartClients =>
  (context): ClientDriver => {
    const processes = new Map<string, ClientProcess>()
    let proxy: Promise<ClientProxy> | undefined
    const processOf = (name: string) => {
      const known = processes.get(name) ?? createClientProcess()
      processes.set(name, known)
      return known
    }
    return {
      drive: async (probe) => {
        const { client } = probe
        if (client === undefined) throw new Error(`no client sends the requests of ${probe.name}`)
        const installed = findClient(client.package)
        if (typeof installed === 'string') return lacking(probe, 'not-installed', installed)
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
  const withinMs = settings.timeoutS * 1000 * requests.length + besidesMs
  const request: CallRequest = {
    package: name,
    entry,
    call,
    url: proxied.url,
    key: placeholder,
    models: modelsOf(context),
  }
  const result = await client.call(request, withinMs, stop.signal)
  await proxied.end(result === 'ended' ? 'interrupted' : 'timeout', `no end within ${settings.timeoutS} s`)
  const notSent = proxied.notSent()
  if (notSent !== undefined) return { ...lacking(probe, 'budget', notSent), names: namesOf(proxied) }
  if (result === 'ended') {
    const because = stop.because() ?? 'the drive was stopped'
    return { ...nothing(probe), state: 'interrupted', reason: 'interrupted', because, names: namesOf(proxied) }
  }
  const said = result === 'late' ? late(withinMs) : result
  return { ...nothing(probe), state: 'done', names: namesOf(proxied), client: { name, version, ...outcomeOf(said) } }
}

const late = (withinMs: number): CallResult => ({
  error: { name: 'Timeout', message: `nothing came of the call within ${withinMs / 1000} s` },
})

/** Members that are undefined are no part of JSON. */
const outcomeOf = (result: CallResult): Pick<ClientOutcome, 'took' | 'error'> =>
  'error' in result
    ? { error: result.error }
    : { took: JSON.parse(JSON.stringify(result.took)) as NonNullable<ClientOutcome['took']> }

const modelsOf = ({ settings: { deployment } }: ClientContext) =>
  Object.fromEntries(Object.entries(deployment.models).filter(([, id]) => id !== undefined))

const namesOf = ({ exchanges }: ProxiedCall) => Object.fromEntries(exchanges.map(({ name, id }) => [name, id]))

const nothing = ({ name }: Probe) => ({ type: 'outcome', probe: name, steering: [], names: {}, leftOut: {} }) as const

const lacking = (probe: Probe, reason: 'not-installed' | 'budget', because: string): Outcome => ({
  ...nothing(probe),
  state: 'lacking',
  reason,
  because,
})
