import { areaOf } from '../../src/contract/requirements.ts'
import { faults } from '../../suites/faults.ts'
import { conformantVariants } from '../variants/definitions/index.ts'

/** The groups of a self-test on the page, the outermost first, and its description. */
export interface Placed {
  readonly groups: readonly string[]
  readonly description?: string
}

/** The names of the most important groups. */
export const named = {
  matrix: 'Kill matrix',
  variants: 'Conformant variants',
  recordings: 'Recordings of real gateways',
}

/**
 * The faults of the kill matrix by area, the conformant variants by the areas in which they show, the recordings by name, and everything else
 * by folder and file.
 *
 * @param file relative to `test/`, or beginning with `test/`
 * @param titles those of the groups around the test and its own
 */
export function placeOf(file: string, titles: readonly string[]): Placed {
  const title = titles.at(-1) ?? ''
  if (file.startsWith('kill-matrix/')) return placeOfFault(title)
  if (file === 'suites/limits/matrix.series.test.ts') return { groups: [named.matrix, 'limits', 'each case by itself'] }
  if (file.startsWith('variants/')) return placeOfVariant(title)
  if (file === 'suites/recordings.series.test.ts') return { groups: [named.recordings, recordingIn(titles)] }
  const path = file.split('/')
  return { groups: ['Other self-tests', path.slice(0, -1).join('/') || 'selftest', path.at(-1) ?? ''] }
}

function placeOfFault(title: string): Placed {
  const fault = Object.hasOwn(faults, title) ? faults[title] : undefined
  if (fault === undefined) return { groups: [named.matrix, 'as a whole'] }
  return { groups: [named.matrix, areaOf(title)], description: `breaks ${fault.breaks.join(', ')}` }
}

function placeOfVariant(title: string): Placed {
  const name = title.replace(/^accepts a gateway with /, '')
  const variant = Object.hasOwn(conformantVariants, name) ? conformantVariants[name] : undefined
  return { groups: [named.variants, variant?.areas?.join(', ') ?? 'every area'] }
}

/** The title of the test or its group begins with the name of the recording. */
const recordingIn = ([first = '']: readonly string[]): string => /^'?([\w-]+)/.exec(first)?.[1] ?? first
