import type { RequirementId } from '../../spec/generated/requirements.ts'
import { type Field, assume, inconclusive, recording, type Reply } from '../../src/checks/index.ts'
import type { Limited } from './checks.ts'

export const isCount = ({ value }: Field): boolean => Number.isInteger(value) && Number(value) >= 0

/** A count of a usage, where that is one; 0 for one that may be left out and is. */
export function counted(usage: Field, name: string, requirement: RequirementId, mayLack = false): number {
  const count = usage.at(name)
  assume(isCount(count) || (mayLack && count.absent), requirement)
  return Number(count.value ?? 0)
}

/**
 * What was written under a limit; undefined without one. The contract knows a family of reasoning models that do not truncate, so
 * that a model that goes beyond the limit and reasons is given the benefit of the doubt.
 */
export function writtenUnder(
  limit: number,
  reply: Reply,
  written: () => number | undefined,
  reasons: () => boolean,
): Limited | undefined {
  const mayExceed = reply.request.json.at('model').value === recording().models['nonTruncating']
  const tokens = limit < 1 || mayExceed ? undefined : written()
  if (tokens === undefined) return undefined
  if (tokens > limit && reasons()) {
    inconclusive('may-not-truncate', { exchange: reply.exchange.id, tokens })
  }
  return { written: tokens, limit }
}
