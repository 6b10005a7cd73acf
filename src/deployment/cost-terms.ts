import type { RecordedCost, RecordedPrice } from '../evidence/exchange.ts'
import type { PriceList } from '../money/price-list.ts'
import { quoted, UsageError } from '../std/usage-error.ts'
import type { Deployment, ModelRole } from './deployment.ts'
import type { LoadedConfiguration } from './files/configuration-file.ts'
import { upstreamIds } from './model-list.ts'
import type { Naming } from './options/naming.ts'

/** A model whose calls are compared with their prices. */
interface PaidModel {
  /** As the user named it. */
  readonly named: string | undefined
  /** The id of the upstream's own model, which the id of a model contains that is found later. */
  readonly own?: string
}

const meteredRoles = ['chat', 'responses', 'messages', 'generateContent'] as const satisfies readonly ModelRole[]

/** The models that lead to the scripted upstream, and those whose tokens are metered. */
export const paidModels = (
  { models }: Pick<Deployment, 'models'>,
  { relayed, metered }: { readonly relayed: boolean; readonly metered: boolean },
): readonly PaidModel[] => [
  ...(relayed ? Object.entries(upstreamIds) : []).map(([role, own]) => ({ own, named: models[role as ModelRole] })),
  ...(metered ? meteredRoles : []).map((role) => ({ named: models[role] })),
]

interface Costing {
  readonly configuration: LoadedConfiguration
  readonly prices: PriceList | undefined
  readonly deployment: Deployment
  readonly names: Naming
}

/** Where the deployment reports costs, with the prices of the models whose calls are compared. Undefined if it does not report them. */
export function costTermsOf(
  paid: readonly PaidModel[],
  { configuration: { file, content }, prices, deployment, names }: Costing,
): RecordedCost | undefined {
  // The embedded gateway has prices of its own.
  if (content.cost === undefined || deployment.embedded) return undefined
  if (prices === undefined)
    throw new UsageError(`cost in ${file} needs ${names('prices')}, to compute what a call should cost`)
  const known = paid.flatMap(({ named, own }): readonly [string, RecordedPrice][] => {
    const model = named ?? own
    if (model === undefined) return []
    const tokens = tokenPriceOf(model, prices)
    if (typeof tokens !== 'string') return [[model, tokens]]
    if (named === undefined) return []
    throw new UsageError(`${names('prices')} has no price for ${quoted(named)}, which cost in ${file} needs: ${tokens}`)
  })
  if (known.length === 0)
    throw new UsageError(
      paid.some(({ own }) => own !== undefined)
        ? `${names('prices')} has no price for a model that leads to the upstream, which cost in ${file} needs: add ${upstreamIds.upstreamChat}, or name yours as upstreamChat`
        : `cost in ${file} needs a model with a price: name those that you pay for with ${names('models')}, such as chat`,
    )
  const { header } = content.cost
  return {
    ...content.cost,
    ...(header !== undefined && { header: header.toLowerCase() }),
    currency: prices.currency,
    prices: Object.fromEntries(known),
  }
}

function tokenPriceOf(model: string, prices: PriceList): RecordedPrice | string {
  const found = prices.of(model)
  if (typeof found === 'string') return found
  return found.price.perMillionTokens ?? 'the list has no price for its tokens'
}
