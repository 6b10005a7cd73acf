import { contrast, covers, describe, expect, note, streamedReplies, universal } from '../../../src/checks/index.ts'
import { hasUniqueId, reachesModel, replyChecks } from '../checks.ts'
import * as protocols from '../protocols.ts'
import { plainChecks } from '../table.rules.ts'
import { limitRule } from './effects.rules.ts'
import { objectRules } from './object.rules.ts'
import { cutResponse, plainResponse, responseInput } from './probe.ts'
import { withMetadata, requiredResponse, plainReplies, responses, topP } from './rules.ts'
import { inputTokens } from './usage.rules.ts'

describe('Responses object', () => {
  replyChecks(protocols.responses, plainReplies, plainResponse)

  plainChecks(objectRules, plainResponse)

  universal(responses, plainResponse)(
    'id is unique',
    covers('responses.object.id_unique'),
    hasUniqueId(plainReplies, 'responses.object.id'),
  )

  universal(responses, plainResponse)(
    'status is not in_progress',
    covers('responses.object.status_final'),
    ({ json, request }) => {
      const unfinished = request.json.at('background').value === true ? [] : ['in_progress', 'queued']
      expect(json.at('status')).toHaveNoneOf(unfinished)
    },
  )
})

describe('Responses request', () => {
  const test = contrast(responseInput)

  test(
    'instructions count towards input_tokens',
    covers(
      'responses.request.instructions',
      'responses.object.served',
      'limits.responses.instructions.accepts',
      'responses.request.instructions_followed',
    ),
    ({ bare, instructed }) => reachesModel(instructed, bare, inputTokens),
  )

  test(
    'earlier turns count towards input_tokens',
    covers(
      'responses.request.turns',
      'responses.object.served',
      'limits.responses.input.accepts',
      'responses.request.turns_remembered',
    ),
    ({ bare, turns }) => reachesModel(turns, bare, inputTokens),
  )

  plainChecks([limitRule], cutResponse)
})

describe('Responses object', () => {
  contrast(cutResponse)(
    'status when max_output_tokens cuts the reply is recorded',
    covers('responses.object.status_when_cut'),
    ({ cut }) =>
      note('Status of a response that `max_output_tokens` truncated', requiredResponse(cut).json.at('status').value),
  )

  universal(streamedReplies('createResponse'))(
    'status values in a stream are recorded',
    covers('responses.object.status_transitions'),
    ({ sse }) => {
      const seen = sse.events.map(({ json }) => json.at('response.status').text ?? '').filter((status) => status !== '')
      note('Status values in a Responses stream', [...new Set(seen)])
    },
  )

  universal(withMetadata)(
    'whether metadata equals that of the request is recorded',
    covers('responses.request.metadata_echo'),
    ({ json, request }) => {
      const same = JSON.stringify(json.at('metadata').value) === JSON.stringify(request.json.at('metadata').value)
      note('`metadata` of a response equals that of the request', same)
    },
  )

  universal(topP)('top_p is recorded', covers('responses.object.top_p'), ({ requested, reported }) =>
    note('`top_p` of a response', requested === reported ? 'as requested' : { requested, reported }),
  )
})
