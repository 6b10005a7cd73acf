/** What checks are written with. Files in `suites/` that judge import from here and from `src/contract/`. */
export { asksForStream, isErrorAsResult, isOfUnknownTask } from '../calls/answer.ts'
export { indexed, onceForRecording } from '../calls/indexed.ts'
export { mustBeLeft } from '../calls/left.ts'
export { modelProbesOf } from '../calls/model-probes.ts'
export { hasPathEvidence, isMoved, servesPath, unservedStatuses } from '../calls/paths.ts'
export {
  callOf,
  faultyParameters,
  isCallOf,
  isForCallableModel,
  isInvalidRequest,
  modelNamed,
  modelOf,
  sendsJson,
} from '../calls/request.ts'
export {
  completionOf,
  isAfterCompletion,
  isSuccess,
  modelAskedFor,
  secondsBetween,
  secondsFrom,
  startsAfter,
  type Task,
  taskCalled,
  taskOf,
  tasks,
} from '../calls/tasks.ts'
export { isOwnKey, isTraffic, mustShow } from '../calls/traffic.ts'
export { answerFlaw } from '../calls/valid-calls.ts'
export { contrast, covers, judgesEnd, judgesHead, universal } from './check.ts'
export { conforms, conformsWherePresent } from './conforms.ts'
export { expect } from './expect.ts'
export { reasonOf } from './lacking.ts'
export { isListed, unfinished } from './lists.ts'
export { derived, describe } from './registry.ts'
export {
  aboutRequest,
  answersTo,
  finalAttempt,
  hiddenErrorOf,
  isArray,
  isEventStream,
  isLabelledJson,
  isObject,
  resultOf,
  sharingId,
  streamsOf,
} from './selections.ts'
export type { Exchange, Outcome } from '../evidence/exchange.ts'
export type { Evidence } from '../evidence/store.ts'
export { shownStatus } from '../outcomes/flaw.ts'
export { note } from '../outcomes/notes.ts'
export { recordedDocument, recording } from '../outcomes/recording.ts'
export { given, givenEach, inapplicable, inconclusive, isUndecided, Undecided } from '../outcomes/undecided.ts'
export { type Movie, movieOf } from '../media/movie.ts'
export { imageKindOf } from '../media/sniff.ts'
export { addressesIn, redirectOf } from '../reply/addresses.ts'
export { fieldOf } from '../reply/field.ts'
export { parseJson } from '../reply/json.ts'
export { replyOf, whileRead } from '../reply/reader.ts'
export type { Field, Reply, SseEvent } from '../reply/reply.ts'
export { speaksOfRequest } from '../reply/saturation.ts'
export { completed, soundOf, stateOf, taskIdOf } from '../reply/task.ts'
export { wordsOf } from '../reply/words.ts'
export { reason, type Reason } from '../results/reasons.ts'
