import {
  besides,
  check,
  conformsWherePresent,
  expect,
  hasJsonMediaType,
  isErrorAsResult,
  judgesErrorForm,
  note,
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

check(errors)(besides('errors.body.json', 'upstream.errors.form'), (reply) => {
  expect(reply).toHaveJsonObject()
})

check(errorBodies)(judgesErrorForm('errors.body.content_type'), (reply) => {
  expect(hasJsonMediaType(reply), `content type of an error: expected JSON, got ${reply.mediaType ?? 'none'}`).toBe(
    true,
  )
})

check(commonBodies)(besides(judgesErrorForm('errors.body.error'), 'upstream.errors.form'), ({ json }) => {
  expect(json.at('error')).toBeObject()
})

check(videoOrBalanceBodies)(judgesErrorForm('errors.body.error_elsewhere'), ({ json }) => {
  expect(json.at('error')).toBeObject()
})

check(messagesErrors)('errors.messages.envelope', ({ json }) => {
  note('`type` of the object around a Messages error', json.at('type').value ?? 'none')
})

const ofErrors = check((reply) => errorObjects()(reply)?.json.at('error'))
ofErrors('errors.body.message', conformsWherePresent('ErrorObject', 'message'))
ofErrors(judgesErrorForm('errors.body.type'), conformsWherePresent('ErrorObject', 'type'))
ofErrors('errors.body.param', conformsWherePresent('ErrorObject', 'param'))
ofErrors('errors.body.code', conformsWherePresent('ErrorObject', 'code'))

check(wellTypedErrors)(judgesErrorForm('errors.body.message_or_code'), ({ json }) => {
  const texts = [json.at('error.message'), json.at('error.code')].map(({ text = '' }) => text.trim())
  expect(texts.join(''), '`error.message` and `error.code` together').not.toBe('')
})

check(withStringMember('param', unrelatedToParameters))('errors.body.param_only', ({ json }) => {
  expect(json.at('error.param').text ?? '', { path: 'error.param' }).toBe('')
})

check(errors)('errors.body.no_secrets', (reply) => {
  expect(keysIn(reply), 'keys in an error body').toEqual([])
})

check(errors)('errors.body.no_internals', (reply) => {
  expect(internalsIn(reply), 'stack traces and source paths in an error body').toEqual([])
})

check(errors)('errors.body.no_hosts', (reply) => {
  expect(hostsIn(reply), 'internal hosts in an error body').toEqual([])
})

check(retryAfterOf)('errors.retry_after.readable', (value) => {
  expect(isRetryAfter(value), `\`Retry-After: ${value}\` is neither a number of seconds nor an HTTP date`).toBe(true)
})

check(errorsAsSuccess)('errors.success.result', (reply) => {
  expect(isErrorAsResult(reply), `an error with status ${reply.status}: ${reply.json.shown}`).toBe(false)
})

check(errors)('errors.status.documented', ({ status }) => {
  note('Status of a refused or failed request', status)
})
