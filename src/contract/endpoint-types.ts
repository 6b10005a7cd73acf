/** The operations that labels in `supported_endpoint_types` name. */
export const endpointKinds = [
  'chat',
  'responses',
  'messages',
  'generateContent',
  'image',
  'imageEdit',
  'video',
  'motionControl',
] as const
export type EndpointKind = (typeof endpointKinds)[number]

/** The labels of each kind, as the deployment declares them. */
export type EndpointTypes = Readonly<Partial<Record<EndpointKind, readonly string[]>>>

/** The names in the contract's table of endpoint types, with spaces in place of hyphens. */
const contractNames: ReadonlyMap<string, EndpointKind> = new Map([
  ['chat compatible', 'chat'],
  ['responses', 'responses'],
  ['messages', 'messages'],
  ['generate content', 'generateContent'],
  ['image generation', 'image'],
  ['image edit', 'imageEdit'],
  ['general video format', 'video'],
  ['video', 'video'],
  ['motion control', 'motionControl'],
])

/**
 * Labels of deployed gateways. The contract names the types but not every label, so that no violation depends on a guess. The first match
 * wins: `openai-response` is not chat.
 */
const guesses: readonly (readonly [EndpointKind, RegExp])[] = [
  ['motionControl', /motion/i],
  ['responses', /response/i],
  ['imageEdit', /^(?=.*image).*edit|^[^图]*图.*编辑/is],
  ['image', /image|图像|dall/i],
  ['video', /video|视频/i],
  ['messages', /anthropic|messages?\b|claude/i],
  ['generateContent', /gemini|generate-?content/i],
  ['chat', /openai|chat|general|通用|对话/i],
]

/** What a label means by the configuration or as a name of the contract; undefined if only a guess is possible. */
export const declaredKind = (label: string, types: EndpointTypes = {}): EndpointKind | undefined =>
  endpointKinds.find((kind) => types[kind]?.includes(label) === true) ??
  contractNames.get(label.toLowerCase().replaceAll(/[\s_-]/g, ' '))

/** What a label means, guessed if it is not declared; undefined for an unknown label. */
export const endpointKind = (label: string, types?: EndpointTypes): EndpointKind | undefined =>
  declaredKind(label, types) ?? guesses.find(([, pattern]) => pattern.test(label))?.[0]
