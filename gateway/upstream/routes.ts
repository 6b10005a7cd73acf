import type { UpstreamProtocol } from '../../src/evidence/exchange.ts'

/** The vendors whose APIs the upstream serves. */
export type Vendor = 'openai' | 'anthropic' | 'google'

/** The protocols with scripted answers. */
export type TextProtocol = Extract<UpstreamProtocol, 'chat' | 'responses' | 'messages' | 'generate-content'>

/** What a request calls. `param`: the model in the path of a Gemini call, or the id of a video. */
export type Route =
  | { readonly kind: 'text'; readonly protocol: TextProtocol; readonly vendor: Vendor; readonly param?: string }
  | { readonly kind: 'models'; readonly protocol: 'models'; readonly vendor: Vendor }
  | { readonly kind: 'count'; readonly protocol: 'other'; readonly vendor: 'anthropic' | 'google' }
  | {
      readonly kind: MediaKind
      readonly protocol: 'images' | 'video'
      readonly vendor: 'openai'
      readonly param?: string
    }
  | { readonly kind: 'file' | 'unknown'; readonly protocol: 'other'; readonly vendor: Vendor }

export type MediaKind = 'imageGeneration' | 'imageEdit' | 'createVideo' | 'getVideo' | 'videoContent'

interface Target {
  readonly method: 'GET' | 'POST'
  /** Matches the end of a path. */
  readonly path: RegExp
  readonly route: (param: string) => Route
}

const text = (method: 'POST', path: RegExp, protocol: TextProtocol, vendor: Vendor): Target => ({
  method,
  path,
  route: (param) => ({ kind: 'text', protocol, vendor, ...(param !== '' && { param }) }),
})
const count = (vendor: 'anthropic' | 'google'): Route => ({ kind: 'count', protocol: 'other', vendor })
const media = (method: 'GET' | 'POST', path: RegExp, kind: MediaKind, protocol: 'images' | 'video'): Target => ({
  method,
  path,
  route: (param) => ({ kind, protocol, vendor: 'openai', ...(param !== '' && { param }) }),
})

const targets: readonly Target[] = [
  text('POST', /\/chat\/completions\/?$/, 'chat', 'openai'),
  text('POST', /\/responses\/?$/, 'responses', 'openai'),
  text('POST', /\/messages\/?$/, 'messages', 'anthropic'),
  text('POST', /\/models\/([^/]+):(?:generateContent|streamGenerateContent)$/, 'generate-content', 'google'),
  { method: 'POST', path: /\/messages\/count_tokens\/?$/, route: () => count('anthropic') },
  { method: 'POST', path: /\/models\/[^/]+:countTokens$/, route: () => count('google') },
  media('POST', /\/images\/generations\/?$/, 'imageGeneration', 'images'),
  media('POST', /\/images\/edits\/?$/, 'imageEdit', 'images'),
  media('POST', /\/videos\/?$/, 'createVideo', 'video'),
  media('GET', /\/videos\/([^/]+)\/content$/, 'videoContent', 'video'),
  media('GET', /\/videos\/([^/]+)$/, 'getVideo', 'video'),
  { method: 'GET', path: /^\/files\/[^/]+$/, route: () => ({ kind: 'file', protocol: 'other', vendor: 'openai' }) },
]

/** What a request calls, by the end of its path. Gateways put any prefix before it. */
export function routeOf(method: string, path: string, headers: Headers): Route {
  const vendor = vendorOf(path, headers)
  if (method === 'GET' && /\/models\/?$/.test(path)) return { kind: 'models', protocol: 'models', vendor }
  for (const target of targets) {
    const match = target.method === method ? target.path.exec(path) : null
    if (match !== null) return target.route(decoded(match[1] ?? ''))
  }
  return { kind: 'unknown', protocol: 'other', vendor }
}

/** The vendor of a path that several vendors have. */
function vendorOf(path: string, headers: Headers): Vendor {
  // Gemini has an API in the form of OpenAI, too.
  if (/\/openai\//.test(path)) return 'openai'
  if (/(?:^|\/)v1(?:beta|alpha)\d*\//.test(path)) return 'google'
  return headers.has('anthropic-version') || /\/messages(?:\/|$)/.test(path) ? 'anthropic' : 'openai'
}

function decoded(param: string): string {
  try {
    return decodeURIComponent(param)
  } catch {
    return param
  }
}
