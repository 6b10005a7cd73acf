import { covers, deriveChecks, describe, note, type Reply, universal } from '../../src/checks/index.ts'
import type { RequirementId } from '../../spec/generated/requirements.ts'
import { drawnName, drawnOperations } from '../../src/contract/cases/drawn-requests.ts'
import { endpointOf } from './titles.ts'

deriveChecks(() => {
  for (const operation of drawnOperations()) describe(endpointOf(operation), () => observe(drawnName(operation)))
})

function observe(protocol: string): void {
  universal(quoted(protocol))(
    'may accept or reject numbers and booleans as strings (not judged)',
    covers(`limits.${protocol}.quoted` as RequirementId),
    ({ exchange, status }) => {
      note(`Status of a request with a ${exchange.name} as a string`, status)
    },
  )
}

/** The requests of a protocol with a number or a boolean as a string. */
const quoted = (protocol: string) => (reply: Reply) =>
  reply.exchange.probe === `quoted-${protocol}` && reply.status !== undefined ? reply : undefined
