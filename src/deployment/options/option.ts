import type { Asked } from '../../evidence/exchange.ts'
import type { Reader } from '../values.ts'

/** How the values of an option are parsed, merged and serialized. */
export interface Kind<T> {
  /** @throws UsageError that names `name`, and `text` unless it may be a secret */
  read(name: string, text: string): T
  /**
   * Validates a value that a program supplies, if it has another form than on the command line.
   *
   * @throws UsageError that names `name`
   */
  readValue?(name: string, value: unknown): T
  /** Merges the values of a repeated option. Without it, the last value wins. */
  join?(before: T | undefined, more: T): T
  /** The texts that `read` parses into `value`, one for each time the option is given. Default: `String(value)`. */
  write?(value: T): readonly string[]
  /** The value to record in the evidence, or undefined for none. Default: the value itself. */
  record?(value: T): unknown
}

export interface OptionDetails {
  /** As written on the command line. */
  readonly default?: string
  /** Describes the default in `--help`, if `default` does not. */
  readonly defaultText?: string
  /** The environment variable to read if the option is missing. */
  readonly variable?: string
  /** The configuration key to read if the option and the variable are missing. */
  readonly key?: string
  /** The values to complete, if they form a closed list. */
  readonly choices?: readonly string[]
  /** The member of the evidence header that records the value. `budgets` holds several, by option name. */
  readonly recordedAs?: keyof Asked
}

/** A command-line option. Without `read` it is a flag. */
export interface OptionEntry extends Partial<Kind<unknown>>, OptionDetails {
  /** With the placeholder of the value: `--timeout <S>`. */
  readonly syntax: string
  readonly help: string
  /** The heading in `--help`. */
  readonly group?: string
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

/** An option without a value. */
export const flag = (syntax: string, help: string, more?: OptionDetails) => ({ syntax, help, ...more })

/** Puts options under a heading of `--help`. The table is not typed as `Options`, which would widen the types of the values. */
export const grouped = <Table extends Readonly<Record<string, { readonly syntax: string }>>>(
  group: string,
  options: Table,
): Table =>
  Object.fromEntries(Object.entries(options).map(([name, entry]) => [name, { ...entry, group }])) as unknown as Table

/** An option of several commands, each with its own help text. */
export const shared =
  <T>(syntax: string, kind: Kind<T> | Reader<T>) =>
  <const More extends OptionDetails = object>(help: string, more?: More) =>
    option(syntax, help, kind, more)

type ValueOf<Entry> = Entry extends { read(name: string, text: string): infer T } ? T : boolean

/** The values of the options on the command line, each validated by its own reader. */
export type OptionValues<Table extends Options> = { readonly [Name in keyof Table]?: ValueOf<Table[Name]> }

/** `OptionValues` whose members can be undefined. */
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

/** Option values with the defaults filled in. Flags default to false. */
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

/** The name without the placeholder: `--timeout`. */
export const nameOf = ({ syntax }: Pick<OptionEntry, 'syntax'>): string => syntax.split(' ', 1)[0] ?? syntax

/** The help text with the default. */
export function helpOf({ help, variable, ...entry }: OptionEntry): string {
  const defaultText = entry.defaultText ?? entry.default
  if (defaultText === undefined) return help
  return `${help} (default: ${variable === undefined ? '' : `env ${variable}, else `}${defaultText})`
}

/**
 * The command-line arguments for these values, in the order of `wanted`, without those that equal their default.
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
    return (
      texts
        .filter((text) => text !== entry.default)
        // A value that begins with a hyphen would be read as an option.
        .map((text) => `${nameOf(entry)}${text.startsWith('-') ? '=' : ' '}${quote(text)}`)
    )
  })
}
