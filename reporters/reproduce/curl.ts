import type { Exchange, RecordedRequest } from '../../src/evidence/exchange.ts'
import { credentialArgument, urlArgument } from './curl-secrets.ts'
import { printable, shellQuote, shellWord } from '../escape.ts'
import { isStreamed } from '../occurrences.ts'
import type { Variables } from './variables.ts'

/** Headers that curl sets. */
const curlHeaders = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'te', 'accept-encoding'])

/** The name of a header field (RFC 9110, section 5.1). curl reads a file for `-H @name`. */
const fieldName = /^[\w!#$%&'*+.^`|~-]+$/

/** A comment in place of a command. */
const noCommand = '# no command: the recorded URL is not an http or https URL'

/** Where curl takes the body from: the command line, a file, or base64 that is decoded first. */
export type BodySource = { readonly inline: string } | { readonly file: string } | { readonly base64: string }

/** A line for a shell, and notes about it. */
export interface CurlCommand {
  readonly line: string
  readonly notes: readonly string[]
}

/** A curl command that sends the same request, with keys from the environment. */
export function curlCommand(exchange: Exchange, body: BodySource | undefined, variables: Variables = {}): CurlCommand {
  const { request } = exchange
  const notes: string[] = []
  const url = urlArgument(request, variables)
  if (url === undefined) return { line: noCommand, notes }
  const named = request.headers.filter(([name]) => fieldName.test(name))
  if (named.length < request.headers.length) notes.push('a header whose name is not valid is left out')
  const credentials = named
    .filter(([name]) => !curlHeaders.has(name.toLowerCase()))
    .map((header) => credentialArgument(header, request.key, variables, notes))
  const parts = [
    'curl -sS -i',
    ...flagsOf(exchange),
    url,
    ...credentials,
    ...withoutDefaultHeaders(request),
    ...(body === undefined ? [] : [bodyArgument(body)]),
  ]
  if (request.body !== undefined && 'text' in request.body && /\*{8,}/.test(request.body.text)) {
    notes.push('replace the asterisks in the body: the text was masked when it was recorded')
  }
  const line = parts.join(' ')
  return {
    line: body !== undefined && 'base64' in body ? `printf %s ${body.base64} | base64 -d | ${line}` : line,
    notes,
  }
}

/** The whole body on the command line. */
export function inlineBody({ body }: RecordedRequest): BodySource | undefined {
  if (body === undefined) return undefined
  if (!('text' in body)) return { base64: base64Of(body) }
  const inline = jsonSafe(body.text)
  // Not every shell can write unprintable characters.
  return printable(inline) === inline ? { inline } : { base64: base64Of(body) }
}

const base64Of = (body: NonNullable<RecordedRequest['body']>) =>
  'text' in body ? Buffer.from(body.text).toString('base64') : body.base64.replaceAll(/[^\w+/=]/g, '')

function flagsOf(exchange: Exchange): string[] {
  const { response, end } = exchange
  const { method, url, body, headers } = exchange.request
  const encoding = headers.find(([name]) => name.toLowerCase() === 'accept-encoding')?.[1]
  const streams = isStreamed(exchange) || response?.headers.some(isEventStream) === true
  return [
    ...(streams ? ['-N'] : []),
    // The timeout of the run, and three seconds for slow machines.
    ...(end.how === 'timeout' ? [`-m ${Math.ceil(end.at / 1000) + 3}`] : []),
    ...(/^https:/i.test(url) ? ['--http1.1'] : []),
    ...(/[[\]{}]/.test(url) ? ['-g'] : []),
    ...(encoding === undefined ? [] : [`--compressed -H ${shellQuote(`accept-encoding: ${encoding}`)}`]),
    ...methodFlag(method, body !== undefined),
  ]
}

function methodFlag(method: string, hasBody: boolean): string[] {
  if (method === (hasBody ? 'POST' : 'GET')) return []
  if (method === 'HEAD' && !hasBody) return ['-I']
  const isWithoutLength = !hasBody && /^(?:POST|PUT|PATCH)$/.test(method)
  return [
    `-X ${/^[A-Z]+$/.test(method) ? method : shellQuote(method)}`,
    ...(isWithoutLength ? ["-H 'content-length: 0'"] : []),
  ]
}

const isEventStream = ([name, value]: readonly [string, string]) =>
  name.toLowerCase() === 'content-type' && value.startsWith('text/event-stream')

/** Options against headers that curl would add. */
function withoutDefaultHeaders({ headers, body }: RecordedRequest): string[] {
  const isSent = (name: string) => headers.some(([own]) => own.toLowerCase() === name)
  return [
    ...(isSent('user-agent') ? [] : ["-A ''"]),
    ...(isSent('accept') ? [] : ['-H accept:']),
    ...(body === undefined || isSent('content-type') ? [] : ['-H content-type:']),
    ...(body === undefined || isSent('expect') || sizeOf(body) < 1024 ? [] : ['-H expect:']),
  ]
}

function bodyArgument(body: BodySource): string {
  if ('inline' in body) return `--data-raw ${shellQuote(body.inline)}`
  return `--data-binary ${'file' in body ? shellWord(`@${body.file}`) : '@-'}`
}

/** JSON with unprintable characters as escapes, which keeps the command readable. */
function jsonSafe(text: string): string {
  const shown = printable(text)
  if (shown === text) return text
  try {
    return JSON.stringify(JSON.parse(shown)) === JSON.stringify(JSON.parse(text)) ? shown : text
  } catch {
    return text
  }
}

/** Bytes of a recorded body. */
export const sizeOf = (body: NonNullable<RecordedRequest['body']>): number =>
  'text' in body ? Buffer.byteLength(body.text) : Math.floor((body.base64.replace(/={1,2}$/, '').length * 3) / 4)
