import { execFileSync, spawn } from 'node:child_process'
import {
  closeSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { entryPath, followUserLink, openEntry, openFile, readEntry, readUserFile } from '../../src/std/open-file.ts'

let root: string
/** What another party made. */
let folder: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'open-'))
  folder = join(root, 'vendor')
  mkdirSync(join(folder, 'sub'), { recursive: true })
  writeFileSync(join(root, 'secret'), 'SECRET=1')
  writeFileSync(join(folder, 'plain.json'), '{}')
  writeFileSync(join(folder, 'sub/plain.json'), '[]')
})
afterEach(() => rmSync(root, { recursive: true }))

/** The code of the error, or what was read. */
function readingOf(name: string, maxBytes = 100): string | undefined {
  try {
    return readEntry(folder, name, maxBytes).toString()
  } catch (error) {
    return (error as NodeJS.ErrnoException).code
  }
}

const codeOf = (work: () => unknown): string | undefined => {
  try {
    work()
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code
  }
}

describe('a file that untrusted input names', () => {
  test('is read below its folder, also if the folder itself is a link', () => {
    symlinkSync(folder, join(root, 'link'))
    expect([readingOf('plain.json'), readingOf('sub/plain.json')]).toEqual(['{}', '[]'])
    expect(readEntry(join(root, 'link'), 'sub/plain.json', 10).toString()).toBe('[]')
  })

  test.each([
    ...['', '.', '..', '../secret', 'sub/../../secret', '/etc/passwd', 'sub//plain.json', 'sub/', './plain.json'],
    ...['C:\\secret', 'C:secret', '\\\\host\\share\\x', '..\\secret', 'a\0.json', 'a\n.json', 'a\u001b[2J.json'],
    ...['nul', 'NUL.json', 'com1.txt', 'sub/con', 'CONIN$', 'lpt9'],
  ])('is refused by its name %j', (name) => {
    expect(readingOf(name)).toBe('EINVAL')
  })

  test('has a name with a time on systems that allow colons', () => {
    if (process.platform === 'win32') return
    writeFileSync(join(folder, '2026-01-01T12:00:00.json'), '1')
    expect(readingOf('2026-01-01T12:00:00.json')).toBe('1')
  })

  test('is refused if it is a link: out of the folder, inside of it, to nothing, to a link, or in a circle', () => {
    symlinkSync(join(root, 'secret'), join(folder, 'out.json'))
    symlinkSync('plain.json', join(folder, 'inside.json'))
    symlinkSync('nothing', join(folder, 'dangling.json'))
    symlinkSync('out.json', join(folder, 'twice.json'))
    symlinkSync('circle.json', join(folder, 'circle.json'))
    const names = ['out.json', 'inside.json', 'dangling.json', 'twice.json', 'circle.json']
    expect(names.map((name) => readingOf(name))).toEqual(names.map(() => 'ELINK'))
  })

  test('is refused behind a folder that is a link', () => {
    symlinkSync(root, join(folder, 'up'))
    symlinkSync('sub', join(folder, 'linked'))
    expect([readingOf('up/secret'), readingOf('linked/plain.json'), readingOf('up')]).toEqual([
      'ELINK',
      'ELINK',
      'ELINK',
    ])
  })

  test('is refused if it is not a regular file', () => {
    expect(readingOf('sub')).toBe('EISDIR')
    if (process.platform === 'win32') return
    execFileSync('mkfifo', [join(folder, 'pipe')])
    // Opened as usual, this would wait for ever.
    expect(readingOf('pipe')).toBe('ENOTSUP')
    symlinkSync('/dev/zero', join(folder, 'zero'))
    expect(readingOf('zero')).toBe('ELINK')
    expect(codeOf(() => openFile('/dev/zero'))).toBe('ENOTSUP')
  })

  test('is bounded by what is read: sparse files, and files without a size', () => {
    writeFileSync(join(folder, 'sparse'), '')
    truncateSync(join(folder, 'sparse'), 2 ** 40)
    expect(readingOf('sparse', 1000)).toBe('EFBIG')
    writeFileSync(join(folder, 'exact'), 'x'.repeat(1000))
    expect([readingOf('exact', 1000)?.length, readingOf('exact', 999)]).toEqual([1000, 'EFBIG'])
    if (process.platform !== 'linux') return
    // The system reports a size of 0 bytes.
    expect(codeOf(() => readUserFile('/proc/self/maps', 100))).toBe('EFBIG')
  })

  test('is found out if it or its folder is swapped for a link', () => {
    const swap = (name: string, target: string) => {
      rmSync(join(folder, name), { recursive: true })
      symlinkSync(target, join(folder, name))
    }
    const path = entryPath(folder, 'sub/plain.json')
    swap('sub', root)
    expect(codeOf(() => openEntry(folder, 'sub/plain.json'))).toBe('ELINK')
    const known = entryPath(folder, 'plain.json')
    swap('plain.json', join(root, 'secret'))
    expect([codeOf(() => openFile(known)), codeOf(() => openFile(path))]).toEqual(['ELINK', 'ENOENT'])
  })

  test.skipIf(process.platform !== 'linux')(
    'is not read from outside while its folder is swapped again and again',
    () => {
      mkdirSync(join(root, 'outside'))
      writeFileSync(join(root, 'outside/plain.json'), 'SECRET')
      symlinkSync(join(root, 'outside'), join(root, 'decoy'))
      const program = `const { renameSync: move } = require('node:fs'); const [sub, decoy, other] = process.argv.slice(1)
      process.stdout.write('on'); const end = Date.now() + 1000
      while (Date.now() < end) { move(sub, other); move(decoy, sub); move(sub, decoy); move(other, sub) }`
      const paths = [join(folder, 'sub'), join(root, 'decoy'), join(root, 'other')]
      const swapper = spawn(process.execPath, ['-e', program, ...paths])
      const seen = new Set<string | undefined>()
      return new Promise<void>((resolve) => {
        swapper.once('close', () => resolve())
        swapper.stdout.once('data', () => {
          for (const end = Date.now() + 700; Date.now() < end;) seen.add(readingOf('sub/plain.json'))
        })
      }).then(() => {
        expect([...seen].filter((found) => !['[]', 'ELINK', 'ENOENT'].includes(found ?? ''))).toEqual([])
      })
    },
  )

  test('is read under each of its names: a hard link looks like a file', () => {
    linkSync(join(root, 'secret'), join(folder, 'hard.json'))
    expect(readingOf('hard.json')).toBe('SECRET=1')
  })
})

describe('a file that the user names', () => {
  test('may be a link, which leads to one regular file', () => {
    symlinkSync(join(folder, 'plain.json'), join(root, 'link'))
    expect(readUserFile(join(root, 'link'))).toBe('{}')
    const file = openFile(followUserLink(join(root, 'link')))
    closeSync(file)
    renameSync(join(folder, 'plain.json'), join(folder, 'gone.json'))
    expect(codeOf(() => openFile(followUserLink(join(root, 'link'))))).toBe('ELINK')
  })

  test.skipIf(process.platform === 'win32')('may be a pipe, which is read to its end and to the bound', () => {
    const program = `import { readUserFile } from ${JSON.stringify(new URL('../../dist/src/std/open-file.js', import.meta.url))}
      try { process.stdout.write(readUserFile(process.argv[1], 100000)) } catch (error) { process.stdout.write(error.code) }`
    const read = (writer: string) =>
      execFileSync('bash', ['-c', `exec "$0" --input-type=module -e "$1" <(${writer})`, process.execPath, program], {
        encoding: 'utf8',
        timeout: 20_000,
      })
    expect(read('sleep 0.2; echo models: {}')).toBe('models: {}\n')
    expect(read('cat /dev/zero')).toBe('EFBIG')
  })

  test.skipIf(process.platform === 'win32')('is refused if it is a device or a folder', () => {
    expect([codeOf(() => readUserFile('/dev/zero')), codeOf(() => readUserFile(folder))]).toEqual(['ENOTSUP', 'EISDIR'])
  })
})
