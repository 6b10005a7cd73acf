import type { EvidenceLine } from './exchange.ts'

type Shape = (value: unknown) => boolean

/** True for an object that is no array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText: Shape = (value) => typeof value === 'string'
const isNumber: Shape = (value) => typeof value === 'number'
const isBoolean: Shape = (value) => typeof value === 'boolean'
const listOf =
  (shape: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(shape)
const mapOf =
  (shape: Shape): Shape =>
  (value) =>
    isRecord(value) && Object.values(value).every(shape)
const optional =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined || shape(value)
const record = (members: Readonly<Record<string, Shape>>): Shape => {
  const entries = Object.entries(members)
  return (value) => isRecord(value) && entries.every(([name, shape]) => shape(value[name]))
}

const bytes: Shape = (value) => isRecord(value) && (isText(value.text) || isText(value.base64))
const chunk: Shape = (value) => bytes(value) && isNumber((value as Record<string, unknown>).at)
const pairs = listOf((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(isText))
const request = record({
  method: isText,
  url: isText,
  line: isText,
  key: isText,
  headers: pairs,
  body: optional(bytes),
  expects: optional(listOf(isNumber)),
  once: optional(listOf(isNumber)),
  partial: optional(isBoolean),
})
const range: Shape = (value) => bytes(value) && record({ offset: isNumber, length: isNumber })(value)
const large = record({ length: isNumber, sha256: isText, ranges: listOf(range) })
const response = record({
  status: isNumber,
  headersAt: isNumber,
  headers: pairs,
  trailers: optional(pairs),
  chunks: listOf(chunk),
  large: optional(large),
})
const texts = listOf(isText)
const planned = record({
  probe: isText,
  area: isText,
  bills: isText,
  serves: optional(texts),
  shard: optional(isNumber),
})
const deployment = record({
  baseUrl: isText,
  overseasBaseUrl: optional(isText),
  group: isText,
  models: mapOf(isText),
  keys: texts,
  lacks: texts,
  allow: texts,
  videoSeconds: optional(record({ min: isNumber, max: isNumber })),
  videoDoneWithin: optional(isNumber),
  task: optional(isText),
})

const asked = record({
  config: optional(isText),
  spec: optional(isText),
  keys: optional(mapOf(isText)),
  headers: optional(mapOf(isText)),
  secretHeaders: optional(texts),
  samples: optional(isNumber),
  timeoutS: optional(isNumber),
  pollIntervalS: optional(isNumber),
  everyModel: optional(texts),
  allowPrivate: optional(isBoolean),
  budgets: optional(mapOf(isNumber)),
})

const traffic = record({ from: isText, by: optional(isText), unseen: texts, part: optional(isNumber) })
const cost = record({
  currency: isText,
  atMost: isNumber,
  spent: isNumber,
  unpriced: texts,
  taken: optional(mapOf(isText)),
})

const wanted = record({ model: isText, protocol: isText, probe: optional(isText), because: optional(isText) })
const everyModel = record({
  patterns: texts,
  listed: isNumber,
  unmatched: texts,
  leftOut: isNumber,
  because: optional(isText),
  models: listOf(wanted),
})
const client = record({
  name: isText,
  version: isText,
  took: optional(isRecord),
  error: optional(record({ name: isText, message: isText })),
})
const leftOut = record({
  because: isText,
  code: optional(isText),
  args: optional(mapOf((value) => isText(value) || isNumber(value))),
  count: isNumber,
  first: isText,
})

/** Checked as far as readers and judges reach: what a line holds beyond this is passed on as it is. */
export const shapes: Readonly<Record<EvidenceLine['type'], Shape>> = {
  header: record({
    format: isNumber,
    shard: isText,
    seed: isNumber,
    drive: optional(isText),
    tool: record({ name: isText, version: isText, build: optional(isText) }),
    contract: record({ version: isText, sha256: isText }),
    deployment,
    startedAt: isText,
    plan: listOf(planned),
    only: texts,
    skip: texts,
    asked: optional(asked),
    traffic: optional(traffic),
  }),
  discovery: record({ models: mapOf(isText), everyModel: optional(everyModel) }),
  sending: record({ exchange: isText, probe: isText, name: isText }),
  chunks: record({ exchange: isText, chunks: listOf(chunk) }),
  exchange: record({
    id: isText,
    probe: isText,
    name: isText,
    attempt: isNumber,
    retried: isBoolean,
    startedAt: isText,
    request,
    response: optional(response),
    end: record({
      how: isText,
      at: isNumber,
      detail: optional(isText),
      cause: optional(isText),
      limitMs: optional(isNumber),
    }),
  }),
  outcome: record({
    probe: isText,
    state: isText,
    because: optional(isText),
    reason: optional(isText),
    names: mapOf(isText),
    leftOut: mapOf(isText),
    client: optional(client),
  }),
  footer: record({
    finishedAt: isText,
    driveMs: isNumber,
    requests: isNumber,
    retries: isNumber,
    tokens: isNumber,
    overload: optional(record({ waits: isNumber })),
    full: optional(record({ bytes: isNumber, since: isText })),
    cost: optional(cost),
    leftOut: optional(listOf(leftOut)),
    ended: isText,
    because: optional(isText),
  }),
}
