import { assume, check, checkProbe, expect, invalidParameterPaths, note, type Reply } from '../../src/checks/index.ts'
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

check(invalidParameters)('errors.status.invalid_parameter', has400)

check(invalidMediaParameters)('errors.status.invalid_media_parameter', has400)

check(withNonEmpty('type', refusedInvalidParameters))(
  ['errors.invalid_parameter.type', 'errors.body.type'],
  ({ json }) => {
    expect(json.at('error.type')).toHaveValue('invalid_request_error')
  },
)

check(withNonEmpty('param', objectedParameters))('errors.body.param_named', (reply) => {
  const faulty = invalidParameterPaths(reply)
  const { text = '' } = reply.json.at('error.param')
  expect(
    namesOneOf(text, faulty),
    `\`error.param\`: expected ${parametersText(faulty)}, got ${JSON.stringify(text)}`,
  ).toBe(true)
})

check(withoutMaxTokens, probeWithout)(
  'errors.status.missing_max_tokens',
  'is refused with 400 on the Messages protocol',
  (reply) => {
    assume((reply.status ?? 0) <= 400, 'errors.status.invalid_parameter')
    expect(reply).toHaveStatus(400)
  },
)

check(withNonEmpty('message', refusedWithoutMaxTokens), probeWithout)(
  'errors.missing_max_tokens.message',
  ({ json }) => {
    expect(json.at('error.message').text ?? '', { path: 'error.message' }).toContain('max_tokens')
  },
)

check(malformedJson)('errors.status.malformed_json', has4xx)

const malformedAndRefused = refusedBodies(malformedJson, 'errors.status.malformed_json')

check(malformedAndRefused)('errors.malformed_json.bad_request', has400)

check(emptyBodies)('errors.status.empty_body', has4xx)

const emptyAndRefused = refusedBodies(emptyBodies, 'errors.status.empty_body')

check(emptyAndRefused)('errors.empty_body.bad_request', has400)

check(mislabelled)('errors.status.wrong_media_type', ({ status }) => {
  expect(status, 'the status for a JSON body with content type text/plain').toBeLessThan(500)
})

const expectRefused = (replies: Readonly<Record<string, Reply>>) => {
  const accepted = notRefused(replies)
  expect(accepted.map(describeCall), 'served paths that accept another method', accepted[0]).toEqual([])
}

checkProbe(otherMethods)('errors.status.wrong_method', 'wrong method: is refused on every served path', expectRefused)

checkProbe(otherMethodsOfTasks)(
  'errors.status.wrong_method',
  'wrong method: is refused on the paths of video tasks',
  expectRefused,
)

checkProbe(unservedPaths)('errors.status.unknown_path', ({ inside, outside }) => {
  note('Response to an unserved path below /v1', { status: inside.status, type: inside.mediaType })
  note('Response to an unserved path outside of /v1', { status: outside.status, type: outside.mediaType })
})
