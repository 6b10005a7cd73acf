import { contrast, covers, describe, expect, universal } from '../../../src/checks/index.ts'
import { countsMoreTokens, staysWithinLimit, replyChecks } from '../checks.ts'
import { generateContent } from '../protocols.ts'
import { endedContent, fileUri, plainContent } from './probe.ts'
import { finishReasonOfTruncated, refusal, textAfterBravo, textsWithStops, callsWithoutModel } from './request.rules.ts'
import { bodies, plainReplies, unblocked } from './rules.ts'
import { limitedOutput, promptTokens } from './usage.rules.ts'

universal(callsWithoutModel, plainContent)(
  'generate-content request: body without model is accepted',
  covers('generate-content.request.model'),
  (reply) => expect(reply).toHaveStatus(200),
)

describe('generate-content result', () => {
  const test = universal(bodies)

  replyChecks(generateContent, plainReplies, plainContent, 'generate-content.request.model')

  universal(unblocked)('candidates is a non-empty array', covers('generate-content.result.candidates'), ({ json }) => {
    expect(json.at('candidates')).toBeArray()
    expect(json.at('candidates').items.length, 'items in `candidates`').toBeGreaterThan(0)
  })

  test('usageMetadata is an object', covers('generate-content.result.usageMetadata'), (result) =>
    expect(result.at('usageMetadata')).toBeObject(),
  )

  test('modelVersion is a non-empty string', covers('generate-content.result.modelVersion'), (result) =>
    expect(result.at('modelVersion')).toBeNonEmptyText(),
  )
})

describe('generate-content request', () => {
  const test = contrast(plainContent)

  test(
    'systemInstruction counts towards promptTokenCount',
    covers(
      'generate-content.request.systemInstruction',
      'generate-content.result.usageMetadata.counted',
      'generate-content.request.systemInstruction_followed',
    ),
    ({ plain, instructed }) => countsMoreTokens(instructed, plain, promptTokens),
  )

  test(
    'inlineData counts towards promptTokenCount',
    covers('generate-content.request.inlineData', 'generate-content.result.usageMetadata.counted'),
    ({ plain, image }) => countsMoreTokens(image, plain, promptTokens),
  )

  contrast(fileUri)('fileData is refused with 400', covers('generate-content.request.file_uri'), ({ uri }) =>
    expect(refusal(uri)).toHaveStatus(400),
  )

  universal(limitedOutput)(
    'maxOutputTokens limits the output tokens',
    covers('generate-content.request.maxOutputTokens'),
    staysWithinLimit,
  )

  contrast(endedContent)(
    'finishReason is MAX_TOKENS when maxOutputTokens cuts the text',
    covers('generate-content.request.maxOutputTokens'),
    ({ cut }) => expect(finishReasonOfTruncated(cut), '`finishReason` of a truncated text').toBe('MAX_TOKENS'),
  )

  contrast(endedContent)(
    'text ends at the first of the stopSequences',
    covers('generate-content.request.stopSequences'),
    ({ stopped }) =>
      expect(textAfterBravo(stopped), 'text after the word before the stop sequence').not.toMatch(/\p{L}/u),
  )

  universal.each(textsWithStops, endedContent)(
    'text contains none of the stopSequences',
    covers('generate-content.request.stopSequences'),
    ({ sequence, answer }) => expect(answer, 'text').not.toContain(sequence),
  )
})
