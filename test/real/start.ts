import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, start, type Target } from './running.ts'

const masterKey = 'sk-litellm-lane-0123456789abcdef'

/** Starts LiteLLM with these models, without a database and with its master key. */
export async function startLitellm(folder: string, models: readonly object[]): Promise<Target> {
  const config = {
    model_list: models,
    litellm_settings: { telemetry: false, num_retries: 0 },
    router_settings: { disable_cooldowns: true },
    general_settings: { master_key: masterKey },
  }
  writeFileSync(join(folder, 'config.yaml'), JSON.stringify(config))
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const running = await start({
    folder,
    file: join(folder, 'venv/bin/litellm'),
    args: ['--config', 'config.yaml', '--host', '127.0.0.1', '--port', String(port), '--telemetry', 'False'],
    // Otherwise it downloads its price list and its table of beta headers.
    env: { LITELLM_LOCAL_MODEL_COST_MAP: 'True', LITELLM_LOCAL_ANTHROPIC_BETA_HEADERS: 'True' },
    ready: `${baseUrl}/health/liveliness`,
  })
  return { baseUrl, key: masterKey, headers: {}, ...running }
}

/**
 * Starts Portkey in front of one provider. It forwards the key of the client, which is therefore that of the upstream.
 *
 * @param host where the provider's API is: `http://127.0.0.1:9100/v1`
 */
export async function startPortkey(folder: string, provider: string, host: string, key: string): Promise<Target> {
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const running = await start({
    folder,
    file: process.execPath,
    args: ['node_modules/@portkey-ai/gateway/build/start-server.js', `--port=${port}`, '--headless'],
    ready: `${baseUrl}/`,
  })
  const headers = { 'x-portkey-provider': provider, 'x-portkey-custom-host': host }
  return { baseUrl, key, headers, ...running }
}
