import { isIP } from 'node:net'
import type { StartedUpstream } from '../../api/upstream.ts'
import { addressText, type ListenAddress } from '../../src/deployment/values.ts'
import type { GatewayName } from '../command-options.ts'

/** Where the upstream listens, its keys by vendor, and the names of its models. */
export type Connection = ListenAddress & Pick<StartedUpstream, 'keys' | 'models'>

const urlOf = (address: ListenAddress): string => `http://${addressText(address)}`

/**
 * What to paste into a gateway so that its channels lead to the scripted upstream. Retries, circuit breakers and the disabling of channels
 * are off, because many calls fail on purpose.
 */
export const configurationFor = (gateway: GatewayName, connection: Connection): string =>
  `${writers[gateway](connection).trim()}\n`

const writers: Readonly<Record<GatewayName, (connection: Connection) => string>> = {
  litellm,
  portkey,
  'new-api': newApi,
  gomodel,
  axonhub,
  envoy,
  kong,
  bifrost,
}

/** @see https://docs.litellm.ai/docs/proxy/configs */
function litellm({ keys, models, ...address }: Connection): string {
  const url = urlOf(address)
  return `
# config.yaml: litellm --config config.yaml
# LiteLLM decides by the name of a model what it can do, so the channels have names of real models.
model_list:
  - model_name: ${models.chat}
    litellm_params: { model: openai/gpt-4o-mini, api_base: '${url}/v1', api_key: ${keys.openai} }
  - model_name: ${models.messages}
    litellm_params: { model: anthropic/claude-sonnet-4-5, api_base: '${url}', api_key: ${keys.anthropic} }
  - model_name: ${models.generateContent}
    litellm_params: { model: gemini/gemini-2.5-flash, api_base: '${url}/v1beta', api_key: ${keys.google} }
litellm_settings: { num_retries: 0 }
# A channel that fails is not taken out of service.
router_settings: { disable_cooldowns: true }
`
}

/** @see https://portkey.ai/docs/product/ai-gateway */
function portkey({ keys, ...address }: Connection): string {
  const run = (provider: string, path: string, key: string, role: string, model: string) => `
export GATEWAY_API_KEY=${key} PROVIDER=${provider} HOST=${urlOf(address)}${path}
npx --no-install gateproof --base-url http://127.0.0.1:8787 --upstream ${address.port} --only upstream --header x-portkey-provider=PROVIDER --header x-portkey-custom-host=HOST --models chat=${model},${role}=${model}
`
  return `
# Portkey takes the vendor from headers and forwards the key of the client: one run for each vendor.
# upstream.credentials.key is violated by design.
${run('openai', '/v1', keys.openai, 'upstreamChat', 'gpt-4o-mini').trim()}

${run('anthropic', '/v1', keys.anthropic, 'upstreamMessages', 'claude-sonnet-4-5').trim()}

${run('google', '/v1beta', keys.google, 'upstreamGenerateContent', 'gemini-2.5-flash').trim()}
`
}

/** The channel types are those of the administration page. @see https://docs.newapi.pro/ */
function newApi({ keys, models, ...address }: Connection): string {
  const url = urlOf(address)
  const channel = (name: string, type: number, key: string, ids: readonly string[]) => {
    const body = { name, type, key, base_url: url, models: ids.join(), group: 'default', auto_ban: 0 }
    return `curl -sS "$NEW_API/api/channel/" -H "Authorization: Bearer $ADMIN_TOKEN" -H 'New-Api-User: 1' -H 'content-type: application/json' --data-raw '${JSON.stringify({ mode: 'single', channel: body })}'`
  }
  const option = (key: string, value: unknown) =>
    `curl -sS -X PUT "$NEW_API/api/option/" -H "Authorization: Bearer $ADMIN_TOKEN" -H 'New-Api-User: 1' -H 'content-type: application/json' --data-raw '${JSON.stringify({ key, value: typeof value === 'string' ? value : JSON.stringify(value) })}'`
  const every = [models.chat, models.responses, models.messages, models.generateContent]
  return `
# NEW_API: the address of the gateway. ADMIN_TOKEN: an access token of user 1 (personal settings).
# Channels. Their address has no /v1. Types: 1 OpenAI, 14 Anthropic, 24 Gemini.
${channel('gateproof-openai', 1, keys.openai, [models.chat, models.responses])}
${channel('gateproof-anthropic', 14, keys.anthropic, [models.messages])}
${channel('gateproof-google', 24, keys.google, [models.generateContent])}
# No retries, and no channel is disabled. Options replace the present ones: write down what you have, and put it back afterwards.
${option('RetryTimes', '0')}
${option('AutomaticDisableChannelEnabled', 'false')}
# A model without a price is refused.
${option('ModelRatio', Object.fromEntries(every.map((id) => [id, 1])))}
# If the setting "chat_completions_to_responses_policy" is on, chat completions are sent as responses: turn it off to test both.
`
}

/** @see https://github.com/ENTERPILOT/GoModel/blob/main/config/config.example.yaml */
function gomodel({ keys, models, ...address }: Connection): string {
  const url = urlOf(address)
  return `
# config/config.yaml
models:
  configured_provider_models_mode: allowlist
resilience:
  retry: { max_retries: 0 }
  circuit_breaker: { enabled: false }
failover: { enabled: false }
providers:
  openai:
    type: openai
    base_url: ${url}/v1
    api_key: ${keys.openai}
    models: [${models.chat}, ${models.responses}]
  anthropic:
    type: anthropic
    base_url: ${url}/v1
    api_key: ${keys.anthropic}
    models: [${models.messages}]
  gemini:
    type: gemini
    base_url: ${url}/v1beta
    api_key: ${keys.google}
    models: [${models.generateContent}]
`
}

/** @see https://github.com/looplj/axonhub */
function axonhub({ keys, models, ...address }: Connection): string {
  const url = urlOf(address)
  return `
# Channels, on the page "Channels":
# name                 type              base URL                     models                key
gateproof-chat         openai            ${url}/v1     ${models.chat}        ${keys.openai}
gateproof-responses    openai_responses  ${url}/v1     ${models.responses}   ${keys.openai}
gateproof-messages     anthropic         ${url}        ${models.messages}    ${keys.anthropic}
gateproof-content      gemini            ${url}/v1beta ${models.generateContent}     ${keys.google}
# On the page "System": turn the retry policy and the automatic disabling of channels off.
`
}

/** @see https://aigateway.envoyproxy.io/docs/ */
function envoy({ host, port, keys, models }: Connection): string {
  const endpoint =
    isIP(host) > 0 ? `ip: { address: '${host}', port: ${port} }` : `fqdn: { hostname: ${host}, port: ${port} }`
  const backend = (name: string, schema: string, key: string, type: string, member: string) => `
apiVersion: v1
kind: Secret
metadata: { name: ${name}, namespace: default }
stringData: { apiKey: ${key} }
---
apiVersion: aigateway.envoyproxy.io/v1alpha1
kind: AIServiceBackend
metadata: { name: ${name}, namespace: default }
spec:
  schema: { name: ${schema} }
  backendRef: { name: gateproof, kind: Backend, group: gateway.envoyproxy.io }
---
apiVersion: aigateway.envoyproxy.io/v1alpha1
kind: BackendSecurityPolicy
metadata: { name: ${name}, namespace: default }
spec:
  targetRefs: [{ group: aigateway.envoyproxy.io, kind: AIServiceBackend, name: ${name} }]
  type: ${type}
  ${member}: { secretRef: { name: ${name}, namespace: default } }
---`
  const rule = (model: string, name: string) => `
    - matches: [{ headers: [{ type: Exact, name: x-ai-eg-model, value: ${model} }] }]
      backendRefs: [{ name: ${name} }]`
  return `
# kubectl apply -f -   (GATEWAY: the name of your Gateway. Without a BackendTrafficPolicy, nothing is retried.)
# The address must be reachable from the cluster. Gemini is served only through Vertex AI, which the upstream is not.
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: Backend
metadata: { name: gateproof, namespace: default }
spec:
  endpoints: [{ ${endpoint} }]
---
${backend('gateproof-openai', 'OpenAI', keys.openai, 'APIKey', 'apiKey').trim()}
${backend('gateproof-anthropic', 'Anthropic', keys.anthropic, 'AnthropicAPIKey', 'anthropicAPIKey').trim()}
apiVersion: aigateway.envoyproxy.io/v1alpha1
kind: AIGatewayRoute
metadata: { name: gateproof, namespace: default }
spec:
  parentRefs: [{ name: GATEWAY, kind: Gateway, group: gateway.networking.k8s.io }]
  rules:${rule(models.chat, 'gateproof-openai')}${rule(models.responses, 'gateproof-openai')}${rule(models.messages, 'gateproof-anthropic')}
`
}

/** @see https://developer.konghq.com/plugins/ai-proxy/ */
function kong({ keys, models, ...address }: Connection): string {
  const url = urlOf(address)
  const route = (path: string, type: string, provider: string, model: string, header: string, more = '') => `
      - name: ${model}
        paths: [${path}]
        plugins:
          - name: ai-proxy
            config:
              route_type: ${type}
              auth: { ${header} }${more}
              model: { provider: ${provider}, name: ${model}, options: { upstream_url: '${url}${path}'${provider === 'anthropic' ? ", anthropic_version: '2023-06-01'" : ''} } }`
  const bearer = `header_name: Authorization, header_value: Bearer ${keys.openai}`
  const key = `header_name: x-api-key, header_value: ${keys.anthropic}`
  return `
# kong.yaml: deck gateway sync kong.yaml
_format_version: '3.0'
services:
  - name: gateproof
    url: ${url}
    retries: 0
    routes:${route('/v1/chat/completions', 'llm/v1/chat', 'openai', models.chat, bearer)}${route('/v1/responses', 'llm/v1/responses', 'openai', models.responses, bearer)}${route('/v1/messages', 'llm/v1/chat', 'anthropic', models.messages, key, '\n              llm_format: anthropic')}
`
}

/** A file in JSON, which has no comments. @see https://docs.getbifrost.ai/deployment-guides/config-json */
function bifrost({ keys, models, ...address }: Connection): string {
  const url = urlOf(address)
  const provider = (key: string, ...ids: readonly string[]) => ({
    keys: [{ name: 'gateproof', value: key, models: ids, weight: 1 }],
    network_config: { base_url: url, max_retries: 0 },
  })
  return JSON.stringify(
    {
      $schema: 'https://www.getbifrost.ai/schema',
      providers: {
        openai: provider(keys.openai, models.chat, models.responses),
        anthropic: provider(keys.anthropic, models.messages),
        gemini: provider(keys.google, models.generateContent),
      },
      config_store: { enabled: false },
    },
    null,
    2,
  )
}
