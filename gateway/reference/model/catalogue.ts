/** The roles of models in a configuration, one for each special behaviour. */
export const roles = [
  'chat',
  'reasoning',
  'tools',
  'responses',
  'messages',
  'messagesReasoning',
  'generateContent',
  'image',
  'imageEdit',
  'video',
  'videoWithoutUrl',
  'videoPromptLimited',
  'chatOnly',
  'otherGroup',
  'unpriced',
  'saturated',
  'retired',
  'motionControl',
  'noChannel',
  'nonTruncating',
  'multipleChoices',
] as const
export type Role = (typeof roles)[number]

export type Group = 'default' | 'low'

/** The protocol that the upstream of a relayed model speaks. */
export type Channel = 'chat' | 'responses' | 'messages' | 'generateContent'

/** The values of `supported_endpoint_types`, one for each path. */
export type Endpoint =
  | 'chat-compatible'
  | 'responses'
  | 'messages'
  | 'generate-content'
  | 'image-generation'
  | 'image-edit'
  | 'video'
  | 'motion-control'

/** A model of the catalogue. Models differ only in these properties. */
export interface Model {
  readonly id: string
  readonly description: string
  readonly type: '对话' | '图像' | '视频'
  readonly tags: readonly string[]
  readonly endpoints: readonly Endpoint[]
  readonly groups: readonly Group[]
  /** Quota units for a token, an image or a second of video; undefined if no price is configured. */
  readonly price: number | undefined
  /** Whether replies contain reasoning: `always`, `requested` (if the request enables it) or `never`. */
  readonly reasons: 'always' | 'requested' | 'never'
  /** Whether token limits truncate the output. */
  readonly truncates: boolean
  /** The maximum of `n`. */
  readonly maxChoices: number
  readonly upstream: 'healthy' | 'saturated' | 'none'
  /** The protocol of its upstream if its requests are relayed; undefined if the gateway generates its replies. */
  readonly channel: Channel | undefined
  readonly retired: boolean
  /** Whether a completed video task contains the URL of its file. */
  readonly hasUrl: boolean
  /** The duration of its videos: `requested`, within the document's range, or a fixed number of seconds. */
  readonly seconds: 'requested' | number
  /** A component schema for requests, in addition to the one of the operation. */
  readonly schema: string | undefined
}

const defaults = {
  tags: [],
  groups: ['default'],
  price: 1,
  reasons: 'never',
  truncates: true,
  maxChoices: 1,
  upstream: 'healthy',
  channel: undefined,
  retired: false,
  hasUrl: true,
  seconds: 'requested',
  schema: undefined,
} as const satisfies Partial<Model>

type Special = Partial<Model> & Pick<Model, 'id' | 'description'>

const everyProtocol: readonly Endpoint[] = ['chat-compatible', 'responses', 'messages', 'generate-content']

const chat = (special: Special): Model => ({ ...defaults, type: '对话', endpoints: ['chat-compatible'], ...special })
const image = (special: Special): Model => ({
  ...defaults,
  type: '图像',
  endpoints: ['image-generation', 'image-edit'],
  price: 2000,
  ...special,
})
const video = (special: Special): Model => ({
  ...defaults,
  type: '视频',
  endpoints: ['video'],
  price: 1000,
  ...special,
})

/** The catalogue, by role. */
export const catalogue: Readonly<Record<Role, Model>> = {
  chat: chat({
    id: 'ref-chat-1',
    description: 'A general text model on every text protocol.',
    tags: ['tools', 'vision'],
    endpoints: everyProtocol,
    groups: ['default', 'low'],
    maxChoices: 128,
  }),
  reasoning: chat({
    id: 'ref-chat-1-thinking',
    description: 'The reasoning variant of the general text model.',
    tags: ['reasoning', 'tools'],
    endpoints: everyProtocol,
    reasons: 'always',
  }),
  tools: chat({ id: 'ref-tools-1', description: 'Calls functions, also several at once.', tags: ['tools'] }),
  responses: chat({
    id: 'ref-responses-1',
    description: 'Speaks the responses protocol, reasons if requested.',
    tags: ['reasoning', 'tools'],
    endpoints: ['chat-compatible', 'responses'],
    reasons: 'requested',
  }),
  messages: chat({
    id: 'ref-messages-1',
    description: 'Speaks the messages protocol.',
    tags: ['tools', 'vision'],
    endpoints: ['chat-compatible', 'messages'],
  }),
  messagesReasoning: chat({
    id: 'ref-messages-2',
    description: 'Speaks the messages protocol, thinks if requested.',
    tags: ['reasoning', 'tools', 'vision'],
    endpoints: ['chat-compatible', 'messages'],
    reasons: 'requested',
  }),
  generateContent: chat({
    id: 'ref-content-1-pro',
    description: 'Speaks the generate-content protocol, takes images, documents, audio and video.',
    tags: ['reasoning', 'tools', 'vision'],
    endpoints: ['chat-compatible', 'generate-content'],
    reasons: 'requested',
  }),
  image: image({ id: 'ref-image-1', description: 'Draws images.', endpoints: ['image-generation'] }),
  imageEdit: image({ id: 'ref-image-edit-1', description: 'Draws and edits images.' }),
  video: video({ id: 'ref-video-1', description: 'Films whole scenes.' }),
  videoWithoutUrl: video({
    id: 'ref-video-10s',
    description: 'Ten seconds, delivered through the content endpoint only.',
    hasUrl: false,
    seconds: 10,
  }),
  videoPromptLimited: video({ id: 'ref-video-short-prompt', description: '', schema: 'PromptLimitedVideoRequest' }),
  chatOnly: chat({
    id: 'ref-chat-classic',
    description: 'Chat completions and nothing else.',
    groups: ['default', 'low'],
  }),
  otherGroup: chat({
    id: 'ref-chat-economy',
    description: 'Only for the group low.',
    groups: ['low'],
    endpoints: everyProtocol,
  }),
  unpriced: chat({
    id: 'ref-chat-new',
    description: 'Too new to have a price.',
    price: undefined,
    endpoints: everyProtocol,
  }),
  saturated: chat({
    id: 'ref-chat-busy',
    description: 'Its upstream is saturated.',
    upstream: 'saturated',
    endpoints: everyProtocol,
  }),
  retired: chat({
    id: 'ref-chat-0',
    description: 'Kept as history.',
    retired: true,
    endpoints: everyProtocol,
  }),
  motionControl: video({
    id: 'ref-motion-1',
    description: 'Moves a character like the one in a reference video.',
    endpoints: ['motion-control'],
  }),
  noChannel: chat({
    id: 'ref-chat-unplugged',
    description: 'Listed, but without a channel.',
    upstream: 'none',
    endpoints: everyProtocol,
  }),
  nonTruncating: chat({
    id: 'ref-chat-2-thinking',
    description: 'The newest reasoning family, which takes token limits as a hint.',
    tags: ['reasoning'],
    reasons: 'always',
    truncates: false,
  }),
  multipleChoices: chat({ id: 'ref-chat-many', description: 'Gives several choices.', maxChoices: 128 }),
}

const relayed = (channel: Channel, special: Special): Model =>
  chat({ tags: ['reasoning', 'tools', 'vision'], reasons: 'requested', maxChoices: 128, channel, ...special })

/** The models that a gateway with a relay lists too. They have no role. */
export const relayedModels: readonly Model[] = [
  relayed('chat', {
    id: 'gateproof-chat',
    description: 'Relayed to an upstream of the chat-compatible protocol.',
    endpoints: everyProtocol,
  }),
  relayed('responses', {
    id: 'gateproof-responses',
    description: 'Relayed to an upstream of the responses protocol.',
    endpoints: everyProtocol,
  }),
  relayed('messages', {
    id: 'gateproof-messages',
    description: 'Relayed to an upstream of the messages protocol.',
    endpoints: everyProtocol,
  }),
  relayed('generateContent', {
    id: 'gateproof-content',
    description: 'Relayed to an upstream of the generate-content protocol.',
    endpoints: everyProtocol,
  }),
]

/** The catalogue with additional chat models without a role; every tenth supports all text protocols. */
export function catalogueWith(more: number): readonly Model[] {
  const width = Math.max(3, String(more).length)
  const further = Array.from({ length: more }, (_, index) =>
    chat({
      id: `ref-more-${String(index + 1).padStart(width, '0')}`,
      description: 'One of many.',
      ...(index % 10 === 9 && { endpoints: everyProtocol }),
    }),
  )
  return [...Object.values(catalogue), ...further]
}

/** A model with a name of its own, and everything else of a role. */
export const namedModel = (id: string, role: Role): Model => ({
  ...catalogue[role],
  id,
  description: `Stands in for ${id}.`,
})

/** What names of public models say about them, from the most particular to the most general. */
const namings: readonly (readonly [RegExp, Role])[] = [
  [/dall-?e|image|imagen|flux|stable-?diffusion|seedream|midjourney/i, 'imageEdit'],
  [/sora|veo|kling|video|seedance|wan\d/i, 'video'],
]

/**
 * A model of any name. The name says whether it makes images or videos; any other is a text model on every protocol, which reasons if
 * requested.
 */
export function modelOfAnyName(id: string): Model {
  const [, role] = namings.find(([pattern]) => pattern.test(id)) ?? []
  return role === undefined
    ? { ...namedModel(id, 'chat'), reasons: 'requested', tags: ['reasoning', 'tools', 'vision'] }
    : namedModel(id, role)
}

/** The model ids, by role. */
export const modelIds = Object.fromEntries(roles.map((role) => [role, catalogue[role].id])) as Record<Role, string>
