import { behindOpenai, behindVendors, openLitellm, openPortkey, type Lane } from '../real/lanes.ts'
import { fromNpm, fromPypi } from '../real/servers.ts'
import { openAnyLlm, openLmProxy } from './open.ts'

/** A version of a gateway that the scoreboard has an entry of, and how to install and start it. */
const lane = (gateway: string, version: string, rest: Omit<Lane, 'name' | 'server'>): Lane => ({
  name: `${gateway}-${version}`,
  server: gateway,
  ...rest,
})

/** With `prisma`, which its error handler imports. No database is used. */
const litellm = (version: string, ...more: readonly string[]): Lane =>
  lane('litellm', version, {
    installation: fromPypi(`litellm-${version}`, [`litellm[proxy]==${version}`, 'prisma==0.15.0', ...more]),
    vendor: 'openai',
    configuration: behindVendors,
    open: openLitellm,
  })

/** With the last HTTP adapter that lets Portkey append to response headers. */
const portkey = (version: string): Lane =>
  lane('portkey', version, {
    installation: fromNpm(
      `portkey-${version}`,
      { '@portkey-ai/gateway': version },
      { '@hono/node-server': '1.13.8', hono: '4.13.19' },
    ),
    vendor: 'openai',
    configuration: behindOpenai,
    open: openPortkey('openai'),
  })

/** Not offered by proxies of text models. */
const media = ['balance', 'images', 'video', 'overseas', 'motionControl']

const lmProxy = (version: string): Lane =>
  lane('lm-proxy', version, {
    installation: fromPypi(`lm-proxy-${version}`, [`lm-proxy==${version}`]),
    vendor: 'openai',
    configuration: {
      models: {
        chat: 'ref-chat-1',
        reasoning: 'ref-chat-1-thinking',
        tools: 'ref-tools-1',
        chatOnly: 'ref-chat-classic',
      },
      lacks: [...media, 'responses', 'messages', 'generate-content'],
    },
    open: openLmProxy,
  })

/**
 * Models are named `PROVIDER:MODEL`. This version has no list of models. Its range for the vendors' packages is open, and later ones have
 * other arguments, so they are pinned to versions of its time.
 */
const anyLlm = (version: string): Lane =>
  lane('any-llm-gateway', version, {
    installation: fromPypi(`any-llm-gateway-${version}`, [
      `any-llm-sdk[gateway,openai,anthropic]==${version}`,
      'anthropic==0.84.0',
      'openai==2.54.0',
    ]),
    vendor: 'openai',
    configuration: {
      models: {
        chat: 'openai:ref-chat-1',
        reasoning: 'openai:ref-chat-1-thinking',
        tools: 'openai:ref-tools-1',
        messages: 'anthropic:ref-messages-1',
      },
      lacks: [...media, 'models', 'responses', 'generate-content'],
    },
    open: openAnyLlm,
  })

export const gateways: readonly Lane[] = [
  litellm('1.90.0'),
  litellm('1.106.2', 'fastapi==0.165.0', 'uvicorn==0.54.0', 'openai==2.54.0'),
  litellm('1.108.0'),
  portkey('1.9.8'),
  portkey('1.15.2'),
  lmProxy('2.1.1'),
  lmProxy('3.3.2'),
  anyLlm('1.10.0'),
]
