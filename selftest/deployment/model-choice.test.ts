import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createMatcher, toPattern, readModels, expandModelFiles } from '../../src/deployment/model-choice.ts'
import { inEmptyFolder } from '../cli/gateproof.ts'

/** What `--models @FILE` comes to with these bytes in the file. */
const inFile = (content: string | Uint8Array, more = '') =>
  inEmptyFolder((cwd) => {
    writeFileSync(join(cwd, 'models.txt'), content)
    return Promise.resolve(expandModelFiles(readModels('--models', `${more}@models.txt`), cwd))
  })

describe('what --models names', () => {
  test.each([
    ['all', { patterns: ['*'], roles: {}, files: [] }],
    ['gpt-*,chat=gpt-4o,o3', { patterns: ['gpt-*', 'o3'], roles: { chat: 'gpt-4o' }, files: [] }],
    ['chat=m=2', { patterns: [], roles: { chat: 'm=2' }, files: [] }],
    ['@a.txt,all,@b.txt', { patterns: ['*'], roles: {}, files: ['a.txt', 'b.txt'] }],
  ])('%j', (given, choice) => {
    expect(readModels('--models', given)).toEqual(choice)
  })

  test('is read from a file line by line, with comments, any line ends and a byte order mark', async () => {
    const lines = '\uFEFF# ours\r\ngpt-4o\r\nclaude-* # all of them\r\n\r\n@cf/meta\ra=b\nchat=gpt-4o\nall\n'
    expect(await inFile(lines)).toMatchObject({
      patterns: ['gpt-4o', 'claude-*', '@cf/meta', 'a=b', '*'],
      roles: { chat: 'gpt-4o' },
    })
  })

  test('a role of the command line wins over one of a file', async () => {
    expect((await inFile('chat=a\ntools=b\n', 'chat=c,')).roles).toEqual({ chat: 'c', tools: 'b' })
  })

  test.each([
    ['', 'it names no model'],
    ['# nothing\n', 'it names no model'],
    ['gpt-4o\n\u0000\u0001', 'line 2 is no text'],
    [Buffer.from([0x67, 0xff, 0x0a]), 'line 1 is no text'],
    [
      'a*\n'.repeat(2) + Array.from({ length: 101 }, (_, index) => `${index}*\n`).join(''),
      'more than 100 patterns with *',
    ],
    ['a\n'.repeat(10_001), 'it names more than 10000 models'],
    ['a'.repeat(2 ** 20 + 1), 'it is larger than 1 MiB'],
  ])('a file %j is refused', async (content, why) => {
    await expect(inFile(content)).rejects.toThrow(
      expect.objectContaining({ name: 'UsageError', message: `--models @FILE "models.txt": ${why}` }),
    )
  })
})

describe('a pattern', () => {
  test.each([
    ['*', 'anything', true],
    ['gpt-4o', 'gpt-4o', true],
    ['gpt-4o', 'gpt-4o-mini', false],
    ['gpt-*', 'gpt-', true],
    ['gpt-*', 'my-gpt-4', false],
    ['*-mini', 'gpt-4o-mini', true],
    ['a*a', 'a', false],
    ['a*b*c', 'aXbXc', true],
    ['a*b*c', 'acb', false],
    ['a*bc*c', 'abc', false],
    ['GPT-*', 'gpt-4', false],
    ['a.c', 'abc', false],
    ['a*(', 'a+(', true],
  ])('%j and the id %j: %j', (pattern, id, fits) => {
    expect(createMatcher([pattern])(id)).toEqual(fits ? [pattern] : [])
  })

  test('made to take long takes no longer than its length', () => {
    const fits = createMatcher([`${'*a'.repeat(5000)}*b`])
    expect(fits('a'.repeat(100_000))).toEqual([])
  })

  test.each(['gpt-4o', 'a,b', 'a=b', '@cf/meta', 'all', 'chat', 'x\n\u202Ey', ' '])(
    'for the id %j can stand between commas, and fits it',
    (id) => {
      const { patterns, files, roles } = readModels('--models', toPattern(id))
      expect({ files, roles }).toEqual({ files: [], roles: {} })
      expect(createMatcher(patterns)(id)).toHaveLength(1)
    },
  )
})
