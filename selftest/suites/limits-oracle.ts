import { casesOf } from '../../src/contract/cases.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { lapseOf } from '../../src/contract/lapses.ts'
import { isNode, valueAt, type Node } from '../../src/contract/pointer.ts'
import { requestsOf } from '../../src/contract/requests.ts'
import { validatorAt } from '../../src/contract/schemas.ts'
import type { Case, CaseGroup } from '../../src/contract/case.ts'
import { probeNameOf } from '../../suites/limits/names.ts'
import { obstacle, titleOf } from '../../suites/limits/rules.ts'
import type { Mutation } from '../../suites/limits/kit.faults.ts'

/** How the test of a case is called, with the requirement it covers. */
export const labelOf = (limitCase: Case): string => `${limitCase.requirement} ${titleOf(limitCase)}`

const { document } = packagedContract()

/** The document without replies and sentences: a tenth of it, and all that requests are held to. */
const requestsAlone = bare({
  paths: document['paths'],
  components: {
    schemas: Object.fromEntries(
      Object.entries(valueAt(document, '/components/schemas') as Node).filter(([name]) => reached().has(name)),
    ),
  },
}) as Node

function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare)
  if (!isNode(value)) return value
  const members = Object.entries(value).filter(([name]) => name !== 'responses' && name !== 'x-requirements')
  return Object.fromEntries(members.map(([name, member]) => [name, bare(member)]))
}

/** The names of the schemas that requests refer to. */
function reached(): ReadonlySet<string> {
  const names = new Set<string>()
  const visit = (value: unknown): void => {
    const found = [...JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)/g)].map(([, name = '']) => name)
    for (const name of found.filter((schema) => !names.has(schema))) {
      names.add(name)
      visit(valueAt(document, `/components/schemas/${name}`))
    }
  }
  requestsOf(document).forEach(({ pointer }) => visit(valueAt(document, pointer)))
  return names
}

const requests = casesOf(document).flatMap((group) => [
  ...group.cases.map(({ name, body }) => ({ group, name, body })),
  ...Object.entries(group.controls).map(([name, body]) => ({ group, name, body })),
])
const byName = new Map(requests.map((request) => [`${probeNameOf(request.group)}/${request.name}`, request]))

/** The tests that fail on a gateway that is wrong in these ways, by what its document says of each request that is sent. */
export function failing(wrongs: readonly Mutation[]): readonly string[] {
  const kept = wrongs.reduce((sick, wrong) => lapseOf(wrong.case)(sick), requestsAlone)
  const served = new Set(
    wrongs.filter(({ case: limitCase }) => isAboutModel(limitCase)).map(({ case: limitCase }) => labelOf(limitCase)),
  )
  const statuses = new Map<string, number>()
  const statusOf = (probe: string, name: string) => {
    const key = `${probe}/${name}`
    const known = statuses.get(key)
    const request = byName.get(key)
    if (known !== undefined || request === undefined) return known
    const status = isTaken(kept, request, served) ? 200 : 400
    statuses.set(key, status)
    return status
  }
  const operations = new Set(wrongs.map(({ operation }) => operation))
  const concerned = casesOf(document).filter(({ operation }) => operations.has(operation))
  return concerned.flatMap((group) =>
    group.cases
      .filter((limitCase) => {
        const isServed = statusOf(probeNameOf(group), limitCase.name) === 200
        return isServed !== (limitCase.side === 'accepts') && obstacle(limitCase, group, statusOf) === undefined
      })
      .map(labelOf),
  )
}

const isAboutModel = ({ path, side }: Case) => path === 'model' && side === 'refuses'

interface Sent {
  readonly group: CaseGroup
  readonly name: string
  readonly body: Node
}

function isTaken(kept: Node, { group, name, body }: Sent, served: ReadonlySet<string>): boolean {
  const own = group.cases.find((limitCase) => limitCase.name === name)
  if (own !== undefined && isAboutModel(own)) return served.has(labelOf(own))
  const pointers = requestsOf(kept).filter(({ operation }) => operation === group.operation)
  const kinds = group.role === 'videoPromptLimited' ? pointers : pointers.slice(0, 1)
  return kinds.every(({ pointer }) => validatorAt(pointer, kept)(body).length === 0)
}
