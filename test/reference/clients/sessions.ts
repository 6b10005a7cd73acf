import { tinyPngBase64 } from '../../../fixtures/media.ts'
import { modelIds as models } from '../../../gateway/reference/model/catalogue.ts'
import { chat, chats } from './chat.ts'
import { content, contents, text } from './generate-content.ts'
import { message, messages } from './messages.ts'
import { hello } from './prompts.ts'
import { anthropic, type Body, google, openai, type Step } from './request.ts'
import { response, responses } from './responses.ts'

/** A form with an image, as `images.edit` sends it. */
function editForm(): FormData {
  const form = new FormData()
  form.set('model', models.imageEdit)
  form.set('prompt', 'A red circle.')
  form.set('image', new File([Buffer.from(tinyPngBase64, 'base64')], 'image.png', { type: 'image/png' }))
  return form
}

/** The first member of this name in a JSON reply. */
const memberOf = (reply: string | undefined, name: string): string =>
  new RegExp(`"${name}":"([^"]+)"`).exec(reply ?? '')?.[1] ?? ''

/** A file is downloaded without a key. */
const download =
  (from: number): Step =>
  (_keys, replies) => ({ method: 'GET', path: memberOf(replies[from], 'url'), headers: {} })

const task =
  (suffix = ''): Step =>
  (keys, replies) =>
    openai(`/v1/videos/${memberOf(replies[0], 'id')}${suffix}`)(keys, replies)

const asChat = (body: Body) => openai('/v1/chat/completions', body)
const asResponse = (body: Body) => openai('/v1/responses', body)
const asMessage = (body: Body) => anthropic(body)
const streamed = (body: Body): Body => ({ ...body, stream: true })

const image = { model: models.image, prompt: 'A red circle.', n: 1, size: '256x256' }
// Sent with `client.post`: the contract has no form for videos.
const video = { model: models.video, prompt: 'A red circle.', seconds: '4' }

/** Requests as official clients send them, in sessions of one user. A fault changes most likely a reply of the session with its name. */
export const clientSessions: Readonly<Record<string, readonly Step[]>> = {
  models: [openai('/v1/models'), openai('/v1/models', undefined, 'low')],
  balance: [
    openai('/api/usage/token/'),
    asChat(chat([hello])),
    openai('/api/usage/token/'),
    asChat(chat([hello], { temperature: 5 })),
    openai('/api/usage/token/'),
  ],
  images: [
    openai('/v1/images/generations', image),
    openai('/v1/images/edits', editForm()),
    download(0),
    download(1),
    download(0),
    download(0),
  ],
  video: [
    openai('/v1/videos', video),
    task(),
    task('/content'),
    task(),
    download(3),
    task('/content'),
    download(3),
    task('/content'),
    task(),
    openai('/v1/videos', { ...video, model: models.videoWithoutUrl, seconds: '10' }),
    openai('/kling/v1/videos/motion-control', { model_name: models.motionControl, prompt: 'A wave.' }),
  ],
  errors: [
    ...[chat([hello], { model: 'no-such-model' }), chat([hello], { temperature: 5 })].map(asChat),
    ...[response('Hello!', { model: 'no-such-model' }), response('Hello!', { temperature: 5 })].map(asResponse),
    ...[message([hello], { model: 'no-such-model' }), message([hello], { temperature: 5 })].map(asMessage),
    google(content([text('Hello!')], { temperature: 5 })),
    openai('/v1/images/generations', { ...image, model: 'no-such-model' }),
    openai('/v1/videos', { ...video, model: 'no-such-model' }),
    openai('/v1/videos/video_123'),
    openai(`/v1/models/${models.chat}`),
    ...(['invalid', null] as const).flatMap((role) => [
      openai('/v1/models', undefined, role),
      openai('/v1/chat/completions', chat([hello]), role),
    ]),
    anthropic(message([hello]), () => ({ 'x-api-key': 'sk-invalid' })),
  ],
  chat: chats.map(asChat),
  'streaming.chat': [...chats, chat([hello], { stream_options: { include_usage: true } })].map(streamed).map(asChat),
  responses: responses.map(asResponse),
  'streaming.responses': responses.map(streamed).map(asResponse),
  messages: messages.map(asMessage),
  'streaming.messages': messages.map(streamed).map(asMessage),
  'generate-content': [
    ...contents.map((body) => google(body)),
    ...contents.map((body) => google(body, 'streamGenerateContent?alt=sse')),
  ],
}
