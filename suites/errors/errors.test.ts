import { describe } from '../../src/verdict/registry.ts'
import { expect } from '../../src/verdict/expect.ts'
import { covers, universal } from '../../src/verdict/check.ts'
import { note } from '../../src/verdict/notes.ts'
import { isErrorAsResult } from '../../src/verdict/answer.ts'
import { isLabelledJson } from '../../src/verdict/selections.ts'
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

describe('the body of an error', () => {
  universal(errors)('is a JSON object', covers('errors.body.json'), (reply) => {
    expect(reply).toHaveJsonObject()
  })

  universal(errorBodies)('is labelled as JSON', covers('errors.body.content_type'), (reply) => {
    expect(
      isLabelledJson(reply),
      `expected an error with a content type of JSON; saw ${reply.mediaType ?? 'none'}`,
    ).toBe(true)
  })

  universal(commonBodies)('holds an error object', covers('errors.body.error'), ({ json }) => {
    expect(json.at('error')).toBeObject()
  })

  universal(bodiesElsewhere)(
    'holds an error object for video and the balance too',
    covers('errors.body.error_elsewhere'),
    ({ json }) => {
      expect(json.at('error')).toBeObject()
    },
  )

  universal(messagesErrors)('is wrapped, or not', covers('errors.messages.envelope'), ({ json }) => {
    note('The `type` around an error of the messages protocol', json.at('type').value ?? 'none')
  })
})

describe('the error object', () => {
  universal(errorObjects())('has a message that is a text', covers('errors.body.message'), ({ json }) => {
    expect(json.at('error.message')).toConformWherePresent('ErrorObject/properties/message')
  })

  universal(errorObjects())('has a type that is known', covers('errors.body.type'), ({ json }) => {
    expect(json.at('error.type')).toConformWherePresent('ErrorObject/properties/type')
  })

  universal(errorObjects())('has a param that is a text', covers('errors.body.param'), ({ json }) => {
    expect(json.at('error.param')).toConformWherePresent('ErrorObject/properties/param')
  })

  universal(errorObjects())('has a code that is a text', covers('errors.body.code'), ({ json }) => {
    expect(json.at('error.code')).toConformWherePresent('ErrorObject/properties/code')
  })

  universal(soundObjects)('says something', covers('errors.body.message_or_code'), ({ json }) => {
    const texts = [json.at('error.message'), json.at('error.code')].map(({ text = '' }) => text.trim())
    expect(texts.join(''), '`error.message` and `error.code` together').not.toBe('')
  })

  universal(withTextual('param', notForParameters))(
    'names no innocent parameter',
    covers('errors.body.param_only'),
    ({ json }) => {
      expect(json.at('error.param').text ?? '', { path: 'error.param' }).toBe('')
    },
  )
})

describe('an error keeps to itself', () => {
  universal(errors)('keys', covers('errors.body.no_secrets'), (reply) => {
    expect(keysIn(reply), 'keys in the body of an error').toEqual([])
  })

  universal(errors)('traces of a stack', covers('errors.body.no_internals'), (reply) => {
    expect(internalsIn(reply), 'traces of source code in the body of an error').toEqual([])
  })

  universal(errors)('hosts behind the gateway', covers('errors.body.no_hosts'), (reply) => {
    expect(hostsIn(reply), 'internal hosts in the body of an error').toEqual([])
  })
})

universal(withRetryAfter)('Retry-After can be read', covers('errors.retry_after.readable'), (value) => {
  expect(isRetryAfter(value), `\`Retry-After: ${value}\` is neither seconds nor an HTTP date`).toBe(true)
})

universal(successes)('a success is no error', covers('errors.success.result'), (reply) => {
  expect(isErrorAsResult(reply), `an error under the status ${reply.status}: ${reply.json.shown}`).toBe(false)
})

universal(errors)('its status', covers('errors.status.documented'), ({ status }) => {
  note('A status of refused or failed requests', status)
})
