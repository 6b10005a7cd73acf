import { chatCompletion } from '../../fixtures/chat.ts'
import { generateContent } from '../../fixtures/generate-content.ts'
import { image, video } from '../../fixtures/media.ts'
import { message } from '../../fixtures/messages.ts'
import { leastRequests } from '../../fixtures/operations.ts'
import { jsonPost } from '../../fixtures/request.ts'
import { response } from '../../fixtures/responses.ts'
import type { ModelRole } from '../../src/deployment/deployment.ts'
import { probe, type Outgoing, type Probe, type Step, type StepContext } from '../../src/drive/probe.ts'

/** What must be refused costs nothing. */
const free = { tokens: 0, media: 0 } as const

/** The same request with other bytes in place of its JSON. */
const withBody = (outgoing: Outgoing, body: string): Outgoing => ({ ...outgoing, ...free, body })

/** The same request with the same bytes, labelled as something that they are not. */
const labelled = (outgoing: Outgoing, type: string): Outgoing => ({ ...outgoing, headers: { 'content-type': type } })

type Build = (context: StepContext) => Outgoing

/**
 * Bodies that no gateway can serve: JSON that stops before its end, and no byte at all. They are asked of a model that can be
 * called, since some gateways look for its channel first.
 */
const unreadable = (valid: Build): Readonly<Record<'malformed' | 'empty', Step>> => ({
  malformed: (context) => withBody(valid(context), String(valid(context).body).slice(0, -1)),
  empty: (context) => withBody(valid(context), ''),
})

/**
 * A request without its one required member, as JSON and under the label of a plain text. A gateway may or may not read the
 * body in spite of the label: it then misses the member.
 */
const incomplete = (build: Build): Readonly<Record<'incomplete' | 'mislabelled', Step>> => ({
  incomplete: (context) => ({ ...build(context), ...free }),
  mislabelled: (context) => labelled({ ...build(context), ...free }, 'text/plain'),
})

const brokenBody = (operation: string, feature: string, role: ModelRole, steps: Readonly<Record<string, Step>>) =>
  probe(`broken-body-${operation}`, { needs: { models: [role], features: [feature] }, bills: 'nothing' }, steps)

/** Requests of every kind whose body is wrong in one place. */
export const brokenBodies: readonly Probe[] = [
  brokenBody('createChatCompletion', 'chat', 'chat', {
    ...unreadable(({ model }) => chatCompletion({ model: model('chat') })),
    ...incomplete(({ model }) => chatCompletion({ model: model('chat'), messages: undefined })),
  }),
  brokenBody('createResponse', 'responses', 'responses', {
    ...unreadable(({ model }) => response({ model: model('responses') })),
    ...incomplete(({ model }) => response({ model: model('responses'), input: undefined })),
  }),
  brokenBody('createMessage', 'messages', 'messages', {
    ...unreadable(({ model }) => message({ model: model('messages') })),
    ...incomplete(({ model }) => message({ model: model('messages'), messages: undefined })),
  }),
  brokenBody('generateContent', 'generate-content', 'generateContent', {
    ...unreadable(({ model }) => generateContent(model('generateContent'))),
    ...incomplete(({ model }) => generateContent(model('generateContent'), { contents: undefined })),
  }),
  brokenBody(
    'createImage',
    'images',
    'image',
    unreadable(({ model, deployment }) => image(model('image'), deployment)),
  ),
  brokenBody(
    'createVideo',
    'video',
    'video',
    unreadable(({ model, deployment }) => video(model('video'), deployment)),
  ),
]

/** The messages protocol asks for `max_tokens`. */
export const withoutMaxTokens = probe(
  'without-max-tokens',
  { needs: { models: ['messages'], features: ['messages'] }, bills: 'nothing' },
  { refused: ({ model }) => message({ model: model('messages'), max_tokens: undefined }, free) },
)

/** Paths that are served, called with methods that they do not have in any protocol. */
export const otherMethods = probe(
  'other-methods',
  { bills: 'nothing' },
  {
    chat: { ...jsonPost('/v1/chat/completions', {}), method: 'PUT' },
    messages: { ...jsonPost('/v1/messages', {}), method: 'PUT' },
    models: { method: 'PATCH', path: '/v1/models' },
  },
)

/** The same at a task that nobody submitted. */
export const otherMethodsOfTasks = probe(
  'other-methods-of-tasks',
  { needs: { features: ['video'] }, bills: 'nothing' },
  {
    task: { ...leastRequests.getVideo(), method: 'PUT' },
    content: { ...leastRequests.getVideoContent(), method: 'PUT' },
  },
)

/** A task that nobody submitted is not there: a refusal in good form. */
export const unknownTask = probe(
  'unknown-task',
  { needs: { features: ['video'] }, bills: 'nothing' },
  { task: leastRequests.getVideo(), content: leastRequests.getVideoContent() },
)

/** Paths that nobody serves, beside the others and outside. */
export const unservedPaths = probe(
  'unserved-paths',
  { bills: 'nothing' },
  {
    inside: { method: 'GET', path: '/v1/gateproof-none' },
    outside: { method: 'GET', path: '/gateproof-none' },
  },
)
