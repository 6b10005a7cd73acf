/** A defect that was seen at a real gateway: the fault that has it, or why it is none, and the variation that shows that. */
export type Defect = { readonly seen: string } & (
  { readonly faults: readonly string[] } | { readonly variations: readonly string[]; readonly because: string }
)

/** What real gateways were seen to do at the endpoints of videos, by the names of the collection that it was told in. */
export const ofVideos: Readonly<Record<string, Defect>> = {
  'err-spa-html-200': {
    seen: 'a path outside `/v1` answers 200 with the page of a console',
    faults: ['service.consoleForMotionControl', 'video.consoleForMotion'],
  },
  'video-status-unknown-first-polls': {
    seen: 'right after its submission a task is `unknown` or `NOT_START`',
    variations: ['tasks that begin as unknown', 'tasks that begin as NOT_START'],
    because: 'no status but `completed` is shown: polling goes on',
  },
  'video-transient-poll-error-fails-task': {
    seen: 'a moment of trouble upstream makes a task `failed`, which is completed later',
    variations: ['a task that seems to have failed'],
    because: 'no status but `completed` is shown: only a failure that stays ends polling, and it is named, not judged',
  },
  'video-task-id-absent-on-poll': {
    seen: 'a polled task has an `id` alone',
    variations: ['polled tasks with an id alone'],
    because: '`task_id` is stated of the submission; of a poll only that it is the right one where it is there',
  },
  'video-completed-at-while-running': {
    seen: '`completed_at` is set before completion',
    variations: ['completed_at from the start'],
    because: 'other fields of the record are not shown',
  },
  'video-content-redirect': {
    seen: 'the content is a redirect to the provider',
    variations: ['content by a redirect', 'content by a redirect to another host'],
    because: 'every client that downloads follows redirects; what they lead to is judged',
  },
  'video-content-wrong-media-type': {
    seen: 'the file is labelled `application/octet-stream`',
    variations: ['content as application/octet-stream'],
    because: 'the media type is not shown: the bytes are looked at',
  },
  'video-get-fails-with-json-content-type': {
    seen: 'a poll with `Content-Type: application/json` and no body is answered 400',
    faults: ['video.refusesContentType'],
  },
  'video-task-error-envelope': {
    seen: 'errors are `{code, message, data}`',
    faults: ['errors.taskEnvelope'],
  },
  'video-upstream-error-body-in-message': {
    seen: 'the JSON of an upstream’s error stands as a text in `message`',
    faults: ['errors.taskErrorOfUpstream'],
  },
}
