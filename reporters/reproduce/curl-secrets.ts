import type { HeaderPair, RecordedRequest } from '../../src/evidence/exchange.ts'
import { keyHeaders } from '../../src/calls/credential.ts'
import { shellQuote } from '../escape.ts'
import { headerVariable, isForGateways, keyVariable, roleOf, type Variables } from './variables.ts'

/** An invalid key of the same length as one that we made up and masked. */
const madeUpKey = (masked: string) =>
  masked.replace(/\*+/, (run) => 'MadeUpKey'.repeat(Math.ceil(run.length / 9)).slice(0, run.length))

/** A part of a shell word: text, or the value of a variable. */
type Part = string | { readonly variable: string; readonly withoutPrefix?: true }

/** The argument of a header. Masked values come from the environment, in the same form. */
export function credentialArgument(
  [name, value]: HeaderPair,
  key: string,
  variables: Variables,
  notes: string[],
): string {
  const lower = name.toLowerCase()
  const isMasked = /\*{3,}/.test(value)
  if (value === '') return `-H ${shellQuote(`${name};`)}`
  if (!isMasked) return `-H ${shellQuote(`${name}: ${value}`)}`
  if (lower === 'authorization') return authorization(name, value, key, variables, notes)
  if (keyHeaders.includes(lower)) return header(name, [{ variable: notedKeyVariable(key, variables, notes) }])
  const own = variables.headers?.[lower]
  const variable = headerVariable(name, variables)
  if (variable === undefined || !(own !== undefined || /^\*+$/.test(value))) {
    notes.push('replace the asterisks in a header: the value was masked when it was recorded')
    return `-H ${shellQuote(`${name}: ${value}`)}`
  }
  if (!isForGateways(own)) notes.push(`set ${variable} to the value of the header, which was masked`)
  return header(name, [{ variable }])
}

function authorization(name: string, value: string, key: string, variables: Variables, notes: string[]): string {
  const [, scheme = '', secret = value] = /^(\S+\s+)(\S.*)$/s.exec(value) ?? []
  if (/made up/.test(key)) {
    notes.push('the key is invalid on purpose, like the one that was sent')
    return `-H ${shellQuote(`${name}: ${scheme}${madeUpKey(secret)}`)}`
  }
  const variable = notedKeyVariable(key, variables, notes)
  if (/^basic\s/i.test(scheme)) return `-u "${userOf(secret)}:$${variable}"`
  return header(name, [scheme, { variable, ...(key === 'without prefix' && { withoutPrefix: true as const }) }])
}

/** Adds a note for a variable that the user must set. */
function notedKeyVariable(key: string, variables: Variables, notes: string[]): string {
  const role = roleOf(key)
  const variable = keyVariable(role, variables)
  const given = variables.keys?.[role]
  // The default key is usually in its usual variable.
  if (!isForGateways(given) && (given !== undefined || role !== 'default'))
    notes.push(`set ${variable} to the ${role} key`)
  return variable
}

/** The user name before a key, if it is not masked. */
const userOf = (encoded: string) =>
  /^(\w+):/.exec(Buffer.from(encoded.split('*', 1)[0] ?? '', 'base64').toString())?.[1] ?? 'user'

const header = (name: string, parts: readonly Part[]) => `-H ${joined([`${name}: `, ...parts])}`

/**
 * The URL as sent, after `--url`, so that curl never reads it as an option. A key in its query comes from the environment.
 *
 * @returns undefined if the recording has no http or https URL
 */
export function urlArgument({ url: named, key }: RecordedRequest, variables: Variables): string | undefined {
  if (!/^https?:/i.test(named) || !URL.canParse(named)) return undefined
  const parsed = new URL(named)
  const url = `${parsed.origin}${parsed.pathname}${parsed.search}`
  const [, before = '', after = ''] = /^([^?]*\?(?:[^*]*&)?\w*key=)(?:sk-)?\*{3,}((?:[^*].*)?)$/is.exec(url) ?? []
  return `--url ${before === '' ? shellQuote(url) : joined([before, { variable: keyVariable(roleOf(key), variables) }, after])}`
}

/** One argument, in double quotes if its text has no special characters. */
function joined(parts: readonly Part[]): string {
  const isPlainText = parts.every((part) => typeof part !== 'string' || /^[\w .:;,/?&=@%+-]*$/.test(part))
  const shown = parts.map((part, index) => {
    if (typeof part === 'string') return isPlainText ? part : shellQuote(part)
    const next = parts[index + 1]
    const needsBraces = isPlainText && typeof next === 'string' && /^\w/.test(next)
    const value = part.withoutPrefix
      ? `\${${part.variable}#sk-}`
      : needsBraces
        ? `\${${part.variable}}`
        : `$${part.variable}`
    return isPlainText ? value : `"${value}"`
  })
  return isPlainText ? `"${shown.join('')}"` : shown.join('')
}
