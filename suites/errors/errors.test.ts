import {
  covers,
  describe,
  expect,
  isErrorAsResult,
  hasJsonMediaType,
  judgesErrorForm,
  note,
  universal,
} from '../../src/checks/index.ts'
import { hostsIn, internalsIn, keysIn } from './leaks.rules.ts'
import {
  videoOrBalanceBodies,
  commonBodies,
  errorBodies,
  errorObjects,
  errors,
  isRetryAfter,
  messagesErrors,
  unrelatedToParameters,
  wellTypedErrors,
  errorsAsSuccess,
  retryAfterOf,
  withStringMember,
} from './rules.ts'

describe('error response', () => {
  universal(errors)('is a JSON object', covers('errors.body.json'), (reply) => {
    expect(reply).toHaveJsonObject()
  })

  universal(errorBodies)('has a JSON content type', judgesErrorForm(covers('errors.body.content_type')), (reply) => {
    expect(hasJsonMediaType(reply), `content type of an error: expected JSON, got ${reply.mediaType ?? 'none'}`).toBe(
      true,
    )
  })

  universal(commonBodies)(
    'has an error object, video and balance aside',
    judgesErrorForm(covers('errors.body.error')),
    ({ json }) => {
      expect(json.at('error')).toBeObject()
    },
  )

  universal(videoOrBalanceBodies)(
    'has an error object for video and balance too',
    judgesErrorForm(covers('errors.body.error_elsewhere')),
    ({ json }) => {
      expect(json.at('error')).toBeObject()
    },
  )

  universal(messagesErrors)(
    'may be wrapped in an object of type "error" (not judged)',
    covers('errors.messages.envelope'),
    ({ json }) => {
      note('`type` of the object around a Messages error', json.at('type').value ?? 'none')
    },
  )
})

describe('error object', () => {
  const members = {
    message: 'a string',
    type: 'a known error type',
    param: 'a string or null',
    code: 'a string or null',
  }
  for (const [member, type] of Object.entries(members) as [keyof typeof members, string][]) {
    universal(errorObjects())(`${member}, if present, is ${type}`, covers(`errors.body.${member}`), ({ json }) => {
      expect(json.at(`error.${member}`)).toConformWherePresent(`ErrorObject/properties/${member}`)
    })
  }

  universal(wellTypedErrors)(
    'has a non-empty message or code',
    judgesErrorForm(covers('errors.body.message_or_code')),
    ({ json }) => {
      const texts = [json.at('error.message'), json.at('error.code')].map(({ text = '' }) => text.trim())
      expect(texts.join(''), '`error.message` and `error.code` together').not.toBe('')
    },
  )

  universal(withStringMember('param', unrelatedToParameters))(
    'has no param unless a parameter is at fault',
    covers('errors.body.param_only'),
    ({ json }) => {
      expect(json.at('error.param').text ?? '', { path: 'error.param' }).toBe('')
    },
  )
})

describe('error response', () => {
  universal(errors)('contains no API key', covers('errors.body.no_secrets'), (reply) => {
    expect(keysIn(reply), 'keys in an error body').toEqual([])
  })

  universal(errors)('contains no stack trace and no source path', covers('errors.body.no_internals'), (reply) => {
    expect(internalsIn(reply), 'stack traces and source paths in an error body').toEqual([])
  })

  universal(errors)('contains no internal host or address', covers('errors.body.no_hosts'), (reply) => {
    expect(hostsIn(reply), 'internal hosts in an error body').toEqual([])
  })
})

universal(retryAfterOf)(
  'Retry-After header: is a number of seconds or an HTTP date',
  covers('errors.retry_after.readable'),
  (value) => {
    expect(isRetryAfter(value), `\`Retry-After: ${value}\` is neither a number of seconds nor an HTTP date`).toBe(true)
  },
)

universal(errorsAsSuccess)(
  'successful response: contains a result and not an error',
  covers('errors.success.result'),
  (reply) => {
    expect(isErrorAsResult(reply), `an error with status ${reply.status}: ${reply.json.shown}`).toBe(false)
  },
)

universal(errors)(
  'error response: may have an undocumented status (not judged)',
  covers('errors.status.documented'),
  ({ status }) => {
    note('Status of a refused or failed request', status)
  },
)
