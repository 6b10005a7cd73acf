import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compare, GateproofError, judge, plan, record, run, verify, type RunOptions } from '../../api/index.ts'
import { settingsOf } from '../../api/read-options.ts'
import { commands } from '../../cli/commands.ts'
import type { Options } from '../../src/deployment/options/option.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'options-'))
  writeFileSync(join(folder, 'gateproof.config.yaml'), 'models: { chat: of-the-file }\n')
})
afterAll(() => rmSync(folder, { recursive: true }))

const target = { baseUrl: 'https://gateway.example.com', apiKey: 'sk-test-0123456789' }
const settings = (options: RunOptions) => settingsOf({ cwd: folder, ...options }, [])

/** The message of the error that the function rejects with. */
async function refusal(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(GateproofError)
  expect((error as GateproofError).code).toBe('usage')
  return (error as GateproofError).message
}

describe('an invalid option', () => {
  test.each<[object, string]>([
    [{ tiemoutMs: 5 }, 'unknown option "tiemoutMs" (did you mean "timeoutMs"?)'],
    [{ json: true }, 'unknown option "json"'],
    [{ noKey: 1 }, 'noKey: expected true or false, got "number"'],
    [{ timeoutMs: -5 }, 'timeoutMs "-5": expected milliseconds above 0 and at most 86400000'],
    [{ timeoutMs: '5' as never }, 'timeoutMs "5": expected milliseconds above 0 and at most 86400000'],
    [{ maxRequests: 0 }, 'maxRequests "0": expected an integer of 1 or more'],
    [{ maxRequests: null }, 'maxRequests: expected a string or a number, got null'],
    [{ samples: [1] }, 'samples: expected a string or a number, got an array'],
    [{ only: ['chta'] }, 'only "chta": unknown area or requirement ID (did you mean "chat"?)'],
    [{ strict: 'yes' }, 'strict: expected true or false, got "string"'],
    [
      { profile: 'specs' },
      'profile "specs": expected full, spec, interop, claude-code, codex, gemini-cli or opencode (did you mean "spec"?)',
    ],
    [{ allow: ['pictures'] }, 'allow "pictures": expected images, video or long'],
    [{ models: { chta: 'm' } }, 'models "chta=m": unknown role (did you mean "chat"?)'],
    [{ models: [1] }, 'models: expected IDs by role, or a list of strings'],
    [{ maxCost: 1 }, 'maxCost needs prices, to compute the cost'],
    [{ shard: '1/2' }, 'shard needs seed, so that all shards generate the same requests'],
    [{ shard: 'auto' }, 'shard "auto" needs env, for example process.env'],
    [{ apiKeyEnv: 'KEY' }, 'apiKeyEnv needs env, for example process.env'],
    [{ embedded: true }, 'embedded and baseUrl cannot be combined'],
    [{ keys: { lwo: 'x' } }, 'keys "lwo": unknown role'],
    [{ keys: { default: 'x' } }, 'apiKey and keys.default are the same: set one of them'],
    [{ headers: { authorization: 'x' } }, 'headers "authorization": gateproof sets this header itself'],
    [{ baseline: 'missing.yaml' }, 'baseline "missing.yaml": no such file'],
    [{ resume: 'nowhere' }, 'resume "nowhere/evidence.jsonl": no such file'],
    [{ outDir: 'gateproof.config.yaml' }, 'outDir "gateproof.config.yaml": expected a folder, but this is a file'],
    [{ reports: { ctfr: 'x' } }, 'reports "ctfr": unknown format (did you mean "ctrf"?)'],
    [{ reports: { ctrf: '' } }, 'reports.ctrf: expected the path of a file'],
    [{ reports: 'ctrf=x' }, 'reports: expected an object with a path for each format'],
    [{ reports: { ctrf: 'x', json: './x' } }, 'reports "./x": expected one format, got ctrf and json'],
    [{ reports: { ctrf: 'gateproof.config.yaml/x' } }, 'cannot be written: a part of its path is a file'],
    [{ pollIntervalMs: 1 }, 'pollIntervalMs "0.001": expected 5 to 10 seconds for a remote deployment'],
  ])('%j is refused', async (options, message) => {
    expect(await refusal(run({ ...target, cwd: folder, ...options }))).toContain(message)
  })

  test.each<[string, () => Promise<unknown>, string]>([
    ['run', () => run({ ...target, baseUrl: 'gateway' }), 'baseUrl "gateway": not a valid URL'],
    ['plan', () => plan({ ...target, seed: -1 }), 'seed "-1": expected an integer between 0 and'],
    ['judge', () => judge('missing.jsonl'), 'evidence "missing.jsonl": no such file'],
    ['judge', () => judge([]), 'evidence: expected the path of a file'],
    ['compare', () => compare({ before: 'a', after: [] }), 'compare: expected at least two files or folders'],
    ['compare', () => compare({ before: 'nowhere', after: 'b' }), '"nowhere": no such file or folder'],
    ['record', () => record({}), 'record needs baseUrl'],
    ['record', () => record({ baseUrl: 'http://127.0.0.1', listen: 'x' }), 'listen "x": expected [HOST:]PORT'],
    ['verify', () => verify('missing.json'), 'FILE "missing.json": no such file'],
  ])('of %s is refused', async (_name, work, message) => {
    expect(await refusal(work())).toContain(message)
  })

  test.each<[RunOptions, string]>([
    [{ apiKey: 'sk-secret-0123456789\n' }, 'apiKey: not a valid header value'],
    [{ keys: { default: 'sk-secret 0123456789 ' }, apiKey: undefined }, 'keys.default: not a valid header value'],
    [{ headers: { 'x-team': 'sk-secret-0123456789\r\n' } }, 'headers.x-team: not a valid header value'],
  ])('with a secret is refused without it', async (options, message) => {
    const refused = await refusal(run({ ...target, ...options }))
    expect(refused).toContain(message)
    expect(refused).not.toContain('secret')
  })

  test('is named as on the command line for programs with the same options', async () => {
    const message = await refusal(run({ ...target, maxCost: 1, optionNames: 'command' }))
    expect(message).toBe('--max-cost needs --prices, to compute the cost')
  })
})

describe('valid options', () => {
  test('become the settings that the command has for them', async () => {
    const { deployment, ...own } = await settings({
      ...target,
      keys: { exhausted: 'sk-low' },
      headers: { 'X-Team': 'blue' },
      models: { chat: 'gpt', video: 'clip' },
      allow: ['images'],
      timeoutMs: 1500,
      deadlineMs: 60_000,
      pollIntervalMs: 6000,
      shard: '2/3',
      seed: 7,
      only: ['chat', 'streaming'],
      maxTokens: 0,
    })
    expect(own).toMatchObject({
      ...{ timeoutS: 1.5, deadlineS: 60, pollIntervalS: 6, seed: 7, shard: { index: 2, count: 3 } },
      ...{ only: ['chat', 'streaming'], maxTokens: 0 },
    })
    expect(deployment).toMatchObject({
      keys: { default: target.apiKey, exhausted: 'sk-low' },
      headers: { 'x-team': 'blue' },
      models: { chat: 'gpt', video: 'clip' },
      allow: ['images'],
    })
  })

  test('read a configuration file only if it is named', async () => {
    expect((await settings(target)).deployment.models).toEqual({})
    const named = await settings({ ...target, configFile: 'gateproof.config.yaml' })
    expect(named.deployment.models).toEqual({ chat: 'of-the-file' })
    const { models } = (await settings({ ...target, env: {} })).deployment
    expect(models).toEqual({ chat: 'of-the-file' })
  })

  test('select models like the command', async () => {
    const { modelPatterns } = await settings({ ...target, models: ['all', 'gpt-*', 'chat=x'] })
    expect(modelPatterns).toEqual(['*', 'gpt-*'])
  })

  test('may be undefined', async () => {
    const { only, seed } = await settings({ ...target, only: undefined, maxRequests: undefined, seed: 3 })
    expect([only, seed]).toEqual([[], 3])
  })
})

const types = readFileSync(new URL('../../api/options.ts', import.meta.url), 'utf8')

/** How options of a command are called in the library, if they have another form there. */
const otherForms: Readonly<Record<string, string>> = { rotate: 'rotateBytes' }
/** Options of a terminal, which a program does not have. */
const ofTerminals = ['json', 'quiet', 'verbose', 'open', 'all', 'newKey', 'judge']

/** The commands that are functions with the same options. */
const functions = ['run', 'plan', 'doctor', 'judge', 'record', 'compare', 'certify', 'verify'] as const

test.each(functions)('every option of the command %s is an option of the function', (name) => {
  const missing = Object.keys(commands[name].options)
    .filter((option) => !ofTerminals.includes(option))
    .map((option) => otherForms[option] ?? option)
    .filter((option) => !types.includes(`readonly ${option}?: `))
  expect(missing).toEqual([])
})

/** The comments of a member that several types may have. */
const commentsOf = (member: string): readonly string[] =>
  [...types.matchAll(/\/\*\*((?:(?!\*\/).)*)\*\/\s+readonly (\w+)\?: /gs)]
    .filter(([, , name]) => name === member)
    .map(([, text = '']) => text.replaceAll(/\s+\*?\s*/g, ' '))

/** How a comment states a default: in the unit of the library, as in code. */
function statedForms(value: unknown): readonly string[] {
  if (typeof value === 'number') return [`Default: ${value.toLocaleString('en-US')}.`]
  const text = Array.isArray(value) ? `['${value.join("', '")}']` : String(value)
  return [`Default: \`${text}\``, `\`${text}\`, the default`]
}

/** Defaults that only the command has: what a program leaves out is not written, or is chosen for it. */
const ofTheCommand = ['apiKeyEnv', 'outDir', 'listen', 'shard']

const defaulted = functions.flatMap((command) =>
  Object.entries(commands[command].options as Options).flatMap(([name, entry]) =>
    entry.default === undefined || entry.read === undefined || ofTheCommand.includes(name)
      ? []
      : [{ command, name: otherForms[name] ?? name, value: entry.read(name, entry.default) }],
  ),
)

test.each(defaulted)('the default of $name for $command is stated where its type is', ({ name, value }) => {
  const comments = commentsOf(name)
  expect(
    comments.some((comment) => statedForms(value).some((form) => comment.includes(form))),
    `${statedForms(value).join(' or ')} in ${comments.join(' | ')}`,
  ).toBe(true)
})
