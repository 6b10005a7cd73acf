import { describe, expect, test } from 'vitest'
import { editField, editRequest, type Inject, onStatus, untouched } from '../../gateway/reference/fault-kit.ts'
import { fault } from '../../gateway/reference/fault.ts'
import { type Json, parseJson } from '../../gateway/reference/json.ts'
import { afterCalls, pairs } from '../../suites/upstream/kit.faults.ts'
import { tryGateway } from './trial.ts'

/** What is counted in the plain calls of one pair. */
async function countCalls(probe: string, steps: readonly string[], inject: Inject = untouched, upstream = untouched) {
  const { concluded } = await tryGateway({
    upstream: true,
    // Without it, the answers that break off would be driven over sockets.
    faults: [{ ...fault([], inject), upstream }],
    settings: { only: ['upstream.integrity'], probes: [probe], samples: 0 },
    steps,
    suites: { areas: ['upstream'] },
  })
  return concluded.report.observations.flatMap(({ tally }) => tally ?? [])
}

const rewritten = (from: string, to: string) => (value: Json | undefined) =>
  parseJson(JSON.stringify(value ?? null).replaceAll(from, to))

const { probe } = pairs.chatToChat
const editArguments = (edit: (value: Json | undefined) => Json | undefined) =>
  editField('choices[].message.tool_calls[].function.arguments', edit)

describe('texts that look worth changing', () => {
  test('are counted in calls that have one', async () => {
    expect(await countCalls(probe, ['text', 'mixed', 'conversation', 'results', 'history'])).toEqual([
      { unchanged: 4, of: 4 },
    ])
  })

  test('are counted in the calls of a coding agent, in each protocol of clients', async () => {
    for (const pair of [pairs.chatToMessages, pairs.responsesToChat, pairs.messagesToChat, pairs.contentToChat])
      expect(await countCalls(pair.probe, ['agent', 'agent-results'])).toEqual([{ unchanged: 2, of: 2 }])
  })

  test('are not counted where no call has one', async () => {
    expect(await countCalls(probe, ['text', 'parts'])).toEqual([])
  })

  test('are changed in an answer', async () => {
    const inject = editArguments(rewritten('left-pad', 'leftpad'))
    expect(await countCalls(probe, ['mixed', 'history'], inject)).toEqual([{ unchanged: 1, of: 2 }])
  })

  test('are changed in a request', async () => {
    const upstream = editRequest((body) => rewritten('id_ed25519', 'id_rsa')(body) ?? null)
    expect(await countCalls(probe, ['mixed', 'conversation'], untouched, upstream)).toEqual([{ unchanged: 1, of: 2 }])
  })

  test('are unchanged if a gateway escapes characters of arguments', async () => {
    const inject = editArguments((text) => (typeof text === 'string' ? text.replaceAll('&', '\\u0026') : text))
    expect(await countCalls(probe, ['mixed'], inject)).toEqual([{ unchanged: 1, of: 1 }])
  })
})

describe('a gateway that changes arguments after 50 calls', () => {
  const { contentToChat } = pairs
  const change = editField('candidates[].content.parts[].functionCall', rewritten('left-pad', 'leftpad'))
  const late = afterCalls(50, ['upstream.calls.arguments'], contentToChat, onStatus(200, change))

  // Without streams, this pair has about half of the calls of others.
  test.each([
    ['is not seen in the few calls of generate-content', 10, 'satisfied'],
    ['is seen in generate-content with 30 random answers', 30, 'violated'],
  ] as const)('%s', async (_title, samples, verdict) => {
    const { concluded } = await tryGateway({
      faults: [late],
      settings: { only: ['upstream.calls.arguments'], probes: [contentToChat.probe], samples },
      suites: { areas: ['upstream'] },
    })
    expect(concluded.report.requirements.find(({ id }) => id === 'upstream.calls.arguments')?.verdict).toBe(verdict)
  })
})
