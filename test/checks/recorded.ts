import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EvidenceHeader, EvidenceLine, Exchange, RecordedDeployment } from '../../src/evidence/exchange.ts'
import { replyOf } from '../../src/reply/reader.ts'
import type { Reply } from '../../src/reply/reply.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { setRecording, recording, openRecording, type Criteria } from '../../src/outcomes/recording.ts'
import { exchangeOf, header } from '../evidence/sample.ts'

/** The relevant parts of an exchange. By default a chat completion call with the response `{}`. */
export interface Told {
  readonly id?: string
  /** `POST /v1/responses`. */
  readonly request?: string
  readonly line?: Exchange['request']['line']
  readonly key?: string
  /** Body of the request. Values other than strings are sent as JSON. */
  readonly body?: unknown
  readonly sent?: Exchange['request']['headers']
  /** 0 without a response. */
  readonly status?: number
  readonly headers?: Exchange['request']['headers']
  /** Body of the response. A list of strings is a list of chunks; other values are JSON. */
  readonly reply?: unknown
  readonly end?: Exchange['end']['how']
  /** Milliseconds. */
  readonly from?: number
  readonly to?: number
  readonly parts?: Partial<Exchange>
}

const textOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body))

/** An exchange from its relevant parts. */
export function told(what: Told = {}): Exchange {
  const { id = 'chat-plain/plain', request = 'POST /v1/chat/completions', line = 'domestic', key = 'default' } = what
  const { body = request.startsWith('GET') ? '' : { model: 'small', messages: [{ role: 'user', content: 'hello' }] } } =
    what
  const { sent = [['content-type', 'application/json']], status = 200, reply = {}, end = 'complete' } = what
  const { headers = [['content-type', 'application/json']], from = 0, to = from + 10, parts } = what
  const [method = '', path = ''] = request.split(' ')
  const [probe = '', name = ''] = id.split('#', 1)[0]?.split('/') ?? []
  const text = textOf(body)
  return exchangeOf([], {
    id,
    probe,
    name,
    startedAt: new Date(Date.UTC(2026, 0, 1) + from).toISOString(),
    request: {
      method,
      url: `http://127.0.0.1:1${path}`,
      line,
      key,
      headers: sent,
      ...(text !== '' && { body: { text } }),
    },
    end: { how: end, at: to - from },
    ...(status === 0
      ? { response: undefined }
      : { response: { status, headersAt: 1, headers, chunks: chunksOf(reply) } }),
    ...parts,
  } as Partial<Exchange>)
}

const chunksOf = (reply: unknown) =>
  (Array.isArray(reply) ? reply : [reply]).flatMap((part: unknown) =>
    part === '' ? [] : [{ at: 1, text: textOf(part) }],
  )

/** An event stream of these objects, or of lines of data. */
export const streamed = (...events: readonly unknown[]): string =>
  events.map((event) => `data: ${textOf(event)}\n\n`).join('')

/** A header with these members, and these members of its deployment. */
export const headed = (
  parts: Partial<EvidenceHeader>,
  deployment: Partial<RecordedDeployment> = {},
): EvidenceHeader => ({ ...header, ...parts, deployment: { ...header.deployment, ...deployment } })

const folder = mkdtempSync(join(tmpdir(), 'gateproof-recorded-'))

/** Activates a recording of these exchanges. Returns their replies in order. */
export function judging(
  exchanges: readonly Exchange[],
  own: EvidenceHeader = header,
  more: readonly EvidenceLine[] = [],
  terms: Criteria = { spec: 'packaged' },
): readonly Reply[] {
  const text = [own, ...more, ...exchanges].map((line) => `${JSON.stringify(line)}\n`).join('')
  const file = join(folder, `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.jsonl`)
  if (!existsSync(file)) writeFileSync(file, text)
  setRecording(openRecording(() => loadEvidence([file]), terms))
  return recording().exchanges.map(replyOf)
}

/** Activates a recording with one exchange. Returns its reply. */
export function judgingOne(what: Told = {}, own: EvidenceHeader = header): Reply {
  const [reply] = judging([told(what)], own)
  if (reply === undefined) throw new Error('nothing was recorded')
  return reply
}
