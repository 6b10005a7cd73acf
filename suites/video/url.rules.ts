import {
  assume,
  type Field,
  isTraffic,
  recording,
  type Reply,
  submittedModel,
  type Task,
  taskOf,
  urlsIn,
} from '../../src/checks/index.ts'
import { completions } from './state.rules.ts'

/** The `url` of completed tasks. */
export function completedUrls(reply: Reply): Field | undefined {
  return completions(reply)?.json.at('url')
}

/** True if the operator declares that videos of the task's model have no URL. */
function isWithoutUrl(task: Task): boolean {
  const { videoWithoutUrl } = recording().models
  return videoWithoutUrl !== undefined && submittedModel(task) === videoWithoutUrl
}

/** Completed records, except of the model that is declared to have no URL, with the paths of a URL that is not in `url`. */
export function misplacedUrls(reply: Reply): { readonly paths: readonly string[] } | undefined {
  const task = taskOf(reply)
  const record = completions(reply)
  if (task === undefined || record === undefined || isWithoutUrl(task)) return undefined
  const isGiven = (record.json.at('url').text ?? '') !== ''
  const places = urlsIn(record).map(({ path }) => path)
  return { paths: isGiven ? [] : places.filter((path) => fileUrl.test(path) && !otherUrl.test(path)) }
}

const fileUrl =
  /(?:^|\.)(?:(?:video_?|file_?|download_?|result_?|output_?)?urls?|videos?|files?|outputs?)(?:\[\d+\])?$/i
/** Requested media, and pictures of the file. */
const otherUrl = /input|request|source|image|thumb|cover|poster|preview|hook|callback|reference|audio/i

/** The same, except for the model declared to have no URL. */
export function expectedUrls(reply: Reply): Field | undefined {
  const url = completedUrls(reply)
  const task = taskOf(reply)
  // Only the operator knows which models have no URL.
  if (url === undefined || task === undefined || isTraffic() || isWithoutUrl(task)) return undefined
  assume(url.absent || url.text !== undefined, 'video.task.url')
  return url
}
