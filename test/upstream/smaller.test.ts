import { describe, expect, test } from 'vitest'
import { drawnScript, reducedScript, reductionCount } from '../../fixtures/scripts.ts'
import { faults } from '../../suites/faults.ts'
import { recordInMemory } from '../suites/trial.ts'
import type { ScriptLine } from '../../src/evidence/exchange.ts'
import type { Evidence } from '../../src/evidence/store.ts'
import { createTransportUpstream } from '../../gateway/upstream/create-upstream.ts'
import { seededRandom } from '../../src/std/seeded-random.ts'

const probes = ['upstream-responses-to-responses']
const trial = (name?: string) =>
  recordInMemory({
    upstream: true,
    settings: { only: ['upstream'], probes, samples: 6 },
    // Without it, the answers that break off would be driven over sockets.
    ...(name !== undefined && { faults: [faults[name] ?? expect.fail(name)] }),
  })
const smallerIn = ({ exchanges }: Evidence) => exchanges.filter(({ name }) => name.includes('-smaller-'))

describe('a drawn answer', () => {
  test('is not made smaller if it has arrived', async () => {
    expect(smallerIn(await trial())).toEqual([])
  })

  test.each([
    ['text', 'upstream.splitCharactersBroken'],
    ['calls', 'upstream.argumentsEmpty'],
  ] as const)('is made smaller until what remains shows the defect of %s', async (part, name) => {
    const evidence = await trial(name)
    const sizeOf = ({ name }: Pick<ScriptLine, 'name'>): number => {
      const line = evidence.scripts.get(`${probes[0]}/${name}`)
      return line?.script[part] === undefined ? 0 : JSON.stringify(line.script).length
    }
    const smaller = smallerIn(evidence)
      .map(sizeOf)
      .filter((size) => size > 0)
    const whole = [...evidence.scripts.values()].filter((line) => /^drawn-\d+(?:-stream)?$/.test(line.name))
    expect(smaller.length).toBeGreaterThan(0)
    expect(Math.min(...smaller)).toBeLessThan(Math.min(...whole.map(sizeOf).filter((size) => size > 0)))
  })

  test('has another word for each reduction, and never grows', () => {
    let calls = 0
    const script = drawnScript('gpxaaaaaaaaaaaaaaaa', (below) => Math.floor(seededRandom(1, `${(calls += 1)}`) * below))
    const sizes = Array.from({ length: reductionCount }, (_, number) => {
      const smaller = reducedScript(script, 'gpxaaaaaaaaaaaaaaaa', 'gpxbbbbbbbbbbbbbbbb', number)
      expect(JSON.stringify(smaller ?? {})).not.toContain('gpxaaaaaaaaaaaaaaaa')
      return JSON.stringify(smaller ?? script).length
    })
    expect(Math.max(...sizes)).toBeLessThanOrEqual(JSON.stringify(script).length)
  })
})

test('an error of one port leaves the other one alone', async () => {
  const nonce = 'gpxaaaaaaaaaaaaaaaa'
  const upstream = createTransportUpstream({})
  const error = { status: 503, onPort: 0 }
  const script = { text: nonce, finish: 'stop', usage: { input: 1, output: 1 }, error } as const
  upstream.expect({ type: 'script', probe: 'p', name: 'n', nonce, script })
  const call = async (port: number) => {
    const headers = { authorization: `Bearer ${upstream.keys.openai}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: nonce }] })
    const request = new Request('http://upstream/v1/chat/completions', { method: 'POST', headers, body })
    return (await upstream.handle(request, { headers: [...request.headers], port })).status
  }
  expect([await call(0), await call(1)]).toEqual([503, 200])
})
