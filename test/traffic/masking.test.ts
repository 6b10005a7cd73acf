import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Exchange } from '../../src/evidence/exchange.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { keyFinder } from '../redact/find-key.ts'
import { archive, calls, healthyEntries, type Entry } from './archive.ts'
import { evidenceFrom } from './judging.ts'

/** Keys and sessions of a client, in every place of an archive and of the gateway's echoes. */
const keys = {
  bearer: 'sk-bearer-Zq81mfKx02LpVt77Yw',
  query: 'AIzaQueryHd73kDla0913mfkeQp',
  header: 'hk-header-Tt56lqPzM0x8Bn41Ra',
  cookie: 'ck-cookie-Uu19vnLsK4e7Wd60Gh',
  basic: 'pw-basic-Ee72xbJrF5t3Qc88Vo',
}
const words = { authorization: 'Bearer assistant' }

const encodings: readonly ((key: string) => string)[] = [
  (key) => key,
  encodeURIComponent,
  (key) => Buffer.from(key).toString('base64'),
  (key) => Buffer.from(key).toString('hex'),
  (key) => [...key].toReversed().join(''),
]

/** An entry that carries all of them, whose reply, and that of an entry before it, hold each in every form. */
function entries(): Entry[] {
  const all = healthyEntries()
  const carrier = all[calls.message] as Entry
  carrier.request.headers = [
    { name: 'authorization', value: `Bearer ${keys.bearer}` },
    { name: 'X-API-Key', value: keys.header },
    { name: 'Cookie', value: `theme=dark; session=${keys.cookie}` },
    { name: 'Proxy-Authorization', value: `Basic ${Buffer.from(`user:${keys.basic}`).toString('base64')}` },
    { name: 'content-type', value: 'application/json' },
  ]
  carrier.request.url += `?key=${keys.query}`
  const echoes = Object.values(keys).flatMap((key) => encodings.map((encode) => encode(key)))
  const told = JSON.stringify({ error: { message: echoes.join(' '), type: 'invalid_request_error', code: null } })
  for (const entry of [all[calls.chat] as Entry, carrier]) {
    entry.response.status = 400
    entry.response.content = { size: told.length, mimeType: 'application/json', text: told }
    entry.response.headers = [{ name: 'set-cookie', value: `session=${keys.cookie}; Path=/` }]
  }
  const stream = all[calls.chatStream] as Entry
  const spelled = keys.bearer.match(/.{1,4}/g) ?? []
  const events = spelled.map(
    (content) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`,
  )
  stream.response.content.text = `${events.join('')}data: [DONE]\n\n`
  ;(all[calls.response] as Entry).request.headers = [{ name: 'authorization', value: words.authorization }]
  return all
}

let text = ''
let exchanges: readonly Exchange[] = []
beforeAll(() => {
  const file = evidenceFrom(archive(entries()))
  text = readFileSync(file, 'utf8')
  exchanges = loadEvidence([file]).exchanges
})

describe('keys of an archive', () => {
  test.each(Object.entries(keys))('of the kind %s stand in no evidence', (_kind, key) => {
    expect(keyFinder([key])(Buffer.from(text))).toEqual([])
  })

  test('leave as many characters as they had', () => {
    const [echoing] = exchanges.filter(({ response }) => response?.status === 400)
    const [chunk] = echoing?.response?.chunks ?? []
    const told = Object.values(keys)
      .flatMap((key) => encodings.map((encode) => encode(key)))
      .join(' ')
    expect(chunk && 'text' in chunk && chunk.text).toHaveLength(
      JSON.stringify({ error: { message: told, type: 'invalid_request_error', code: null } }).length,
    )
  })

  test('that are words of the contract are masked where they are sent, and nowhere else', () => {
    const sent = exchanges.find(({ request }) => request.headers[0]?.[1] === 'Bearer *********')
    expect(sent?.response?.status).toBe(200)
    expect(text).toContain('\\"role\\":\\"assistant\\"')
  })

  test('get different roles, and so do other credentials', () => {
    const roles = new Set(exchanges.map(({ request }) => request.key))
    expect([...roles]).toEqual(['default', 'key 2', 'key 3', 'key 4'])
  })
})
