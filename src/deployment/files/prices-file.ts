import { createPriceList, type Price, type PriceList } from '../../money/price-list.ts'
import { readLiteLlmPrices, isLiteLlmPriceList } from './litellm-prices.ts'
import { checkMapping, parseMapping, type MappingKind } from './mapping-file.ts'
import { quoted, reasonOf, UsageError } from '../../std/usage-error.ts'
import { readUserFile } from '../../std/open-file.ts'

/** The prices of one file. */
interface PriceFile {
  readonly currency: string
  readonly entries: readonly (readonly [string, Price])[]
}

/**
 * Reads price lists in our format or in LiteLLM's. Entries of later files win.
 *
 * @param files the path of each file, and its name on the command line
 * @throws UsageError with file, line or entry, and reason
 */
export async function readPrices(
  files: readonly { readonly path: string; readonly name: string }[],
): Promise<PriceList> {
  const lists: PriceFile[] = []
  for (const { path, name } of files) lists.push(await readList(path, name))
  const [{ currency = '' } = {}] = lists
  const other = lists.findIndex((list) => list.currency !== currency)
  if (other > 0) {
    const [one, two] = [files[0]?.name ?? '', files[other]?.name ?? '']
    throw new UsageError(
      `--prices ${two}: expected prices in ${currency}, as in ${one}, got ${lists[other]?.currency ?? ''}`,
    )
  }
  return createPriceList(
    currency,
    lists.flatMap(({ entries }) => entries),
  )
}

/** LiteLLM's public list has a few megabytes. */
const maxFileBytes = 64 * 2 ** 20

async function readList(path: string, name: string): Promise<PriceFile> {
  const text = textOf(path, name)
  const parsed = asJson(text) ?? (await parseMapping(name, text)).value
  if (isLiteLlmPriceList(parsed)) return { currency: 'USD', entries: readLiteLlmPrices(parsed, name) }
  await checkMapping(await parseMapping(name, text), ownLayout)
  const { currency, models } = parsed as { readonly currency: string; readonly models: Readonly<Record<string, Price>> }
  const entries = Object.entries(models)
  for (const [model, { perMillionTokens = {} }] of entries) {
    for (const [kind, price] of Object.entries<number>(perMillionTokens)) {
      if (price === 0 || price >= minPerMillionTokens) continue
      const place = `models.${model}.perMillionTokens.${kind}`
      throw new UsageError(
        `${name}: ${place} ${price} looks like the price of one token. Use the price of a million tokens`,
      )
    }
  }
  return { currency, entries }
}

/** No model is cheaper than this, in any major currency. */
const minPerMillionTokens = 0.0001

function textOf(path: string, name: string): string {
  try {
    return readUserFile(path, maxFileBytes)
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'EFBIG'
    throw new UsageError(`--prices ${quoted(name)}: ${isTooLarge ? 'the file is larger than 64 MiB' : reasonOf(error)}`)
  }
}

/** Parses JSON 50 times as fast as the YAML parser. Undefined for anything else. */
function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const ownLayout: MappingKind = {
  name: 'the price list',
  schema: new URL('prices.schema.json', import.meta.url),
  describeError: ({ keyword, params, data, place }) => {
    if (keyword === 'pattern') return `${place} ${quoted(String(data))}: expected a currency code such as USD`
    // NaN and Infinity have the type `number` in YAML.
    return params['type'] === 'number' && typeof data === 'number' ? `${place}: expected a finite number` : undefined
  },
}
