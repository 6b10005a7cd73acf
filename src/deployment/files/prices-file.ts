import { readFileSync, statSync } from 'node:fs'
import { createPriceList, type Price, type PriceList } from '../../money/price-list.ts'
import { readLiteLlmPrices, isLiteLlmPriceList } from './litellm-prices.ts'
import { checkMapping, parseMapping, type MappingKind } from './mapping-file.ts'
import { quoted, reasonOf, UsageError } from '../../std/usage-error.ts'

/** The prices that one file has. */
interface Listed {
  readonly currency: string
  readonly entries: readonly (readonly [string, Price])[]
}

/**
 * The prices of some files, each in our layout or in that of LiteLLM's public list; an entry of a later file takes the place of an
 * earlier one.
 *
 * @param files the path of each, and what it was called on the command line
 * @throws UsageError with file, line or entry, and reason
 */
export async function readPrices(
  files: readonly { readonly path: string; readonly name: string }[],
): Promise<PriceList> {
  const lists: Listed[] = []
  for (const { path, name } of files) lists.push(await readList(path, name))
  const [{ currency = '' } = {}] = lists
  const other = lists.findIndex((list) => list.currency !== currency)
  if (other > 0) {
    const [one, two] = [files[0]?.name ?? '', files[other]?.name ?? '']
    throw new UsageError(`--prices ${two} is in ${lists[other]?.currency ?? ''}, and ${one} in ${currency}`)
  }
  return createPriceList(
    currency,
    lists.flatMap(({ entries }) => entries),
  )
}

/** The public list has a few megabytes. */
const mostBytes = 64 * 2 ** 20

async function readList(path: string, name: string): Promise<Listed> {
  const text = textOf(path, name)
  const parsed = asJson(text) ?? (await parseMapping(name, text)).value
  if (isLiteLlmPriceList(parsed)) return { currency: 'USD', entries: readLiteLlmPrices(parsed, name) }
  await checkMapping(await parseMapping(name, text), ownLayout)
  const { currency, models } = parsed as { readonly currency: string; readonly models: Readonly<Record<string, Price>> }
  const entries = Object.entries(models)
  for (const [model, { perMillionTokens = {} }] of entries) {
    for (const [kind, price] of Object.entries<number>(perMillionTokens)) {
      if (price === 0 || price >= leastPerMillion) continue
      const place = `models.${model}.perMillionTokens.${kind}`
      throw new UsageError(`${name}: ${place} ${price} looks like the price of one token: give that of a million`)
    }
  }
  return { currency, entries }
}

/** A model for which a million tokens cost less than this is not sold. */
const leastPerMillion = 0.0001

function textOf(path: string, name: string): string {
  try {
    if (statSync(path).size > mostBytes) throw new UsageError(`--prices ${quoted(name)}: it has more than 64 MiB`)
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`--prices ${quoted(name)}: ${reasonOf(error)}`)
  }
}

/** As JSON, which is read in a fiftieth of the time that YAML takes; undefined for anything else. */
function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const ownLayout: MappingKind = {
  name: 'a list of prices',
  schema: new URL('prices.schema.json', import.meta.url),
  describeError: ({ keyword, params, data, place }) => {
    if (keyword === 'pattern') return `${place} must be a code such as USD, not ${quoted(String(data))}`
    // Not a number, and infinity.
    return params['type'] === 'number' && typeof data === 'number' ? `${place} must be a number` : undefined
  },
}
