import {
  check,
  checkEach,
  conforms,
  conformsWherePresent,
  exchangesSharingId,
  expect,
} from '../../../src/checks/index.ts'
import { routed } from '../routing.rules.ts'
import { assembled } from './assembled.rules.ts'
import { isJsonObject, shownAt } from '../rules.ts'
import {
  restartOf,
  contentAfterFinish,
  completedChoices,
  chunkIds,
  identified,
  identifiedStream,
  jsonChoices,
  longChoices,
  plainChoices,
  textOf,
  textPieces,
  withValidFinishReasons,
} from './choices.rules.ts'
import { choices, deltas, streams } from './rules.ts'

const ofChoices = checkEach(choices)
ofChoices('streaming.chat.index', conforms('ChatChunkChoice', 'index'))
ofChoices(
  ['streaming.chat.finish_reason', 'chat.completion.finish_reason'],
  conformsWherePresent('ChatChunkChoice', 'finish_reason'),
)
ofChoices('streaming.chat.delta', (choice) => expect(choice.at('delta')).toBeObject())

const ofDeltas = checkEach(deltas)
ofDeltas('streaming.chat.role', conformsWherePresent('ChatDelta', 'role'))
ofDeltas('streaming.chat.content', conformsWherePresent('ChatDelta', 'content'))
ofDeltas('streaming.chat.reasoning_content', conformsWherePresent('ChatDelta', 'reasoning_content'))

check(routed(assembled))(['streaming.chat.routing', 'service.routing.body_model'], ({ name, others }) =>
  expect(others, `models that plain responses call ${name}`).toHaveNoFlaw(),
)

check(chunkIds)('streaming.chat.id_same', (ids) => expect([...new Set(ids)], 'ids of the chunks').toHaveLength(1))

check(identifiedStream)(['streaming.chat.id_unique', 'chat.completion.id_unique'], (stream) =>
  expect(exchangesSharingId(stream, identified), `exchanges that share the id ${stream.json.at('id').shown}`).toEqual(
    [],
  ),
)

check(streams.nonEmpty)('streaming.chat.one_answer', (stream) =>
  expect(restartOf(stream), 'restart of the choice').toHaveNoFlaw(),
)

checkEach(completedChoices)('streaming.chat.role_announced', ({ index, deltas }) => {
  const announced = deltas.filter((delta) => !delta.at('role').absent)
  expect(announced, `roles of choice ${index}`).not.toHaveLength(0)
})

checkEach(withValidFinishReasons)('streaming.chat.finished', ({ index, finishes }) =>
  expect(finishes, `finish reasons of choice ${index}`).not.toHaveLength(0),
)

checkEach(withValidFinishReasons)(
  ['streaming.chat.finished_once', 'streaming.chat.one_answer', 'streaming.chat.finished', 'streaming.chat.n'],
  (choice) => {
    const { finishes } = choice
    expect(new Set(finishes.map(({ text }) => text)).size, shownAt(finishes).join(', ')).toBeLessThan(2)
    expect(contentAfterFinish(choice), 'content after the finish reason').toHaveNoFlaw()
  },
)

checkEach(plainChoices)('streaming.chat.text', (choice) =>
  expect(textOf(choice), `text of choice ${choice.index}`).not.toBe(''),
)

checkEach(longChoices)('streaming.chat.incremental', (choice) =>
  expect(textPieces(choice).length, 'pieces of text').toBeGreaterThan(1),
)

checkEach(jsonChoices)('streaming.chat.json_object', ({ text }) =>
  expect(isJsonObject(text), `the joined text is not a JSON object: ${text}`).toBe(true),
)
