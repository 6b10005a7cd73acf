import {
  contrast,
  covers,
  describe,
  expect,
  invalidParameterPaths,
  assume,
  note,
  universal,
} from '../../src/checks/index.ts'
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

describe('invalid parameter', () => {
  universal(invalidParameters)('is refused with 400', covers('errors.status.invalid_parameter'), (reply) => {
    expect(reply).toHaveStatus(400)
  })

  universal(having('type', invalidAndRefused))(
    'has error type "invalid_request_error" if a type is present',
    covers('errors.invalid_parameter.type', 'errors.body.type'),
    ({ json }) => {
      expect(json.at('error.type')).toHaveValue('invalid_request_error')
    },
  )

  universal(having('param', invalidAndRefused))(
    'is named in param if param is present',
    covers('errors.body.param_named'),
    (reply) => {
      const faulty = invalidParameterPaths(reply)
      const { text = '' } = reply.json.at('error.param')
      expect(namesOneOf(text, faulty), `\`error.param\` is ${JSON.stringify(text)}, at fault is ${faulty.join()}`).toBe(
        true,
      )
    },
  )
})

describe('missing max_tokens', () => {
  universal(withoutMaxTokens, probeWithout)(
    'is refused with 400 on the Messages protocol',
    covers('errors.status.missing_max_tokens'),
    (reply) => {
      assume((reply.status ?? 0) <= 400, 'errors.status.invalid_parameter')
      expect(reply).toHaveStatus(400)
    },
  )

  universal(having('message', maxTokensMissed), probeWithout)(
    'is named in the error message',
    covers('errors.missing_max_tokens.message'),
    ({ json }) => {
      expect(json.at('error.message').text ?? '', { path: 'error.message' }).toContain('max_tokens')
    },
  )
})

describe('request body', () => {
  universal(malformedJson)(
    'is refused with a 4xx status if it is not JSON',
    covers('errors.status.malformed_json'),
    (reply) => {
      expect(reply).toHaveClientErrorStatus()
    },
  )

  const malformedAndRefused = refusedBodies(malformedJson, 'errors.status.malformed_json')

  universal(malformedAndRefused)(
    'is refused with 400, not another 4xx, if it is not JSON',
    covers('errors.malformed_json.bad_request'),
    (reply) => {
      expect(reply).toHaveStatus(400)
    },
  )

  universal(emptyBodies)(
    'is refused with a 4xx status if it is missing',
    covers('errors.status.empty_body'),
    (reply) => {
      expect(reply).toHaveClientErrorStatus()
    },
  )

  const emptyAndRefused = refusedBodies(emptyBodies, 'errors.status.empty_body')

  universal(emptyAndRefused)(
    'is refused with 400, not another 4xx, if it is missing',
    covers('errors.empty_body.bad_request'),
    (reply) => {
      expect(reply).toHaveStatus(400)
    },
  )

  universal(mislabelled)(
    'is accepted or refused with a 4xx status under another content type',
    covers('errors.status.wrong_media_type'),
    ({ status }) => {
      expect(status, 'the status of a JSON body labelled as text').toBeLessThan(500)
    },
  )
})

contrast(otherMethods)(
  'wrong method: is refused on every served path',
  covers('errors.status.wrong_method'),
  (replies) => {
    const taken = notRefused(replies)
    expect(taken.map(namedCall), 'served paths that take another method', taken[0]).toEqual([])
  },
)

contrast(otherMethodsOfTasks)(
  'wrong method: is refused on the paths of video tasks',
  covers('errors.status.wrong_method'),
  (replies) => {
    const taken = notRefused(replies)
    expect(taken.map(namedCall), 'served paths that take another method', taken[0]).toEqual([])
  },
)

contrast(unservedPaths)(
  'unserved path: may be answered in any way (not judged)',
  covers('errors.status.unknown_path'),
  ({ inside, outside }) => {
    note('A path that is not served, below /v1', { status: inside.status, type: inside.mediaType })
    note('A path that is not served, outside of /v1', { status: outside.status, type: outside.mediaType })
  },
)
