import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UpstreamKeys } from '../../gateway/upstream/upstream.ts'
import type { Configuration } from './lanes.ts'
import { freePort, start, type Target } from './running.ts'
import { startLitellm, startPortkey } from './start.ts'
import { httpProxy, litellmWorking, portkeyWorking, type Installation } from './servers.ts'

/** The scripted upstream that the server of a lane is connected to. */
export interface ScriptedUpstream {
  readonly port: number
  readonly keys: UpstreamKeys
}

/** A server in front of the scripted upstream, whose other end is judged too. */
export interface UpstreamLane {
  readonly name: string
  readonly server: 'litellm' | 'portkey' | 'proxy'
  readonly installation: Installation
  readonly configuration: Configuration
  /** A file for `--prices`, if the server reports costs. */
  readonly prices?: object
  readonly open: (folder: string, upstream: ScriptedUpstream) => Promise<Target>
}

/** What LiteLLM's own list says about the models of its channels, in USD for a million tokens. */
const litellmPrices = {
  currency: 'USD',
  models: {
    'gateproof-chat': { perMillionTokens: { input: 0.15, output: 0.6, cached: 0.075 } },
    'gateproof-responses': { perMillionTokens: { input: 0.25, output: 2, cached: 0.025 } },
    'gateproof-messages': { perMillionTokens: { input: 3, output: 15, cached: 0.3, cacheWrite: 3.75 } },
    'gateproof-content': { perMillionTokens: { input: 0.3, output: 2.5, cached: 0.03 } },
  },
}

/**
 * LiteLLM with a channel for each vendor. The channels have names of real models, because LiteLLM decides by its price list what a
 * model can do.
 */
const openLitellm = (folder: string, { port: upstreamPort, keys }: ScriptedUpstream): Promise<Target> => {
  const base = `http://127.0.0.1:${upstreamPort}`
  const model = (name: string, model: string, api_base: string, api_key: string) => ({
    model_name: name,
    litellm_params: { model, api_base, api_key },
  })
  return startLitellm(folder, [
    model('gateproof-chat', 'openai/gpt-4o-mini', `${base}/v1`, keys.openai),
    model('gateproof-responses', 'openai/responses/gpt-5-mini', `${base}/v1`, keys.openai),
    model('gateproof-messages', 'anthropic/claude-sonnet-4-5', base, keys.anthropic),
    model('gateproof-content', 'gemini/gemini-2.5-flash', `${base}/v1beta`, keys.google),
  ])
}

const openPortkey =
  (provider: keyof UpstreamKeys, version: string) =>
  (folder: string, { port, keys }: ScriptedUpstream): Promise<Target> =>
    startPortkey(folder, provider, `http://127.0.0.1:${port}/${version}`, keys[provider])

/** A reverse proxy that replaces the key, and nothing else. */
const openProxy = async (folder: string, { port: upstreamPort, keys }: ScriptedUpstream): Promise<Target> => {
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const script = `
    const proxy = require('http-proxy').createProxyServer({ target: 'http://127.0.0.1:${upstreamPort}' })
    proxy.on('proxyReq', (request) => request.setHeader('authorization', 'Bearer ${keys.openai}'))
    proxy.on('error', (_error, _request, response) => response.headersSent ? response.destroy() : response.writeHead(502).end())
    require('http').createServer((request, response) =>
      request.url === '/ready' ? response.end() : proxy.web(request, response)).listen(${port}, '127.0.0.1')
  `
  writeFileSync(join(folder, 'proxy.cjs'), script)
  const running = await start({ folder, file: process.execPath, args: ['proxy.cjs'], ready: `${baseUrl}/ready` })
  return { baseUrl, key: 'sk-client-0123456789abcdef0123456789', headers: {}, ...running }
}

const none = { lacks: [] }

export const upstreamLanes: readonly UpstreamLane[] = [
  {
    name: 'litellm-upstream',
    server: 'litellm',
    installation: litellmWorking,
    configuration: { models: {}, cost: { header: 'x-litellm-response-cost' }, ...none },
    prices: litellmPrices,
    open: openLitellm,
  },
  {
    name: 'portkey-upstream-openai',
    server: 'portkey',
    installation: portkeyWorking,
    configuration: {
      models: { chat: 'gpt-4o-mini', upstreamChat: 'gpt-4o-mini', upstreamResponses: 'gpt-5-mini' },
      ...none,
    },
    open: openPortkey('openai', 'v1'),
  },
  {
    name: 'portkey-upstream-anthropic',
    server: 'portkey',
    installation: portkeyWorking,
    configuration: { models: { chat: 'claude-sonnet-4-5', upstreamMessages: 'claude-sonnet-4-5' }, ...none },
    open: openPortkey('anthropic', 'v1'),
  },
  {
    name: 'portkey-upstream-google',
    server: 'portkey',
    installation: portkeyWorking,
    configuration: { models: { chat: 'gemini-2.5-flash', upstreamGenerateContent: 'gemini-2.5-flash' }, ...none },
    open: openPortkey('google', 'v1beta'),
  },
  {
    name: 'proxy-upstream',
    server: 'proxy',
    installation: httpProxy,
    configuration: { models: {}, ...none },
    open: openProxy,
  },
]
