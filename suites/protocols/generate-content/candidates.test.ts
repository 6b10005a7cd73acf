import { describe } from '@vitest/runner'
import { expect } from '../../../src/verdict/expect.ts'
import { covers, universal } from '../../../src/verdict/check.ts'
import { candidates, contentFields, contents, partsFields, plainEnded, saidBy, texts } from './rules.ts'

const Candidate = 'GenerateContentCandidate/properties'

describe('a candidate', () => {
  universal(contentFields)('has content', covers('generate-content.result.candidates.content'), (fields) => {
    for (const content of fields) expect(content).toBeObject()
  })

  universal(contents)('is by the model', covers('generate-content.result.candidates.content.role'), (contents) => {
    for (const content of contents) expect(content.at('role')).toHaveValue('model')
  })

  universal(partsFields)('consists of parts', covers('generate-content.result.candidates.content.parts'), (fields) => {
    for (const parts of fields) expect(parts).toBeArray()
  })

  universal(texts)('has texts', covers('generate-content.result.candidates.content.parts.text'), (texts) => {
    for (const text of texts) expect(text).toBeText()
  })

  universal(plainEnded)('answers with text', covers('generate-content.result.candidates.text'), (result) => {
    expect(saidBy(result).trim(), 'the text of all parts').not.toBe('')
  })

  universal(candidates)(
    'tells why it ended',
    covers('generate-content.result.candidates.finishReason'),
    (candidates) => {
      for (const candidate of candidates) expect(candidate.at('finishReason')).toConform(`${Candidate}/finishReason`)
    },
  )

  universal(candidates)('has an index', covers('generate-content.result.candidates.index'), (candidates) => {
    for (const candidate of candidates) expect(candidate.at('index')).toConformWherePresent(`${Candidate}/index`)
  })
})
