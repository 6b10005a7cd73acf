import type { Call } from '../admission.ts'
import { type Refusal, refusals } from '../errors.ts'
import { asArray, asObject, asString, type JsonObject, parseJson } from '../json.ts'
import type { Upstream } from './upstream.ts'

/** The refusal of a request whose upstream fails. `retryAfterS`: what the upstream asks to wait, in seconds. */
export const unavailable = ({ model, key }: Call, retryAfterS?: number): Refusal =>
  refusals.upstreamUnavailable(model.id, key.group, retryAfterS)

/** Statuses with which vendors reject the request itself. */
const rejections: readonly number[] = [400, 413, 422]

/**
 * The refusal for an error of the upstream, by the contract's table. The failures of the gateway's own account and of the upstream itself
 * say nothing about the upstream.
 */
export async function refusalFor(call: Call, upstream: Upstream, response: Response): Promise<Refusal> {
  const { status } = response
  if (status === 429) {
    await response.body?.cancel().catch(() => undefined)
    return refusals.upstreamLimited(call.model.id, retryAfter(response))
  }
  const error = await readError(response)
  if (error === undefined || isAboutKey(error)) return unavailable(call)
  if (status === 404) return refusals.modelNotFound(call.model.id)
  if (!rejections.includes(status)) return unavailable(call, retryAfter(response))
  const message = asString(error.message)
  return message === '' || containsSecret(message, upstream) ? unavailable(call) : refusals.upstreamRejected(message)
}

/** The error object of a vendor; undefined for a page, an empty body or a broken one. */
async function readError(response: Response): Promise<JsonObject | undefined> {
  try {
    const body = asObject(parseJson(await response.text()))
    const error = asObject(body.error)
    return Object.keys(error).length === 0 ? undefined : error
  } catch {
    return undefined
  }
}

/** Google answers an invalid key with the status 400. */
const isAboutKey = ({ details }: JsonObject) =>
  asArray(details).some((detail) => asObject(detail).reason === 'API_KEY_INVALID')

function containsSecret(message: string, { url, keys }: Upstream): boolean {
  return [new URL(url).host, ...Object.values(keys)].some((secret: string) => secret !== '' && message.includes(secret))
}

/** The seconds of `Retry-After`, which may be a date. */
function retryAfter({ headers }: Response): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(value)) return Number(value)
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000))
}
