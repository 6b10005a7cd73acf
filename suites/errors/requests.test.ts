import {
  contrast,
  covers,
  describe,
  expect,
  invalidParameterPaths,
  assume,
  note,
  type Reply,
  universal,
} from '../../src/checks/index.ts'
import { otherMethods, otherMethodsOfTasks, unservedPaths, withoutMaxTokens as probeWithout } from './probe.ts'
import { emptyBodies, malformedJson, mislabelled, describeCall, notRefused, refusedBodies } from './requests.rules.ts'
import {
  refusedInvalidParameters,
  invalidParameters,
  invalidMediaParameters,
  refusedWithoutMaxTokens,
  objectedParameters,
  namesOneOf,
  parametersText,
  withoutMaxTokens,
} from './parameters.rules.ts'
import { withNonEmpty } from './rules.ts'

const has400 = (reply: Reply) => expect(reply).toHaveStatus(400)
const has4xx = (reply: Reply) => expect(reply).toHaveClientErrorStatus()

describe('invalid parameter', () => {
  universal(invalidParameters)('is refused with 400', covers('errors.status.invalid_parameter'), has400)

  universal(invalidMediaParameters)(
    'is refused with 400 where the contract does not show the body',
    covers('errors.status.invalid_media_parameter'),
    has400,
  )

  universal(withNonEmpty('type', refusedInvalidParameters))(
    'has error type "invalid_request_error" if a type is present',
    covers('errors.invalid_parameter.type', 'errors.body.type'),
    ({ json }) => {
      expect(json.at('error.type')).toHaveValue('invalid_request_error')
    },
  )

  universal(withNonEmpty('param', objectedParameters))(
    'is named in param if param is present',
    covers('errors.body.param_named'),
    (reply) => {
      const faulty = invalidParameterPaths(reply)
      const { text = '' } = reply.json.at('error.param')
      expect(
        namesOneOf(text, faulty),
        `\`error.param\`: expected ${parametersText(faulty)}, got ${JSON.stringify(text)}`,
      ).toBe(true)
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

  universal(withNonEmpty('message', refusedWithoutMaxTokens), probeWithout)(
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
    has4xx,
  )

  const malformedAndRefused = refusedBodies(malformedJson, 'errors.status.malformed_json')

  universal(malformedAndRefused)(
    'is refused with 400, not another 4xx, if it is not JSON',
    covers('errors.malformed_json.bad_request'),
    has400,
  )

  universal(emptyBodies)('is refused with a 4xx status if it is missing', covers('errors.status.empty_body'), has4xx)

  const emptyAndRefused = refusedBodies(emptyBodies, 'errors.status.empty_body')

  universal(emptyAndRefused)(
    'is refused with 400, not another 4xx, if it is missing',
    covers('errors.empty_body.bad_request'),
    has400,
  )

  universal(mislabelled)(
    'is accepted or refused with a 4xx status under another content type',
    covers('errors.status.wrong_media_type'),
    ({ status }) => {
      expect(status, 'the status for a JSON body with content type text/plain').toBeLessThan(500)
    },
  )
})

const expectRefused = (replies: Readonly<Record<string, Reply>>) => {
  const accepted = notRefused(replies)
  expect(accepted.map(describeCall), 'served paths that accept another method', accepted[0]).toEqual([])
}

contrast(otherMethods)(
  'wrong method: is refused on every served path',
  covers('errors.status.wrong_method'),
  expectRefused,
)

contrast(otherMethodsOfTasks)(
  'wrong method: is refused on the paths of video tasks',
  covers('errors.status.wrong_method'),
  expectRefused,
)

contrast(unservedPaths)(
  'unserved path: may get any response (not judged)',
  covers('errors.status.unknown_path'),
  ({ inside, outside }) => {
    note('Response to an unserved path below /v1', { status: inside.status, type: inside.mediaType })
    note('Response to an unserved path outside of /v1', { status: outside.status, type: outside.mediaType })
  },
)
