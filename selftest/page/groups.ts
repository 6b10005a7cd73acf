import { areaOf } from '../../src/contract/requirements.ts'
import { faults } from '../../suites/faults.ts'
import { variations } from '../suites/variations/index.ts'

/** Where a self-test stands on the page, from the outside in, and what is to be known of it. */
export interface Placed {
  readonly groups: readonly string[]
  readonly description?: string
}

/** How the groups are called that whoever doubts the suite asks for. */
export const named = { matrix: 'Kill matrix', variations: 'Variations', recordings: 'Recordings of real gateways' }

/**
 * The faults of the kill matrix by area, the variations by the areas in which they show, the recordings by name, and everything else
 * by folder and file.
 *
 * @param file relative to `selftest/`, or beginning with `proof/`
 * @param titles those of the groups around the test and its own
 */
export function placeOf(file: string, titles: readonly string[]): Placed {
  const title = titles.at(-1) ?? ''
  if (file === 'suites/kill-matrix.test.ts') return placeOfFault(title)
  if (file === 'suites/limits-matrix.test.ts') return { groups: [named.matrix, 'limits', 'each case by itself'] }
  if (file === 'suites/variations.test.ts') return placeOfVariation(title)
  if (file === 'suites/recordings.test.ts') return { groups: [named.recordings, recordingIn(titles)] }
  const path = file.split('/')
  return { groups: ['Other self-tests', path.slice(0, -1).join('/') || 'selftest', path.at(-1) ?? ''] }
}

function placeOfFault(title: string): Placed {
  const fault = Object.hasOwn(faults, title) ? faults[title] : undefined
  if (fault === undefined) return { groups: [named.matrix, 'as a whole'] }
  return { groups: [named.matrix, areaOf(title)], description: `breaks ${fault.breaks.join(', ')}` }
}

function placeOfVariation(title: string): Placed {
  const variation = Object.hasOwn(variations, title) ? variations[title] : undefined
  return { groups: [named.variations, variation?.areas?.join(', ') ?? 'every area'] }
}

/** The title of a test, or of the group around it, begins with the recording's name. */
const recordingIn = ([first = '']: readonly string[]): string => /^'?([\w-]+)/.exec(first)?.[1] ?? first
