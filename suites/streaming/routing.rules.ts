import {
  inconclusive,
  isInventedModel,
  modelName,
  onceForRecording,
  type Reply,
  replyOf,
} from '../../src/checks/index.ts'
import type { Assemble } from './assembled.checks.ts'

/** The models that plain responses name, by the model of the request. */
const namesByModel = onceForRecording(({ exchanges }): ReadonlyMap<string, ReadonlySet<string>> => {
  const names = new Map<string, Set<string>>()
  for (const reply of exchanges.map(replyOf)) {
    const requested = modelName(reply)
    const name = reply.status === 200 ? (reply.json.at('model').text ?? '') : ''
    if (requested === '' || name === '') continue
    names.set(requested, (names.get(requested) ?? new Set()).add(name))
  }
  return names
})

/** True if a response may name the requested model like this: with a date, or with the name of its vendor. */
const isNameOf = (name: string, requested: string) => name.includes(requested) || requested.startsWith(name)

/** How a stream names its model, and the other models whose plain responses name that one. */
export interface Routed {
  readonly name: string
  readonly others: readonly string[]
}

/** Names in streams. A model may have several names, so a name counts only if plain responses show it for another model alone. */
export const routed =
  (assemble: Assemble) =>
  (reply: Reply): Routed | undefined => {
    const name = assemble(reply)?.json.at('model').text ?? ''
    const requested = modelName(reply)
    // Another requirement judges an invented model that is served.
    if (name === '' || requested === '' || isInventedModel(requested)) return undefined
    const own = namesByModel().get(requested)
    if (isNameOf(name, requested) || own?.has(name)) return { name, others: [] }
    if (own === undefined) inconclusive('no-plain-name', { exchange: reply.exchange.id })
    return { name, others: [...namesByModel()].filter(([, names]) => names.has(name)).map(([model]) => model) }
  }
