import * as chat from './chat/faults.ts'
import * as messages from './messages/faults.ts'
import * as protocols from './protocols.ts'
import * as responses from './responses/faults.ts'
import { streamFaults, typedStreamFaults } from './streams.faults.ts'

const byProtocol = {
  chat: { ...streamFaults(protocols.chat), ...chat },
  messages: { ...typedStreamFaults(protocols.messages), ...messages },
  responses: { ...typedStreamFaults(protocols.responses), ...responses },
}

/** Faults in streams by name: `chat.terminatedTwice`. */
export const byName = Object.fromEntries(
  Object.entries(byProtocol).flatMap(([protocol, faults]) =>
    Object.entries(faults).map(([name, fault]) => [`${protocol}.${name}`, fault] as const),
  ),
)
