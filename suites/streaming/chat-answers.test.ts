import { describe } from '@vitest/runner'
import { expect } from '../../src/verdict/expect.ts'
import { contrast, covers, universal } from '../../src/verdict/check.ts'
import { chatCut } from './chat.probe.ts'
import {
  beginsAgain,
  behindFinish,
  brokenText,
  completed,
  finishOf,
  identified,
  intactStreams,
  jsonAnswers,
  longAnswers,
  plainAnswers,
  said,
  textPieces,
  told,
  truncated,
} from './chat-answers.rules.ts'
import { choices, deltas, filledStreams } from './chat.rules.ts'
import { isJsonObject } from './rules.ts'

describe('chat: each choice', () => {
  const test = universal(choices)

  test('index', covers('streaming.chat.index'), (all) => {
    for (const choice of all) expect(choice.at('index')).toConform('ChatChunkChoice/properties/index')
  })

  test('delta', covers('streaming.chat.delta'), (all) => {
    for (const choice of all) expect(choice.at('delta')).toBeObject()
  })

  test('finish_reason', covers('streaming.chat.finish_reason'), (all) => {
    for (const choice of all)
      expect(choice.at('finish_reason')).toConformWherePresent('ChatChunkChoice/properties/finish_reason')
  })
})

describe('chat: each delta', () => {
  const test = universal(deltas)

  test('role', covers('streaming.chat.role'), (all) => {
    for (const delta of all) expect(delta.at('role')).toConformWherePresent('ChatDelta/properties/role')
  })

  test('content', covers('streaming.chat.content'), (all) => {
    for (const delta of all) expect(delta.at('content')).toConformWherePresent('ChatDelta/properties/content')
  })

  test('reasoning_content', covers('streaming.chat.reasoning_content'), (all) => {
    for (const delta of all)
      expect(delta.at('reasoning_content')).toConformWherePresent('ChatDelta/properties/reasoning_content')
  })
})

describe('chat: the answer', () => {
  universal(identified)('keeps one id', covers('streaming.chat.id_same'), (ids) => {
    expect([...new Set(ids)], 'the ids of the chunks').toHaveLength(1)
  })

  universal(filledStreams)('is given once', covers('streaming.chat.one_answer'), (stream) => {
    expect(beginsAgain(stream), 'where the answer begins again').toHaveNoFlaw()
  })

  universal(completed)('announces its role', covers('streaming.chat.role_announced'), (all) => {
    for (const { index, deltas } of all)
      expect(
        deltas.filter((delta) => !delta.at('role').absent),
        `roles of choice ${index}`,
      ).not.toHaveLength(0)
  })

  universal(told)('finishes', covers('streaming.chat.finished'), (all) => {
    for (const { index, finishes } of all) expect(finishes, `finish reasons of choice ${index}`).not.toHaveLength(0)
  })

  universal(told)('finishes in one way', covers('streaming.chat.finished_once'), (all) => {
    for (const { finishes } of all)
      expect(new Set(finishes.map(({ text }) => text)).size, shown(finishes)).toBeLessThan(2)
    expect(all.flatMap(behindFinish), 'what comes behind the finish reason').toHaveNoFlaw()
  })

  contrast(chatCut)('was cut by max_tokens', covers('streaming.chat.finish_reason_length'), ({ cut }) => {
    for (const answer of truncated(cut)) expect(finishOf(answer), 'the finish reason').toBe('length')
  })
})

const shown = (places: readonly { readonly path: string; readonly shown: string }[]) =>
  places.map((place) => `${place.path}: ${place.shown}`).join(', ')

describe('chat: the text', () => {
  universal(plainAnswers)('is there', covers('streaming.chat.text'), (all) => {
    for (const answer of all) expect(said(answer), `the text of choice ${answer.index}`).not.toBe('')
  })

  universal(longAnswers)('comes in pieces', covers('streaming.chat.incremental'), (all) => {
    for (const answer of all) expect(textPieces(answer).length, 'pieces of text').toBeGreaterThan(1)
  })

  universal(intactStreams)('is intact', covers('streaming.chat.text_intact'), (all) => {
    expect(all.flatMap(brokenText), 'pieces that hold U+FFFD').toHaveNoFlaw()
  })

  universal(jsonAnswers)('is one object in JSON mode', covers('streaming.chat.json_object'), (all) => {
    for (const { text } of all) expect(isJsonObject(text), `a JSON object: ${text}`).toBe(true)
  })
})
