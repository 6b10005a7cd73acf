import { isDay, isMoment } from './day.ts'
import { nameFlaw } from './names.ts'
import { amount, count, exactly, inOrder, listOf, mapOf, optional, record, text, truth, type Shape } from './shape.ts'
import { predicateType, statementType, type Statement } from './statement.ts'
import { strictJson, type Read } from './strict-json.ts'

/**
 * The statement in a payload, where it has the very form that is written: each field there, none besides, every value of its kind, and
 * its bytes the only ones that say so.
 */
export function readStatement(payload: Uint8Array): Read<Statement> {
  const read = strictJson(payload)
  if ('problem' in read) return read
  const flaw = statement(read.value, 'the statement')
  if (flaw !== undefined) return { problem: flaw }
  if (!Buffer.from(JSON.stringify(read.value)).equals(payload))
    return { problem: 'the statement is not written in the one form that is signed (compact JSON)' }
  return { value: read.value as Statement }
}

const name: Shape = (value, place) => {
  if (typeof value !== 'string') return `${place} is not a text`
  const flaw = nameFlaw(value)
  return flaw === undefined ? undefined : `${place} ${flaw}`
}

/** Whatever is shown of it is shown so that it steers nothing. */
const sentence = text((value) => value.length <= 4000, 'a sentence')
const id = text((value) => /^[A-Za-z][\w-]*(?:\.[\w-]+)+$/.test(value) && value.length <= 200, 'an id of a requirement')
const ids = listOf(id)
const day = text(isDay, 'a day')
const moment = text(isMoment, 'a moment in UTC')
const version = text((value) => /^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(value), 'a version')
const hash = text((value) => /^[0-9a-f]{64}$/.test(value), 'a SHA-256')

/** An address as URLs write it: a host of other letters stands in punycode, so that none looks like another. */
const address = text((value) => {
  if (!/^https?:\/\/[!-~]+$/.test(value) || !URL.canParse(value)) return false
  const { origin, pathname, username, password, search, hash: fragment } = new URL(value)
  return (
    [username, password, search, fragment].every((part) => part === '') &&
    value === `${origin}${pathname}`.replace(/\/$/, '')
  )
}, 'an address in ASCII')

const described = record({
  name,
  digest: record({ sha256: hash }),
  annotations: optional(mapOf(name, sentence)),
})

const deployment = record({
  name: optional(name),
  baseUrl: address,
  overseasBaseUrl: optional(address),
  embedded: truth,
  group: name,
  models: mapOf(name, name),
})

const conformance = record({
  version: exactly(1),
  deployment,
  profile: exactly('spec', 'interop'),
  set: version,
  drivenAt: record({ started: moment, finished: moment }),
  statedAt: moment,
  validUntil: day,
  required: record({ satisfied: count, violated: count, notApplicable: count, unjudged: count }),
  notApplicable: listOf(record({ id, because: sentence, declared: sentence })),
  unjudged: mapOf(id, sentence),
  notJudged: mapOf(id, sentence),
  drive: record({
    seed: count,
    shards: count,
    requests: count,
    retries: count,
    tokens: count,
    samples: optional(count),
    budgets: mapOf(name, amount),
  }),
})

const statement = record({
  _type: exactly(statementType),
  subject: listOf(described, { least: 1, most: 1000 }),
  predicateType: exactly(predicateType),
  predicate: record({
    result: exactly('PASSED', 'FAILED'),
    configuration: inOrder(described, described, described),
    passedTests: ids,
    warnedTests: ids,
    failedTests: ids,
    conformance,
  }),
})
