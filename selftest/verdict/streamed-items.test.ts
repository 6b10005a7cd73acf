import { beforeEach, describe, expect, test } from 'vitest'
import {
  addedTo,
  astray,
  foreignItemIds,
  items,
  lateParts,
  lost,
  namingItems,
  numbers,
  objectsOf,
  parts,
  streamsAbout,
  textualDeltas,
  typesOf,
  unfinished,
} from '../../suites/streaming/responses/items.rules.ts'
import {
  completed,
  completedResponse,
  error,
  final,
  isOneResponse,
  misreportedFailures,
  oneResponse,
  responsesIn,
  responsesOfOne,
  streamsOfOneResponse,
  terminalsOf,
  brokenPiecesOf,
} from '../../suites/streaming/responses/rules.ts'
import {
  callsWithArguments,
  completedCalls,
  completedTexts,
  delivered,
  doneArguments,
  doneProblem,
  joinableCalls,
  joinableTexts,
  mismatched,
  outputs,
} from '../../suites/streaming/responses/text.rules.ts'
import { typedIn } from '../../suites/streaming/typed.rules.ts'
import { fieldOf } from '../../src/evidence/field.ts'
import { events, judgeNothing, streamed, told } from './streamed.ts'

beforeEach(judgeNothing)

type Event = Readonly<Record<string, unknown>>

const of = (...all: readonly Event[]) => streamed('responses', events(...all))
const typed = (...all: readonly Event[]) => typedIn(of(...all))

const response = (rest: Event = {}) => ({ id: 'resp_1', object: 'response', output: [], ...rest })
const created = { type: 'response.created', response: response({ status: 'in_progress' }) }
const ended = (rest: Event = {}) => ({
  type: 'response.completed',
  response: response({ status: 'completed', ...rest }),
})

const at = (output_index: unknown, content_index?: unknown) => ({
  output_index,
  ...(content_index !== undefined && { content_index }),
})
const itemAdded = (index: unknown, item: unknown = { id: `item_${String(index)}`, type: 'message' }) => ({
  type: 'response.output_item.added',
  ...at(index),
  item,
})
const itemDone = (index: unknown, item: unknown = { id: `item_${String(index)}`, type: 'message' }) => ({
  type: 'response.output_item.done',
  ...at(index),
  item,
})
const partAdded = (index: unknown, part: unknown, object: unknown = { type: 'output_text' }) => ({
  type: 'response.content_part.added',
  ...at(index, part),
  part: object,
})
const partDone = (index: unknown, part: unknown, object: unknown = { type: 'output_text' }) => ({
  type: 'response.content_part.done',
  ...at(index, part),
  part: object,
})
const textDelta = (index: unknown, part: unknown, delta: unknown) => ({
  type: 'response.output_text.delta',
  ...at(index, part),
  delta,
})
const textDone = (index: unknown, part: unknown, text: unknown) => ({
  type: 'response.output_text.done',
  ...at(index, part),
  text,
})
const argsDelta = (index: unknown, delta: unknown) => ({
  type: 'response.function_call_arguments.delta',
  ...at(index),
  delta,
})
const argsDone = (index: unknown, args: unknown) => ({
  type: 'response.function_call_arguments.done',
  ...at(index),
  arguments: args,
})
const call = (index: number, args?: unknown) => ({
  id: `item_${index}`,
  type: 'function_call',
  call_id: `call_${index}`,
  name: `tool${index}`,
  ...(args !== undefined && { arguments: args }),
})
const said = (...texts: readonly string[]) => ({
  type: 'message',
  content: [...texts.map((text) => ({ type: 'output_text', text })), { type: 'refusal', text: 'unsaid', refusal: '' }],
})

describe('items and parts', () => {
  test('are done once', () => {
    const stream = of(
      created,
      itemAdded(0),
      partAdded(0, 0),
      partDone(0, 0),
      partAdded(0, 1),
      partDone(0, 1),
      partDone(0, 1),
      itemDone(0),
      itemAdded(1),
      itemAdded(1),
      itemDone(1),
      itemAdded(2),
      ended(),
    )
    expect(addedTo(items)(stream).map((lifetime) => unfinished(lifetime, items))).toEqual([
      undefined,
      'item 1: added 2 times, done 1 times',
      'item 2: added 1 times, done 0 times',
    ])
    expect(addedTo(parts)(stream).map((lifetime) => unfinished(lifetime, parts))).toEqual([
      undefined,
      'part 0/1: added 1 times, done 2 times',
    ])
  })

  test('are of a completed response', () => {
    expect(addedTo(items)(of(created, itemAdded(0), { type: 'response.incomplete', response: response() }))).toEqual([])
  })

  test('parts are done before their item', () => {
    const late = (...all: readonly Event[]) => lateParts(of(created, ...all, ended()))
    expect(late(itemAdded(0), itemDone(0))).toBeUndefined()
    expect(late(itemAdded(0), partAdded(0, 0), partDone(0, 0), itemDone(0))).toEqual([])
    expect(late(itemAdded(0), partAdded(0, 0), partDone(0, 0))).toEqual([])
    expect(late(itemAdded(0), partAdded(0, 0), itemDone(0), partDone(0, 0), itemDone(0))).toEqual([
      'events[4]: its item is done already',
    ])
    const two = [itemAdded(0), partAdded(0, 0), itemAdded(1), partAdded(1, 0), itemDone(0)]
    expect(late(...two, partDone(1, 0), itemDone(1), partDone(0, 0))).toEqual(['events[8]: its item is done already'])
  })

  test('are objects, in every event that adds or ends one', () => {
    const stream = of(itemAdded(0, 1), partAdded(0, 0, 2), textDelta(0, 0, ''), partDone(0, 0, 3), itemDone(0, 4))
    expect(objectsOf(items)(stream).map(({ value }) => value)).toEqual([1, 4])
    expect(objectsOf(parts)(stream).map(({ value }) => value)).toEqual([2, 3])
  })

  test('have their type in every event', () => {
    const types = (...all: readonly Event[]) =>
      told(() => typesOf(items)(of(...all))).toString() &&
      typesOf(items)(of(...all)).map((own) => own.map((one) => one.text))
    expect(types(itemAdded(0, { type: 'a' }), itemAdded(1, { type: 'b' }), itemDone(0, { type: 'c' }))).toEqual([
      ['a', 'c'],
      ['b'],
    ])
    expect(told(() => typesOf(items)(of(itemAdded(0), itemDone(0, 'x'))))).toBe('because of streaming.responses.item')
    expect(told(() => typesOf(parts)(of(partAdded(0, 0, 1), partDone(0, 0))))).toBe(
      'because of streaming.responses.part',
    )
  })
})

describe('an index', () => {
  const lostItems = (...all: readonly Event[]) => lost(typed(...all), items)
  const lostParts = (...all: readonly Event[]) => lost(typed(...all), parts)

  test('of an item is a whole number', () => {
    expect(lostItems(itemAdded(0.5), itemAdded('1'), itemAdded(2))).toEqual([
      'events[0] (response.output_item.added): output_index 0.5',
      'events[1] (response.output_item.added): output_index "1"',
    ])
  })

  test.each([
    partAdded(1, 0),
    partDone(1, 0),
    textDelta(1, 0, 'a'),
    textDone(1, 0, 'a'),
    argsDelta(1, '{'),
    argsDone(1, '{}'),
    itemDone(1),
  ])('of an item is that of one that was added before: %j', (event) => {
    expect(lostItems(itemAdded(0), event)).toHaveLength(1)
    expect(lostItems(itemAdded(0), event, itemAdded(1))).toHaveLength(1)
    expect(lostItems(itemAdded(0), itemAdded(1), event, itemAdded(1))).toEqual([])
  })

  test.each([partDone(0, 1), textDelta(0, 1, 'a'), textDone(0, 1, 'a')])(
    'of a part is that of one of its item: %j',
    (event) => {
      expect(lostParts(itemAdded(0), partAdded(0, 0), partAdded(1, 1), event)).toHaveLength(1)
      expect(lostParts(itemAdded(0), partAdded(0, 1), event)).toEqual([])
    },
  )

  test('of a part is asked of nothing else', () => {
    expect(lostParts(itemAdded(0), argsDelta(0, '{'), argsDone(0, '{}'), itemDone(0))).toEqual([])
    expect(lostParts(partAdded(0, null))).toEqual(['events[0] (response.content_part.added): content_index null'])
  })

  test('is asked of streams that speak of items or parts', () => {
    expect(streamsAbout(items)(of(created, ended()))).toBeUndefined()
    expect(streamsAbout(parts)(of(created, itemAdded(0), itemDone(0), argsDelta(0, ''), ended()))).toBeUndefined()
    for (const event of [itemAdded(0), itemDone(0), partDone(0, 0), textDelta(0, 0, ''), argsDone(0, '')])
      expect(streamsAbout(items)(of(created, event, ended()))).toHaveLength(3)
    for (const event of [partAdded(0, 0), partDone(0, 0), textDone(0, 0, '')])
      expect(streamsAbout(parts)(of(created, event, ended()))).toHaveLength(3)
  })

  test('of parts is asked where items have theirs', () => {
    expect(told(() => namingItems(parts)(of(partAdded(0, 0))))).toBe('because of streaming.responses.output_index')
    expect(namingItems(parts)(of(itemAdded(0), partAdded(0, 0)))).toHaveLength(2)
    expect(namingItems(parts)(of(itemDone(0)))).toBeUndefined()
  })
})

test('an id is the one that the item was added with, or is left out', () => {
  const added = itemAdded(0, { id: 'msg_1', type: 'message' })
  const foreign = (...all: readonly Event[]) => foreignItemIds(typed(...all))
  const delta = (item_id: unknown, index = 0) => ({ ...textDelta(index, 0, 'a'), item_id })
  expect(foreign(added, delta('msg_1'), delta(null), textDelta(0, 0, 'b'), delta('other', 1))).toEqual([])
  expect(foreign(added, delta('other'), delta(7))).toEqual(['events[1].item_id: "other"', 'events[2].item_id: 7'])
  expect(foreign(itemAdded(0, { type: 'message' }), delta('other'))).toEqual([])
})

describe('numbers', () => {
  const stray = (...all: readonly unknown[]) => astray(all.map((one) => fieldOf(one)))
  test.each([
    [[0, 1, 2], []],
    [[0, 5, 7], []],
    [[1, 1], ['body: 1']],
    [[2, 1, 3], ['body: 1']],
    [[-1, 0], ['body: -1']],
    [[0, 0.5, 1], ['body: 0.5']],
    [['0', 1], ['body: "0"']],
    [[0, '1', 0], ['body: "1"']],
  ])('grow: %j', (all, expected) => {
    expect(stray(...all)).toEqual(expected)
  })

  test('are of one response, where events have some', () => {
    const values = (...all: readonly Event[]) => told(() => numbers(of(...all)))
    const numbered = values({ ...created, sequence_number: 0 }, itemAdded(0), { ...ended(), sequence_number: null })
    expect(Array.isArray(numbered) && numbered.map(({ value }) => value)).toEqual([0])
    expect(values(created, created)).toBe('because of streaming.responses.lifecycle')
  })
})

describe('a response', () => {
  const error = { type: 'error', message: 'upstream error' }
  const failed = { type: 'response.failed', response: response({ status: 'failed' }) }
  const cut = { type: 'response.incomplete', response: response({ status: 'incomplete' }) }
  const none: readonly Event[] = []

  test.each([
    [[created, ended()], true],
    [[created, failed], true],
    [[created, cut], true],
    [[created, error], true],
    [[created, error, error], true],
    [[created, error, failed], true],
    [[ended()], true],
    [[created, created, ended()], false],
    [[created, ended(), ended()], false],
    [[created, cut, failed], false],
    [[created], false],
    [none, false],
  ])('is one: %j', (all, isOne) => {
    expect(isOneResponse(typed(...all))).toBe(isOne)
  })

  test('ends by an error where nothing else ends it', () => {
    const ends = (...all: readonly Event[]) => terminalsOf(typed(...all)).map(({ type }) => type)
    expect(ends(created, error, error)).toEqual(['error'])
    expect(ends(created, error, failed)).toEqual(['response.failed'])
    expect(ends(created, ended(), cut)).toEqual(['response.completed', 'response.incomplete'])
  })

  test('is looked at as a whole where it is one', () => {
    const two = of(created, created, ended())
    const because = 'because of streaming.responses.lifecycle'
    expect(oneResponse(of(created, ended()))).toHaveLength(2)
    expect(told(() => oneResponse(two))).toBe(because)
    expect(told(() => streamsOfOneResponse(two))).toBe(because)
    expect(told(() => responsesOfOne(two))).toBe(because)
    expect(streamsOfOneResponse(of(created, ended()))).toBeDefined()
    expect(oneResponse(streamed('messages', ''))).toBeUndefined()
    expect(streamsOfOneResponse(streamed('messages', ''))).toBeUndefined()
    expect(told(() => streamsOfOneResponse(of(created)))).toBe('because of streaming.responses.terminator')
  })

  test('was completed, or it was not', () => {
    expect(completed(of(created, ended()))).toHaveLength(2)
    expect(completed(of(created, cut))).toBeUndefined()
    expect(completedResponse(of(created, ended()))?.at('status').text).toBe('completed')
    expect(completedResponse(of(created, failed))).toBeUndefined()
    expect(completedResponse(of(created, error))).toBeUndefined()
  })

  test('stands in the events of its life', () => {
    const progress = { type: 'response.in_progress', response: { at: 'in_progress' } }
    const stream = of(created, progress, itemAdded(0), { type: 'response.other', response: 1 }, cut)
    expect(responsesIn(stream).map(({ path }) => path)).toEqual([
      'events[0].response',
      'events[1].response',
      'events[4].response',
    ])
    expect(responsesIn(of(created, failed, ended()))).toHaveLength(3)
    expect(responsesOfOne(stream)).toHaveLength(3)
    expect(responsesOfOne(of(error))).toBeUndefined()
    expect(told(() => responsesOfOne(of(created, { type: 'response.failed' })))).toBe(
      'because of streaming.responses.response',
    )
  })

  test.each([
    ['response.completed', ended()],
    ['response.failed', failed],
    ['response.incomplete', cut],
  ])('ends by %s', (type, end) => {
    const found = final(of(created, itemAdded(0), end))
    expect([found?.type, found?.response.at('status').text]).toEqual([type, type.replace('response.', '')])
    expect(told(() => final(of(created, { type, response: [] })))).toBe('because of streaming.responses.response')
  })

  test('that an error ended has no last word', () => {
    expect(final(of(created, error))).toBeUndefined()
  })

  test('that was completed tells of no failure', () => {
    const told = (...all: readonly Event[]) => misreportedFailures(typed(...all))
    expect(told(created, error, failed)).toEqual([])
    expect(told(created, { ...failed, response: { error: { message: 'no' } } })).toEqual([])
    expect(told(created, ended({ error: null }))).toEqual([])
    expect(told(created, error, ended())).toEqual(['an `error` event in a completed response'])
    expect(told(created, ended({ error: 'no' }))).toEqual(['events[1].response.error: "no", in a completed response'])
  })
})

test('the first error of a stream', () => {
  expect(error(of(created, { type: 'error', message: 'a' }, { type: 'error', message: 'b' }))?.at('message').text).toBe(
    'a',
  )
  expect(error(of(created))).toBeUndefined()
})

describe('destroyed characters', () => {
  const cut = { type: 'response.incomplete', response: response() }
  test('are looked for in deltas of text and of arguments', () => {
    expect(
      brokenPiecesOf(of(textDelta(0, 0, '\uFFFD'), argsDelta(1, '\uFFFD'), textDone(0, 0, '\uFFFD'))),
    ).toHaveLength(2)
    expect(brokenPiecesOf(of(textDelta(0, 0, 'a'), ended()))).toEqual([])
  })

  test('may stand where a limit cut the text', () => {
    expect(brokenPiecesOf(of(textDelta(0, 0, 'a\uFFFD'), cut))).toEqual([])
    expect(brokenPiecesOf(of(textDelta(0, 0, 'a\uFFFD'), ended()))).toHaveLength(1)
  })

  test('may stand where the request has some', () => {
    expect(
      brokenPiecesOf(streamed('responses', events(textDelta(0, 0, '\uFFFD')), {}, { input: '\uFFFD' })),
    ).toBeUndefined()
    expect(brokenPiecesOf(streamed('messages', events(textDelta(0, 0, '\uFFFD'))))).toBeUndefined()
  })
})

describe('text', () => {
  const [open, close] = [
    [created, itemAdded(0), partAdded(0, 0)],
    [partDone(0, 0), itemDone(0, said('ab'))],
  ] as const
  const whole = (...all: readonly Event[]) => of(...open, ...all, ...close, ended({ output: [said('ab')] }))

  test('is what the last word on the response has', () => {
    expect(told(() => outputs(whole(textDelta(0, 0, 'a'), textDelta(0, 0, 'b'), textDone(0, 0, 'ab'))))).toEqual({
      streamed: { text: 'ab', calls: [] },
      final: { text: 'ab', calls: [] },
    })
  })

  test('is joined from all items and parts', () => {
    const stream = of(created, textDelta(0, 0, 'a'), ended({ output: [said('a', 'b'), call(1, '{}'), said('c')] }))
    const found = outputs(stream)
    expect(found).toEqual({ streamed: { text: 'a', calls: [] }, final: { text: 'abc', calls: ['call_1 tool1({})'] } })
  })

  test.each([
    ['text_delta', [textDone(0, 0, 'ab')]],
    ['delta', [textDelta(0, 0, 'a'), textDelta(0, 0, 7)]],
    ['text', [textDelta(0, 0, 'a'), textDone(0, 0, 'ab')]],
    ['item_lifecycle', [textDelta(0, 0, 'ab'), itemAdded(1), itemDone(1), itemAdded(2)]],
  ])('is not compared where %s is wrong', (id, all) => {
    expect(told(() => outputs(whole(...all)))).toBe(`because of streaming.responses.${id}`)
  })

  test('is compared in completed responses', () => {
    expect(outputs(of(created, { type: 'response.incomplete', response: response() }))).toBeUndefined()
    expect(delivered(of(created, { type: 'response.incomplete', response: response() }))).toBeUndefined()
  })

  test('without any, nothing is to be delivered', () => {
    expect(told(() => outputs(of(created, ended())))).toEqual({
      streamed: { text: '', calls: [] },
      final: { text: '', calls: [] },
    })
    expect(delivered(of(created, ended()))).toBeUndefined()
  })

  test('is delivered in deltas', () => {
    const given = (...all: readonly Event[]) => {
      const found = delivered(of(created, ...all))
      return found && [found.text, found.deltas.length]
    }
    expect(given(textDelta(0, 0, 'a'), argsDelta(1, '{'), ended({ output: [said('a')] }))).toEqual(['a', 1])
    expect(given(textDone(0, 0, 'a'), ended())).toEqual(['a', 0])
    expect(given(ended({ output: [said('a')] }))).toEqual(['a', 0])
  })

  test('is done behind its last delta, once', () => {
    const problem = (...all: readonly Event[]) => completedTexts(whole(...all))?.map(doneProblem)
    const behind = (place: number) => `expected one event that says it is done behind events[${place}]`
    expect(problem(textDelta(0, 0, 'a'), textDelta(0, 0, 'b'), textDone(0, 0, 'ab'))).toEqual([undefined])
    expect(problem(textDelta(0, 0, 'a'), textDone(0, 0, 'ab'), textDelta(0, 0, 'b'))).toEqual([behind(5)])
    expect(problem(textDelta(0, 0, 'ab'))).toEqual([behind(3)])
    expect(problem(textDelta(0, 0, 'ab'), textDone(0, 0, 'ab'), textDone(0, 0, 'ab'))).toEqual([behind(3)])
  })

  test('is looked at where its place is known', () => {
    const nowhere = (...all: readonly Event[]) => told(() => completedTexts(of(created, ...all, ended())))
    expect(nowhere(textDelta(0, 0, 'a'))).toBe('because of streaming.responses.output_index')
    expect(nowhere(itemAdded(0), textDelta(0, 0, 'a'))).toBe('because of streaming.responses.content_index')
    expect(nowhere(itemAdded(0))).toEqual([])
    expect(completedTexts(of(created, { type: 'response.incomplete', response: response() }))).toBeUndefined()
    expect(completedCalls(of(created, { type: 'response.incomplete', response: response() }))).toBeUndefined()
  })

  test('is joined where it is done, from texts', () => {
    const joinable = (...all: readonly Event[]) => told(() => joinableTexts(whole(...all)))
    expect(joinable(textDelta(0, 0, 'a'), textDone(0, 0, 'a'))).toHaveLength(1)
    expect(joinable(textDelta(0, 0, 'a'))).toBe('because of streaming.responses.text_done')
    expect(joinable(textDelta(0, 0, 'a'), textDelta(0, 0, ['b']), textDone(0, 0, 'a'))).toBe(
      'because of streaming.responses.delta',
    )
    const unended = of(created, { type: 'response.incomplete', response: response() })
    expect([joinableTexts(unended), joinableCalls(unended), doneArguments(unended)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('is the same at its end', () => {
    const other = (...all: readonly Event[]) => completedTexts(whole(...all))?.map((text) => mismatched('text')(text))
    expect(other(textDelta(0, 0, 'a'), textDelta(0, 0, 'b'), textDone(0, 0, 'ab'))).toEqual([undefined])
    expect(other(textDelta(0, 0, 'a'), textDone(0, 0, 'ab'))).toEqual([
      'events[4].text is "ab", the deltas join to "a"',
    ])
    expect(other(textDelta(0, 0, 'a'), textDone(0, 0, 'a'), textDone(0, 0, null))).toEqual([
      'events[5].text is null, the deltas join to "a"',
    ])
    const [long] = other(textDelta(0, 0, 'x'.repeat(130)), textDone(0, 0, '')) ?? []
    expect(long).toBe(`events[4].text is "", the deltas join to "${'x'.repeat(120)}"`)
  })

  test('deltas are those of text and of arguments', () => {
    const stream = of(textDelta(0, 0, 1), argsDelta(0, 2), textDone(0, 0, 3), itemAdded(0))
    expect(textualDeltas(stream).map(({ value }) => value)).toEqual([1, 2])
  })
})

describe('arguments', () => {
  const whole = (...all: readonly Event[]) => of(created, itemAdded(0, call(0)), itemAdded(1, call(1)), ...all, ended())

  test('are done, and an object, by the place of their call', () => {
    const stream = whole(argsDelta(0, '{'), argsDelta(1, '{}'), argsDelta(0, '}'), argsDone(0, '{}'), argsDone(1, '[]'))
    expect(completedCalls(stream)?.map(({ place }) => place)).toEqual(['0', '1'])
    expect(completedCalls(stream)?.map(doneProblem)).toEqual([undefined, undefined])
    expect(joinableCalls(stream)?.map((one) => mismatched('arguments')(one))).toEqual([
      undefined,
      'events[7].arguments is "[]", the deltas join to "{}"',
    ])
    expect(doneArguments(stream)?.map(({ text }) => text)).toEqual(['{}', '[]'])
    expect(told(() => joinableCalls(whole(argsDelta(0, '{}'))))).toBe('because of streaming.responses.arguments_done')
    expect(told(() => completedCalls(whole(argsDelta(2, '{}'))))).toBe('because of streaming.responses.output_index')
  })

  test('come in deltas where there are some', () => {
    const found = callsWithArguments(
      whole(
        argsDelta(0, '{}'),
        itemDone(0, call(0, '{}')),
        itemDone(1, call(1, '{}')),
        itemDone(2, call(2, '')),
        itemDone(3, call(3)),
        itemDone(4, { type: 'message', arguments: '{}' }),
      ),
    )
    expect(found.map(({ index, deltas }) => [index, [...deltas]])).toEqual([
      ['0', ['0']],
      ['1', ['0']],
    ])
    const cut = { type: 'response.incomplete', response: response() }
    expect(callsWithArguments(of(created, itemDone(0, call(0, '{}')), cut))).toEqual([])
  })

  test('are those of the last word on the response', () => {
    const stream = of(
      created,
      itemAdded(0, call(0)),
      itemDone(0, call(0, '{}')),
      itemAdded(1),
      itemDone(1),
      ended({ output: [call(0, '[]'), { type: 'message' }, { ...call(2), name: null }] }),
    )
    expect(outputs(stream)).toEqual({
      streamed: { text: '', calls: ['call_0 tool0({})'] },
      final: { text: '', calls: ['call_0 tool0([])', 'call_2 ()'] },
    })
  })
})
