import { covers, describe, note, type Reply, universal } from '../../src/checks/index.ts'
import { endpointOf } from './titles.ts'

const protocols = [
  ['createChatCompletion', 'chat'],
  ['createResponse', 'responses'],
  ['createMessage', 'messages'],
  ['generateContent', 'generate-content'],
] as const

/** The requests of a protocol with a number or a boolean as a string. */
// Surviving mutants: Only observed.
const quoted = (protocol: string) => (reply: Reply) =>
  reply.exchange.probe === `quoted-${protocol}` && reply.status !== undefined ? reply : undefined

for (const [operation, protocol] of protocols) {
  describe(endpointOf(operation), () => {
    universal(quoted(protocol))(
      'may accept or reject numbers and booleans as strings (not judged)',
      covers(`limits.${protocol}.quoted`),
      ({ exchange, status }) => {
        note(`Status of a request with a ${exchange.name} as a string`, status)
      },
    )
  })
}
