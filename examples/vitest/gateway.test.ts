import { conformance, matchers, test } from 'gateproof/vitest'
import { expect } from 'vitest'

expect.extend(matchers)

/** Your gateway, or the embedded reference gateway. */
const { GATEWAY_BASE_URL: baseUrl, GATEWAY_API_KEY: apiKey } = process.env

await conformance({
  ...(baseUrl === undefined ? { embedded: true, seed: 1 } : { baseUrl, apiKey }),
  only: ['chat', 'models', 'errors'],
})

test('lists its models', async ({ gateway }) => {
  const headers = { authorization: `Bearer ${gateway.keys.default}` }
  const response = await fetch(`${gateway.url}/v1/models`, { headers })
  await expect(response).toConform('listModels')
  const { data } = (await response.json()) as { readonly data: readonly { readonly id: string }[] }
  expect(data.map(({ id }) => id)).toContain(gateway.models.chat)
})

test('a response without choices does not conform', async () => {
  const response = Response.json({ id: 'chatcmpl-1', object: 'chat.completion', created: 1, model: 'm', choices: [] })
  await expect(response).not.toConform('createChatCompletion')
})
