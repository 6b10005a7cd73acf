import { check, checkProbe, expect, note, streamedReplies } from '../../../src/checks/index.ts'
import { hasUniqueId, reachesModel, replyChecks } from '../checks.ts'
import * as protocols from '../protocols.ts'
import { plainMode } from '../modes.checks.ts'
import { limitCheck } from './effects.checks.ts'
import { objectChecks } from './object.checks.ts'
import { cutResponse, plainResponse, responseInput } from './probe.ts'
import { withMetadata, requiredResponse, plainReplies, responses, topP } from './rules.ts'
import { inputTokens } from './usage.rules.ts'

replyChecks(protocols.responses, plainReplies, plainResponse)

objectChecks(plainMode(), plainResponse)

check(responses, plainResponse)('responses.object.id_unique', hasUniqueId(plainReplies, 'responses.object.id'))

check(responses, plainResponse)('responses.object.status_final', ({ json, request }) => {
  const unfinished = request.json.at('background').value === true ? [] : ['in_progress', 'queued']
  expect(json.at('status')).toHaveNoneOf(unfinished)
})

const ofResponseInput = checkProbe(responseInput)

ofResponseInput(
  [
    'responses.request.instructions',
    'responses.object.served',
    'limits.responses.instructions.accepts',
    'responses.request.instructions_followed',
  ],
  ({ bare, instructed }) => reachesModel(instructed, bare, inputTokens),
)

ofResponseInput(
  [
    'responses.request.turns',
    'responses.object.served',
    'limits.responses.input.accepts',
    'responses.request.turns_remembered',
  ],
  ({ bare, turns }) => reachesModel(turns, bare, inputTokens),
)

limitCheck(plainMode(), cutResponse)

checkProbe(cutResponse)('responses.object.status_when_cut', ({ cut }) =>
  note('Status of a response that `max_output_tokens` truncated', requiredResponse(cut).json.at('status').value),
)

check(streamedReplies('createResponse'))('responses.object.status_transitions', ({ sse }) => {
  const seen = sse.events.map(({ json }) => json.at('response.status').text ?? '').filter((status) => status !== '')
  note('Status values in a Responses stream', [...new Set(seen)])
})

check(withMetadata)('responses.request.metadata_echo', ({ json, request }) => {
  const same = JSON.stringify(json.at('metadata').value) === JSON.stringify(request.json.at('metadata').value)
  note('`metadata` of a response equals that of the request', same)
})

check(topP)('responses.object.top_p', ({ requested, reported }) =>
  note('`top_p` of a response', requested === reported ? 'as requested' : { requested, reported }),
)
