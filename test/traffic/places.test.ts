import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { archive, calls, healthyEntries, type Entry } from './archive.ts'
import { evidenceFrom } from './judging.ts'

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Headers of requests whose values are secret. */
const requestHeaders = words(`
  x-api-key api-key apikey x-apikey api_key x-goog-api-key x-auth-token x-auth-key x-access-token x-refresh-token x-id-token token x-token
  x-user-token x-bearer-token x-oauth-token x-api-token x-api-secret x-secret x-client-secret x-client-key x-app-key x-app-secret
  x-session x-session-id x-session-token x-csrf-token x-xsrf-token csrf-token x-jwt x-jwt-assertion cf-access-jwt-assertion
  cf-access-client-id cf-access-client-secret x-amz-security-token x-amzn-oidc-data x-amzn-oidc-accesstoken x-amzn-oidc-identity
  subscription-key ocp-apim-subscription-key x-functions-key x-ms-client-principal x-ms-token-aad-access-token x-vault-token
  private-token job-token deploy-token x-gitlab-token x-github-token x-hub-signature-256 stripe-signature x-slack-signature x-signature
  x-webhook-secret x-password x-passwd password x-passphrase x-credential x-credentials x-portkey-api-key x-portkey-virtual-key
  helicone-auth x-litellm-api-key x-litellm-key openai-api-key anthropic-api-key dd-api-key dd-application-key x-honeycomb-team
  x-rapidapi-key x-algolia-api-key x-postmark-server-token fastly-key x-consul-token x-aws-ec2-metadata-token x-shopify-access-token
  x-forwarded-access-token x-auth-request-access-token x-forwarded-authorization x-original-authorization authentication dpop
  x-otp x-service-key x-internal-key x-master-key x-admin-key x-license-key x-signing-key cookie2 X-Gateway-AuthToken
`)

/** Schemes before the credential of a header, which stay readable. */
const schemes = words('Bearer bearer Token ApiKey Key GoogleLogin Splunk Hawk')

/** Headers of responses whose values are secret. */
const responseHeaders = words(
  'x-access-token x-new-token x-session-id x-csrf-token x-jwt x-refresh-token authorization',
)

/** Parameters of a query, a fragment or a form. */
const parameters = words(`
  key api_key api-key apikey apiKey api%5Fkey access_token token auth auth_token authorization bearer id_token refresh_token client_secret
  password passwd pwd pass secret sig signature X-Amz-Signature X-Amz-Credential X-Amz-Security-Token X-Goog-Signature X-Goog-Credential
  code session sessionid sid jwt assertion SAMLResponse ticket otp subscription-key hmac credential oauth_token oauth_signature Policy
  Key-Pair-Id AWSAccessKeyId GoogleAccessId csrf_token
`)

/** Members of JSON, of a request or a response. */
const members = words(`
  password passwd passphrase client_secret clientSecret api_key apiKey apikey api-key x-api-key access_token accessToken refresh_token
  refreshToken id_token secret secret_key secretKey private_key privateKey access_key aws_secret_access_key aws_session_token
  session_token auth_token authToken bearer_token security_token jwt connection_string subscription_key signing_key encryption_key
  master_key virtual_key csrf_token webhook_secret client_assertion oauth_token personal_token OPENAI_API_KEY ANTHROPIC_API_KEY
  AZURE_OPENAI_API_KEY DB_PASSWORD account_key shared_key key token credential session_id authorization Authorization cookie
`)

let count = 0
/** A secret of its own for each place. */
const next = (): string => {
  count += 1
  const digits = Array.from({ length: 20 }, (_, at) => ((count * 7919 + at * at * 104_729 + at * 31) % 62).toString(36))
  return `Zq${digits.join('')}x${count}`
}
const places = new Map<string, string>()
const at = (place: string): string => {
  const secret = next()
  places.set(place, secret)
  return secret
}

function entries(): Entry[] {
  const all = healthyEntries()
  const carrier = all[calls.message] as Entry
  const url = 'https://gateway.test/v1/messages'
  const urlOf = (names: readonly string[], kind: string) =>
    names.map((name) => `${name}=${at(`${kind} ${name}`)}`).join('&')
  carrier.request.url =
    `https://user:${at('a password in the URL')}@gateway.test/v1/messages?page=2&${urlOf(parameters, 'parameter')}` +
    `#${urlOf(['access_token', 'id_token', 'code'], 'fragment')}`
  const basic = at('Basic')
  carrier.request.headers = [
    ...requestHeaders.map((name) => ({ name, value: at(`header ${name}`) })),
    ...schemes.map((scheme) => ({ name: 'authorization', value: `${scheme} ${at(`scheme ${scheme}`)}` })),
    { name: 'authorization', value: at('authorization without a scheme') },
    { name: 'proxy-authorization', value: `Basic ${Buffer.from(`user:${basic}`).toString('base64')}` },
    { name: 'cookie', value: `theme=dark; session=${at('cookie')}` },
    { name: 'referer', value: `https://app.test/login?token=${at('referer')}` },
    { name: 'x-original-url', value: `/v1/chat?api_key=${at('a path in a header')}` },
    { name: 'content-type', value: 'application/json' },
  ]
  const json = (kind: string) => Object.fromEntries(members.map((name) => [name, at(`${kind} ${name}`)]))
  const tools = [
    { type: 'mcp', server_url: `https://mcp.test/?token=${at('URL in a body')}`, headers: json('tool header') },
  ]
  const header = {
    image_url: `https://files.test/sign/a.png?token=eyJhbGciOiJIUzI1NiJ9.eyJ1cmwiOiJhIn0.${at('JSON Web Token in a URL of a body')}`,
  }
  const nested = JSON.stringify({
    password: at('JSON in JSON'),
    note: JSON.stringify({ client_secret: at('JSON in JSON in JSON') }),
  })
  const scheme = {
    Authorization: `Basic ${at('a scheme in a member')}`,
    authorization: `Bearer ${at('Bearer in a member')}`,
  }
  carrier.request.postData = {
    mimeType: 'application/json',
    text: JSON.stringify({ model: 'm', ...json('request member'), tools, nested, ...header, ...scheme }),
  }
  carrier.response.status = 302
  carrier.response.headers = [
    ...responseHeaders.map((name) => ({ name, value: at(`response header ${name}`) })),
    { name: 'set-cookie', value: `session=${at('set-cookie')}; Path=/` },
    {
      name: 'location',
      value: `https://login.test/cb?${urlOf(['code', 'access_token', 'sig'], 'location')}#id_token=${at('location fragment')}`,
    },
    { name: 'content-location', value: `/files/1?X-Amz-Signature=${at('content-location')}` },
    { name: 'link', value: `<https://cdn.test/next?sig=${at('link')}>; rel="next"` },
    { name: 'refresh', value: `0; url=https://login.test/?ticket=${at('refresh')}` },
  ]
  const told = JSON.stringify({ data: json('response member') })
  carrier.response.content = { size: told.length, mimeType: 'application/json', text: told }
  const form = all[calls.chat] as Entry
  form.request.url = `${url}?grant=1`
  form.request.headers = [{ name: 'content-type', value: 'application/x-www-form-urlencoded' }]
  const formNames = words('client_secret password refresh_token client_assertion access_token api_key')
  form.request.postData = {
    mimeType: 'application/x-www-form-urlencoded',
    text: `grant_type=password&${urlOf(formNames, 'form')}`,
  }
  return all
}

/** What looks like a secret by its name, but has an ordinary value: requests, replies and headers that checks and people read. */
const readable = {
  requestHeaders: {
    'idempotency-key': 'order-2026-11-27-000017',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'x-author': 'Jane-Doe-1815-Analytical',
    'x-keyboard': 'qwertz-2026-layout-105',
    'x-passage': 'chapter-12-verse-0047',
    'x-token-count': '120984',
    'x-litellm-key-spend': '0.00048689999999999996',
    'x-key-cost': '3.84e-05',
    'openai-organization': 'org-2026-readable-0001',
    'x-cache-key': 'models-list-v2-000451',
    'x-monkey': 'banana-1234567-banana',
  },
  responseHeaders: {
    'x-ratelimit-remaining-tokens': '149984',
    'x-ratelimit-limit-tokens': '150000',
    'anthropic-ratelimit-tokens-remaining': '39000',
    'x-request-id': 'req-7f3a-2026-readable-1',
    'x-session-affinity-count': '41',
    'www-authenticate': 'Bearer realm="models-2026-realm"',
    'surrogate-key': 'models-list-2026-0001',
  },
  parameters: {
    page_token: 'cursor-000123-abcdef',
    next_token: 'cursor-000124-abcdef',
    keyword: 'qwertz-2026-words-1',
    author: 'jane-doe-1815-xyz',
  },
  members: {
    token: ' Analytical',
    key: 'size',
    prompt_cache_key: 'conversation-2026-0001-ab',
    safety_identifier: 'user-2026-0001-abcdef',
    code: 'invalid_api_key',
    param: 'api_key',
    signature: 'EqQBCkYIBxgCKkDreadable2026',
    encrypted_content: 'gAAAAABreadable2026xyz01',
    id: 'chatcmpl-readable2026abc01',
    system_fingerprint: 'fp_44709d6fcb2026readable',
    tool_call_id: 'call_readable2026abcdef01',
    idempotency_key: 'order-2026-11-27-000018',
    public_key: 'ssh-readable-2026-abcdef',
    author: 'Jane-Doe-1815-Engine-01',
    keyword: 'qwertz-2026-layout-106',
    monkey: 'banana-1234568-banana',
    secret_santa: 'draws-2026-12-24-name',
    session: 'morning',
  },
}

let evidence = ''
beforeAll(() => {
  const all = entries()
  const look = all[calls.messageStream] as Entry
  look.request.url = `https://gateway.test/v1/messages?${new URLSearchParams(readable.parameters).toString()}`
  look.request.headers = Object.entries(readable.requestHeaders).map(([name, value]) => ({ name, value }))
  look.request.postData = {
    mimeType: 'application/json',
    text: JSON.stringify({ ...readable.members, max_tokens: 1_234_567 }),
  }
  look.response.headers = Object.entries(readable.responseHeaders).map(([name, value]) => ({ name, value }))
  look.response.content = {
    size: 2,
    mimeType: 'application/json',
    text: JSON.stringify({ logprobs: [readable.members], usage: { prompt_tokens: 7_654_321 } }),
  }
  evidence = readFileSync(
    evidenceFrom(archive([calls.message, calls.chat, calls.messageStream].map((call) => all[call]))),
    'utf8',
  )
})

describe('in a recording of others, a secret', () => {
  test('is masked in each of more than 128 usual places', () => {
    expect(places.size).toBeGreaterThan(128)
    expect([...places].filter(([, secret]) => evidence.includes(secret)).map(([place]) => place)).toEqual([])
  })

  test('is masked, and names, schemes and other parameters stay', () => {
    const shown = [
      ...requestHeaders.map((name) => `["${name}","***`),
      ...members.map((name) => `\\"${name}\\":\\"***`),
      ...schemes.map((scheme) => `"${scheme} ***`),
      ...['page=2&key=***', 'grant_type=password&client_secret=***'],
    ]
    expect(shown.filter((text) => !evidence.includes(text))).toEqual([])
  })
})

describe('in a recording of others, what only looks like a secret by its name', () => {
  test.each(Object.entries(readable))('stays readable: %s', (_kind, values) => {
    const lost = Object.entries(values).filter(([, value]) => !evidence.includes(JSON.stringify(value).slice(1, -1)))
    expect(lost).toEqual([])
  })

  test('stays readable: numbers of tokens', () => {
    expect(evidence).toContain('\\"max_tokens\\":1234567')
    expect(evidence).toContain('\\"prompt_tokens\\":7654321')
  })
})
