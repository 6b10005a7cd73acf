import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import schema from '../../src/deployment/files/configuration.schema.json' with { type: 'json' }
import { featureNames } from '../../src/contract/features.ts'
import { readConfiguration } from '../../src/deployment/files/configuration-file.ts'
import { keyRoles } from '../../src/contract/key-roles.ts'
import { modelRoles, requestKinds } from '../../src/deployment/deployment.ts'
import { gateproof, inEmptyFolder } from '../cli/gateproof.ts'

const read = (text: string, name = 'gateproof.config.yaml') =>
  inEmptyFolder((cwd) => {
    writeFileSync(join(cwd, name), text)
    return readConfiguration(undefined, cwd)
  })

const whole = `
baseUrl: https://staging.example.com
overseasBaseUrl: https://overseas.example.com
keys: { default: A, low: B, expired: C, deleted: D, exhausted: E, limited: F, unlimited: G, otherAccount: H }
group: default
models: { chat: a, nonTruncating: b, multipleChoices: c }
requests: { image: { size: 1024x1024 }, imageEdit: {}, video: {}, motionControl: {} }
videoSeconds: { min: 4, max: 15 }
videoDoneWithin: 600
endpointTypes: { chat: [general, openai], responses: [], messages: [anthropic], generateContent: [gemini], image: [dall-e] }
prefixes: { motionControl: /kling }
lacks: [images, video, overseas, motionControl]
`

test('accepts every key of the interface', async () => {
  expect((await read(whole)).content).toMatchObject({ lacks: ['images', 'video', 'overseas', 'motionControl'] })
})

test('reads gateproof.config.yml', async () => {
  expect((await read('group: low', 'gateproof.config.yml')).content).toEqual({ group: 'low' })
})

test('reads gateproof.config.json', async () => {
  expect(await read('{"group": "low"}', 'gateproof.config.json')).toEqual({
    file: 'gateproof.config.json',
    content: { group: 'low' },
  })
})

test.each(['', '# only a comment\n', '{}'])('%j is an empty configuration', async (text) => {
  expect((await read(text)).content).toEqual({})
})

test('without a file the configuration is empty, and files in parent folders are ignored', async () => {
  await inEmptyFolder(async (cwd) => {
    writeFileSync(join(cwd, 'gateproof.config.yaml'), 'group: above\n')
    mkdirSync(join(cwd, 'below'))
    expect((await readConfiguration(undefined, join(cwd, 'below'))).content).toEqual({})
  })
})

describe('an invalid file is reported with its name, line, key and reason', () => {
  test.each([
    ['baseURL: https://x\n', ':1: unknown key baseURL (did you mean "baseUrl"?)'],
    ['group: a\nmodels:\n  chat: a\n  chatt: b\n', ':4: unknown key models.chatt (did you mean "chat"?)'],
    ['colour: red\n', ':1: unknown key colour'],
    ['models: { chat: 4.1 }\n', ':1: models.chat: expected a string, got a number'],
    ['keys:\ngroup: a\n', ':1: keys: expected a mapping, got an empty value'],
    ['group: ""\n', ':1: group: expected a value'],
    ['- a\n', ':1: expected the configuration to be a mapping of keys to values, got a list'],
    ['just words\n', ':1: expected the configuration to be a mapping of keys to values, got a string'],
    [
      'lacks:\n  - imges\n',
      ':2: lacks[0] "imges": unknown feature (did you mean "images"?). docs/configuration.md lists all',
    ],
    ['lacks: images\n', ':1: lacks: expected a list, got a string'],
    ['videoSeconds: { min: 0 }\n', ':1: videoSeconds.min: expected 1 or more'],
    ['videoDoneWithin: 0\n', ':1: videoDoneWithin: expected a number above 0'],
    ['videoDoneWithin: 10 min\n', ':1: videoDoneWithin: expected a number, got a string'],
    ['endpointTypes: { chat: openai }\n', ':1: endpointTypes.chat: expected a list, got a string'],
    ['endpointTypes: { chats: [a] }\n', ':1: unknown key endpointTypes.chats (did you mean "chat"?)'],
    ['prefixes: { motionControl: kling }\n', ':1: prefixes.motionControl: expected a path such as /kling'],
    ['cost: {}\n', ':1: cost: expected header, field or balance'],
    ['cost: { header: a b }\n', ':1: cost.header "a b": expected the name of a header'],
    ['cost: { field: a..b }\n', ':1: cost.field "a..b": expected names of members such as usage.cost'],
    [
      'keys: { default: sk-live-secret }\n',
      ':1: keys.default: expected the name of an environment variable, not a key',
    ],
    ['group: a\ngroup: b\n', ':2: Map keys must be unique'],
    ['group: [a\n', ':2: Flow sequence in block collection must be sufficiently indented and end with a ]'],
  ])('%j', async (text, reason) => {
    await expect(read(text)).rejects.toThrow(
      expect.objectContaining({ name: 'UsageError', message: `gateproof.config.yaml${reason}` }),
    )
  })

  test('malformed JSON', async () => {
    await expect(read('{\n  "group": "a"\n  "models": {}\n}', 'gateproof.config.json')).rejects.toThrow(
      /^gateproof\.config\.json:3: /,
    )
  })

  test('a folder with the name of the file', async () => {
    await inEmptyFolder(async (cwd) => {
      mkdirSync(join(cwd, 'gateproof.config.yaml'))
      await expect(readConfiguration(undefined, cwd)).rejects.toThrow(expect.objectContaining({ name: 'UsageError' }))
    })
  })

  test('two files in one folder', async () => {
    await inEmptyFolder(async (cwd) => {
      for (const name of ['gateproof.config.yml', 'gateproof.config.json']) writeFileSync(join(cwd, name), '{}')
      await expect(readConfiguration(undefined, cwd)).rejects.toThrow(
        'found both gateproof.config.yml and gateproof.config.json. Remove one, or choose one with --config',
      )
    })
  })

  test('the command exits with code 2', async () => {
    await inEmptyFolder(async (cwd) => {
      writeFileSync(join(cwd, 'my.yaml'), 'group: default\nmodels: [a]\n')
      const stderr = 'gateproof: my.yaml:2: models: expected a mapping, got a list\n'
      expect(await gateproof(['--config', 'my.yaml'], { cwd })).toEqual({ code: 2, stdout: '', stderr })
    })
  })

  test('a videoSeconds.min above the default max', async () => {
    await inEmptyFolder(async (cwd) => {
      writeFileSync(join(cwd, 'gateproof.config.yaml'), 'videoSeconds: { min: 20 }\n')
      const stderr = 'gateproof: gateproof.config.yaml: videoSeconds.min 20 is above videoSeconds.max 15\n'
      expect(await gateproof([], { cwd })).toEqual({ code: 2, stdout: '', stderr })
    })
  })
})

test('the schema lists the roles of the code and the features of the document', () => {
  const { keys, models, requests, lacks } = schema.properties
  expect(Object.keys(keys.properties)).toEqual([...keyRoles])
  expect(Object.keys(models.properties)).toEqual([...modelRoles])
  expect(Object.keys(requests.properties)).toEqual([...requestKinds])
  expect(lacks.items.enum).toEqual(featureNames())
})
