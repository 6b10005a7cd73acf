import { redirectedFrom } from '../../fixtures/media.ts'
import { encodePathSegment, madeUpKey } from '../../fixtures/request.ts'
import type { KeyRole } from '../../src/contract/key-roles.ts'
import { after, type Authorization, type FollowStep, type Outgoing, type StepContext } from '../../src/drive/probe.ts'
import type { Reply } from '../../src/reply/reply.ts'
import { redirectUrlOf } from '../../src/reply/addresses.ts'
import { isPollingOver, taskOutcomeOf, taskStatusOf, taskIdOf } from '../../src/reply/video-task.ts'

type Earlier = Readonly<Record<string, Reply>>

/** Returns the task of a step, or a sentence that says why it is missing. */
type SelectTask = (earlier: Earlier, context: StepContext) => { readonly id: string } | string

/** The task submitted by this probe. */
export const submittedTask: SelectTask = ({ submission }) => {
  const isTaken = submission?.status !== undefined && submission.status >= 200 && submission.status < 300
  const id = isTaken ? taskIdOf(submission) : undefined
  return id === undefined ? 'the reply to the submission contains no task id' : { id }
}

/** The task named by the operator. */
export const configuredTask: SelectTask = (_earlier, { deployment: { task: id } }) =>
  id === undefined ? 'no task id given (--task)' : { id }

const taskPath = (id: string, rest = ''): string => `/v1/videos/${encodePathSegment(id)}${rest}`

const MiB = 2 ** 20

/** Limits for a complete file, whose boxes are parsed while it is received. */
const wholeFile = { keep: 'mp4', maxBodyBytes: 1024 * MiB, totalTimeoutMs: 900_000 } as const

/** Limits for the first bytes of a file, to detect its type. */
const headOfFile = { keep: 'mp4', maxBodyBytes: MiB / 4 } as const

const get = (path: string, rest: Partial<Outgoing> = {}): Outgoing => ({ method: 'GET', path, ...rest })

/** A request for a task, sent after the named steps. */
const forTask = (
  which: SelectTask,
  names: readonly string[],
  build: (id: string, earlier: Earlier) => Outgoing | string,
) =>
  after(names, (earlier, context) => {
    const task = which(earlier, context)
    return typeof task === 'string' ? task : build(task.id, earlier)
  })

/** Polls a task until it has ended. */
export const pollOf = (which: SelectTask, names: readonly string[]): FollowStep => ({
  ...forTask(which, names, (id) => get(taskPath(id))),
  until: isPollingOver,
})

/** Downloads the file of a task that has not failed. */
const fileOf = (which: SelectTask, names: readonly string[]): FollowStep =>
  forTask(which, names, (id, { task }) => {
    const state = task && taskStatusOf(task)
    if (taskOutcomeOf(state) === 'failed') return `the task ended as ${JSON.stringify(state?.slice(0, 40))}`
    return get(taskPath(id, '/content'), wholeFile)
  })

/** Repeats a request with the key if a redirect within the deployment requires it. */
const redirectedWithKey = (from: string): FollowStep =>
  after(from, ({ [from]: reply }, { deployment }) => {
    const { url } = reply?.request ?? { url: '' }
    const isRequired = (reply?.status === 401 || reply?.status === 403) && url.startsWith(`${deployment.baseUrl}/`)
    return isRequired ? get(url.slice(deployment.baseUrl.length), wholeFile) : 'no key was required'
  })

/** Downloads the file of a task, following redirects. */
export const filesOf = (which: SelectTask, names: readonly string[]) =>
  ({
    content: fileOf(which, names),
    contentRedirected: redirectedFrom('content', wholeFile),
    contentRedirectedAgain: redirectedFrom('contentRedirected', wholeFile),
    contentWithKey: redirectedWithKey('contentRedirected'),
  }) as const

/**
 * Downloads the file again, following a redirect. Two downloads in a row show what a gateway does to every second one, whatever it counts.
 */
const repeatsOf = (which: SelectTask, names: readonly string[]) => {
  const again = (...before: readonly string[]): FollowStep =>
    forTask(which, [...names, ...before], (id, { content }) =>
      content?.status === 200 || (content !== undefined && redirectUrlOf(content) !== undefined)
        ? get(taskPath(id, '/content'), wholeFile)
        : 'the content endpoint served no file',
    )
  return {
    contentAgain: again('content', 'part'),
    contentAgainRedirected: redirectedFrom('contentAgain', wholeFile),
    contentLast: again('content', 'contentAgain'),
    contentLastRedirected: redirectedFrom('contentLast', wholeFile),
  } as const
}

/** Downloads the beginning of the file at the URL of a completed task. */
const urlOf = ({ task }: Earlier) => {
  const url = task?.json.at('url').text ?? ''
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? get(url, headOfFile) : 'the task has no URL'
}

/**
 * The steps for an existing task: polls until it ends, a poll with the headers of a stock client, its file three times, a range of it, a last poll,
 * the file at its URL twice, and a poll with the id that its record contains, if it is another one.
 *
 * @param names the steps to wait for
 */
export const stepsOfTask = (which: SelectTask, names: readonly string[]) => {
  const submission = names.slice(0, 1)
  return {
    task: pollOf(which, names),
    labelled: forTask(which, [...submission, 'task'], (id) =>
      get(taskPath(id), { headers: { 'content-type': 'application/json' } }),
    ),
    ...filesOf(which, [...submission, 'task']),
    ...wrongKeySteps(which, [...submission, 'content']),
    part: forTask(which, [...submission, 'content'], (id, { content }) =>
      content?.status === 200
        ? get(taskPath(id, '/content'), { headers: { range: 'bytes=16-1039' }, ...headOfFile })
        : 'the content endpoint served no file',
    ),
    ...repeatsOf(which, submission),
    again: forTask(which, [...submission, 'content'], (id) => get(taskPath(id))),
    url: after('task', urlOf),
    urlRedirected: redirectedFrom('url', headOfFile),
    urlRedirectedAgain: redirectedFrom('urlRedirected', headOfFile),
    urlLater: after(['task', 'url', 'again'], urlOf),
    urlLaterRedirected: redirectedFrom('urlLater', headOfFile),
    urlLaterRedirectedAgain: redirectedFrom('urlLaterRedirected', headOfFile),
    byReportedId: forTask(which, [...submission, 'task'], (id, { task }) => {
      const { text = '' } = task?.json.at('task_id') ?? {}
      return text === '' || text === id ? 'the task is reported with the requested id' : get(taskPath(text))
    }),
  } as const
}

/** A request with another key, if it is configured. */
const underKey = (key: KeyRole, which: SelectTask, names: readonly string[], rest = ''): FollowStep =>
  after(names, (earlier, context) => {
    if (context.deployment.keys[key] === undefined)
      return `no key for the role "${key}" (keys.${key} in the configuration)`
    const task = which(earlier, context)
    return typeof task === 'string' ? task : get(taskPath(task.id, rest), { key, ...headOfFile })
  })

/** A request with the wrong key for a task, and for its file once the task has ended. It is free. */
const wrongKeySteps = (which: SelectTask, names: readonly string[]) => {
  const withKey = (authorize: (context: StepContext) => Authorization, rest = '') =>
    after(names, (earlier, context) => {
      const task = which(earlier, context)
      return typeof task === 'string' ? task : get(taskPath(task.id, rest), { key: authorize(context), ...headOfFile })
    })
  const madeUp = (context: StepContext) => ({ header: `Bearer ${madeUpKey(context)}`, describe: 'made up' })
  return {
    withoutKey: withKey(() => 'none'),
    withoutKeyContent: withKey(() => 'none', '/content'),
    invalidKey: withKey(madeUp),
    invalidKeyContent: withKey(madeUp, '/content'),
    // Observed only: the contract does not say whether a key may read the tasks of another key.
    lowContent: underKey('low', which, names, '/content'),
    otherAccount: underKey('otherAccount', which, names),
    otherAccountContent: underKey('otherAccount', which, names, '/content'),
  } as const
}

/** Requests for a task that was just submitted: its file, and task and file with other keys. */
export const earlySteps = {
  early: forTask(submittedTask, ['submission'], (id) => get(taskPath(id, '/content'), headOfFile)),
  low: underKey('low', submittedTask, ['submission']),
  expired: underKey('expired', submittedTask, ['submission']),
  expiredContent: underKey('expired', submittedTask, ['submission'], '/content'),
  deleted: underKey('deleted', submittedTask, ['submission']),
  deletedContent: underKey('deleted', submittedTask, ['submission'], '/content'),
} as const
