import { describe, expect, test } from 'vitest'
import type { RequirementId } from '../../spec/generated/requirements.ts'
import { isScripted, judgesScripted, scriptPatterns } from '../../src/calls/scripted-answers.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import type { UpstreamExchange } from '../../src/evidence/exchange.ts'
import type { Script } from '../../src/evidence/script.ts'
import { judging, told } from '../checks/recorded.ts'

const whole: Script = { text: 'word', finish: 'stop', usage: { input: 1, output: 1 } }

/** An exchange whose upstream answers by this script; without a script, any other exchange. */
function scripted(script: Script | undefined, status = 200, upstreamStatuses: readonly number[] = []) {
  const exchange = told({ id: 'upstream-chat-to-chat/text', status })
  const { probe, name } = exchange
  const line = script && ({ type: 'script', probe, name, nonce: 'word', script } as const)
  judging([exchange], undefined, [...(line ? [line] : []), ...upstreamStatuses.map(arrival)])
  return exchange
}

/** A request to the upstream, answered with this status. */
function arrival(status: number, index: number): UpstreamExchange {
  const { startedAt, end } = told()
  const request = { method: 'POST', url: '/v1/chat/completions', headers: [] }
  return {
    ...{ type: 'upstream', id: `upstream/${index + 1}`, protocol: 'chat', nonce: 'word', credential: 'own' },
    ...{ clientSecrets: [], startedAt, request, end: { how: 'complete', at: end.at } },
    response: { status, headers: [], chunks: [] },
  }
}

const shape: RequirementId = 'chat.completion.id'
const ofStream: RequirementId = 'streaming.chat.terminator'
const effect: RequirementId = 'chat.request.max_tokens'
const streamedEffect: RequirementId = 'streaming.chat.max_tokens'
const ofAccount: RequirementId = 'authentication.bearer.accepted'
const errorForm: RequirementId = 'errors.body.type'
const errorEvent: RequirementId = 'streaming.chat.error_event'
const framing: RequirementId = 'service.http.framing'
const comparison: RequirementId = 'upstream.answer.text'
const all = [shape, ofStream, effect, streamedEffect, ofAccount, errorForm, errorEvent, framing, comparison]

const error: Script['error'] = { status: 503 }

test.each([
  ['no script', undefined, 200, all],
  ['a whole answer', whole, 200, [shape, ofStream, errorForm, errorEvent, framing, comparison]],
  ['an error', { ...whole, error }, 503, [errorForm, framing, comparison]],
  ['an error that becomes a success', { ...whole, error }, 200, [errorForm, framing, comparison]],
  ['a cut', { ...whole, delivery: { cutAfterEvents: 8 } }, 200, [errorForm, errorEvent, comparison]],
  [
    'an error of another port',
    { ...whole, error: { ...error, onPort: 0 } },
    200,
    [shape, ofStream, errorForm, errorEvent, framing, comparison],
  ],
  ['an error of the called port', { ...whole, error: { ...error, onPort: 0 } }, 503, [errorForm, framing, comparison]],
])('with %s, exactly what the script leaves as usual is judged', (_name, script, status, judged) => {
  const exchange = scripted(script, status)
  expect(all.filter((id) => judgesScripted(exchange, id))).toEqual(judged)
  expect(isScripted(exchange)).toBe(script !== undefined)
})

test.each([
  ['only the port that fails', [503], [errorForm, framing, comparison]],
  ['the port that answers too', [503, 200], [shape, ofStream, errorForm, errorEvent, framing, comparison]],
])('of a stream that a gateway begins before it calls %s', (_name, statuses, judged) => {
  const exchange = scripted({ ...whole, error: { status: 503, onPort: 0 } }, 200, statuses)
  expect(all.filter((id) => judgesScripted(exchange, id))).toEqual(judged)
})

test.each([
  'streaming.responses.final_counted',
  'streaming.messages.start_usage',
  'chat.completion.usage.prompt_counted',
] as const)('%s does not repeat the comparison of the counts', (id) =>
  expect(judgesScripted(scripted(whole), id)).toBe(false),
)

describe('each pattern names a requirement', () => {
  const ids = requirementsOf(packagedContract().document).map(({ id }) => id)
  test.each(scriptPatterns)('%s', (pattern) => expect(ids.filter((id) => pattern.test(id))).not.toEqual([]))
})
