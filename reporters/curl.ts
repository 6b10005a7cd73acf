import { keyRoles } from '../src/deployment/deployment.ts'
import type { Bytes, Exchange, HeaderPair } from '../src/evidence/exchange.ts'
import { plain, shell } from './plain.ts'

/** A body longer than this (characters) is not put on a command line. */
const mostBody = 600

/** What curl sets by itself, or sets better. */
const ownHeaders = new Set([
  'host',
  'connection',
  'content-length',
  'user-agent',
  'accept-encoding',
  'transfer-encoding',
  'te',
])

/**
 * The request of an exchange as one line for a shell. Keys are environment variables: `$GATEWAY_API_KEY` for the default key,
 * `$GATEWAY_KEY_LOW` and so on for the others. A body that is long or not text is left in the evidence, and the line says where.
 */
export function curl({ id, request }: Exchange): string {
  const { method, url, headers, key, body } = request
  const shownBody = body !== undefined && 'text' in body && body.text.length <= mostBody ? body.text : undefined
  const parts = ['curl -sS -i']
  if (/[[\]{}]/.test(url)) parts.push('-g')
  if (method !== (body === undefined ? 'GET' : 'POST')) parts.push(method === 'HEAD' ? '-I' : `-X ${shell(method)}`)
  parts.push(shell(url), ...headers.filter(isShownHeader).map((header) => headerOf(header, key)))
  if (shownBody !== undefined) parts.push(`--data-raw ${shell(jsonSafe(shownBody))}`)
  const comments =
    body !== undefined && shownBody === undefined
      ? [`body: ${sizeOf(body)} bytes, in evidence.jsonl at ${plain(id)}`]
      : []
  if (comments.length > 0) parts.push('--data-binary @body')
  if (!isKnown(key)) comments.push(`key: ${plain(key)}`)
  return comments.length === 0 ? parts.join(' ') : `${parts.join(' ')} # ${comments.map(inComment).join(', ')}`
}

/** Where comments are not switched on, as in an interactive zsh, what stands in one is read as arguments. */
const inComment = (text: string) => text.replaceAll(/[^\w .,:/()-]/g, '_')

const isKnown = (key: string) => key === 'none' || (keyRoles as readonly string[]).includes(key)

const isShownHeader = ([name, value]: HeaderPair) =>
  !ownHeaders.has(name.toLowerCase()) && !(name.toLowerCase() === 'accept' && value === '*/*')

/** A redacted value stands for a secret, and a secret comes from the environment. */
function headerOf([name, value]: HeaderPair, key: string): string {
  if (name.toLowerCase() === 'authorization' && key !== 'none' && isKnown(key)) {
    return `-H "Authorization: Bearer $${variableOf(key)}"`
  }
  if (/^\*+$/.test(value) && /^[\w-]+$/.test(name)) return `-H "${name}: $${name.toUpperCase().replaceAll('-', '_')}"`
  return `-H ${shell(`${name}: ${value}`)}`
}

const variableOf = (key: string) => (key === 'default' ? 'GATEWAY_API_KEY' : `GATEWAY_KEY_${key.toUpperCase()}`)

/** In JSON a character that steers can be written as an escape, which keeps the command line readable. */
function jsonSafe(text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    const shown = plain(text)
    return JSON.stringify(JSON.parse(shown)) === JSON.stringify(value) ? shown : text
  } catch {
    return text
  }
}

const sizeOf = (body: Bytes) =>
  'text' in body ? Buffer.byteLength(body.text) : Math.floor((body.base64.replace(/={1,2}$/, '').length * 3) / 4)
