import { areaOf } from '../../../src/contract/requirements.ts'
import { pluralize } from '../../../src/std/pluralize.ts'
import { anchorOf } from '../../reference/markdown.ts'
import type { AreaResult } from '../../scoreboard/area-result.ts'
import type { JudgementKind } from '../../../api/scoreboard/entry.ts'

/** The result of an area in words. The numbers add up to the requirements that apply. */
export function areaWords({ state, judged, satisfied, violated, advisory, unjudged }: AreaResult): string {
  if (state === 'not-offered') return 'not offered'
  if (judged === 0) return 'not judged'
  return [
    ...(violated > 0 ? [`${violated} violated`] : []),
    `${satisfied} satisfied`,
    ...(advisory > 0 ? [`${advisory} advisory`] : []),
    ...(unjudged > 0 ? [`${unjudged} not judged`] : []),
  ].join(', ')
}

/** What a judgement by hand means. */
export const judgementWords: Readonly<Record<JudgementKind, string>> = {
  bug: 'users would call it a bug',
  custom: 'only the contract requires it, not the public protocols',
  lenient: 'the gateway accepts what the contract refuses',
  again: 'another requirement reports the same defect',
  unfair: 'the cause is the probe or the set-up, so it does not count',
}

/** The address of a requirement, from the root of the site. */
export const requirementAddress = (id: string): string => `requirements/${areaOf(id)}.html#${anchorOf(id)}`

/** `390 of 423`. */
export const ofWords = ({ of, total }: { readonly of: number; readonly total: number }): string => `${of} of ${total}`

export const daysWords = (days: number): string => pluralize(days, 'day')
