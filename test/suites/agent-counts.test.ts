import { expect, test } from 'vitest'
import { fault, type Inject, replyWithError, setField, when } from '../../gateway/reference/fault-kit.ts'
import { tryGateway } from './trial.ts'

const ids = ['agents.claude-code.count_tokens', 'agents.gemini-cli.count_tokens'] as const

/** The verdicts on the counts of a gateway that answers such requests in another way. */
async function verdictsOn(inject: Inject): Promise<readonly unknown[]> {
  const { concluded } = await tryGateway({
    settings: { only: ids, probes: ['counts-claude-code', 'counts-gemini-cli'] },
    suites: { areas: ['agents'] },
    upstream: true,
    faults: [
      fault(
        [],
        when(({ path }) => /count_?tokens$/i.test(path), inject),
      ),
    ],
  })
  const { requirements, agents } = concluded.report
  // Without the task, no agent is called ready.
  expect(agents).toBeUndefined()
  return ids.map((id) => requirements.find((one) => one.id === id)?.verdict)
}

const error = (code: string) => ({ message: 'Counting is not offered here.', type: 'invalid_request_error', code })

test.each<[string, Inject]>([
  ['counts and says more', setField('cached_tokens', 0)],
  ['refuses them as unknown', replyWithError(404, error('not_found'))],
  ['refuses them as unsupported', replyWithError(501, error('not_supported'))],
  ['refuses their bodies, which have no `max_tokens`', replyWithError(400, error('missing_required_parameter'))],
])('a gateway that %s satisfies what agents need', async (_what, inject) => {
  expect(await verdictsOn(inject)).toEqual(['satisfied', 'satisfied'])
})

test('a refusal for another reason says nothing about counts', async () => {
  expect(await verdictsOn(replyWithError(402, error('insufficient_quota')))).toEqual(['inconclusive', 'inconclusive'])
  expect(await verdictsOn(replyWithError(409, error('conflict')))).toEqual(['inconclusive', 'inconclusive'])
})
