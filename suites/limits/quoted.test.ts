import { check, deriveChecks, note, type Reply } from '../../src/checks/index.ts'
import type { RequirementId } from '../../spec/generated/requirements.ts'
import { drawnName, drawnOperations } from '../../src/contract/cases/drawn-requests.ts'

deriveChecks(() => {
  for (const operation of drawnOperations()) observe(drawnName(operation))
})

function observe(protocol: string): void {
  check(quoted(protocol))(`limits.${protocol}.quoted` as RequirementId, ({ exchange, status }) => {
    note(`Status of a request with a ${exchange.name} as a string`, status)
  })
}

/** The requests of a protocol with a number or a boolean as a string. */
const quoted = (protocol: string) => (reply: Reply) =>
  reply.exchange.probe === `quoted-${protocol}` && reply.status !== undefined ? reply : undefined
