/** When the validity of a URL begins and ends, in Unix seconds; `from` is undefined if the URL does not contain it. */
export interface Validity {
  readonly from: number | undefined
  readonly until: number
}

type Query = (name: string) => string | undefined

/** Prefixes of signatures with a date and a duration: S3, Google, OSS and TOS share one scheme. */
const datedPrefixes = ['x-amz', 'x-goog', 'x-oss', 'x-tos'] as const

/** Query parameters for the time of expiry. */
const expiryNames = ['expires', 'x-expires', 'expire', 'expires_at', 'expiry', 'exp', 'e'] as const

/** Smaller numbers are durations in seconds; numbers from `minTimestampMs` on are Unix milliseconds, others Unix seconds. */
const maxDurationS = 100_000_000
const minTimestampMs = 100_000_000_000

/**
 * The validity of a signed URL in the formats of common object stores; undefined if it has none.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export function validityOf(address: string): Validity | undefined {
  if (!URL.canParse(address)) return undefined
  const { searchParams } = new URL(address)
  const query: Query = (wanted) => [...searchParams].find(([name]) => name.toLowerCase() === wanted)?.[1]
  return readSignedExpiry(query) ?? readTimeRange(query) ?? readExpiry(query)
}

/** `X-Amz-Date=20260131T120000Z&X-Amz-Expires=3600` and the same with other prefixes. */
function readSignedExpiry(query: Query): Validity | undefined {
  const prefix = datedPrefixes.find((vendor) => query(`${vendor}-expires`) !== undefined)
  if (prefix === undefined) return undefined
  const seconds = wholeNumber(query(`${prefix}-expires`))
  const from = compactDate(query(`${prefix}-date`))
  return seconds === undefined || from === undefined ? undefined : { from, until: from + seconds }
}

/** `q-sign-time=1769860800;1769864400`: Tencent; `st` and `se` in ISO 8601: Azure. */
function readTimeRange(query: Query): Validity | undefined {
  const [, from, until] = /^(\d{9,10});(\d{9,10})$/.exec(query('q-sign-time') ?? '') ?? []
  if (from !== undefined && until !== undefined) return { from: Number(from), until: Number(until) }
  const end = isoDate(query('se'))
  return end === undefined ? undefined : { from: isoDate(query('st')), until: end }
}

/** A timestamp in seconds or milliseconds, or a duration counted from 0. */
function readExpiry(query: Query): Validity | undefined {
  const value = expiryNames.map((name) => wholeNumber(query(name))).find((time) => time !== undefined && time > 0)
  if (value === undefined) return undefined
  if (value < maxDurationS) return { from: 0, until: value }
  return { from: undefined, until: value < minTimestampMs ? value : value / 1000 }
}

const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined

const isoDate = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}/.test(text) ? seconds(Date.parse(text)) : undefined

function compactDate(text: string | undefined): number | undefined {
  const spread = text?.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/, '$1-$2-$3T$4:$5:$6Z')
  return spread === text ? undefined : seconds(Date.parse(spread ?? ''))
}

const seconds = (ms: number): number | undefined => (Number.isNaN(ms) ? undefined : ms / 1000)
