import { chatCompletion } from '../../fixtures/chat.ts'
import { generateContent } from '../../fixtures/generate-content.ts'
import { image, video } from '../../fixtures/media.ts'
import { message } from '../../fixtures/messages.ts'
import { minimalRequests } from '../../fixtures/operations.ts'
import { jsonPost } from '../../fixtures/request.ts'
import { response } from '../../fixtures/responses.ts'
import type { ModelRole } from '../../src/deployment/deployment.ts'
import { probe, type Outgoing, type Probe, type Step, type StepContext } from '../../src/drive/probe.ts'

/** Requests that must be refused are not billed. */
const free = { tokens: 0, media: 0 } as const

/** The request with another body. */
const withBody = (outgoing: Outgoing, body: string): Outgoing => ({ ...outgoing, ...free, body })

/** The request with another content type. */
const withContentType = (outgoing: Outgoing, type: string): Outgoing => ({
  ...outgoing,
  headers: { 'content-type': type },
})

type Build = (context: StepContext) => Outgoing

/**
 * Bodies that no gateway can serve: truncated JSON and an empty body. They name a callable model, because some gateways select a
 * channel first.
 */
const unreadableBodies = (valid: Build): Readonly<Record<'malformed' | 'empty', Step>> => ({
  malformed: (context) => withBody(valid(context), String(valid(context).body).slice(0, -1)),
  empty: (context) => withBody(valid(context), ''),
})

/**
 * A request without its required member, sent as JSON and as plain text. A gateway that reads the body despite the content type
 * finds that the member is missing.
 */
const incompleteBodies = (build: Build): Readonly<Record<'incomplete' | 'mislabelled', Step>> => ({
  incomplete: (context) => ({ ...build(context), ...free }),
  mislabelled: (context) => withContentType({ ...build(context), ...free }, 'text/plain'),
})

const brokenBody = (operation: string, feature: string, role: ModelRole, steps: Readonly<Record<string, Step>>) =>
  probe(`broken-body-${operation}`, { needs: { models: [role], features: [feature] }, bills: 'nothing' }, steps)

/** Requests on every protocol with one defect in the body. */
export const brokenBodies: readonly Probe[] = [
  brokenBody('createChatCompletion', 'chat', 'chat', {
    ...unreadableBodies(({ model }) => chatCompletion({ model: model('chat') })),
    ...incompleteBodies(({ model }) => chatCompletion({ model: model('chat'), messages: undefined })),
  }),
  brokenBody('createResponse', 'responses', 'responses', {
    ...unreadableBodies(({ model }) => response({ model: model('responses') })),
    ...incompleteBodies(({ model }) => response({ model: model('responses'), input: undefined })),
  }),
  brokenBody('createMessage', 'messages', 'messages', {
    ...unreadableBodies(({ model }) => message({ model: model('messages') })),
    ...incompleteBodies(({ model }) => message({ model: model('messages'), messages: undefined })),
  }),
  brokenBody('generateContent', 'generate-content', 'generateContent', {
    ...unreadableBodies(({ model }) => generateContent(model('generateContent'))),
    ...incompleteBodies(({ model }) => generateContent(model('generateContent'), { contents: undefined })),
  }),
  brokenBody('createImage', 'images', 'image', {
    ...unreadableBodies(({ model, deployment }) => image(model('image'), deployment)),
    mistyped: ({ deployment }) => withBody(image('', deployment), JSON.stringify({ prompt: 'A red circle', model: 7 })),
  }),
  brokenBody(
    'createVideo',
    'video',
    'video',
    unreadableBodies(({ model, deployment }) => video(model('video'), deployment)),
  ),
]

/** The messages protocol requires `max_tokens`. */
export const withoutMaxTokens = probe(
  'without-max-tokens',
  { needs: { models: ['messages'], features: ['messages'] }, bills: 'nothing' },
  { refused: ({ model }) => message({ model: model('messages'), max_tokens: undefined }, free) },
)

/** Served paths, called with methods that no protocol defines for them. */
export const otherMethods = probe(
  'other-methods',
  { bills: 'nothing' },
  {
    chat: { ...jsonPost('/v1/chat/completions', {}), method: 'PUT' },
    messages: { ...jsonPost('/v1/messages', {}), method: 'PUT' },
    models: { method: 'PATCH', path: '/v1/models' },
  },
)

/** The same for a task that does not exist. */
export const otherMethodsOfTasks = probe(
  'other-methods-of-tasks',
  { needs: { features: ['video'] }, bills: 'nothing' },
  {
    task: { ...minimalRequests.getVideo(), method: 'PUT' },
    content: { ...minimalRequests.getVideoContent(), method: 'PUT' },
  },
)

/** A task that does not exist. The refusal must be well-formed. */
export const unknownTask = probe(
  'unknown-task',
  { needs: { features: ['video'] }, bills: 'nothing' },
  { task: minimalRequests.getVideo(), content: minimalRequests.getVideoContent() },
)

/** Paths that no gateway serves, inside and outside of /v1. */
export const unservedPaths = probe(
  'unserved-paths',
  { bills: 'nothing' },
  {
    inside: { method: 'GET', path: '/v1/gateproof-none' },
    outside: { method: 'GET', path: '/gateproof-none' },
  },
)
