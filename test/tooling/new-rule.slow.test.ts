import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseArguments } from '../../scripts/new-rule/given.ts'
import { planned } from '../../scripts/new-rule/plan.ts'
import { readDocument } from '../../scripts/new-rule/in-document.ts'
import type { NewRule } from '../../scripts/new-rule/rule.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const tsx = fileURLToPath(import.meta.resolve('tsx'))
const parts = ['spec/openapi.yaml', 'spec/outline.json', 'suites']

/** A copy of the files to write. The generator only records its call. */
let root: string
const copied = () => {
  root = mkdtempSync(join(tmpdir(), 'gateproof-new-rule-'))
  for (const part of parts) cpSync(join(repository, part), join(root, part), { recursive: true })
  writeFileSync(
    join(root, 'spec/generate.ts'),
    `import { writeFileSync } from 'node:fs'\nwriteFileSync('generated', '')\n`,
  )
}
const removed = () => rmSync(root, { recursive: true })

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** All files of the copy, by path. */
const contents = () =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, readFileSync(path, 'utf8')]),
  )

const script = join(repository, 'scripts/new-rule.ts')
const newRule = (...args: readonly string[]) =>
  promisify(execFile)(process.execPath, ['--import', tsx, script, ...args], { cwd: root })

const id = 'chat.completion.choices.index_below'
const text = 'The `index` of a choice is below their number: always.'
const defect = 'The `index` of a choice is their number: too large'

describe('new-rule', () => {
  let stdout: string
  let before: Readonly<Record<string, string>>
  beforeAll(async () => {
    copied()
    before = contents()
    stdout = (await newRule(id, '--text', text, '--defect', defect)).stdout
  }, 60_000)
  afterAll(removed)

  test('writes the sentence next to those of related requirements', () => {
    const found = readDocument(read('spec/openapi.yaml')).requirements.find((requirement) => requirement.id === id)
    const at = '/components/schemas/ChatChoice/properties/index'
    expect(found).toEqual({ id, level: 'SHOULD', basis: 'protocol', section: 'Resources', text, defect, at })
  })

  test('keeps all other lines of the document', () => {
    const lines = read('spec/openapi.yaml').split('\n')
    const added = lines.findIndex((line) => line.endsWith(`- id: ${id}`))
    expect(lines.toSpliced(added, 5).join('\n')).toBe(before[join(root, 'spec/openapi.yaml')])
  })

  test('adds the id to the outline after its relative, and changes nothing else there', () => {
    const lines = read('spec/outline.json').split('\n')
    const added = lines.findIndex((line) => line.includes(id))
    expect(lines[added - 1]).toContain('chat.completion.choices.index')
    expect(lines.toSpliced(added, 1).join('\n')).toBe(before[join(root, 'spec/outline.json')])
  })

  test('writes a test that fails until it is written', () => {
    const written = read('suites/protocols/chat/chat.test.ts')
    expect(written).toContain(`test('index below', covers('${id}'), () => {`)
    expect(written).toContain(`throw new Error('not written yet: the test of ${id}')`)
  })

  test('writes a fault that does nothing until it is written', () => {
    const written = read('suites/protocols/chat/faults.ts')
    expect(written).toContain(`export const choicesIndexBelowBroken = fault(['${id}'], untouched)`)
    expect(written).toMatch(/import \{[^}]*\buntouched\b[^}]*\} from '\.\.\/\.\.\/\.\.\/src\/reference\/fault-kit\.ts'/)
  })

  test('writes only these four files, regenerates, and prints the next steps', () => {
    const after = contents()
    const changed = Object.keys(after).filter((path) => after[path] !== before[path])
    expect(changed.map((path) => path.slice(root.length + 1)).sort()).toEqual([
      'generated',
      'spec/openapi.yaml',
      'spec/outline.json',
      'suites/protocols/chat/chat.test.ts',
      'suites/protocols/chat/faults.ts',
    ])
    for (const [, file = '', line] of stdout.matchAll(/(\S+\.(?:yaml|json|ts)):(\d+)/g)) {
      expect(read(file).split('\n')[Number(line) - 1]).toMatch(/index_below|choicesIndexBelow/)
    }
    expect(stdout).toContain(`npm run prove ${id}`)
  })
})

describe('a rule can be placed', () => {
  beforeAll(copied)
  afterAll(removed)
  const documentWith = async (rule: Partial<NewRule>) => {
    const edits = await planned(root, { id, text, defect, ...rule })
    const [document] = edits
    const found = readDocument(document?.content ?? '').requirements.find(
      (requirement) => requirement.id === (rule.id ?? id),
    )
    return { edits, at: found?.at }
  }

  test.each([
    ['createChatCompletion', '/paths/~1v1~1chat~1completions/post'],
    ['ChatCompletion.choices.message.content', '/components/schemas/ChatMessage/properties/content'],
    ['ChatCompletion', '/components/schemas/ChatCompletion'],
    ['/components/schemas/ChatCompletion/properties/created', '/components/schemas/ChatCompletion/properties/created'],
    ['#/info', '/info'],
  ])('at %s', async (at, pointer) => {
    expect((await documentWith({ at })).at).toBe(pointer)
  })

  test('at every multi-line object of the document, without changing its meaning', async () => {
    const all = readDocument(read('spec/openapi.yaml')).requirements
    const places = [...new Set(all.map(({ at }) => at))].filter((_at, index) => index % 80 === 0)
    const found = await Promise.all(places.map((at) => documentWith({ at })))
    expect(found.map(({ at }) => at)).toEqual(places)
  }, 60_000)

  test('at a one-line property, which becomes multi-line', async () => {
    const pointer =
      '/paths/~1v1~1chat~1completions/post/responses/200/content/text~1event-stream/itemSchema/properties/event'
    const { edits, at } = await documentWith({ at: pointer })
    expect(at).toBe(pointer)
    expect(edits[0]?.content).toMatch(/\n {18}event:\n {20}type: string\n {20}x-requirements:\n {22}- id: /)
  })

  test('without a test and fault if it is untestable, and without a fault if it is OPEN', async () => {
    const untestable = await documentWith({ untestable: 'It is advice.' })
    const open = await documentWith({ basis: 'open' })
    expect([untestable.edits.length, open.edits.length]).toEqual([2, 3])
  })

  test('at the end of a test file that does not cover related requirements', async () => {
    const file = 'suites/versioning/versioning.test.ts'
    const { edits } = await documentWith({ file })
    const content = edits.find(({ path }) => path === file)?.content ?? ''
    expect(content).toMatch(/universal\(\(reply\) => reply\)\('index below', covers\('chat[^]*\n\}\)\n$/)
    expect(content).toMatch(/import \{[^}]*universal[^}]*\} from '\.\.\/\.\.\/src\/checks\/index\.ts'/)
  })
})

describe('new-rule rejects, with one line and before writing anything,', () => {
  let before: Readonly<Record<string, string>>
  beforeAll(() => {
    copied()
    before = contents()
  })
  afterAll(removed)

  test.each([
    [[], 'missing id'],
    [[id], 'missing --text'],
    [['index'], '"index": expected an id of the form area.subject.property'],
    [[id, 'again', '--text', text], 'unexpected argument "again"'],
    [[id, '--txt', text], 'unknown option --txt (did you mean "text"?)'],
    [[id, '--text'], '--text: missing value'],
    [['chatt.completion.x', '--text', text], '"chatt": unknown area (did you mean "chat"?)'],
    [['chat.completion.created', '--text', text], 'chat.completion.created already exists at /components/'],
    [['chat.completely.new', '--text', text], 'missing --at'],
    [[id, '--text', text, '--at', 'ChatCompletion.choises'], 'has no member choises (did you mean "choices"?)'],
    [
      [id, '--text', text, '--at', 'ChatCompletoin'],
      'unknown schema or operation ChatCompletoin (did you mean "ChatCompletion"?)',
    ],
    [[id, '--text', text, '--at', '/components/schemas/ChatChoise'], '(did you mean "ChatChoice"?)'],
    [[id, '--text', text, '--at', '/info/title'], 'is not an object'],
    [[id, '--text', 'Up to {maximum}.'], 'unknown placeholder {maximum}'],
    [[id, '--text', text, '--basis', 'protocoll'], '(did you mean "protocol"?)'],
    [[id, '--text', text, '--section', 'Resource'], '(did you mean "Resources"?)'],
    [[id, '--text', text, '--interop', 'advisory'], 'interop: expected advisory for a MUST, or gating for a SHOULD'],
    [
      [id, '--text', text, '--file', 'suites/protocols/chat/chats.test.ts'],
      '(did you mean "suites/protocols/chat/chat',
    ],
    [
      [id, '--text', text, '--fault', 'idMissing'],
      '--fault idMissing: already defined in suites/protocols/chat/faults.ts',
    ],
    [[id, '--text', text, '--fault', 'id-missing'], '--fault "id-missing": not a valid constant name'],
    [[id, '--text', text, '--outline', 'Resources, Nothing'], 'unknown place of spec/outline.json'],
  ])('%j', async (args, why) => {
    await expect((async () => planned(root, { defect, ...(parseArguments(args) as NewRule) }))()).rejects.toMatchObject(
      {
        name: 'UsageError',
        message: expect.stringContaining(why) as string,
      },
    )
  })

  test('a tested rule without a defect sentence', async () => {
    await expect(planned(root, { id, text })).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringContaining('missing --defect') as string,
    })
  })

  test('as a command with exit code 2', async () => {
    const stderr = 'new-rule: "chatt": unknown area (did you mean "chat"?)\n'
    await expect(newRule('chatt.completion.x', '--text', text)).rejects.toMatchObject({ code: 2, stdout: '', stderr })
    expect(contents()).toEqual(before)
  })
})
