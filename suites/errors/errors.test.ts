import { covers, describe, expect, isErrorAsResult, hasJsonMediaType, note, universal } from '../../src/checks/index.ts'
import { hostsIn, internalsIn, keysIn } from './leaks.rules.ts'
import {
  bodiesElsewhere,
  commonBodies,
  errorBodies,
  errorObjects,
  errors,
  isRetryAfter,
  messagesErrors,
  notForParameters,
  soundObjects,
  successes,
  withRetryAfter,
  withTextual,
} from './rules.ts'

describe('error response', () => {
  universal(errors)('is a JSON object', covers('errors.body.json'), (reply) => {
    expect(reply).toHaveJsonObject()
  })

  universal(errorBodies)('has a JSON content type', covers('errors.body.content_type'), (reply) => {
    expect(
      hasJsonMediaType(reply),
      `expected an error with a content type of JSON, got ${reply.mediaType ?? 'none'}`,
    ).toBe(true)
  })

  universal(commonBodies)('has an error object, video and balance aside', covers('errors.body.error'), ({ json }) => {
    expect(json.at('error')).toBeObject()
  })

  universal(bodiesElsewhere)(
    'has an error object for video and balance too',
    covers('errors.body.error_elsewhere'),
    ({ json }) => {
      expect(json.at('error')).toBeObject()
    },
  )

  universal(messagesErrors)(
    'may be wrapped in an object of type "error" (not judged)',
    covers('errors.messages.envelope'),
    ({ json }) => {
      note('The `type` around an error of the messages protocol', json.at('type').value ?? 'none')
    },
  )
})

describe('error object', () => {
  universal(errorObjects())('message, if present, is a string', covers('errors.body.message'), ({ json }) => {
    expect(json.at('error.message')).toConformWherePresent('ErrorObject/properties/message')
  })

  universal(errorObjects())('type, if present, is a known error type', covers('errors.body.type'), ({ json }) => {
    expect(json.at('error.type')).toConformWherePresent('ErrorObject/properties/type')
  })

  universal(errorObjects())('param, if present, is a string or null', covers('errors.body.param'), ({ json }) => {
    expect(json.at('error.param')).toConformWherePresent('ErrorObject/properties/param')
  })

  universal(errorObjects())('code, if present, is a string or null', covers('errors.body.code'), ({ json }) => {
    expect(json.at('error.code')).toConformWherePresent('ErrorObject/properties/code')
  })

  universal(soundObjects)('has a non-empty message or code', covers('errors.body.message_or_code'), ({ json }) => {
    const texts = [json.at('error.message'), json.at('error.code')].map(({ text = '' }) => text.trim())
    expect(texts.join(''), '`error.message` and `error.code` together').not.toBe('')
  })

  universal(withTextual('param', notForParameters))(
    'has no param unless a parameter is at fault',
    covers('errors.body.param_only'),
    ({ json }) => {
      expect(json.at('error.param').text ?? '', { path: 'error.param' }).toBe('')
    },
  )
})

describe('error response', () => {
  universal(errors)('contains no API key', covers('errors.body.no_secrets'), (reply) => {
    expect(keysIn(reply), 'keys in the body of an error').toEqual([])
  })

  universal(errors)('contains no stack trace and no source path', covers('errors.body.no_internals'), (reply) => {
    expect(internalsIn(reply), 'traces of source code in the body of an error').toEqual([])
  })

  universal(errors)('contains no internal host or address', covers('errors.body.no_hosts'), (reply) => {
    expect(hostsIn(reply), 'internal hosts in the body of an error').toEqual([])
  })
})

universal(withRetryAfter)(
  'Retry-After header: is a number of seconds or an HTTP date',
  covers('errors.retry_after.readable'),
  (value) => {
    expect(isRetryAfter(value), `\`Retry-After: ${value}\` is neither seconds nor an HTTP date`).toBe(true)
  },
)

universal(successes)(
  'successful response: contains a result and not an error',
  covers('errors.success.result'),
  (reply) => {
    expect(isErrorAsResult(reply), `an error under the status ${reply.status}: ${reply.json.shown}`).toBe(false)
  },
)

universal(errors)(
  'error response: may have an undocumented status (not judged)',
  covers('errors.status.documented'),
  ({ status }) => {
    note('A status of refused or failed requests', status)
  },
)
