import { describe, expect, test } from 'vitest'
import {
  asObject,
  fault,
  type Inject,
  type JsonObject,
  onOperation,
  parseJson,
} from '../../gateway/reference/fault-kit.ts'
import { judgeTrial, recordInMemory } from '../suites/trial.ts'
import { idsWith } from './disobedience.ts'

const said = 'Say hello in one short sentence.'

/** The same request for every prompt, in its protocol. */
function cannedRequest(body: JsonObject): JsonObject | undefined {
  const common = Object.fromEntries(Object.entries(body).filter(([name]) => /^(?:model|stream\w*)$/.test(name)))
  if ('contents' in body) return { contents: [{ role: 'user', parts: [{ text: said }] }] }
  if ('input' in body) return { ...common, input: said }
  return 'messages' in body ? { ...common, max_tokens: 64, messages: [{ role: 'user', content: said }] } : undefined
}

/** Answers every valid request as if it said the same. */
const canned: Inject = (next) => async (request) => {
  const text = await request.clone().text()
  const response = await next(request.clone())
  const sent =
    request.method === 'POST' && response.status === 200 ? cannedRequest(asObject(parseJson(text))) : undefined
  if (sent === undefined) return response
  await response.body?.cancel()
  return next(new Request(request.url, { method: 'POST', headers: request.headers, body: JSON.stringify(sent) }))
}

const only = ['chat', 'responses', 'messages', 'generate-content', 'streaming.chat', 'streaming.messages']
const evidenceOf = (inject: Inject) =>
  recordInMemory({ seed: 3, settings: { only, samples: 1 }, faults: [fault([], inject)] })

describe('a deployment whose models answer every prompt with the same text', () => {
  test('is named as a mock, and not blamed for what models do', async () => {
    const evidence = await evidenceOf(canned)
    for (const profile of ['full', 'interop'] as const) {
      const concluded = await judgeTrial(evidence, { profile })
      expect([idsWith(concluded, 'violated'), idsWith(concluded, 'advisory')]).toEqual([[], []])
      const [note = ''] = concluded.report.notes
      expect(note).toMatch(
        /^looks like a mock: every prompt is answered with the same text\. \d+ requirements need a model/,
      )
      expect(concluded.report.complete).toBe(false)
    }
  })

  test('in one protocol only is a gateway that drops prompts', async () => {
    const concluded = await judgeTrial(await evidenceOf(onOperation('createMessage', canned)), { profile: 'spec' })
    expect(idsWith(concluded, 'violated')).toContain('messages.request.prompt_arrives')
    expect(concluded.report.notes.join()).not.toContain('mock')
  })

  test('is not a model that answers one prompt alike, whatever the other parameters are', async () => {
    const byPrompt: Inject = (next) => async (request) => {
      const body = asObject(parseJson(await request.clone().text()))
      const response = await next(request.clone())
      if (response.status !== 200 || !('messages' in body)) return response
      await response.body?.cancel()
      const sent = Object.fromEntries(
        Object.entries(body).filter(([name]) => /^(?:model|messages|stream\w*)$/.test(name)),
      )
      return next(new Request(request.url, { method: 'POST', headers: request.headers, body: JSON.stringify(sent) }))
    }
    const only = ['limits.chat.temperature', 'limits.chat.top_p', 'limits.chat.presence_penalty']
    const evidence = await recordInMemory({ settings: { only, samples: 0 }, faults: [fault([], byPrompt)] })
    expect((await judgeTrial(evidence)).report.notes.join()).not.toContain('mock')
  })
})
