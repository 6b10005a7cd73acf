import { redirectedFrom } from '../../fixtures/media.ts'
import { encodePathSegment } from '../../fixtures/request.ts'
import type { KeyRole } from '../../src/deployment/deployment.ts'
import { after, type FollowStep, type Outgoing, type StepContext } from '../../src/drive/probe.ts'
import type { Reply } from '../../src/reply/reply.ts'
import { hasSettled, soundOf, stateOf, taskIdOf } from '../../src/reply/task.ts'

type Earlier = Readonly<Record<string, Reply>>

/** Tells which task a step is about, or in a sentence why there is none. */
type WhichTask = (earlier: Earlier, context: StepContext) => { readonly id: string } | string

/** The task of this probe's own submission. */
export const submitted: WhichTask = ({ submission }) => {
  const isTaken = submission?.status !== undefined && submission.status >= 200 && submission.status < 300
  const id = isTaken ? taskIdOf(submission) : undefined
  return id === undefined ? 'the submission tells no task' : { id }
}

/** The task that the operator named. */
export const taskNamed: WhichTask = (_earlier, { deployment: { task: id } }) =>
  id === undefined ? 'no task was named: --task' : { id }

const addressed = (id: string, rest = ''): string => `/v1/videos/${encodePathSegment(id)}${rest}`

const MiB = 2 ** 20

/** So much of a file is read, whose boxes are looked at as they pass; and so long that may take. */
const wholeFile = { keep: 'mp4', maxBodyBytes: 1024 * MiB, totalTimeoutMs: 900_000 } as const

/** Enough of a file to tell what it is. */
const headOfFile = { keep: 'mp4', maxBodyBytes: MiB / 4 } as const

const get = (path: string, rest: Partial<Outgoing> = {}): Outgoing => ({ method: 'GET', path, ...rest })

/** Asks for a task once the named steps are done. */
const forTask = (
  which: WhichTask,
  names: readonly string[],
  build: (id: string, earlier: Earlier) => Outgoing | string,
) =>
  after(names, (earlier, context) => {
    const task = which(earlier, context)
    return typeof task === 'string' ? task : build(task.id, earlier)
  })

/** Polls a task until it has come to its end. */
export const pollOf = (which: WhichTask, names: readonly string[]): FollowStep => ({
  ...forTask(which, names, (id) => get(addressed(id))),
  until: hasSettled,
})

/** Downloads the file of a task that has not failed. */
const fileOf = (which: WhichTask, names: readonly string[]): FollowStep =>
  forTask(which, names, (id, { task }) => {
    const state = task && stateOf(task)
    if (soundOf(state) === 'failed') return `the task ended as ${JSON.stringify(state?.slice(0, 40))}`
    return get(addressed(id, '/content'), wholeFile)
  })

/** A redirect within the deployment may lead to where its key is wanted. */
const redirectedWithKey = (from: string): FollowStep =>
  after(from, ({ [from]: reply }, { deployment }) => {
    const { url } = reply?.request ?? { url: '' }
    const isWanted = (reply?.status === 401 || reply?.status === 403) && url.startsWith(`${deployment.baseUrl}/`)
    return isWanted ? get(url.slice(deployment.baseUrl.length), wholeFile) : 'no key was asked for'
  })

/** Downloads the file of a task, wherever that leads. */
export const filesOf = (which: WhichTask, names: readonly string[]) =>
  ({
    content: fileOf(which, names),
    contentRedirected: redirectedFrom('content', wholeFile),
    contentRedirectedAgain: redirectedFrom('contentRedirected', wholeFile),
    contentWithKey: redirectedWithKey('contentRedirected'),
  }) as const

/**
 * What follows once a task is there: its polls to the end, another with the headers of a stock client, its file, a part of it, a last
 * poll, and what its address leads to.
 *
 * @param names the steps to wait for
 */
export const followed = (which: WhichTask, names: readonly string[]) => {
  const submission = names.slice(0, 1)
  return {
    task: pollOf(which, names),
    labelled: forTask(which, [...submission, 'task'], (id) =>
      get(addressed(id), { headers: { 'content-type': 'application/json' } }),
    ),
    ...filesOf(which, [...submission, 'task']),
    part: forTask(which, [...submission, 'content'], (id, { content }) =>
      content?.status === 200
        ? get(addressed(id, '/content'), { headers: { range: 'bytes=16-1039' }, ...headOfFile })
        : 'no file was served from here',
    ),
    again: forTask(which, [...submission, 'content'], (id) => get(addressed(id))),
    url: after('task', ({ task }) => {
      const url = task?.json.at('url').text ?? ''
      return /^https?:\/\//i.test(url) && URL.canParse(url) ? get(url, headOfFile) : 'the task tells no address'
    }),
    urlRedirected: redirectedFrom('url', headOfFile),
    urlRedirectedAgain: redirectedFrom('urlRedirected', headOfFile),
  } as const
}

/** Asks under another key, where there is one. */
const underKey = (key: KeyRole, rest = ''): FollowStep =>
  after('submission', (earlier, context) => {
    if (context.deployment.keys[key] === undefined) return `no key for the role "${key}"`
    const task = submitted(earlier, context)
    return typeof task === 'string' ? task : get(addressed(task.id, rest), { key, maxBodyBytes: MiB / 4 })
  })

/** What is asked of a task that has just been submitted: its file, and all of it under keys that are not its own. */
export const beforeItsEnd = {
  early: forTask(submitted, ['submission'], (id) => get(addressed(id, '/content'), headOfFile)),
  low: underKey('low'),
  expired: underKey('expired'),
  expiredContent: underKey('expired', '/content'),
  deleted: underKey('deleted'),
  deletedContent: underKey('deleted', '/content'),
} as const
