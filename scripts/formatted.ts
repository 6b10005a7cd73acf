import { format, type FormatConfig } from 'oxfmt'
import config from '../.oxfmtrc.json' with { type: 'json' }

/**
 * A text as `npm run format` would write it.
 *
 * @param path its extension says what language the text is
 * @throws an error with the path if the text is not of this language
 */
export async function formatted(path: string, text: string): Promise<string> {
  const { ignorePatterns: _files, ...style } = config
  const { code, errors } = await format(path, text, style as FormatConfig)
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`)
  return code
}
