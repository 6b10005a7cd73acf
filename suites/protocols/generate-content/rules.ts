import {
  type Field,
  assume,
  assumeEach,
  isArray,
  isCallOf,
  isInvalidRequest,
  isObject,
  type Reply,
  assumeResult,
} from '../../../src/checks/index.ts'
import { plainRepliesOf } from '../plain-replies.rules.ts'
import { generateContent } from '../protocols.ts'

/** Successful valid calls. The protocol has no streams, so `stream` is ignored. */
const successful = (reply: Reply): Reply | undefined =>
  isCallOf(reply, 'generateContent') && reply.status === 200 && !isInvalidRequest(reply)
    ? assumeResult(reply)
    : undefined

export const plainReplies = plainRepliesOf(generateContent, successful)
export const { bodies, required: requiredResult } = plainReplies

/** Results of prompts that were not blocked. */
export function unblocked(reply: Reply): Reply | undefined {
  const result = plainReplies.results(reply)
  return result?.json.at('promptFeedback.blockReason').exists === true ? undefined : result
}

export const inResults =
  (read: (result: Reply) => readonly Field[]) =>
  (reply: Reply): readonly Field[] | undefined => {
    const result = unblocked(reply)
    return result && read(result)
  }

/** The candidates of a result. */
export function candidatesOf({ json }: Reply): readonly Field[] {
  assume(json.at('candidates').items.length > 0, 'generate-content.result.candidates')
  return json.at('candidates').items
}

/** The `content` of candidates that have it, or must have it because they ended with STOP. */
const contentFieldsOf = (result: Reply): readonly Field[] =>
  candidatesOf(result)
    .filter((candidate) => !candidate.at('content').absent || candidate.at('finishReason').value === 'STOP')
    .map((candidate) => candidate.at('content'))

/** The non-empty contents of all candidates. */
export const contentsOf = (result: Reply): readonly Field[] =>
  assumeEach(contentFieldsOf(result), isObject, 'generate-content.result.candidates.content').filter(
    ({ names }) => names.length > 0,
  )

const partsFieldsOf = (result: Reply): readonly Field[] =>
  contentsOf(result)
    .map((content) => content.at('parts'))
    .filter(({ absent }) => !absent)

/** The parts of all candidates. */
export const partsOf = (result: Reply): readonly Field[] =>
  assumeEach(partsFieldsOf(result), isArray, 'generate-content.result.candidates.content.parts').flatMap(
    ({ items }) => items,
  )

const textsOf = (result: Reply): readonly Field[] =>
  partsOf(result)
    .filter((part) => part.at('thought').value !== true && !part.at('text').absent)
    .map((part) => part.at('text'))

export const candidates = inResults(candidatesOf)
export const contentFields = inResults(contentFieldsOf)
export const contents = inResults(contentsOf)
export const partsFields = inResults(partsFieldsOf)
export const texts = inResults(textsOf)

/** The text of a result without thoughts. */
export const answerTextOf = (result: Reply): string =>
  assumeEach(textsOf(result), ({ text }) => text !== undefined, 'generate-content.result.candidates.content.parts.text')
    .map(({ text = '' }) => text)
    .join('')

export const finishReasons = ({ json }: Reply): readonly unknown[] =>
  json.at('candidates').items.map((field) => field.at('finishReason').value)

/** True if every candidate ended with STOP. */
export const hasEnded = (result: Reply): boolean => finishReasons(result).every((reason) => reason === 'STOP')
