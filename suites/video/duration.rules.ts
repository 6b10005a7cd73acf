import { isNode, valueAt } from '../../src/contract/pointer.ts'
import {
  assume,
  completionOf,
  inconclusive,
  recordedDocument,
  recording,
  type Reply,
  submittedModel,
  type Task,
} from '../../src/checks/index.ts'
import { mp4Files } from './file.rules.ts'

/** The duration of a task's file, the requested model, and the task. */
function durations(
  reply: Reply,
): { readonly seconds: number; readonly model: string; readonly task: Task } | undefined {
  const file = mp4Files(reply)
  if (file === undefined) return undefined
  const { movie, task } = file
  assume(movie.flaw === undefined, 'video.content.complete')
  if (movie.seconds === undefined || movie.seconds === 0) inconclusive('no-duration')
  const model = submittedModel(task) ?? completionOf(task)?.json.at('model').text ?? ''
  return { seconds: movie.seconds, model, task }
}

/** Files of models with a duration in their id that the contract lists, and that duration in seconds. */
export function fixedDurations(reply: Reply): { readonly seconds: number; readonly fixed: number } | undefined {
  const file = durations(reply)
  if (file === undefined) return undefined
  const fixed = secondsInModelId(file.model)
  if (fixed === undefined) inconclusive('no-length-in-name')
  return { seconds: file.seconds, fixed }
}

/** Files of other models whose id or request states a duration in seconds. */
export function requestedDurations(reply: Reply): { readonly seconds: number; readonly requested: number } | undefined {
  const file = durations(reply)
  if (file === undefined || secondsInModelId(file.model) !== undefined) return undefined
  const requested = secondsInName(file.model) ?? secondsInRequest(file.task)
  return requested === undefined ? undefined : { seconds: file.seconds, requested }
}

/** Files of other models, with the range of durations that the deployment declares. */
export function rangedDurations(reply: Reply) {
  const file = durations(reply)
  if (file === undefined || secondsInModelId(file.model) !== undefined) return undefined
  const { videoSeconds } = recording().header.deployment
  if (videoSeconds === undefined) inconclusive('no-video-seconds')
  return { seconds: file.seconds, minimum: videoSeconds.min - toleranceS, maximum: videoSeconds.max + toleranceS }
}

/** Durations are rounded to frames: a file of six seconds may last 5.9. */
export const toleranceS = 0.5

/** The seconds in a model id, if the contract lists them. */
function secondsInModelId(model: string): number | undefined {
  const schema = valueAt(recordedDocument(), '/components/schemas/VideoFile')
  const fixed = isNode(schema) ? schema['x-seconds-fixed'] : undefined
  const seconds = secondsInName(model)
  return Array.isArray(fixed) && fixed.includes(seconds) ? seconds : undefined
}

/** No video is longer. Larger numbers in names and requests have another meaning. */
const maxSeconds = 60

/** The seconds in a name such as `…-10s` or `…-6s-768p`. */
function secondsInName(model: string): number | undefined {
  const [, seconds] = /(?:^|[-_.:/ ])(\d{1,3})s(?:ec(?:onds?)?)?(?=$|[-_.:/ ])/i.exec(model.slice(0, 200)) ?? []
  return plausibleSeconds(seconds)
}

/** Members of a request that state a duration in seconds, and the objects that vendors put them into. */
const durationNames = ['seconds', 'duration', 'n_seconds', 'duration_seconds', 'video_length']
const durationHolders = ['', 'parameters.', 'metadata.', 'input.', 'config.', 'extra_body.']

/** The duration in a submission, as a number or a string, in JSON or in a form; undefined if it states several. */
function secondsInRequest({ submissions: [submission] }: Task): number | undefined {
  if (submission === undefined) return undefined
  const { request } = submission
  const fields = durationHolders.flatMap((holder) => durationNames.map((name) => request.json.at(`${holder}${name}`)))
  const stated = fields.map(({ text, number }) => text ?? (number === undefined ? undefined : String(number)))
  const inForm = request.header('content-type')?.startsWith('multipart/form-data') === true
  const all = inForm ? durationNames.map((name) => formField(request.text, name)) : stated
  const seconds = new Set(all.map(plausibleSeconds).filter((one) => one !== undefined))
  return seconds.size === 1 ? [...seconds][0] : undefined
}

/** Short fields of a form: name and value. */
const formFields = /\bname="(\w{1,40})"\r?\n(?:content-type:[^\r\n]{0,80}\r?\n)?\r?\n([^\r\n]{1,20})\r?\n--/gi

const formField = (form: string, name: string): string | undefined =>
  [...form.matchAll(formFields)].find(([, found]) => found === name)?.[2]

function plausibleSeconds(text: string | undefined): number | undefined {
  const [, stated] = /^(\d{1,3}(?:\.\d{1,3})?) ?s?$/.exec(text ?? '') ?? []
  const seconds = Number(stated ?? 0)
  return seconds > 0 && seconds <= maxSeconds ? seconds : undefined
}
