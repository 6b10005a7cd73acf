import { describe } from '../../../src/verdict/registry.ts'
import { covers, universal } from '../../../src/verdict/check.ts'
import { conforms, conformsWherePresent } from '../../../src/verdict/conforms.ts'
import { expect } from '../../../src/verdict/expect.ts'
import { plainEnded } from './request.rules.ts'
import { candidates, contentFields, contents, partsFields, answerTextOf, texts } from './rules.ts'

const Candidate = 'GenerateContentCandidate'

describe('a candidate', () => {
  const test = universal.each(candidates)

  test(
    'tells why it ended',
    covers('generate-content.result.candidates.finishReason'),
    conforms(Candidate, 'finishReason'),
  )
  test('has an index', covers('generate-content.result.candidates.index'), conformsWherePresent(Candidate, 'index'))

  universal.each(contentFields)('has content', covers('generate-content.result.candidates.content'), (content) => {
    expect(content).toBeObject()
  })

  universal.each(contents)('is by the model', covers('generate-content.result.candidates.content.role'), (content) => {
    expect(content.at('role')).toHaveValue('model')
  })

  universal.each(partsFields)(
    'consists of parts',
    covers('generate-content.result.candidates.content.parts'),
    (parts) => {
      expect(parts).toBeArray()
    },
  )

  universal.each(texts)('has texts', covers('generate-content.result.candidates.content.parts.text'), (text) => {
    expect(text).toBeText()
  })

  universal(plainEnded)('answers with text', covers('generate-content.result.candidates.text'), (result) => {
    expect(answerTextOf(result).trim(), 'the text of all parts').not.toBe('')
  })
})
