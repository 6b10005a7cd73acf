import { afterEach, describe, expect, test } from 'vitest'
import { startReference, type Reference } from '../../../gateway/reference/server.ts'
import { faults } from '../../../suites/faults.ts'

const running: Reference[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((reference) => reference.close()))
})

/** The status of a gateway with these faults for a chat request with these members. */
async function status(names: readonly string[], members: object): Promise<number> {
  const reference = await startReference({ faults: names.flatMap((name) => faults[name] ?? []) })
  running.push(reference)
  const turns = [{ role: 'user', content: 'What is the capital of Peru? One word, please.' }]
  const { status } = await fetch(`${reference.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${reference.keys.default}`, 'content-type': 'application/json' },
    body: JSON.stringify({ seed: 7, model: reference.models.chat, messages: turns, ...members }),
  })
  return status
}

const refuses = (parameter: string) => [`limits.chat.${parameter}.refuses`]
const accepts = (parameter: string) => [`limits.chat.${parameter}.accepts`]

describe('a faulty gateway fails for every client', () => {
  test.each([
    [refuses('temperature'), { temperature: 5 }, 200],
    [refuses('temperature'), { temperature: 'hot' }, 200],
    [refuses('temperature'), { top_p: 5 }, 400],
    [refuses('stop'), { stop: ['a', 'b', 'c', 'd', 'e', 'f'] }, 200],
    [refuses('model'), { model: undefined }, 200],
    [refuses('messages'), { messages: undefined }, 200],
    [accepts('temperature'), { temperature: 2 }, 400],
    [accepts('temperature'), { temperature: 1.5 }, 200],
    [accepts('user'), { user: 'ada' }, 400],
    [['limits.chat.max_tokens.optional'], {}, 400],
    [['limits.chat.max_tokens.optional'], { max_tokens: 40 }, 200],
    [['limits.chat.drawn.accepts'], { user: 'ada', stop: 'Lima' }, 400],
    [['limits.chat.drawn.accepts'], { user: 'ada' }, 200],
    [['limits.chat.drawn.refuses'], { user: 'ada', temperature: 5 }, 200],
    [['limits.chat.drawn.refuses'], { temperature: 5 }, 400],
  ])('%j, requested with %j: %d', async (names, members, expected) => {
    expect(await status(names, members)).toBe(expected)
  })

  test('several faults have a combined effect', async () => {
    const both = [...refuses('temperature'), ...refuses('top_p')]
    expect(await status(both, { temperature: 5, top_p: 5 })).toBe(200)
    expect(await status(refuses('top_p'), { temperature: 5, top_p: 5 })).toBe(400)
  })
})
