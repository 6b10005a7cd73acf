/** What a label in `supported_endpoint_types` stands for, in our words. */
export type EndpointKind =
  'chat' | 'responses' | 'messages' | 'generateContent' | 'image' | 'imageEdit' | 'video' | 'motionControl'

/**
 * Labels seen in deployed catalogues, by what they stand for. The contract names the types but not the labels, so discovery
 * guesses, and nothing is judged by it. The first pattern that matches counts: `openai-response` is not chat.
 */
const patterns: readonly (readonly [EndpointKind, RegExp])[] = [
  ['motionControl', /motion/i],
  ['responses', /responses?\b/i],
  ['imageEdit', /^(?=.*image).*edit|^[^图]*图.*编辑/is],
  ['image', /image|图像|dall/i],
  ['video', /video|视频/i],
  ['messages', /anthropic|messages?\b|claude/i],
  ['generateContent', /gemini|generate-?content/i],
  ['chat', /openai|chat|general|通用|对话/i],
]

/** The kind a label stands for, or undefined for a label nobody here has seen. */
export function endpointKind(label: string): EndpointKind | undefined {
  return patterns.find(([, pattern]) => pattern.test(label))?.[0]
}
