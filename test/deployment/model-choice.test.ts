import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createMatcher, toPattern, readModels, expandModelFiles } from '../../src/deployment/model-choice.ts'
import { inEmptyFolder } from '../cli/gateproof.ts'

/** Parses `--models @FILE` with this file content. */
const inFile = (content: string | Uint8Array, more = '') =>
  inEmptyFolder((cwd) => {
    writeFileSync(join(cwd, 'models.txt'), content)
    return Promise.resolve(expandModelFiles(readModels('--models', `${more}@models.txt`), cwd))
  })

describe('--models', () => {
  test.each([
    ['all', { patterns: ['*'], roles: {}, files: [] }],
    ['gpt-*,chat=gpt-4o,o3', { patterns: ['gpt-*', 'o3'], roles: { chat: 'gpt-4o' }, files: [] }],
    ['chat=m=2', { patterns: [], roles: { chat: 'm=2' }, files: [] }],
    ['@a.txt,all,@b.txt', { patterns: ['*'], roles: {}, files: ['a.txt', 'b.txt'] }],
  ])('parses %j', (given, choice) => {
    expect(readModels('--models', given)).toEqual(choice)
  })

  test('reads a file line by line, with comments, any line endings and a byte order mark', async () => {
    const lines = '\uFEFF# ours\r\ngpt-4o\r\nclaude-* # all of them\r\n\r\n@cf/meta\ra=b\nchat=gpt-4o\nall\n'
    expect(await inFile(lines)).toMatchObject({
      patterns: ['gpt-4o', 'claude-*', '@cf/meta', 'a=b', '*'],
      roles: { chat: 'gpt-4o' },
    })
  })

  test('prefers the role of the command line over that of a file', async () => {
    expect((await inFile('chat=a\ntools=b\n', 'chat=c,')).roles).toEqual({ chat: 'c', tools: 'b' })
  })

  test.each([
    ['', 'the file contains no models'],
    ['# nothing\n', 'the file contains no models'],
    ['gpt-4o\n\u0000\u0001', 'line 2 is not text'],
    [Buffer.from([0x67, 0xff, 0x0a]), 'line 1 is not text'],
    [
      'a*\n'.repeat(2) + Array.from({ length: 101 }, (_, index) => `${index}*\n`).join(''),
      'more than 100 patterns with *',
    ],
    ['a\n'.repeat(10_001), 'the file contains more than 10000 models'],
    ['a'.repeat(2 ** 20 + 1), 'the file is larger than 1 MiB'],
  ])('rejects an invalid file (%#)', async (content, why) => {
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
  ])('%j matches the ID %j: %j', (pattern, id, matches) => {
    expect(createMatcher([pattern])(id)).toEqual(matches ? [pattern] : [])
  })

  test('matches in linear time', () => {
    const matching = createMatcher([`${'*a'.repeat(5000)}*b`])
    expect(matching('a'.repeat(100_000))).toEqual([])
  })

  test.each(['gpt-4o', 'a,b', 'a=b', '@cf/meta', 'all', 'chat', 'x\n\u202Ey', ' '])(
    'for the ID %j is a valid --models value and matches the ID',
    (id) => {
      const { patterns, files, roles } = readModels('--models', toPattern(id))
      expect({ files, roles }).toEqual({ files: [], roles: {} })
      expect(createMatcher(patterns)(id)).toHaveLength(1)
    },
  )
})
