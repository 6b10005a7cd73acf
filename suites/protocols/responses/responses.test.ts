import { describe } from '@vitest/runner'
import { expect } from '../../../src/verdict/expect.ts'
import { contrast, covers, universal } from '../../../src/verdict/check.ts'
import { note } from '../../../src/verdict/matchers.ts'
import { aboutRequest, isEventStream, isLabelledJson, sharingId, streamsOf } from '../../../src/verdict/select.ts'
import { served } from '../../../src/verdict/served.ts'
import { given } from '../../../src/verdict/undecided.ts'
import { cutResponse, plainResponse, responseInput } from './probe.ts'
import { answers, metadataSent, obtainedResponse, responses, unstreamed } from './rules.ts'
import { inputTokens, limited } from './usage.rules.ts'

describe('the reply', () => {
  universal(answers, plainResponse)(
    'is no stream unless asked',
    covers('responses.request.stream_default'),
    (reply) => {
      expect(isEventStream(reply), 'an event stream came, though the request does not ask for one').toBe(false)
    },
  )

  universal(served('createResponse', 'plain'), plainResponse)(
    'is there',
    covers('responses.object.served'),
    ({ flaw }) => {
      expect(flaw).toHaveNoFlaw()
    },
  )

  universal(unstreamed, plainResponse)('is a JSON object', covers('responses.object.json'), (reply) => {
    expect(reply.json, reply.jsonProblem).toBeObject()
  })

  universal(unstreamed, plainResponse)('is labelled as JSON', covers('responses.object.content_type'), (reply) => {
    expect(isLabelledJson(reply), `a content type of JSON, not ${reply.mediaType}`).toBe(true)
  })
})

describe('a response', () => {
  universal(responses, plainResponse)('has an id', covers('responses.object.id'), ({ json }) => {
    expect(json.at('id')).toConform('ResponseObject/properties/id')
  })

  universal(responses, plainResponse)('has an id of its own', covers('responses.object.id_unique'), (reply) => {
    given(reply.json.at('id').text, 'responses.object.id')
    expect(sharingId(reply, answers), 'other replies with the same `id`').toEqual([])
  })

  universal(responses, plainResponse)('is an object called response', covers('responses.object.object'), ({ json }) => {
    expect(json.at('object')).toConform('ResponseObject/properties/object')
  })

  universal(responses, plainResponse)('names a model', covers('responses.object.model'), ({ json }) => {
    expect(json.at('model')).toConform('ResponseObject/properties/model')
  })

  universal(responses, plainResponse)('has a status', covers('responses.object.status'), ({ json }) => {
    expect(json.at('status')).toConform('ResponseObject/properties/status')
  })

  universal(responses, plainResponse)('is finished', covers('responses.object.status_final'), ({ json, request }) => {
    const unfinished = request.json.at('background').value === true ? [] : ['in_progress', 'queued']
    expect(json.at('status')).toHaveNoneOf(unfinished)
  })

  universal(responses, plainResponse)('has an output', covers('responses.object.output'), ({ json }) => {
    expect(json.at('output')).toBeArray()
  })
})

describe('what the request asks for', () => {
  contrast(responseInput)(
    'instructions reach the model',
    covers('responses.request.instructions', 'responses.object.served', 'limits.responses.instructions.accepts'),
    ({ bare, instructed }) => {
      expect(aboutRequest(instructed)).toHaveStatus(200)
      const without = inputTokens(bare)
      expect(inputTokens(instructed), 'input tokens with `instructions`, against without').toBeGreaterThan(without)
    },
  )

  contrast(responseInput)(
    'earlier turns reach the model',
    covers('responses.request.turns', 'responses.object.served', 'limits.responses.input.accepts'),
    ({ bare, turns }) => {
      expect(aboutRequest(turns)).toHaveStatus(200)
      const without = inputTokens(bare)
      expect(inputTokens(turns), 'input tokens with earlier turns, against without').toBeGreaterThan(without)
    },
  )

  universal(limited, cutResponse)(
    'max_output_tokens limits',
    covers('responses.request.max_output_tokens'),
    ({ written, limit }) => {
      expect(written, '`usage.output_tokens`').toBeLessThanOrEqual(limit)
    },
  )
})

describe('what the contract leaves open', () => {
  contrast(cutResponse)('a reply cut short', covers('responses.object.status_when_cut'), ({ cut }) => {
    note('The status of a response that `max_output_tokens` cut short', obtainedResponse(cut).json.at('status').value)
  })

  universal(streamsOf('createResponse'))('a stream', covers('responses.object.status_transitions'), ({ sse }) => {
    const seen = sse.events.map(({ json }) => json.at('response.status').text ?? '').filter((status) => status !== '')
    note('The statuses that a stream of a response goes through', [...new Set(seen)])
  })

  universal(metadataSent)('metadata', covers('responses.request.metadata_echo'), ({ json, request }) => {
    const same = JSON.stringify(json.at('metadata').value) === JSON.stringify(request.json.at('metadata').value)
    note('A response repeats the `metadata` of its request', same)
  })
})
