import { conforms, conformsWherePresent, covers, describe, expect, universal } from '../../../src/checks/index.ts'
import { hasNoTags, mentionsTags } from '../tags.rules.ts'
import { completedPlain } from './request.rules.ts'
import { candidates, contentFields, contents, partsFields, answerTextOf, texts } from './rules.ts'

const Candidate = 'GenerateContentCandidate'

describe('generate-content candidate', () => {
  const test = universal.each(candidates)

  test(
    'finishReason is a value in capitals',
    covers('generate-content.result.candidates.finishReason'),
    conforms(Candidate, 'finishReason'),
  )
  test(
    'index is an integer, or missing when it is 0',
    covers('generate-content.result.candidates.index'),
    conformsWherePresent(Candidate, 'index'),
  )

  universal.each(contentFields)(
    'content is an object',
    covers('generate-content.result.candidates.content'),
    (content) => expect(content).toBeObject(),
  )

  universal.each(contents)(
    'content.role is model',
    covers('generate-content.result.candidates.content.role'),
    (content) => expect(content.at('role')).toHaveValue('model'),
  )

  universal.each(partsFields)(
    'content.parts is an array',
    covers('generate-content.result.candidates.content.parts'),
    (parts) => expect(parts).toBeArray(),
  )

  universal.each(texts)(
    'text of a part is a string',
    covers('generate-content.result.candidates.content.parts.text'),
    (text) => expect(text).toBeText(),
  )

  universal.each((reply) => (mentionsTags(reply) ? undefined : texts(reply)))(
    'text has no reasoning tags',
    covers('generate-content.result.text_plain'),
    hasNoTags,
  )

  universal(completedPlain)(
    'contains text for a plain question',
    covers('generate-content.result.candidates.text'),
    (result) => expect(answerTextOf(result).trim(), 'text of all parts').not.toBe(''),
  )
})
