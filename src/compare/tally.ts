import type { Exchange } from '../evidence/exchange.ts'
import { below, operationLabel, factsOf, separator, statusClass, type JsonType } from './facts.ts'

/** Counts over the exchanges of one operation and class of status. */
export interface Group {
  readonly operation: string
  readonly statuses: string
  exchanges: number
  /** The number of requests with another model in the other recording. */
  otherModels: number
  /** Exchanges with an object at a path. */
  readonly objects: Map<string, number>
  /** Exchanges in which some, and in which all, of the objects have a member, by path, separator and name. */
  readonly members: Map<string, { some: number; all: number; example: string; readonly types: Map<JsonType, number> }>
  readonly mediaTypes: Map<string, { count: number; example: string }>
  readonly headers: Map<string, { count: number; example: string }>
}

/** The forms of the responses of a recording. */
export interface Tally {
  readonly groups: Map<string, Group>
  /** The number of truncated or too large responses. */
  unread: number
}

/** Bounds the memory for gateways whose responses always differ: the rest is not compared. */
const limits = { groups: 400, members: 5000, names: 200 }

export const createTally = (): Tally => ({ groups: new Map(), unread: 0 })

/** Counts the form of one response. */
export function count(tally: Tally, exchange: Exchange, isOtherModel = false): void {
  const facts = factsOf(exchange)
  if (facts === undefined) {
    tally.unread += 1
    return
  }
  const group = groupFor(tally, exchange)
  if (group === undefined) return
  const { id } = exchange
  group.exchanges += 1
  if (isOtherModel) group.otherModels += 1
  for (const place of facts.objects.keys()) bump(group.objects, place, limits.members)
  for (const [key, { count: times, types }] of facts.members) {
    let member = group.members.get(key)
    if (member === undefined) {
      if (group.members.size >= limits.members) continue
      member = { some: 0, all: 0, example: id, types: new Map() }
      group.members.set(key, member)
    }
    member.some += 1
    if (times === facts.objects.get(key.slice(0, key.indexOf(separator)))) member.all += 1
    for (const type of types) member.types.set(type, (member.types.get(type) ?? 0) + 1)
  }
  named(group.mediaTypes, facts.mediaType, id)
  for (const name of facts.headers) named(group.headers, name, id)
}

function groupFor({ groups }: Tally, exchange: Exchange): Group | undefined {
  const [operation, statuses] = [operationLabel(exchange), statusClass(exchange)]
  const key = `${operation}${separator}${statuses}`
  const known = groups.get(key)
  if (known !== undefined || groups.size >= limits.groups) return known
  const group: Group = {
    operation,
    statuses,
    exchanges: 0,
    otherModels: 0,
    objects: new Map(),
    members: new Map(),
    mediaTypes: new Map(),
    headers: new Map(),
  }
  groups.set(key, group)
  return group
}

function bump(counts: Map<string, number>, key: string, limit: number): void {
  const known = counts.get(key)
  if (known !== undefined || counts.size < limit) counts.set(key, (known ?? 0) + 1)
}

function named(counts: Map<string, { count: number; example: string }>, name: string, example: string): void {
  const known = counts.get(name)
  if (known !== undefined) known.count += 1
  else if (counts.size < limits.names) counts.set(name, { count: 1, example })
}

/** The path and name of a member. */
export function memberAt(key: string): { readonly holder: string; readonly name: string; readonly place: string } {
  const at = key.indexOf(separator)
  const [holder, name] = [key.slice(0, at), key.slice(at + 1)]
  return { holder, name, place: below(holder, name) }
}
