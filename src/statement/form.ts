import { isDay, isMoment } from './day.ts'
import { amount, count, exactly, inOrder, listOf, mapOf, optional, record, text, truth } from './shape.ts'
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

/** Characters that a reader cannot see, or that turn what stands around them around. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u

const isVisible = (value: string, most: number) =>
  value.length <= most && value !== '' && value.trim() === value && !unseen.test(value)

/** Of two names that look alike, as full-width letters and composed ones do, one is refused. Long names end in an ellipsis. */
const isName = (value: string) =>
  isVisible(value, 300) && value.replaceAll('…', '').normalize('NFKC') === value.replaceAll('…', '')

const name = text(isName, 'a name that shows what it is')
const sentence = text((value) => isVisible(value, 2000), 'a sentence that shows what it is')
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
  required: record({ satisfied: count, violated: count, notApplicable: count }),
  notApplicable: listOf(record({ id, because: sentence, declared: sentence })),
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
