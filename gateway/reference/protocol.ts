/** A protocol of text models. */
export type TextProtocol = (typeof textProtocols)[number]

export const textProtocols = ['chat', 'responses', 'messages', 'generateContent'] as const

const paths: Readonly<Record<TextProtocol, RegExp>> = {
  chat: /^\/v1\/chat\/completions$/,
  responses: /^\/v1\/responses$/,
  messages: /^\/v1\/messages$/,
  generateContent: /^\/v1beta\/models\/.+:(?:stream)?[gG]enerateContent$/,
}

/** The protocol of a path, or undefined. The stream of generate-content is included, though the contract does not have it. */
export function protocolOf(path: string): TextProtocol | undefined {
  return textProtocols.find((protocol) => paths[protocol].test(path))
}
