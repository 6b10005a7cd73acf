/** What every statement must cover. */

const minimum = ['authentication', 'errors', 'limits', 'models', 'streaming']

const textProtocols = ['chat', 'generate-content', 'messages', 'responses']

/**
 * The features that every gateway must be tested for, but that are declared as unsupported: authentication, errors, the list of models,
 * and one text protocol with its limits and streams. A statement without them is partial.
 */
export function missingFromMinimum(lacks: readonly string[]): readonly string[] {
  const missing = minimum.filter((area) => lacks.includes(area))
  const hasText = textProtocols.some((protocol) => !lacks.includes(protocol))
  return hasText ? missing : [...missing, ...textProtocols].sort()
}
