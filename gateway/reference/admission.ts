import type { Endpoint, Model } from './model/catalogue.ts'
import { digest } from './model/random.ts'
import { refusals } from './errors.ts'
import { type Gateway, unixNow } from './gateway.ts'
import { generate, type Generation } from './model/generator.ts'
import { isObject, type Json, type JsonObject, parseJson } from './json.ts'
import { charge, isExhausted, type Key, secondsToWait } from './keys.ts'
import type { Prompt } from './model/prompt.ts'

/** The rules of an operation for its requests. */
export interface OperationRules {
  readonly endpoint: Endpoint
  /** The component schema of the request body. */
  readonly schema: string
  /** Selects the model; by default `model` in the body. */
  readonly modelOf?: (body: JsonObject) => Json | undefined
  /** Reads the body; by default as JSON. */
  readonly readBody?: (request: Request) => Promise<JsonObject>
}

/** A request that passed every check. */
export interface Call {
  readonly gateway: Gateway
  readonly key: Key
  readonly model: Model
  readonly body: JsonObject
  /** Determines the generated text: the same for the same body, streamed or not, whatever ids it quotes. */
  readonly seed: string
  /** Unix time in seconds. */
  readonly created: number
  /** Charges the price of this number of tokens, images or seconds. */
  readonly pay: (amount: number) => void
  /** The quota units that were charged. */
  readonly charged: () => number
}

/**
 * Checks a request in the order of real gateways: key, rate, model and channel, validation, price, balance, upstream.
 * @throws Refusal for the first failed check; nothing is charged
 */
export async function admit(gateway: Gateway, request: Request, terms: OperationRules): Promise<Call> {
  const { endpoint, schema, modelOf = ({ model }) => model, readBody = readJson } = terms
  const key = authenticate(gateway, request)
  const body = withoutNulls(await readBody(request))
  const model = findModel(gateway, modelOf(body), key, endpoint)
  validateBody(gateway, schema, body)
  if (model.schema !== undefined) validateBody(gateway, model.schema, body)
  const { price } = model
  if (price === undefined) throw refusals.unpriced(model.id)
  if (isExhausted(key)) throw refusals.exhausted()
  if (model.upstream === 'saturated') throw refusals.saturated(model.id)
  let charged = 0
  return {
    gateway,
    key,
    model,
    body,
    seed: digest(gateway.seed, withoutNewIds({ ...body, stream: undefined, stream_options: undefined })),
    created: unixNow(),
    pay: (amount) => {
      charged += amount * price
      charge(key, amount * price)
    },
    charged: () => charged,
  }
}

/** Without the identifiers that the gateway made (`Gateway.newId`), which depend on the order of all requests. */
const withoutNewIds = (body: object): string => JSON.stringify(body).replaceAll(/[-_][0-9a-f]{24}\b/g, '')

/** The public protocols allow `null` for optional parameters, and it means the same as leaving them out. */
const withoutNulls = (body: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))

/**
 * Validates a value against a component schema of the document.
 * @param at the path of the value in the body, for the `param` of the error
 * @throws Refusal
 */
function validateBody({ validate }: Gateway, schema: string, value: Json, at = ''): void {
  const objection = validate(schema, value)
  if (objection === undefined) return
  const param = [at, objection.param].filter(Boolean).join('.')
  throw refusals.parameter(param, `${param} ${objection.message}`, objection.code)
}

/** The headers in which the public protocols send keys, by the start of their paths. Clients of the vendors send no other. */
const keyHeaders = { '/v1/messages': 'x-api-key', '/v1beta/': 'x-goog-api-key' }

/** The key of a request: a bearer token, or without `Authorization` the header of the protocol. */
function tokenOf({ url, headers }: Request, keys: Gateway['keys']): string | undefined {
  const authorization = headers.get('authorization')
  const { pathname } = new URL(url)
  const [, name = 'authorization'] = Object.entries(keyHeaders).find(([start]) => pathname.startsWith(start)) ?? []
  const value = authorization === null ? headers.get(name) : /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  // Keys that a test sets may have any form, and so may its wrong ones.
  const isAnyForm = [...keys.keys()].some((key) => !key.startsWith('sk-'))
  return value?.startsWith('sk-') === true || isAnyForm ? (value ?? undefined) : undefined
}

/** The valid key of a request, within its rate limit. */
export function authenticate(gateway: Gateway, request: Request): Key {
  const token = tokenOf(request, gateway.keys)
  if (token === undefined) throw refusals.noToken()
  const key = gateway.keys.get(token)
  if (key?.state !== 'active') throw refusals.invalidToken()
  const wait = secondsToWait(key, Date.now())
  if (wait !== undefined) throw refusals.rateLimited(wait)
  return key
}

/** The JSON object of a request body. */
export async function readJson(request: Request): Promise<JsonObject> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) {
    throw refusals.body('The body must be JSON, sent with Content-Type: application/json')
  }
  const text = await request.text()
  if (text.trim() === '') throw refusals.body('The body is empty')
  const body = parseJson(text)
  if (body === undefined) throw refusals.body('The body is not JSON')
  if (!isObject(body)) throw refusals.body('The body must be a JSON object')
  return body
}

/** Generates the reply, and charges its tokens. */
export function generateReply(call: Call, prompt: Prompt): Generation {
  const generation = generate(prompt)
  const { input, output, reasoning } = generation.usage
  call.pay(input + output + reasoning)
  return generation
}

function findModel(gateway: Gateway, id: Json | undefined, key: Key, endpoint: Endpoint): Model {
  if (id === undefined) throw refusals.parameter('model', 'model is required', 'missing_required_parameter')
  if (typeof id !== 'string') throw refusals.parameter('model', 'model must be a string', 'invalid_type')
  const model = gateway.models.find((each) => each.id === id) ?? gateway.unlistedModel(id)
  if (model === undefined || model.retired) throw refusals.modelNotFound(id)
  if (!model.groups.includes(key.group) || model.upstream === 'none') throw refusals.noChannel(id, key.group)
  if (!model.endpoints.includes(endpoint)) throw refusals.unsupportedEndpoint(id, endpoint)
  return model
}
