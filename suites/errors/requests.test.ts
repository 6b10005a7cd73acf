import { describe } from '../../src/verdict/registry.ts'
import { expect } from '../../src/verdict/expect.ts'
import { faultyParameters } from '../../src/verdict/request.ts'
import { contrast, covers, universal } from '../../src/verdict/check.ts'
import { note } from '../../src/verdict/notes.ts'
import { given } from '../../src/verdict/undecided.ts'
import { otherMethods, otherMethodsOfTasks, unservedPaths, withoutMaxTokens as probeWithout } from './probe.ts'
import {
  emptyBodies,
  invalidAndRefused,
  invalidParameters,
  malformedJson,
  maxTokensMissed,
  mislabelled,
  namesOneOf,
  namedCall,
  notRefused,
  refusedBodies,
  withoutMaxTokens,
} from './requests.rules.ts'
import { having } from './rules.ts'

describe('an invalid parameter', () => {
  universal(invalidParameters)('is answered 400', covers('errors.status.invalid_parameter'), (reply) => {
    expect(reply).toHaveStatus(400)
  })

  universal(having('type', invalidAndRefused))(
    'is an invalid_request_error',
    covers('errors.invalid_parameter.type', 'errors.body.type'),
    ({ json }) => {
      expect(json.at('error.type')).toHaveValue('invalid_request_error')
    },
  )

  universal(having('param', invalidAndRefused))('is named by param', covers('errors.body.param_named'), (reply) => {
    const faulty = faultyParameters(reply)
    const { text = '' } = reply.json.at('error.param')
    expect(namesOneOf(text, faulty), `\`error.param\` is ${JSON.stringify(text)}, at fault is ${faulty.join()}`).toBe(
      true,
    )
  })
})

describe('a missing max_tokens', () => {
  universal(withoutMaxTokens, probeWithout)('is refused', covers('errors.status.missing_max_tokens'), (reply) => {
    given((reply.status ?? 0) <= 400, 'errors.status.invalid_parameter')
    expect(reply).toHaveStatus(400)
  })

  universal(having('message', maxTokensMissed), probeWithout)(
    'is named',
    covers('errors.missing_max_tokens.message'),
    ({ json }) => {
      expect(json.at('error.message').text ?? '', { path: 'error.message' }).toContain('max_tokens')
    },
  )
})

describe('a body', () => {
  universal(malformedJson)('that is not JSON is refused', covers('errors.status.malformed_json'), (reply) => {
    expect(reply).toHaveClientErrorStatus()
  })

  const malformedAndRefused = refusedBodies(malformedJson, 'errors.status.malformed_json')

  universal(malformedAndRefused)('that is not JSON', covers('errors.malformed_json.bad_request'), (reply) => {
    expect(reply).toHaveStatus(400)
  })

  universal(emptyBodies)('that is missing is refused', covers('errors.status.empty_body'), (reply) => {
    expect(reply).toHaveClientErrorStatus()
  })

  const emptyAndRefused = refusedBodies(emptyBodies, 'errors.status.empty_body')

  universal(emptyAndRefused)('that is missing', covers('errors.empty_body.bad_request'), (reply) => {
    expect(reply).toHaveStatus(400)
  })

  universal(mislabelled)('under another label', covers('errors.status.wrong_media_type'), ({ status }) => {
    expect(status, 'the status of a JSON body labelled as text').toBeLessThan(500)
  })
})

contrast(otherMethods)('another method is refused', covers('errors.status.wrong_method'), (replies) => {
  const taken = notRefused(replies)
  expect(taken.map(namedCall), 'served paths that take another method', taken[0]).toEqual([])
})

contrast(otherMethodsOfTasks)('another method of a task', covers('errors.status.wrong_method'), (replies) => {
  const taken = notRefused(replies)
  expect(taken.map(namedCall), 'served paths that take another method', taken[0]).toEqual([])
})

contrast(unservedPaths)('paths that are not served', covers('errors.status.unknown_path'), ({ inside, outside }) => {
  note('A path that is not served, below /v1', { status: inside.status, type: inside.mediaType })
  note('A path that is not served, outside of /v1', { status: outside.status, type: outside.mediaType })
})
