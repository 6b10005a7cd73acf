import type { Asked } from '../../evidence/exchange.ts'
import type { Reader } from '../values.ts'

/** How the values of an option are read, joined and written. */
export interface Kind<T> {
  /** @throws UsageError that names `name`, and the text unless it may be a secret */
  read(name: string, text: string): T
  /** Adds the value of a repeated option to the values before it. Without it, the last value wins. */
  join?(before: T | undefined, more: T): T
  /** The texts that `read` turns into the value again, one for each time the option is given. Default: `String(value)`. */
  write?(value: T): readonly string[]
  /** What the evidence records, `undefined` for nothing. Default: the value. */
  record?(value: T): unknown
}

interface OptionDetails {
  /** The default, as the command line would give it. */
  readonly default?: string
  /** What applies without the option, in words, where `default` does not say it. */
  readonly defaultText?: string
  /** The environment variable that is read when the option is not given. */
  readonly variable?: string
  /** The key of the configuration file that is read after the variable. */
  readonly key?: string
  /** Where the header of the evidence records the value; `budgets` holds several, by the name of the option. */
  readonly recordedAs?: keyof Asked
}

/** One option. Without `read` it is a flag: given or not. */
export interface OptionEntry extends Partial<Kind<unknown>>, OptionDetails {
  /** As on the command line, with the placeholder of its value: `--timeout <S>`. */
  readonly syntax: string
  readonly help: string
}

/** Options by their names in the JavaScript API, in the order of `--help`. */
export type Options = Readonly<Record<string, OptionEntry>>

/** An option with a value. */
export function option<T, const More extends OptionDetails = object>(
  syntax: string,
  help: string,
  kind: Kind<T> | Reader<T>,
  more?: More,
): { readonly syntax: string; readonly help: string } & Kind<T> & More {
  return { syntax, help, ...(typeof kind === 'function' ? { read: kind } : kind), ...(more as More) }
}

/** An option without a value: true where it is given. */
export const flag = (syntax: string, help: string, more?: OptionDetails) => ({ syntax, help, ...more })

/** An option that several commands describe in their own words. */
export const shared =
  <T>(syntax: string, kind: Kind<T> | Reader<T>) =>
  <const More extends OptionDetails = object>(help: string, more?: More) =>
    option(syntax, help, kind, more)

type ValueOf<Entry> = Entry extends { read(name: string, text: string): infer T } ? T : boolean

/** The values of the options that were given. Each is valid on its own. */
export type OptionValues<Table extends Options> = { readonly [Name in keyof Table]?: ValueOf<Table[Name]> }

/** The same where some values can be `undefined`. */
export type OptionalValues<Table extends Options> = {
  readonly [Name in keyof Table]?: ValueOf<Table[Name]> | undefined
}

type Defaulted<Table> = {
  [Name in keyof Table]: Table[Name] extends { default: string }
    ? Name
    : Table[Name] extends { read: unknown }
      ? never
      : Name
}[keyof Table]

type Defaults<Table extends Options> = { readonly [Name in Defaulted<Table>]: ValueOf<Table[Name]> }

/** The options that were given, and the defaults of the others. The default of a flag is false. */
export type ResolvedOptions<Table extends Options> = OptionValues<Table> & Defaults<Table>

export function withDefaults<Table extends Options>(
  options: Table,
  given: OptionValues<Table>,
): ResolvedOptions<Table> {
  const defaults = Object.entries(options).flatMap(([name, entry]) => {
    if (entry.read === undefined) return [[name, false]]
    return entry.default === undefined ? [] : [[name, entry.read(nameOf(entry), entry.default)]]
  })
  return { ...(Object.fromEntries(defaults) as Defaults<Table>), ...given }
}

/** The option without its placeholder: `--timeout`. */
export const nameOf = ({ syntax }: Pick<OptionEntry, 'syntax'>): string => syntax.split(' ', 1)[0] ?? syntax

/** The description with the default. */
export function helpOf({ help, variable, ...entry }: OptionEntry): string {
  const otherwise = entry.defaultText ?? entry.default
  if (otherwise === undefined) return help
  return `${help} (default: ${variable === undefined ? '' : `env ${variable}, else `}${otherwise})`
}

/**
 * The arguments that give these values, in the order of `wanted`. Defaults are left out.
 *
 * @param quote makes a value one word of a shell
 */
export function argumentsFor<Table extends Options>(
  options: Table,
  wanted: OptionalValues<Table>,
  quote: (text: string) => string,
): readonly string[] {
  return Object.entries(wanted).flatMap(([name, value]) => {
    const entry: OptionEntry | undefined = options[name]
    if (entry === undefined || value === undefined || value === false) return []
    if (entry.read === undefined) return [nameOf(entry)]
    const texts = entry.write?.(value) ?? [String(value)]
    return texts.filter((text) => text !== entry.default).map((text) => `${nameOf(entry)} ${quote(text)}`)
  })
}
