import { mergeChoices, modelsOf, readModels, type ModelChoice } from '../model-choice.ts'
import * as value from '../values.ts'
import type { Kind } from './option.ts'

const concat = <T>(before: readonly T[] | undefined, more: readonly T[]): readonly T[] => [...(before ?? []), ...more]

/** An option that can be repeated. */
const repeatable = <T>(read: value.Reader<T>) => ({
  read: (name: string, text: string): readonly T[] => [read(name, text)],
  join: concat<T>,
})

const commas = (values: readonly string[]) => [values.join(',')]

/** Milliseconds to seconds, without binary rounding errors such as 0.30000000000000004. */
export const secondsOf = (ms: number): number => Number((ms / 1000).toPrecision(15))

/** Seconds on the command line and in the evidence, milliseconds in the code. */
export const seconds: Kind<number> = {
  read: (name, text) => value.readSeconds(name, text) * 1000,
  readValue: value.checkMilliseconds,
  write: (ms) => [String(secondsOf(ms))],
  record: secondsOf,
}

/** A time with its unit on the command line, milliseconds in the code. */
export const duration: Kind<number> = {
  read: value.readDuration,
  readValue: value.checkDuration,
  write: (ms) => [`${secondsOf(ms)}s`],
}

export const list: Kind<readonly string[]> = { read: value.readList, join: concat, write: commas }

export const allowances: Kind<readonly value.Allowance[]> = { read: value.readAllowances, join: concat, write: commas }

const texts = (read: value.Reader<string>): Kind<readonly string[]> => ({ ...repeatable(read), write: (all) => all })

export const files = texts(value.readNonEmpty)

export const headerNames = texts(value.readHeaderName)

export const headers: Kind<readonly value.HeaderSource[]> = {
  ...repeatable(value.readHeader),
  write: (sources) => sources.map(({ header, variable }) => `${header}=${variable}`),
  record: (sources) =>
    sources.length === 0 ? undefined : Object.fromEntries(sources.map(({ header, variable }) => [header, variable])),
}

export const addresses: Kind<readonly value.ListenAddress[]> = {
  ...repeatable(value.readListenAddress),
  write: (all) => all.map(value.addressText),
  record: (all) => all.map(value.addressText),
}

export const models: Kind<ModelChoice> = {
  read: readModels,
  readValue: modelsOf,
  join: mergeChoices,
  write: ({ patterns, roles }) => {
    const parts = [...patterns, ...Object.entries(roles).map(([role, id]) => `${role}=${id}`)]
    return parts.length === 0 ? [] : commas(parts)
  },
  record: ({ patterns }) => (patterns.length === 0 ? undefined : patterns),
}

export const shard: Kind<value.Shard | 'auto'> = {
  read: value.readShardOption,
  write: (share) => [share === 'auto' ? share : `${share.index}/${share.count}`],
}
