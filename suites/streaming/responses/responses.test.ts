import { covers, describe, expect, note, universal } from '../../../src/checks/index.ts'
import { typedStreamChecks } from '../checks.ts'
import { responses } from '../protocols.ts'
import { doneCount } from '../rules.ts'
import { ofType } from '../typed.rules.ts'
import {
  brokenPiecesOf,
  error,
  final,
  isOneResponse,
  misreportedFailures,
  oneResponse,
  responsesIn,
  responsesOfOne,
  streams,
  streamsOfOneResponse,
  terminalsOf,
} from './rules.ts'
import { outputs } from './text.rules.ts'

describe('Responses stream', () => {
  typedStreamChecks(responses, streams, { brokenPieces: brokenPiecesOf, whole: streamsOfOneResponse })

  universal(streams.ended)(
    'may end with [DONE] after its terminal event (not judged)',
    covers('streaming.responses.ending'),
    (stream) => note('Responses stream ends with [DONE]', doneCount(stream) > 0),
  )
})

describe('Responses stream lifecycle', () => {
  universal(streams.typed)('starts with response.created', covers('streaming.responses.created'), ([first]) =>
    expect(first?.type, 'type of the first event').toBe('response.created'),
  )

  universal(streams.whole)(
    'has at most one response.created and one terminal event',
    covers('streaming.responses.lifecycle'),
    (events) => {
      const types = [...ofType(events, 'response.created'), ...terminalsOf(events)].map(({ type }) => type)
      expect(isOneResponse(events), `expected at most one start and one end, got ${types.join(', ')}`).toBe(true)
    },
  )

  universal.each(responsesIn)(
    'has a response object in each event',
    covers('streaming.responses.response', 'responses.object.object', 'streaming.responses.error_event'),
    (response) => expect(response.at('object')).toHaveValue('response'),
  )

  universal(responsesOfOne)(
    'has the same response id in all events',
    covers('streaming.responses.response_id'),
    (all) => {
      for (const response of all) expect(response.at('id')).toBeNonEmptyText()
      expect([...new Set(all.map((response) => response.at('id').text))], 'response ids').toHaveLength(1)
    },
  )

  universal(final)(
    'ends with a response whose status matches the terminal event',
    covers(
      'streaming.responses.final_status',
      'streaming.responses.final_status_value',
      'responses.object.status',
      'responses.object.status_final',
    ),
    ({ type, response }) => expect(response.at('status')).toHaveValue(type.replace('response.', '')),
  )

  universal(outputs)(
    'ends with a response that contains the streamed output',
    covers('streaming.responses.final_output', 'streaming.responses.final_part_text'),
    ({ streamed, final }) => expect(final, 'output of the completed response').toEqual(streamed),
  )

  universal(misreportedFailures)(
    'reports a failure in response.failed or in an error event',
    covers('streaming.responses.error_event'),
    (problems) => expect(problems).toHaveNoFlaw(),
  )

  universal(oneResponse)(
    'has a string as message in each error event',
    covers('streaming.responses.error_message'),
    (events) => {
      for (const { json } of ofType(events, 'error')) expect(json.at('message')).toBeText()
    },
  )

  universal(error)(
    'may have a code in an error event (not judged)',
    covers('streaming.responses.error_code'),
    (error) => note('`error` event of a Responses stream has a `code`', error.at('code').exists),
  )

  universal(error)(
    'may have a param in an error event (not judged)',
    covers('streaming.responses.error_param'),
    (error) => note('`error` event of a Responses stream has a `param`', error.at('param').exists),
  )
})
