import { type CountingProtocol, readCounts, type TokenCounts, writeCounts } from '../../../src/contract/usage.ts'
import { readAt } from '../faults/field.ts'
import { asNumber, asObject, isObject, type Json, type JsonObject } from '../json.ts'

/** Token counts that the upstream reports, independent of the protocol. Undefined counts were not reported. */
export interface Usage extends TokenCounts {
  readonly input: number
  readonly output: number
}

/** Reads the usage of a protocol. */
export function readUsage(protocol: CountingProtocol, usage: Json | undefined): Usage | undefined {
  if (!isObject(usage)) return undefined
  const { input = 0, output = 0, ...details } = readCounts(protocol, (member) => asNumber(readAt(usage, member)))
  return { ...details, input, output }
}

/** Writes the usage of a protocol. */
export function writeUsage(protocol: CountingProtocol, usage: Usage): JsonObject {
  const written: Record<string, Json> = {}
  for (const [member, count] of writeCounts(protocol, usage)) {
    const [name = '', detail] = member.split('.')
    written[name] = detail === undefined ? count : { ...asObject(written[name]), [detail]: count }
  }
  return written
}

/** Combines the usage of two events of one message: the start reports the input, later events the output and what has changed. */
export function mergeMessagesUsage(current: JsonObject, event: JsonObject): JsonObject {
  const reported = [asObject(asObject(event.message).usage), asObject(event.usage)].map((usage) =>
    Object.fromEntries(Object.entries(usage).filter(([, value]) => value !== null)),
  )
  return Object.assign({}, current, ...reported) as JsonObject
}
