export { burst, burstOfMessages, burstsOfOthers, burstsOfStreams, exhaustedKey } from './keys.probe.ts'
export { chatOnlyModel, noChannel, saturatedModel, unknownModels, unpricedModel } from './models.probe.ts'
export {
  brokenBodies,
  otherMethods,
  otherMethodsOfTasks,
  unknownTask,
  unservedPaths,
  withoutMaxTokens,
} from './requests.probe.ts'
