import { describe } from '@vitest/runner'
import { expect } from '../../src/verdict/expect.ts'
import { covers, judgesEnd, universal } from '../../src/verdict/check.ts'
import { note } from '../../src/verdict/matchers.ts'
import { served } from '../../src/verdict/served.ts'
import {
  brokenPieces,
  carried,
  completedResponse,
  errors,
  final,
  isOneLife,
  lives,
  mistold,
  muteErrors,
  oneLife,
  oneLifeStreams,
  terminalsOf,
} from './responses.rules.ts'
import { outputs } from './responses-text.rules.ts'
import { doneCount, lingering, strayLines } from './rules.ts'
import {
  behindEnd,
  eventsOf,
  misnamed,
  missingEnd,
  ofType,
  otherTypes,
  responsesProtocol,
  selectionsOf,
} from './typed.rules.ts'

const { answered, labelled, filled, typed, timed, ended, whole, refused, isEnded } = selectionsOf(responsesProtocol)

describe('responses: the stream', () => {
  universal(served('createResponse', 'streamed'))('is there', covers('streaming.responses.served'), ({ flaw }) => {
    expect(flaw).toHaveNoFlaw()
  })

  universal(answered)('is labelled as one', covers('streaming.responses.content_type'), ({ mediaType }) => {
    expect(mediaType, 'the content type').toBe('text/event-stream')
  })

  universal(labelled)('reads as events', covers('streaming.responses.framing'), (stream) => {
    expect(strayLines(stream), 'text outside of events').toHaveNoFlaw()
    expect(eventsOf(stream), 'events with data').not.toHaveLength(0)
  })

  universal(filled)('carries typed JSON', covers('streaming.responses.event_json'), (stream) => {
    for (const { json } of eventsOf(stream)) expect(json).toBeObject()
    for (const { json } of eventsOf(stream)) expect(json.at('type')).toBeNonEmptyText()
  })

  universal(typed)('names its events', covers('streaming.responses.event_name'), (events) => {
    expect(misnamed(events), 'names that are not the type').toHaveNoFlaw()
  })

  universal(timed)('ends', judgesEnd(covers('streaming.responses.terminator')), (stream) => {
    expect(missingEnd(stream, isEnded(stream))).toHaveNoFlaw()
  })

  universal(ended)('the ending', covers('streaming.responses.ending'), (stream) => {
    note('Whether a responses stream ends with [DONE]', doneCount(stream) > 0)
  })

  universal(oneLifeStreams)('ends with its end', covers('streaming.responses.after_end'), (stream) => {
    expect(behindEnd(stream, responsesProtocol.terminals)).toHaveNoFlaw()
  })

  universal(ended)('is closed', judgesEnd(covers('streaming.responses.closes')), (stream) => {
    expect(lingering(stream)).toHaveNoFlaw()
  })

  universal(refused)('is not there for a refusal', covers('streaming.responses.error_status'), ({ status, text }) => {
    expect(status, `the status of the refusal ${text.slice(0, 120)}`).toBeGreaterThanOrEqual(400)
  })

  universal(brokenPieces)('is intact', covers('streaming.responses.text_intact'), (pieces) => {
    expect(pieces, 'pieces that hold U+FFFD').toHaveNoFlaw()
  })

  universal(typed)('other events', covers('streaming.responses.other_events'), (events) => {
    note('Further event types of responses streams', otherTypes(events, responsesProtocol))
  })
})

describe('responses: the life of a response', () => {
  universal(typed)('begins with response.created', covers('streaming.responses.created'), ([first]) => {
    expect(first?.type, 'the type of the first event').toBe('response.created')
  })

  universal(whole)('is one', covers('streaming.responses.lifecycle'), (events) => {
    const types = [...ofType(events, 'response.created'), ...terminalsOf(events)].map(({ type }) => type)
    expect(isOneLife(events), `one beginning at most and one end: ${types.join(', ')}`).toBe(true)
  })

  universal(carried)('carries the response', covers('streaming.responses.response'), (responses) => {
    for (const response of responses) expect(response.at('object')).toHaveValue('response')
  })

  universal(lives)('keeps one id', covers('streaming.responses.response_id'), (responses) => {
    for (const response of responses) expect(response.at('id')).toBeNonEmptyText()
    expect([...new Set(responses.map((response) => response.at('id').text))], 'the ids').toHaveLength(1)
  })

  universal(final)('ends in its status', covers('streaming.responses.final_status'), ({ type, response }) => {
    expect(response.at('status')).toHaveValue(type.replace('response.', ''))
  })

  universal(outputs)('ends with its output', covers('streaming.responses.final_output'), ({ streamed, final }) => {
    expect(final, 'what the completed response holds of what was streamed').toEqual(streamed)
  })

  universal(completedResponse)('ends with usage', covers('streaming.responses.final_usage'), (response) => {
    expect(response.at('usage')).toBeObject()
  })

  universal(oneLife)('tells a failure as one', covers('streaming.responses.error_event'), (events) => {
    expect(mistold(events)).toHaveNoFlaw()
  })

  universal(oneLife)('says what failed', covers('streaming.responses.error_message'), (events) => {
    expect(muteErrors(events)).toHaveNoFlaw()
  })

  universal(errors)('the code of an error', covers('streaming.responses.error_code'), (error) => {
    note('Whether an `error` event of a responses stream has a `code`', error.at('code').exists)
  })

  universal(errors)('the parameter of an error', covers('streaming.responses.error_param'), (error) => {
    note('Whether an `error` event of a responses stream has a `param`', error.at('param').exists)
  })
})
