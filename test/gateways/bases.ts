import type { Inject } from '../../gateway/reference/fault.ts'
import { conformantVariants } from '../variants/definitions/index.ts'
import type { ReplyPlace } from './places.ts'

/** Variations in which the reference gateway sends other forms of responses. */
const variationNames: Readonly<Record<string, readonly string[]>> = {
  listModels: ['models as a bare array'],
  getTokenBalance: ['the balance under data'],
  createMessage: ['thinking before the text'],
}

/** Variations to search for a place that the reference gateway's replies do not contain. */
export function basesFor(place: ReplyPlace | undefined): readonly Inject[] {
  const names = place?.mode === 'error' ? [] : (variationNames[place?.operation ?? ''] ?? [])
  return names.flatMap((name) => conformantVariants[name]?.inject ?? [])
}
