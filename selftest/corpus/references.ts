import { packagedContract } from '../../src/contract/document.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { faults } from '../../suites/faults.ts'
import { conformantVariants } from '../variants/definitions/index.ts'
import type { CorpusLine } from './line.ts'

const levels = new Map(requirementsOf(packagedContract().document).map(({ id, level }) => [id, level]))

/** What a line names that is not there, or is something else: one sentence each. */
export function invalidReferences(line: CorpusLine): readonly string[] {
  const amiss = (what: string) => `${line.id}: ${what}`
  if ('caught' in line) {
    return line.caught.flatMap(({ fault, by }) => {
      const breaks: readonly string[] | undefined = Object.hasOwn(faults, fault) ? faults[fault]?.breaks : undefined
      if (breaks === undefined) return [amiss(`there is no fault "${fault}"`)]
      const isSame = breaks.length === by.length && breaks.every((id) => by.includes(id))
      return isSame ? [] : [amiss(`"${fault}" violates ${breaks.join(', ')}, and not ${by.join(', ')}`)]
    })
  }
  const named = 'right' in line ? line.right : line.open
  const told = 'right' in line ? [] : line.open.map(({ told: id }) => id)
  return [
    ...named
      .filter(({ variation }) => !Object.hasOwn(conformantVariants, variation))
      .map(({ variation }) => amiss(`there is no variation "${variation}"`)),
    ...told
      .filter((id) => levels.get(id) !== 'OPEN')
      .map((id) =>
        amiss(levels.has(id) ? `"${id}" is judged, and not observed alone` : `there is no requirement "${id}"`),
      ),
  ]
}
