import type { Endpoint } from '../../gateway/reference/model/catalogue.ts'
import { editField, editRequest, onOperation, rewriteRequest, setHeader } from '../../gateway/reference/fault.ts'
import { see, type Inject } from '../../gateway/reference/faults/handler.ts'
import { asObject, isObject, type Json } from '../../gateway/reference/json.ts'
import { startReference, type Reference } from '../../gateway/reference/server.ts'

/** The vendor whose models the upstream lists. */
export type Vendor = keyof typeof labelsOf

/** Models per vendor: those with the first label, listed with these labels. */
const labelsOf = {
  openai: ['chat-compatible', 'responses'],
  anthropic: ['messages', 'chat-compatible'],
} as const satisfies Record<string, readonly Endpoint[]>

/**
 * Also accepts keys where vendors expect them: Anthropic's `x-api-key`, Gemini's `x-goog-api-key` and `?key=`. Proxies send keys to a
 * vendor only there.
 */
const vendorKeys = rewriteRequest(async (original) => {
  const { seen, request } = await see(original)
  const key = seen.headers.get('x-api-key') ?? seen.headers.get('x-goog-api-key') ?? seen.query.get('key')
  if (key !== null) request.headers.set('authorization', `Bearer ${key}`)
  return request
})

/** Gemini treats a null member as absent, as protocol buffers do. LiteLLM sends such members. */
const geminiNulls = onOperation(
  'generateContent',
  editRequest((body) => Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))),
)

/**
 * Closes every connection after its response. With keep-alive, the server sometimes closed a connection just as a proxy reused it, which
 * appeared as a 500 of the proxy.
 */
const closing = setHeader('connection', 'close')

/** Lists the models of one vendor, with the paths that a proxy can reach. */
const modelsOf = (vendor: Vendor): Inject => {
  const labels: readonly Json[] = labelsOf[vendor]
  const relabelled = (record: Json) => {
    const types = asObject(record)['supported_endpoint_types']
    const vendorTypes = Array.isArray(types) ? types.filter((type) => labels.includes(type)) : []
    if (!isObject(record) || !vendorTypes.includes(labelsOf[vendor][0])) return []
    return [{ ...record, supported_endpoint_types: vendorTypes }]
  }
  const list = editField('data', (records) => (Array.isArray(records) ? records.flatMap(relabelled) : records))
  return onOperation('listModels', list)
}

/** The conformant upstream of a lane: the reference gateway, extended for clients of the vendors. */
export const startUpstream = (vendor: Vendor): Promise<Reference> =>
  startReference({ faults: [vendorKeys, geminiNulls, modelsOf(vendor), closing].map((inject) => ({ inject })) })
