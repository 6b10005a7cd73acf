import { expect, test } from 'vitest'
import type { Inject } from '../../gateway/reference/fault.ts'
import type { Report } from '../../src/report/report.ts'
import { echoing, formsOf, runAgainst, type Ran } from './echoing.ts'

const spelledIn = (evidence: string) =>
  [...evidence.matchAll(/\{\\"text\\":\\"(.)\\"\}/g)].map(([, character]) => character).join('')

/** The sinks in which a form of the secret stands. */
const leaks = ({ sinks }: Ran, secret: string) =>
  Object.entries({ ...sinks, spelled: spelledIn(sinks['evidence.jsonl'] ?? '') })
    .filter(([, text]) =>
      [...formsOf(secret), Buffer.from(secret).toString('base64').slice(4, -4)].some((form) => text.includes(form)),
    )
    .map(([name]) => name)

test('no secret is in any file or on the terminal, even if the gateway echoes it', async () => {
  const sent = (headers: Headers) =>
    [
      (headers.get('authorization') ?? '').replace('Bearer ', ''),
      headers.get('x-gate'),
      headers.get('x-plain'),
    ].flatMap((value) => value || [])
  const secrets = { GATE: 's3cr3t-0123456789', PLAIN: 'pineapples' }
  let key = ''
  const ran = await runAgainst(echoing(sent), ({ keys }) => {
    key = keys.default
    const headers = ['--header', 'x-gate=GATE', '--header', 'x-plain=PLAIN', '--secret-header', 'x-plain']
    return {
      args: [...headers, '--only', 'chat.completion,streaming.chat,models,responses.object', '--samples', '0'],
      env: secrets,
    }
  })
  expect([0, 1], ran.stderr).toContain(ran.code)
  expect(Object.keys(ran.sinks)).toEqual(
    expect.arrayContaining(['evidence.jsonl', 'gateproof.ctrf', 'gateproof.sarif', 'gateproof.prometheus']),
  )
  expect(ran.sinks['evidence.jsonl']).toContain('\\"text\\":\\"*\\"')
  for (const secret of [key, ...Object.values(secrets)]) expect(leaks(ran, secret)).toEqual([])
})

const words = {
  default: 'x-tenant',
  text: 'x-kind',
  openai: 'x-vendor',
  chat: 'x-area',
  id: 'x-field',
  model: 'x-what',
}

/** Says the words that came in headers back in a header of the reply. */
const repeating: Inject = (next) => async (request) => {
  const response = await next(request)
  const headers = new Headers(response.headers)
  for (const name of Object.values(words)) headers.set(`${name}-was`, request.headers.get(name) ?? 'unset')
  return new Response(response.body, { status: response.status, headers })
}

test('a header whose value is a plain word changes no verdict, and is masked in requests only', async () => {
  const only = ['--only', 'chat.completion,streaming.chat,models.list', '--samples', '0']
  const env = Object.fromEntries(Object.keys(words).map((word) => [`WORD_${word}`, word]))
  const given = Object.entries(words).flatMap(([word, name]) => ['--header', `${name}=WORD_${word}`])
  const plain = await runAgainst(repeating, () => ({ args: only, env }))
  const worded = await runAgainst(repeating, () => ({ args: [...only, ...given], env }))
  expect([worded.code, judgedIn(worded)]).toEqual([plain.code, judgedIn(plain)])
  const evidence = worded.sinks['evidence.jsonl'] ?? ''
  for (const [word, name] of Object.entries(words)) {
    expect(valuesOf(evidence, name)).toEqual(['*'.repeat(word.length)])
    expect(valuesOf(evidence, `${name}-was`)).toEqual([word])
  }
})

/** What a report says of a deployment whose address is of the day. */
function judgedIn({ report }: Ran) {
  const { requirements, deployment, summary, judged } = JSON.parse(report) as Report
  const verdicts = requirements.map(({ id, verdict, because }) => [id, verdict, because])
  return { verdicts, models: deployment.models, summary, judged }
}

/** The values that a header has anywhere in the evidence. */
const valuesOf = (evidence: string, name: string) => [
  ...new Set([...evidence.matchAll(new RegExp(`\\["${name}","([^"]*)"\\]`, 'g'))].map(([, value]) => value)),
]
