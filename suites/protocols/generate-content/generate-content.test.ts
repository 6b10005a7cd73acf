import { check, checkEach, checkProbe, expect } from '../../../src/checks/index.ts'
import { countsMoreTokens, staysWithinLimit, replyChecks } from '../checks.ts'
import { generateContent } from '../protocols.ts'
import { endedContent, fileUri, plainContent } from './probe.ts'
import { finishReasonOfTruncated, refusal, textAfterBravo, textsWithStops, callsWithoutModel } from './request.rules.ts'
import { bodies, plainReplies, unblocked } from './rules.ts'
import { limitedOutput, promptTokens } from './usage.rules.ts'

check(callsWithoutModel, plainContent)('generate-content.request.model', (reply) => expect(reply).toHaveStatus(200))

const ofBodies = check(bodies)

replyChecks(generateContent, plainReplies, plainContent, 'generate-content.request.model')

check(unblocked)('generate-content.result.candidates', ({ json }) => {
  expect(json.at('candidates')).toBeArray()
  expect(json.at('candidates').items.length, 'items in `candidates`').toBeGreaterThan(0)
})

ofBodies('generate-content.result.usageMetadata', (result) => expect(result.at('usageMetadata')).toBeObject())

ofBodies('generate-content.result.modelVersion', (result) => expect(result.at('modelVersion')).toBeNonEmptyText())

const ofPlainContent = checkProbe(plainContent)

ofPlainContent(
  [
    'generate-content.request.systemInstruction',
    'generate-content.result.usageMetadata.counted',
    'generate-content.request.systemInstruction_followed',
  ],
  ({ plain, instructed }) => countsMoreTokens(instructed, plain, promptTokens),
)

ofPlainContent(
  ['generate-content.request.inlineData', 'generate-content.result.usageMetadata.counted'],
  ({ plain, image }) => countsMoreTokens(image, plain, promptTokens),
)

checkProbe(fileUri)('generate-content.request.file_uri', ({ uri }) => expect(refusal(uri)).toHaveStatus(400))

check(limitedOutput)(
  'generate-content.request.maxOutputTokens',
  'maxOutputTokens limits the output tokens',
  staysWithinLimit,
)

checkProbe(endedContent)(
  'generate-content.request.maxOutputTokens',
  'finishReason is MAX_TOKENS when maxOutputTokens cuts the text',
  ({ cut }) => expect(finishReasonOfTruncated(cut), '`finishReason` of a truncated text').toBe('MAX_TOKENS'),
)

checkProbe(endedContent)(
  'generate-content.request.stopSequences',
  'text ends at the first of the stopSequences',
  ({ stopped }) =>
    expect(textAfterBravo(stopped), 'text after the word before the stop sequence').not.toMatch(/\p{L}/u),
)

checkEach(textsWithStops, endedContent)(
  'generate-content.request.stopSequences',
  'text contains none of the stopSequences',
  ({ sequence, answer }) => expect(answer, 'text').not.toContain(sequence),
)
