import type { Inject } from '../../src/reference/fault.ts'
import { conformantVariants } from '../../selftest/variants/definitions/index.ts'
import type { ReplyPlace } from './places.ts'

/** Variations in which the reference gateway shows forms of replies that are not its own. */
const variationNames: Readonly<Record<string, readonly string[]>> = {
  listModels: ['models as a bare array'],
  getTokenBalance: ['the balance under data'],
  createMessage: ['thinking before the text'],
}

/** What a place may be looked for over, where the reference gateway's own replies do not have it. */
export function basesFor(place: ReplyPlace | undefined): readonly Inject[] {
  const names = place?.mode === 'error' ? [] : (variationNames[place?.operation ?? ''] ?? [])
  return names.flatMap((name) => conformantVariants[name]?.inject ?? [])
}
