import { check, checkEach, expect, note } from '../../../src/checks/index.ts'
import { typedStreamChecks } from '../checks.ts'
import { responseStreams } from './assembled.rules.ts'
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

typedStreamChecks(responses, streams, {
  textIntact: responseStreams.covering('responses.object.text_intact'),
  brokenPieces: brokenPiecesOf,
  whole: streamsOfOneResponse,
})

check(streams.ended)('streaming.responses.ending', (stream) =>
  note('Responses stream ends with [DONE]', doneCount(stream) > 0),
)

check(streams.typed)('streaming.responses.created', ([first]) =>
  expect(first?.type, 'type of the first event').toBe('response.created'),
)

check(streams.whole)('streaming.responses.lifecycle', (events) => {
  const types = [...ofType(events, 'response.created'), ...terminalsOf(events)].map(({ type }) => type)
  expect(isOneResponse(events), `expected at most one start and one end, got ${types.join(', ')}`).toBe(true)
})

checkEach(responsesIn)(
  ['streaming.responses.response', 'responses.object.object', 'streaming.responses.error_event'],
  'has a response object in each event',
  (response) => expect(response.at('object')).toHaveValue('response'),
)

check(responsesOfOne)('streaming.responses.response_id', (all) => {
  for (const response of all) expect(response.at('id')).toBeNonEmptyText()
  expect([...new Set(all.map((response) => response.at('id').text))], 'response ids').toHaveLength(1)
})

check(final)(
  [
    'streaming.responses.final_status',
    'streaming.responses.final_status_value',
    'responses.object.status',
    'responses.object.status_final',
  ],
  ({ type, response }) => expect(response.at('status')).toHaveValue(type.replace('response.', '')),
)

check(outputs)(['streaming.responses.final_output', 'streaming.responses.final_part_text'], ({ streamed, final }) =>
  expect(final, 'output of the completed response').toEqual(streamed),
)

check(misreportedFailures)('streaming.responses.error_event', (problems) => expect(problems).toHaveNoFlaw())

check(oneResponse)('streaming.responses.error_message', (events) => {
  for (const { json } of ofType(events, 'error')) expect(json.at('message')).toBeText()
})

check(error)('streaming.responses.error_code', (error) =>
  note('`error` event of a Responses stream has a `code`', error.at('code').exists),
)

check(error)('streaming.responses.error_param', (error) =>
  note('`error` event of a Responses stream has a `param`', error.at('param').exists),
)
