import { covers, describe, note, universal } from '../../../src/checks/index.ts'
import { plainChecks } from '../table.rules.ts'
import { callRules, messageRules, outputRules } from './object.rules.ts'
import { plainResponse, responseTools } from './probe.ts'
import { otherTypes } from './rules.ts'

describe('Responses output', () => {
  plainChecks(outputRules, plainResponse)

  universal(otherTypes, plainResponse)(
    'undocumented item types are recorded',
    covers('responses.object.output.other_types'),
    (types) => {
      types.forEach((type) => note('Output item of an undocumented type', type))
    },
  )
})

describe('Responses message item', () => plainChecks(messageRules, plainResponse))

describe('Responses function call', () => plainChecks(callRules, responseTools))
