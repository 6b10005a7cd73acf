import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readPrices } from '../../src/deployment/files/prices-file.ts'
import { inEmptyFolder } from '../cli/gateproof.ts'

/** Reads texts as price lists. The first file is `prices.yaml`. */
const read = (...texts: readonly string[]) =>
  inEmptyFolder((cwd) => {
    const files = texts.map((text, index) => {
      const name = index === 0 ? 'prices.yaml' : `more-${index}.yaml`
      writeFileSync(join(cwd, name), text)
      return { name, path: join(cwd, name) }
    })
    return readPrices(files)
  })

const own = `
currency: EUR
models:
  small: {perMillionTokens: {input: 0.15, output: 0.6, cached: 0.075, cacheWrite: 0.2}}
  picture: {perImage: 0.04}
  film: {perVideoSecond: 0.1}
`

describe("gateproof's format", () => {
  test('contains every kind of price', async () => {
    const list = await read(own)
    expect(list.currency).toBe('EUR')
    expect(list.of('small')).toMatchObject({ price: { perMillionTokens: { input: 0.15, cacheWrite: 0.2 } } })
    expect([list.of('picture'), list.of('film')]).toMatchObject([
      { price: { perImage: 0.04 } },
      { price: { perVideoSecond: 0.1 } },
    ])
  })

  test('can be JSON', async () => {
    const list = await read('{"currency": "credits", "models": {"a": {"perImage": 2}}}')
    expect(list.of('a')).toMatchObject({ price: { perImage: 2 } })
  })

  test('entries of later files win', async () => {
    const list = await read(own, 'currency: EUR\nmodels: {picture: {perImage: 1}}\n')
    expect([list.of('picture'), list.of('film')]).toMatchObject([
      { price: { perImage: 1 } },
      { price: { perVideoSecond: 0.1 } },
    ])
  })

  test.each([
    ['', 'prices.yaml: missing key currency'],
    ['- a\n', 'prices.yaml:1: expected the price list to be a mapping of keys to values, got a list'],
    ['models: {}\n', 'prices.yaml:1: missing key currency'],
    ['currency: USD\n', 'prices.yaml:1: missing key models'],
    ['currency: $\nmodels: {}\n', 'prices.yaml:1: currency "$": expected a currency code such as USD'],
    ['currency: USD\nmodels:\n  a: {perImage: -1}\n', 'prices.yaml:3: models.a.perImage: expected 0 or more'],
    ['currency: USD\nmodels:\n  a: {perImage: .nan}\n', 'prices.yaml:3: models.a.perImage: expected a finite number'],
    ['currency: USD\nmodels:\n  a: {perImage: .inf}\n', 'prices.yaml:3: models.a.perImage: expected a finite number'],
    [
      'currency: USD\nmodels:\n  a: {perImage: $2}\n',
      'prices.yaml:3: models.a.perImage: expected a number, got a string',
    ],
    ['currency: USD\nmodels:\n  a: 3\n', 'prices.yaml:3: models.a: expected a mapping, got a number'],
    [
      'currency: USD\nmodels:\n  a:\n    perimage: 1\n',
      'prices.yaml:4: unknown key models.a.perimage (did you mean "perImage"?)',
    ],
    [
      'currency: USD\nmodels:\n  a: {perMillionTokens: {input: 1}}\n',
      'prices.yaml:3: missing key models.a.perMillionTokens.output',
    ],
    [
      'currency: USD\nmodels: {a: {perMillionTokens: {input: 0.00000015, output: 0.6}}}\n',
      'prices.yaml: models.a.perMillionTokens.input 1.5e-7 looks like the price of one token. Use the price of a million tokens',
    ],
    ['currency: USD\nmodels: {\n', 'prices.yaml:3: Flow map in block collection must be sufficiently indented'],
  ])('rejects %j', async (text, why) => {
    await expect(read(text)).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringContaining(why) as string,
    })
  })

  test('rejects exponential aliases and deep nesting', async () => {
    const names = [...'abcdefgh']
    const bomb = names.map(
      (name, index) => `${name}: &${name} [${`*${names[index - 1] ?? ''},`.repeat(index === 0 ? 0 : 9)}]`,
    )
    await expect(read(bomb.join('\n'))).rejects.toMatchObject({ name: 'UsageError' })
    await expect(read('['.repeat(100_000))).rejects.toMatchObject({ name: 'UsageError' })
  })

  test('rejects files in different currencies', async () => {
    const other = read(own, 'currency: USD\nmodels: {}\n')
    await expect(other).rejects.toThrow('--prices more-1.yaml: expected prices in EUR, as in prices.yaml, got USD')
  })
})

/** Original entries of the price list of LiteLLM 1.109.1. */
const liteLlm = { name: 'litellm.json', path: fileURLToPath(new URL('../money/litellm.json', import.meta.url)) }

describe("LiteLLM's format", () => {
  test.each([
    ['gpt-4o', { perMillionTokens: { input: 2.5, output: 10, cached: 1.25 } }],
    ['claude-sonnet-4-5', { perMillionTokens: { input: 3, output: 15, cached: 0.3, cacheWrite: 3.75 } }],
    ['gemini-2.5-flash-image', { perMillionTokens: { input: 0.3, output: 2.5 }, perImage: 0.039 }],
    ['amazon.titan-image-generator-v1', { perImage: 0.008 }],
    ['openai/sora-2', { perVideoSecond: 0.1 }],
    ['dashscope/wan2.7-t2v', { perVideoSecond: 0.143353 }],
    ['gpt-image-1', {}],
    ['whisper-1', {}],
    ['github_copilot/gpt-4o', {}],
  ])('has the prices of %s', async (model, price) => {
    const list = await readPrices([liteLlm])
    expect(list.of(model)).toEqual({ price, entry: model })
  })

  test('ignores the entry that documents the others, and distinguishes two providers', async () => {
    const list = await readPrices([liteLlm])
    expect(list.currency).toBe('USD')
    expect(list.of('sample_spec')).toBe('it is not in the price list')
    expect(list.of('wan2.7-t2v')).toMatch(
      /^the list of prices has it as dashscope\/.* and as qwencloud\/.*, which differ$/,
    )
  })

  test.each([
    ['{"a": {"input_cost_per_token": -1e-7}}', '"a": input_cost_per_token -1e-7: expected a number of 0 or more'],
    ['{"a": {"input_cost_per_token": NaN}}', '"a": input_cost_per_token: expected a number, got "NaN"'],
    ['{"a": {"input_cost_per_token": 1e999}}', '"a": input_cost_per_token Infinity: expected a number of 0 or more'],
    ['{"a": {"output_cost_per_token": "1e-7"}}', '"a": output_cost_per_token: expected a number, got "1e-7"'],
    ['{"a": {"input_cost_per_token": 2.5}}', '"a": input_cost_per_token 2.5 looks like the price of a million tokens'],
    ['{"a": {"input_cost_per_token": 0}, "b": 3}', '"b": expected a mapping of costs'],
  ])('rejects %s', async (text, why) => {
    await expect(read(text)).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringContaining(why) as string,
    })
  })
})
