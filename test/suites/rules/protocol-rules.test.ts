import { describe, expect, test } from 'vitest'
import { reachesModel } from '../../../suites/protocols/checks.ts'
import { countedNumbers, textAfterEight } from '../../../suites/protocols/chat/request.rules.ts'
import { textAfterBravo, textsWithStops } from '../../../suites/protocols/generate-content/request.rules.ts'
import { forbiddingResponses } from '../../../suites/protocols/responses/tools.rules.ts'
import { outputUnderLimit } from '../../../suites/protocols/usage.rules.ts'
import { headed, judging, judgingOne, told } from '../../checks/recorded.ts'
import { thrownText } from '../../checks/thrown.ts'

describe('how far a text counts from 1', () => {
  test.each([
    ['1, 2, 3', 3],
    ['Sure: 1 2 3 5', 3],
    ['1, 2, 3, ..., 200', 3],
    ['20 numbers: 1, 2', 2],
    ['2, 3', 0],
    ['', 0],
  ])('%j: %i', (text, last) => {
    expect(countedNumbers(text)).toBe(last)
  })
})

describe('the text before a stop sequence', () => {
  const gem = 'POST /v1beta/models/g:generateContent'
  const contents = [{ role: 'user', parts: [{ text: 'count' }] }]
  const saying = (text: string) => ({ candidates: [{ finishReason: 'STOP', content: { parts: [{ text }] } }] })
  const saidBefore = (sequences: readonly string[], said: string, plainly?: string) => {
    const body = { contents, generationConfig: { stopSequences: sequences } }
    const plain = told({
      id: 'generate-content-plain/plain',
      request: gem,
      body: { contents },
      reply: saying(plainly ?? ''),
    })
    const [first] = judging([
      told({ id: 'a/b', request: gem, body, reply: saying(said) }),
      ...(plainly === undefined ? [] : [plain]),
    ])
    return first && textsWithStops(first)
  }

  test('is returned with each sequence', () => {
    expect(saidBefore(['7', '9'], ' 6 ')).toEqual([
      { sequence: '7', answer: ' 6 ' },
      { sequence: '9', answer: ' 6 ' },
    ])
    expect([saidBefore([], '6'), saidBefore(['7', ''], '6')]).toEqual([undefined, undefined])
  })

  test('depends on the plain response having text', () => {
    expect(thrownText(() => saidBefore(['7'], ' ', ' '))).toContain('generate-content.result.candidates.text')
    expect(thrownText(() => saidBefore(['7'], '', 'six'))).toContain(
      'the response has no text before the stop sequence',
    )
    expect(thrownText(() => saidBefore(['7'], ' '))).toContain('the response has no text before the stop sequence')
  })
})

describe('the text after the word before a stop sequence', () => {
  const afterBravo = (text: string) => {
    const contents = [{ role: 'user', parts: [{ text: 'Repeat these words: alpha bravo charlie delta echo' }] }]
    const reply = { candidates: [{ finishReason: 'STOP', content: { parts: [{ text }] } }] }
    const sent = { request: 'POST /v1beta/models/g:generateContent', body: { contents }, reply }
    return textAfterBravo(judgingOne({ id: 'generate-content-ended/stopped', ...sent }))
  }
  test.each([
    ['alpha bravo', ''],
    ['Alpha, Bravo, ', ', '],
    ['alpha bravo charlie delta echo', ' charlie delta echo'],
    ['alpha bravo  delta echo', '  delta echo'],
  ])('is read from %j', (text, after) => {
    expect(afterBravo(text)).toBe(after)
  })
  test.each([
    'Alphabet Bravca, the Bravo Alpha Charle, the DeVon, Echo.',
    'alpha bravo charles delta',
    'Alpha, Bravo, Charlie, Delta, Echo',
    'alpha bravo are letters',
    'No.',
  ])('is not judged if the model wrote other words: %j', (text) => {
    expect(thrownText(() => afterBravo(text))).toContain('the stop string')
  })

  const afterEight = (content: string) => {
    const messages = [{ role: 'user', content: 'Count.' }]
    const reply = { choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }] }
    return textAfterEight(judgingOne({ request: 'POST /v1/chat/completions', body: { model: 'm', messages }, reply }))
  }
  test.each([
    ['1, 2, 3, 4, 5, 6, 7, 8, ', ', '],
    ['1, 2, 3, 4, 5, 6, 7, 8, 9, 10', ', 9, 10'],
    ['1, 2, 3, 4, 5, 6, 7, 8, , 10', ', , 10'],
  ])('is read from the count %j', (text, after) => {
    expect(afterEight(text)).toBe(after)
  })
  test.each(['1, 2, 3, 4, 5, 6, 7, 8.\n\nDone.', '1 2 3 4 5 6 7 8 and so on', '1 2 3 4 5 6 7 8 8 8', '1, 2'])(
    'is not judged if the model ended its count: %j',
    (text) => {
      expect(thrownText(() => afterEight(text))).toContain('the stop string')
    },
  )
})

describe('the output under a token limit', () => {
  const under = (
    limit: number,
    written: number | undefined,
    reasons = false,
    model = 'small',
    models: Readonly<Record<string, string>> = { nonTruncating: 'endless-5' },
  ) => {
    const reply = judgingOne({ body: { model } }, headed({}, { models }))
    return outputUnderLimit(
      limit,
      reply,
      () => written,
      () => reasons,
    )
  }

  test('is returned with the limit', () => {
    expect([under(1, 1), under(5, 9), under(5, 5, true)]).toEqual([
      { output: 1, limit: 1 },
      { output: 9, limit: 5 },
      { output: 5, limit: 5 },
    ])
  })

  test('is undefined without a limit, for exempt models and without usage', () => {
    expect([under(0, 9), under(5, 9, false, 'endless-5'), under(5, undefined)]).toEqual(Array(3).fill(undefined))
  })

  test('is inconclusive for a reasoning model of the family that does not truncate, and for any if none is declared', () => {
    const wrote = 'chat-plain/plain: a reasoning model wrote 6 tokens'
    expect(thrownText(() => under(5, 6, true, 'endless-5-mini'))).toContain(wrote)
    expect(thrownText(() => under(5, 6, true, 'small', {}))).toContain(wrote)
    expect([under(5, 6, true), under(5, 6, false, 'endless-5-mini')]).toEqual(Array(2).fill({ output: 6, limit: 5 }))
  })
})

test('a rejected request does not reach the model, whatever its usage', () => {
  const [more, less] = judging([told({ id: 'a/more', status: 400 }), told({ id: 'a/less' })])
  if (more === undefined || less === undefined) throw new Error('nothing was recorded')
  expect(thrownText(() => reachesModel(more, less, (reply) => (reply === more ? 2 : 1)))).toContain(
    'expected status 200, got 400',
  )
  expect(() => reachesModel(less, more, (reply) => (reply === less ? 2 : 1))).not.toThrow()
  expect(thrownText(() => reachesModel(less, more, () => 1))).toContain('input tokens of a/less, compared with a/more')
})

describe('a response to a request that forbids calls', () => {
  const isJudged = (status: string, ...types: readonly string[]) => {
    const [reply] = judging([
      told({
        id: 'a/b',
        request: 'POST /v1/responses',
        body: { model: 'small', input: 'x', tools: [{ type: 'function', name: 'f' }], tool_choice: 'none' },
        reply: { object: 'response', status, output: types.map((type) => ({ type, content: [] })) },
      }),
    ])
    return reply && forbiddingResponses(reply) !== undefined
  }

  test.each([
    ['completed', ['message'], true],
    ['completed', [], true],
    ['incomplete', ['reasoning', 'message'], true],
    ['incomplete', ['function_call'], true],
    ['incomplete', ['reasoning'], false],
    ['incomplete', [], false],
  ])('%s with %j is judged: %j', (status, types, judged) => {
    expect(isJudged(status, ...types)).toBe(judged)
  })
})
