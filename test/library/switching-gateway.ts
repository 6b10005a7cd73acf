import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startGateway, type AnyFault, type StartedGateway } from '../../api/gateway.ts'

/** A deployment that another gateway serves after each switch. */
export interface SwitchingGateway extends AsyncDisposable {
  readonly url: string
  readonly keys: StartedGateway['keys']
  readonly models: StartedGateway['models']
  /** Which of the gateways answers from now on; undefined: connections are closed. */
  readonly switchTo: (index: number | undefined) => void
}

/** Starts one gateway for each list of faults, and a deployment in front of them. The first answers at first. */
export async function startSwitchingGateway(faults: readonly (readonly AnyFault[])[]): Promise<SwitchingGateway> {
  const gateways = await Promise.all(faults.map((names) => startGateway({ seed: 1, faults: [...names] })))
  const [first] = gateways
  if (first === undefined) throw new Error('no gateway was given')
  let target: StartedGateway | undefined = first
  const front = createServer((incoming, response) => {
    if (target === undefined) return void response.destroy()
    const { method, headers, url = '/' } = incoming
    const forwarded = request(new URL(url, target.url), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    response.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  await listening(front)
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    ...{ keys: first.keys, models: first.models },
    switchTo: (index) => {
      target = index === undefined ? undefined : gateways[index]
    },
    [Symbol.asyncDispose]: async () => {
      front.close()
      front.closeAllConnections()
      await Promise.all(gateways.map(({ close }) => close()))
    },
  }
}

const listening = (server: Server) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
