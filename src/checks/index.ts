/** What checks are written with. Files in `suites/` that judge import from here and from `src/contract/`. */
export {
  endsStream,
  finishesAnswer,
  reportsError,
  requestsStream,
  isAboutBalance,
  isErrorAsResult,
  isRefusalInStream,
  isOfUnknownTask,
  assumeAborted,
  assumeHostReached,
} from '../calls/answer.ts'
export { indexed, onceForRecording } from '../calls/indexed.ts'
export { modelProbesOf } from '../calls/shards.ts'
export { hasPathEvidence, isAtContractPath, isMoved, servesPath, unservedContractStatuses } from '../calls/paths.ts'
export {
  callOf,
  invalidParameterPaths,
  isCallOf,
  isForCallableModel,
  isInventedModel,
  isInvalidRequest,
  modelName,
  modelOf,
  sendsJson,
} from '../calls/request.ts'
export { isRedirectLoop, redirectsBefore, redirectsTo } from '../calls/redirects.ts'
export {
  addressedTask,
  completionOf,
  isAfterCompletion,
  isOfImpossibleTask,
  isSuccess,
  submittedModel,
  secondsBetween,
  secondsFrom,
  startsAfter,
  type Task,
  taskWithId,
  taskOf,
  tasks,
} from '../calls/tasks.ts'
export { hasOneKey, isOwnKey, isTraffic, assumeRecorded, secondsFromCall, showsCallTimes } from '../calls/traffic.ts'
export { modelLists } from '../calls/model-lists.ts'
export { credentialOf, keyHeaders } from '../calls/credential.ts'
export { quotaOf } from '../calls/quota.ts'
export {
  balanceIn,
  type Charge,
  chargeFlaw,
  costFlaw,
  costOfAnswer,
  countsOf,
  costTerms,
  isCharge,
  reportedCost,
  type ReportedCost,
  stepOf,
} from '../calls/costs.ts'
export { endsGateway, servingFlaw } from '../calls/valid-calls.ts'
export { framings } from '../calls/framing.ts'
export {
  clientProtocolOf,
  priced,
  receivedWith,
  scriptedCall,
  type PricedCall,
  type Received,
  type ScriptedCall,
} from '../calls/upstream.ts'
export * as agentTask from '../evidence/agent-task.ts'
export { isTextProtocol, type ArrivalProtocol } from '../evidence/arrivals.ts'
export { ofScripts } from './selection.ts'
export {
  besides,
  check,
  type CheckArguments,
  checkEach,
  type CheckOf,
  checkProbe,
  coverageOf,
  type Covered,
  judgesBreaks,
  judgesEnd,
  judgesErrorForm,
  judgesHead,
  judgesLeft,
} from './check.ts'
export { conforms, conformsWherePresent, isListed, unfinishedValues } from './conforms.ts'
export { expect } from './expect.ts'
export { outcomeReason } from './missing.ts'
export { deriveChecks } from './registry.ts'
export type { Coverage } from '../outcomes/check-result.ts'
export { assumeNoFailureOfBody, assumeOfKind, callsOfRole, isForRole } from './roles.ts'
export {
  assumeCallable,
  assumeRefusalStatus,
  plainReplies,
  finalAttempt,
  hasShownBody,
  hiddenErrorRequirement,
  refusalStatusRequirement,
  isArray,
  isObject,
  assumeResult,
  exchangesSharingId,
  streamedReplies,
} from './selections.ts'
export type { ClientOutcome, Exchange, Outcome } from '../evidence/exchange.ts'
export type { Script } from '../evidence/script.ts'
export { scriptNoncesIn, signatureOf } from '../std/script-nonce.ts'
export type { Evidence } from '../evidence/store.ts'
export type { Probe } from '../drive/probe.ts'
export { describeReply } from '../outcomes/flaw.ts'
export { note, noteCase } from '../outcomes/notes.ts'
export { isSaturated, recordedDocument, recording } from '../outcomes/recording.ts'
export { assume, assumeEach, inconclusive, isUndecided, Undecided } from '../outcomes/undecided.ts'
export { type VideoFile, videoFileOf } from '../media/video-file.ts'
export { imageFlaw } from '../media/image-file.ts'
export { imageTypeOf } from '../media/media-type.ts'
export { fieldsIn, urlsIn, redirectUrlOf } from '../reply/addresses.ts'
export { answeredText } from '../reply/answered-text.ts'
export { assembledReply, isAssembled } from '../reply/assembled.ts'
export { functionCall, isTruncatedAnswer, jsonObject, writtenText } from '../reply/forced-answers.ts'
export {
  controlName,
  type Criterion,
  firstTryOf,
  isAble,
  isControl,
  isWholeResponse,
  isControlName,
  tally,
  terms,
} from '../reply/compliance.ts'
export { dictatedText, wordsOf, writtenWords } from '../reply/dictated.ts'
export type { Tally } from '../std/less-often.ts'
export { dictatedLine, repeatsIn, repeatsLine } from '../reply/in-flight.ts'
export { fieldOf } from '../reply/field.ts'
export { parseJson } from '../reply/json.ts'
export { isLeftOnPurpose } from '../evidence/truncation.ts'
export { hasJsonMediaType, isEventStream } from '../reply/media-type.ts'
export { replyOf, cachedByReply } from '../reply/reader.ts'
export type { Field, Reply, SseEvent } from '../reply/reply.ts'
export { groupsOf, labelsOf, modelIdOf, modelNames, modelRecords, recordArray } from '../reply/model-list.ts'
export { requestedWords, type RequestedWords } from '../reply/requested-words.ts'
export { returns } from '../reply/returned-words.ts'
export { mentionsRequest } from '../reply/saturation.ts'
export { completed, taskOutcomeOf, taskStatusOf, taskIdOf } from '../reply/video-task.ts'
export { searchableText } from '../reply/reader.ts'
export { reason, type Reason } from '../results/reasons.ts'
