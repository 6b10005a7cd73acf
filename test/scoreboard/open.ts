import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reference } from '../../gateway/reference/server.ts'
import { freePort, start, type Target } from '../real/running.ts'

/** LM-Proxy with one connection to the upstream, one client key, and each model by name. */
export async function openLmProxy(folder: string, { url, keys }: Reference): Promise<Target> {
  const key = 'sk-lm-proxy-lane-0123456789abcdef'
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const models = ['ref-chat-1', 'ref-chat-1-thinking', 'ref-tools-1', 'ref-chat-classic']
  const config = {
    ...{ host: '127.0.0.1', port },
    connections: { upstream: { api_type: 'open_ai', api_base: `${url}/v1/`, api_key: keys.default } },
    routing: Object.fromEntries(models.map((id) => [id, `upstream.${id}`])),
    groups: { default: { api_keys: [key], allowed_connections: '*' } },
  }
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config))
  const running = await start({
    folder,
    file: join(folder, 'venv/bin/lm-proxy'),
    args: ['--config', 'config.json'],
    ready: `${baseUrl}/openapi.json`,
  })
  return { baseUrl, key, headers: {}, ...running }
}

/** The gateway of any-llm with a database file, and one key that its own API makes. */
export async function openAnyLlm(folder: string, { url, keys }: Reference): Promise<Target> {
  const masterKey = 'any-llm-master-0123456789abcdef'
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const config = {
    ...{ host: '127.0.0.1', port, master_key: masterKey, database_url: `sqlite:///${join(folder, 'gateway.db')}` },
    providers: {
      openai: { api_key: keys.default, api_base: `${url}/v1` },
      anthropic: { api_key: keys.default, api_base: url },
    },
  }
  writeFileSync(join(folder, 'config.yaml'), JSON.stringify(config))
  const running = await start({
    folder,
    file: join(folder, 'venv/bin/any-llm-gateway'),
    args: ['serve', '--config', 'config.yaml'],
    ready: `${baseUrl}/health`,
  })
  const made = await fetch(`${baseUrl}/v1/keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${masterKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ key_name: 'gateproof' }),
  })
  const { key } = (await made.json()) as { key: string }
  return { baseUrl, key, headers: {}, ...running }
}
