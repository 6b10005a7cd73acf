import { describe } from '../../../src/verdict/registry.ts'
import { expect } from '../../../src/verdict/expect.ts'
import { contrast, covers, universal } from '../../../src/verdict/check.ts'
import { countsMore, keepsLimit, replyChecks } from '../checks.ts'
import { generateContent } from '../protocols.ts'
import { endedContent, fileUri, plainContent } from './probe.ts'
import { reasonOfCut, refusal, stopped, unnamed } from './request.rules.ts'
import { bodies, plainAnswers, unblocked } from './rules.ts'
import { limited, promptTokens } from './usage.rules.ts'

universal(unnamed, plainContent)('the path alone names the model', covers('generate-content.request.model'), (reply) =>
  expect(reply).toHaveStatus(200),
)

describe('the reply', () => {
  const test = universal(bodies)

  replyChecks(generateContent, plainAnswers, plainContent, 'generate-content.request.model')

  // Surviving mutants: A value that is not an array has no items, which the next line reports.
  universal(unblocked)('has candidates', covers('generate-content.result.candidates'), ({ json }) => {
    expect(json.at('candidates')).toBeArray()
    expect(json.at('candidates').items.length, 'items in `candidates`').toBeGreaterThan(0)
  })

  test('has a usage', covers('generate-content.result.usageMetadata'), (result) => {
    expect(result.at('usageMetadata')).toBeObject()
  })

  test('names the version of a model', covers('generate-content.result.modelVersion'), (result) => {
    expect(result.at('modelVersion')).toBeNonEmptyText()
  })
})

describe('what the request asks for', () => {
  const test = contrast(plainContent)

  test(
    'a system instruction reaches the model',
    covers('generate-content.request.systemInstruction', 'generate-content.result.usageMetadata.counted'),
    ({ plain, instructed }) => countsMore(instructed, plain, promptTokens),
  )

  test(
    'a file reaches the model',
    covers('generate-content.request.inlineData', 'generate-content.result.usageMetadata.counted'),
    ({ plain, image }) => countsMore(image, plain, promptTokens),
  )

  contrast(fileUri)('a file URI is refused', covers('generate-content.request.file_uri'), ({ uri }) => {
    expect(refusal(uri)).toHaveStatus(400)
  })

  universal(limited)('the limit of tokens is kept', covers('generate-content.request.maxOutputTokens'), keepsLimit)

  contrast(endedContent)('a cut is told', covers('generate-content.request.maxOutputTokens'), ({ cut }) => {
    expect(reasonOfCut(cut), '`finishReason` of a text that does not fit').toBe('MAX_TOKENS')
  })

  universal.each(stopped)(
    'stop sequences end the text',
    covers('generate-content.request.stopSequences'),
    ({ sequence, answer }) => expect(answer, 'the text').not.toContain(sequence),
  )
})
