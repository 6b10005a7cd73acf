import { describe } from '../../../src/verdict/registry.ts'
import { contrast, covers, universal } from '../../../src/verdict/check.ts'
import { expect } from '../../../src/verdict/expect.ts'
import { conforming, conformingWherePresent } from '../checks.ts'
import { isJsonObject, shownAt } from '../rules.ts'
import {
  beginsAgain,
  behindFinish,
  completed,
  finishOf,
  identified,
  jsonAnswers,
  longAnswers,
  plainAnswers,
  textOf,
  textPieces,
  truncated,
  withValidEnds,
} from './answers.rules.ts'
import { chatCut } from './probe.ts'
import { choices, deltas, streams } from './rules.ts'

describe('chat: each choice', () => {
  conforming(choices, 'ChatChunkChoice', { index: 'streaming.chat.index' })
  conformingWherePresent(choices, 'ChatChunkChoice', { finish_reason: 'streaming.chat.finish_reason' })

  universal.each(choices)('delta', covers('streaming.chat.delta'), (choice) => {
    expect(choice.at('delta')).toBeObject()
  })
})

describe('chat: each delta', () => {
  conformingWherePresent(deltas, 'ChatDelta', {
    role: 'streaming.chat.role',
    content: 'streaming.chat.content',
    reasoning_content: 'streaming.chat.reasoning_content',
  })
})

describe('chat: the answer', () => {
  universal(identified)('keeps one id', covers('streaming.chat.id_same'), (ids) => {
    expect([...new Set(ids)], 'the ids of the chunks').toHaveLength(1)
  })

  universal(streams.filled)('is given once', covers('streaming.chat.one_answer'), (stream) => {
    expect(beginsAgain(stream), 'where the answer begins again').toHaveNoFlaw()
  })

  universal.each(completed)('announces its role', covers('streaming.chat.role_announced'), ({ index, deltas }) => {
    const announced = deltas.filter((delta) => !delta.at('role').absent)
    expect(announced, `roles of choice ${index}`).not.toHaveLength(0)
  })

  universal.each(withValidEnds)('finishes', covers('streaming.chat.finished'), ({ index, finishes }) => {
    expect(finishes, `finish reasons of choice ${index}`).not.toHaveLength(0)
  })

  universal.each(withValidEnds)(
    'finishes in one way',
    covers('streaming.chat.finished_once', 'streaming.chat.one_answer', 'streaming.chat.finished', 'chat.request.n'),
    (answer) => {
      const { finishes } = answer
      expect(new Set(finishes.map(({ text }) => text)).size, shownAt(finishes).join(', ')).toBeLessThan(2)
      expect(behindFinish(answer), 'what comes behind the finish reason').toHaveNoFlaw()
    },
  )

  contrast(chatCut)('was cut by max_tokens', covers('streaming.chat.finish_reason_length'), ({ cut }) => {
    for (const answer of truncated(cut)) expect(finishOf(answer), 'the finish reason').toBe('length')
  })
})

describe('chat: the text', () => {
  universal.each(plainAnswers)('is there', covers('streaming.chat.text'), (answer) => {
    expect(textOf(answer), `the text of choice ${answer.index}`).not.toBe('')
  })

  universal.each(longAnswers)('comes in pieces', covers('streaming.chat.incremental'), (answer) => {
    expect(textPieces(answer).length, 'pieces of text').toBeGreaterThan(1)
  })

  universal.each(jsonAnswers)('is one object in JSON mode', covers('streaming.chat.json_object'), ({ text }) => {
    expect(isJsonObject(text), `a text that is no JSON object: ${text}`).toBe(true)
  })
})
