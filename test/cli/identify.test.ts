import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { EvidenceLine, Exchange } from '../../src/evidence/exchange.ts'
import { evidenceOfLines, type Evidence } from '../../src/evidence/store.ts'
import { maxSamples } from '../../src/identify/prompts.ts'
import { samplesIn } from '../../src/identify/samples.ts'
import { evidenceOf } from '../recordings/judgements.ts'
import { collected } from './collected.ts'
import { startSampling } from '../servers/sampling.ts'
import { gateproof, inEmptyFolder } from './gateproof.ts'

const model = { name: 1, flatness: 0.2 }

/** A recording in which one step was answered more often than any plan asks for: such a file makes no comparison longer. */
function withMoreAnswers(file: string, step: string): Evidence {
  const lines = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as EvidenceLine)
  const answered = lines.find((line) => line.type === 'exchange' && line.name === step) as Exchange
  // Answers with the same id came from a cache and would not count.
  const copy = (at: number) =>
    JSON.stringify({ ...answered, id: `more-${at}` }).replaceAll(/(?<=chatcmpl-)\w+/g, `${at}`)
  const more = Array.from({ length: 2 * maxSamples }, (_, at) => JSON.parse(copy(at)) as Exchange)
  return evidenceOfLines(lines.flatMap((line) => (line === answered ? [line, ...more] : [line])))
}

const answersIn = (evidence: Evidence) => samplesIn(evidence, 'ref').prompts.get('first-01')?.answers.length

describe('identify', () => {
  test('finds a gateway that sends every tenth request to a model with another tokenizer, and a hidden prompt', async () => {
    await inEmptyFolder(async (cwd) => {
      await collected(cwd, 'ref', { samples: 5, seed: 1, modelOf: () => model })
      const hidden = { ...model, hiddenTokens: 500 }
      const cheaper = { ...hidden, name: 2, charactersPerToken: 3 }
      await collected(cwd, 'got', {
        samples: 5,
        seed: 2,
        modelOf: (_, number) => (number % 10 === 0 ? cheaper : hidden),
      })
      const { code, stdout } = await gateproof(['identify', 'compare', 'ref', 'got'], { cwd })
      expect([code, stdout]).toEqual([1, expect.stringMatching(/^differs from this reference: counts of input tokens/)])
      expect(stdout).toContain('got counts 500 input tokens more for every prompt')
      const json = await gateproof(['identify', 'compare', 'ref', 'got', '--json', '--alpha', '0.05'], { cwd })
      expect(JSON.parse(json.stdout)).toMatchObject({ verdict: 'differs', alpha: 0.05, inputCounts: { offset: 500 } })
      expect(answersIn(withMoreAnswers(join(cwd, 'ref/evidence.jsonl'), 'first-01-1'))).toBe(maxSamples)
    })
  })

  test('ends with 3 and says why if a budget ends the collection', async () => {
    await inEmptyFolder(async (cwd) => {
      const { code, stderr } = await collected(cwd, 'ref', {
        samples: 5,
        seed: 1,
        modelOf: () => model,
        more: ['--max-requests', '20'],
      })
      expect([code, stderr]).toEqual([3, expect.stringContaining('20 of 20 requests')])
    })
  })

  test('continues an interrupted collection with its model, seed and samples', async () => {
    await inEmptyFolder(async (cwd) => {
      const gateway = await startSampling({ seed: 1, modelOf: () => model })
      onTestFinished(() => gateway.close())
      const run = (...args: readonly string[]) =>
        gateproof([...args, '--quiet', '--base-url', gateway.url], { cwd, env: { GATEWAY_API_KEY: gateway.key } })
      const collect = (...args: readonly string[]) => run('identify', 'collect', ...args)
      const plan = ['--model', 'ref-chat-1', '--samples', '5', '--seed', '7']
      const cut = await collect(...plan, '--out', 'cut', '--max-requests', '20')
      expect([cut.code, cut.stderr]).toEqual([3, expect.stringContaining('. Continue with --resume cut\n')])
      const other = await collect('--model', 'ref-chat-2', '--resume', 'cut')
      expect([other.code, other.stderr]).toEqual([
        2,
        expect.stringMatching(/: the samples are of the model "ref-chat-1", not of "ref-chat-2"\n$/),
      ])
      const asRun = await run('--resume', 'cut', '--out', 'other')
      expect([asRun.code, asRun.stderr]).toEqual([2, expect.stringContaining('expected a run, got samples')])

      expect((await collect('--resume', 'cut')).code).toBe(0)
      expect((await collect(...plan, '--out', 'whole')).code).toBe(0)
      const promptsIn = (folder: string) =>
        evidenceOfLines(
          readFileSync(join(cwd, folder, 'evidence.jsonl'), 'utf8')
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as EvidenceLine),
        )
          .exchanges.filter(({ probe }) => probe === 'identify')
          .map(({ name, request }) => `${name} ${JSON.stringify(request.body)}`)
          .toSorted()
      expect(promptsIn('cut')).toEqual(promptsIn('whole'))
      const compared = await gateproof(['identify', 'compare', 'whole', 'cut', '--json'], { cwd })
      expect(JSON.parse(compared.stdout)).toMatchObject({ tests: expect.anything() as unknown })
      expect(compared.code).not.toBe(2)
    })
  })

  test('shows what it would send, and sends nothing', async () => {
    const { code, stdout } = await gateproof(['identify', 'collect', '--dry-run', '--seed', '7'])
    expect(code).toBe(0)
    expect(Number(/^requests: (\d+)$/m.exec(stdout)?.[1])).toBeLessThan(1200)
  })
})

describe('identify exits with 2 and one line', () => {
  test.each([
    [['colect'], 'identify "colect": unknown action: expected collect or compare (did you mean "collect"?)'],
    [['compare', 'a'], 'identify compare: expected two files or folders: the reference, and what to compare with it'],
    [['compare', 'a', 'b'], '"a": no such file or folder'],
    [['compare', 'empty', 'empty'], '"empty": no evidence.jsonl in this folder'],
    [
      ['compare', 'run.jsonl', 'run.jsonl'],
      'run.jsonl: no samples: expected the evidence of gateproof identify collect',
    ],
    [['compare', 'a', 'b', '--seed', '7'], 'identify compare: --seed is an option of identify collect'],
    [['compare', 'a', 'b', '--alpha', '1'], '--alpha "1": expected a number between 0.001 and 0.2'],
    [['collect', '--alpha', '0.01'], 'identify collect: --alpha is an option of identify compare'],
    [['collect', 'x'], 'identify collect: unexpected argument "x"'],
    [['collect', '--samples', '4'], '--samples "4": expected an integer between 5 and 200'],
    [['collect', '--base-url', 'https://g'], '--model: missing. Name the model to ask'],
  ])('for %j', async (args, line) => {
    await inEmptyFolder(async (cwd) => {
      mkdirSync(join(cwd, 'empty'))
      writeFileSync(join(cwd, 'run.jsonl'), evidenceOf('mockllm'))
      const ended = await gateproof(['identify', ...args], { cwd, env: { GATEWAY_API_KEY: 'sk-unused-0123456789' } })
      expect(ended).toEqual({ code: 2, stdout: '', stderr: `gateproof: ${line}\n` })
    })
  })
})
