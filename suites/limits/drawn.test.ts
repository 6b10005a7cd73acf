import { describe, expect } from 'vitest'
import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { Node } from '../../src/contract/pointer.ts'
import { covers, derived, universal } from '../../src/verdict/check.ts'
import { brokenOnes, drawn, drawnName, singleOnes, tellOf } from './drawn.rules.ts'

/** Whole requests of each protocol, drawn from the document that travelled with the evidence. */
derived((document) => {
  for (const protocol of Object.values(drawnName)) {
    // A group stands even where nothing in it is selected: vitest takes a file without any for a mistake.
    describe(protocol, () => judge(document, protocol))
  }
})

function judge(document: Node, protocol: string): void {
  const accepts = `limits.${protocol}.drawn.accepts` as RequirementId
  const refuses = `limits.${protocol}.drawn.refuses` as RequirementId

  universal(drawn(protocol, 'valid'))(
    `valid ${protocol} requests are accepted`,
    covers(accepts, ...singleOnes(document, protocol, 'accepts')),
    (reply) => {
      expect(reply, tellOf(reply)).toHaveStatus(200)
    },
  )

  universal(brokenOnes(protocol))(
    `${protocol} requests with one fault are refused`,
    covers(refuses, ...singleOnes(document, protocol, 'refuses')),
    (reply) => {
      expect(reply, tellOf(reply)).toHaveStatus(400)
    },
  )
}
