import { packagedContract } from '../../src/contract/document.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { faults } from '../../suites/faults.ts'
import { conformantVariants } from '../variants/definitions/index.ts'
import type { CorpusLine } from './line.ts'

const levels = new Map(requirementsOf(packagedContract().document).map(({ id, level }) => [id, level]))

/** The names in a line that do not exist or do not match, one sentence each. */
export function invalidReferences(line: CorpusLine): readonly string[] {
  const problem = (what: string) => `${line.id}: ${what}`
  if ('caught' in line) {
    return line.caught.flatMap(({ fault, by }) => {
      const breaks: readonly string[] | undefined = Object.hasOwn(faults, fault) ? faults[fault]?.breaks : undefined
      if (breaks === undefined) return [problem(`fault "${fault}" does not exist`)]
      const isSame = breaks.length === by.length && breaks.every((id) => by.includes(id))
      return isSame ? [] : [problem(`"${fault}" violates ${breaks.join(', ')}, not ${by.join(', ')}`)]
    })
  }
  const named = 'right' in line ? line.right : line.open
  const told = 'right' in line ? [] : line.open.map(({ told: id }) => id)
  return [
    ...named
      .filter(({ variation }) => !Object.hasOwn(conformantVariants, variation))
      .map(({ variation }) => problem(`variation "${variation}" does not exist`)),
    ...told
      .filter((id) => levels.get(id) !== 'OPEN')
      .map((id) =>
        problem(levels.has(id) ? `"${id}" is judged, not only observed` : `requirement "${id}" does not exist`),
      ),
  ]
}
