import { casesOf } from '../../../src/contract/cases/cases.ts'
import { packagedContract } from '../../../src/contract/document.ts'
import { mutatedLimits } from '../../../src/contract/cases/mutated-limits.ts'
import { isNode, valueAt, type Node } from '../../../src/contract/pointer.ts'
import { requestsOf } from '../../../src/contract/cases/requests.ts'
import { validatorAt } from '../../../src/contract/schemas.ts'
import type { Case, CaseGroup } from '../../../src/contract/cases/case.ts'
import { probeNameOf } from '../../../suites/limits/names.ts'
import { undecidedReason } from '../../../suites/limits/rules.ts'
import { titleOf } from '../../../suites/limits/titles.ts'
import type { Mutation } from '../../../suites/limits/kit.faults.ts'

/** The title of a case's test without its subject, after the requirement that it covers. */
export const labelOf = (limitCase: Case): string => `${limitCase.requirement} ${titleOf(limitCase)}`

const { document } = packagedContract()

/** The document without responses and sentences: the tenth of it that requests are validated against. */
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

/** The tests that fail on a gateway with these mutations, by validating each request that is sent against its document. */
export function failing(mutations: readonly Mutation[]): readonly string[] {
  const relaxed = mutations.reduce(
    (relaxedDocument, mutation) => mutatedLimits(mutation.case)(relaxedDocument),
    requestsAlone,
  )
  const servedLabels = new Set(
    mutations.filter(({ case: limitCase }) => isAboutModel(limitCase)).map(({ case: limitCase }) => labelOf(limitCase)),
  )
  const statuses = new Map<string, number>()
  const statusOf = (probe: string, name: string) => {
    const key = `${probe}/${name}`
    const cached = statuses.get(key)
    const request = byName.get(key)
    if (cached !== undefined || request === undefined) return cached
    const status = isTaken(relaxed, request, servedLabels) ? 200 : 400
    statuses.set(key, status)
    return status
  }
  const operations = new Set(mutations.map(({ operation }) => operation))
  const concerned = casesOf(document).filter(({ operation }) => operations.has(operation))
  return concerned.flatMap((group) =>
    group.cases
      .filter((limitCase) => {
        const isServed = statusOf(probeNameOf(group), limitCase.name) === 200
        return isServed !== (limitCase.side === 'accepts') && undecidedReason(limitCase, group, statusOf) === undefined
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

function isTaken(relaxed: Node, { group, name, body }: Sent, servedLabels: ReadonlySet<string>): boolean {
  const limitCase = group.cases.find((limitCase) => limitCase.name === name)
  if (limitCase !== undefined && isAboutModel(limitCase)) return servedLabels.has(labelOf(limitCase))
  const pointers = requestsOf(relaxed).filter(({ operation }) => operation === group.operation)
  const kinds = group.role === 'videoPromptLimited' ? pointers : pointers.slice(0, 1)
  return kinds.every(({ pointer }) => validatorAt(pointer, relaxed)(body).length === 0)
}
