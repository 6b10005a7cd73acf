import type { Environment } from '../environment.ts'
import { emptyConfiguration, type LoadedConfiguration } from '../files/configuration-file.ts'
import { nameOf, type Kind, type OptionEntry } from './option.ts'

/**
 * The value of an option and its source: the command line, else the environment variable, else the configuration file.
 *
 * @throws UsageError that names the variable, or the file and the key
 */
export function resolveOption(
  option: Pick<OptionEntry, 'syntax' | 'variable' | 'key'> & Pick<Kind<string>, 'read'>,
  given: string | undefined,
  env: Environment,
  { file, content }: LoadedConfiguration = emptyConfiguration,
): { readonly source: string; readonly value: string } | undefined {
  const { variable = '', key = '' } = option
  if (given !== undefined) return { source: nameOf(option), value: given }
  const texts = [[variable, env[variable]] as const, [`${file}: ${key}`, content[key as 'baseUrl']] as const]
  const [source, text] = texts.find(([, found]) => found !== undefined) ?? []
  return source === undefined || text === undefined ? undefined : { source, value: option.read(source, text) }
}
