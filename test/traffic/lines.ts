import type { RequirementReport } from '../../src/report/report.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import type { SuiteChoice } from '../../src/judge/suites.ts'
import { judgeTrial } from '../suites/trial.ts'
import { evidenceFrom } from './judging.ts'

/** A call of a recording in JSON Lines. */
export interface RecordedCall {
  readonly method: 'GET' | 'POST'
  /** The path; or a URL, if it is not below `base`. */
  readonly path: string
  /** Sent as JSON. */
  readonly body?: object
  /** Sent as it is. */
  readonly form?: string
  /** The key without its prefix; `null` for none. Default: always the same one. */
  readonly key?: string | null
  /** Request headers besides the key. */
  readonly headers?: readonly (readonly [string, string])[]
  readonly status?: number
  readonly replyHeaders?: readonly (readonly [string, string])[]
  /** The response: an object is sent as JSON, bytes as they are. */
  readonly reply?: object | string | Uint8Array
  /** Seconds after the start of the recording. Default: two after the call before. */
  readonly at?: number
  /** How it ended, if the response is not complete. */
  readonly end?: object
}

export const base = 'https://gateway.example.com'

const ownKey = '0123456789abcdef01234567'

/** The URL of a path at the gateway of a recording. */
const addressOf = (path: string): string => (/^https?:/.test(path) ? path : base + path)

/** A recording in JSON Lines, one call every two seconds. */
const linesOf = (calls: readonly RecordedCall[]): string =>
  calls.map((call, index) => `${JSON.stringify(lineOf(call, index))}\n`).join('')

function lineOf(call: RecordedCall, index: number): object {
  const { method, path, body, key = ownKey, headers = [], status = 200, reply, at = 2 * index, end } = call
  const type = reply instanceof Uint8Array || typeof reply === 'string' ? [] : [['content-type', 'application/json']]
  const bytes =
    reply instanceof Uint8Array
      ? { base64: Buffer.from(reply).toString('base64') }
      : { text: typeof reply === 'string' ? reply : JSON.stringify(reply) }
  return {
    startedAt: new Date(Date.parse('2026-02-03T10:00:00Z') + at * 1000).toISOString(),
    tookMs: 400,
    request: {
      method,
      url: addressOf(path),
      headers: [
        ...(key === null ? [] : [['authorization', `Bearer sk-${key}`]]),
        ...(body === undefined ? [] : [['content-type', 'application/json']]),
        ...headers,
      ],
      ...(body !== undefined && { body: { text: JSON.stringify(body) } }),
      ...(call.form !== undefined && { body: { text: call.form } }),
    },
    ...(end === undefined && {
      response: {
        status,
        headers: [...(call.replyHeaders ?? type)],
        chunks: reply === undefined ? [] : [{ at: 30, ...bytes }],
      },
    }),
    end: end ?? 'complete',
  }
}

/** Judges a recording in JSON Lines; returns the verdict of each requirement. */
export async function judgeLines(
  calls: readonly RecordedCall[],
  suites: SuiteChoice = {},
): Promise<(id: string) => RequirementReport['verdict']> {
  const file = evidenceFrom(linesOf(calls), { from: 'exchanges' })
  const { report } = await judgeTrial(loadEvidence([file]), { suites, profile: 'full' })
  return (id) => report.requirements.find((row) => row.id === id)?.verdict
}

/** A chat completion, served unless the call says otherwise. */
export const chatCall = (part: Partial<RecordedCall> = {}): RecordedCall => ({
  method: 'POST',
  path: '/v1/chat/completions',
  body: { model: 'acorn-chat', messages: [{ role: 'user', content: 'Name a colour.' }] },
  reply: {
    id: `chatcmpl-${part.at ?? ''}a1`,
    object: 'chat.completion',
    created: 1770112800,
    model: 'acorn-chat',
    choices: [{ index: 0, message: { role: 'assistant', content: 'Blue.' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 11, completion_tokens: 3, total_tokens: 14 },
  },
  ...part,
})
