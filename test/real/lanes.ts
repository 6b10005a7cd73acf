import type { CostPlaces } from '../../src/deployment/files/configuration-file.ts'
import type { Reference } from '../../gateway/reference/server.ts'
import type { Vendor } from './upstream.ts'
import type { Target } from './running.ts'
import { litellm, litellmWorking, portkey, portkeyWorking, type Installation } from './servers.ts'
import { startLitellm, startPortkey } from './start.ts'

/** Contents of gateproof.config.yaml. */
export interface Configuration {
  readonly models: Readonly<Record<string, string>>
  readonly lacks: readonly string[]
  readonly cost?: CostPlaces
}

/** A server in front of an upstream. */
export interface Lane {
  readonly name: string
  readonly server: string
  readonly installation: Installation
  readonly vendor: Vendor
  readonly configuration: Configuration
  readonly open: (folder: string, upstream: Reference) => Promise<Target>
}

/** Not offered by such proxies, or only with a database or media models. */
export const proxyLacks = ['balance', 'images', 'video', 'overseas', 'motionControl']

/** Models with reasoning, always or on request. */
const reasoning = ['ref-chat-1-thinking', 'ref-responses-1', 'ref-messages-1', 'ref-content-1-pro']

/** LiteLLM with each model on the protocol of its vendor. */
export const openLitellm = (folder: string, { url, keys }: Reference): Promise<Target> => {
  const model = (provider: string, id: string, base: string) => ({
    model_name: id,
    litellm_params: { model: `${provider}/${id}`, api_base: base, api_key: keys.default },
    // LiteLLM knows only the models of its price list as reasoning models.
    model_info: { supports_reasoning: reasoning.includes(id) },
  })
  const openai = ['ref-chat-1', 'ref-chat-1-thinking', 'ref-tools-1', 'ref-responses-1', 'ref-chat-classic']
  return startLitellm(folder, [
    ...openai.map((id) => model('openai', id, `${url}/v1`)),
    model('anthropic', 'ref-messages-1', url),
    model('gemini', 'ref-content-1-pro', `${url}/v1beta`),
  ])
}

export const openPortkey =
  (provider: string) =>
  (folder: string, { url, keys }: Reference): Promise<Target> =>
    startPortkey(folder, provider, `${url}/v1`, keys.default)

const openaiModels = {
  chat: 'ref-chat-1',
  reasoning: 'ref-chat-1-thinking',
  tools: 'ref-tools-1',
  responses: 'ref-responses-1',
}

export const behindOpenai: Configuration = {
  models: { ...openaiModels, chatOnly: 'ref-chat-classic' },
  lacks: [...proxyLacks, 'messages', 'generate-content'],
}

const claude = 'ref-messages-1'

export const behindVendors: Configuration = {
  models: { ...openaiModels, messages: claude, generateContent: 'ref-content-1-pro' },
  lacks: proxyLacks,
}

export const lanes: readonly Lane[] = [
  {
    name: 'litellm',
    server: 'litellm',
    installation: litellm,
    vendor: 'openai',
    configuration: behindVendors,
    open: openLitellm,
  },
  {
    name: 'litellm-working',
    server: 'litellm',
    installation: litellmWorking,
    vendor: 'openai',
    configuration: behindVendors,
    open: openLitellm,
  },
  {
    name: 'litellm-claude',
    server: 'litellm',
    installation: litellmWorking,
    vendor: 'openai',
    configuration: {
      models: { chat: claude, reasoning: claude, tools: claude, responses: claude, messages: 'ref-chat-1' },
      lacks: [...proxyLacks, 'generate-content'],
    },
    open: openLitellm,
  },
  {
    name: 'portkey',
    server: 'portkey',
    installation: portkey,
    vendor: 'openai',
    configuration: behindOpenai,
    open: openPortkey('openai'),
  },
  {
    name: 'portkey-working',
    server: 'portkey',
    installation: portkeyWorking,
    vendor: 'openai',
    configuration: behindOpenai,
    open: openPortkey('openai'),
  },
  {
    name: 'portkey-claude',
    server: 'portkey',
    installation: portkeyWorking,
    vendor: 'anthropic',
    configuration: {
      models: { chat: claude, tools: claude, messages: claude },
      lacks: [...proxyLacks, 'responses', 'generate-content'],
    },
    open: openPortkey('anthropic'),
  },
]
