import { check, checkEach, conforms, conformsWherePresent, expect } from '../../../src/checks/index.ts'
import { hasNoTags, mentionsTags } from '../tags.rules.ts'
import { completedPlain } from './request.rules.ts'
import { candidates, contentFields, contents, partsFields, answerTextOf, texts } from './rules.ts'

const Candidate = 'GenerateContentCandidate'

const ofCandidates = checkEach(candidates)

ofCandidates('generate-content.result.candidates.finishReason', conforms(Candidate, 'finishReason'))
ofCandidates('generate-content.result.candidates.index', conformsWherePresent(Candidate, 'index'))

checkEach(contentFields)('generate-content.result.candidates.content', (content) => expect(content).toBeObject())

checkEach(contents)('generate-content.result.candidates.content.role', (content) =>
  expect(content.at('role')).toHaveValue('model'),
)

checkEach(partsFields)('generate-content.result.candidates.content.parts', (parts) => expect(parts).toBeArray())

checkEach(texts)('generate-content.result.candidates.content.parts.text', (text) => expect(text).toBeText())

checkEach((reply) => (mentionsTags(reply) ? undefined : texts(reply)))('generate-content.result.text_plain', hasNoTags)

check(completedPlain)('generate-content.result.candidates.text', (result) =>
  expect(answerTextOf(result).trim(), 'text of all parts').not.toBe(''),
)
