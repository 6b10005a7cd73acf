import { expect, test } from 'vitest'
import { fault, onOperation, onStatus, replyWith, when } from '../../../gateway/reference/fault.ts'
import { reportedIds } from '../harness.ts'
import { tryGateway } from '../trial.ts'

const failed = { error: { message: 'Something went wrong', type: 'new_api_error', code: 'internal_error' } }
const notFound = { error: { message: 'No such model', type: 'invalid_request_error', code: 'model_not_found' } }

test.each([
  ['an operation that answers nothing', onOperation('createMessage', replyWith(500, failed)), 500],
  [
    'a gateway that looks at the model first',
    onOperation('createMessage', onStatus(400, replyWith(404, notFound))),
    404,
  ],
])('the status for an invalid parameter is not judged by %s', async (_title, inject, status) => {
  const { concluded } = await tryGateway({
    faults: [fault([], inject)],
    settings: { only: ['errors'] },
    suites: { areas: ['errors'] },
  })
  const row = concluded.report.requirements.find(({ id }) => id === 'errors.status.invalid_parameter')
  expect(row?.tests[0]?.message ?? '').not.toContain(String(status))
  expect(reportedIds(concluded).reported).not.toContain('errors.status.invalid_parameter')
})

test('a refusal that the valid request of the same probe gets too is not about the invalid parameter', async () => {
  const refusesUsers = when(({ body }) => body['user'] !== undefined, replyWith(404, { detail: 'no such user' }))
  const { concluded, evidence } = await tryGateway({
    faults: [fault([], onOperation('createChatCompletion', refusesUsers))],
    settings: { only: ['errors', 'limits.chat'] },
    suites: { areas: ['errors'] },
  })
  const refused = evidence.exchanges.filter(({ response }) => response?.status === 404)
  expect(refused.filter(({ probe, name }) => probe.startsWith('drawn-chat') && name === 'broken')).not.toEqual([])
  expect(reportedIds(concluded).reported).not.toContain('errors.status.invalid_parameter')
})
