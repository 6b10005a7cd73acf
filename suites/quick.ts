/**
 * The probes of `--quick`, about fifty requests of text: of each protocol a plain answer, a stream, what is sent to the model, calls of functions,
 * tokens and stops, a missing key and an unknown model. They show what breaks clients, and nothing else.
 */
export const quickProbes: readonly string[] = [
  ...['what-is-listed', 'without-key-listModels', 'lines-getTokenBalance'],
  ...['chat-plain', 'chat-recall', 'chat-tool-round', 'chat-token-limits', 'chat-stop', 'chat-response-format'],
  ...['chat-stream', 'chat-stream-recall', 'chat-stream-usage', 'chat-stream-tool-round'],
  ...['without-key-createChatCompletion', 'unknown-model-createChatCompletion'],
  ...['messages-plain', 'messages-recall', 'messages-stop', 'messages-stream-recall'],
  ...['without-key-createMessage', 'unknown-model-createMessage', 'without-max-tokens'],
  ...['responses-plain', 'responses-recall', 'responses-stream', 'responses-stream-recall'],
  ...['without-key-createResponse', 'unknown-model-createResponse'],
  ...['generate-content-recall', 'generate-content-tools'],
  ...['without-key-generateContent', 'unknown-model-generateContent'],
]
