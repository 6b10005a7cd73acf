import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lchownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  copyFile,
  createFile,
  createFolder,
  followUserFolder,
  openToAppend,
  probeFolder,
  removeEmptyFolder,
  removeFile,
  removeFilesIn,
  writeFile,
  writeNewFile,
} from '../../src/std/create-file.ts'

let root: string
let out: string
let victim: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'create-'))
  ;[out, victim] = [join(root, 'out'), join(root, 'victim')]
  for (const folder of [out, victim]) mkdirSync(folder)
  writeFileSync(join(victim, 'file'), 'theirs', { mode: 0o644 })
})
afterEach(() => rmSync(root, { recursive: true }))

const theirs = () => [readdirSync(victim), readFileSync(join(victim, 'file'), 'utf8')]
const codeOf = (work: () => unknown): string | undefined => {
  try {
    work()
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code
  }
}
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
const isWindows = process.platform === 'win32'
const isRoot = process.geteuid?.() === 0

/** Each creates or replaces a file in its own way. */
const creators: readonly (readonly [string, (path: string) => void])[] = [
  ['writeFile', (path) => writeFile(path, 'ours')],
  [
    'createFile',
    (path) => {
      const file = createFile(path)
      writeSync(file, 'ours')
      closeSync(file)
    },
  ],
  [
    'copyFile',
    (path) => {
      writeFileSync(join(root, 'source'), 'ours')
      copyFile(join(root, 'source'), path)
    },
  ],
]

describe.each(creators)('%s', (_name, create) => {
  test.skipIf(isWindows)('creates a file of its owner only, whatever the umask and the mode of an earlier file', () => {
    const before = process.umask(0)
    try {
      create(join(out, 'new'))
      writeFileSync(join(out, 'earlier'), 'before', { mode: 0o666 })
      create(join(out, 'earlier'))
    } finally {
      process.umask(before)
    }
    expect([modeOf(join(out, 'new')), modeOf(join(out, 'earlier'))]).toEqual(['600', '600'])
    expect(readFileSync(join(out, 'earlier'), 'utf8')).toBe('ours')
  })

  test('replaces a link to a file, a dangling link, and a hard link, and leaves what they lead to', () => {
    symlinkSync(join(victim, 'file'), join(out, 'link'))
    symlinkSync(join(victim, 'new'), join(out, 'dangling'))
    linkSync(join(victim, 'file'), join(out, 'hard'))
    for (const name of ['link', 'dangling', 'hard']) {
      create(join(out, name))
      expect([name, lstatSync(join(out, name)).isFile(), readFileSync(join(out, name), 'utf8')]).toEqual([
        name,
        true,
        'ours',
      ])
    }
    expect(theirs()).toEqual([['file'], 'theirs'])
  })

  test('writes nothing behind a folder that is a link', () => {
    symlinkSync(victim, join(out, 'linked'))
    expect(codeOf(() => create(join(out, 'linked/file')))).toBe('ELINK')
    expect(theirs()).toEqual([['file'], 'theirs'])
  })

  test('leaves no temporary file if it fails', () => {
    mkdirSync(join(out, 'folder/inside'), { recursive: true })
    expect(codeOf(() => create(join(out, 'folder')))).toMatch(/^E/)
    expect(readdirSync(out)).toEqual(['folder'])
  })
})

describe('a file that grows', () => {
  test('is continued, and restricted to its owner', () => {
    writeFileSync(join(out, 'evidence'), 'one\n', { mode: 0o644 })
    const file = openToAppend(join(out, 'evidence'))
    writeSync(file, 'two\n')
    closeSync(file)
    expect(readFileSync(join(out, 'evidence'), 'utf8')).toBe('one\ntwo\n')
    if (!isWindows) expect(modeOf(join(out, 'evidence'))).toBe('600')
  })

  test('is not continued through a link, a hard link, or in a folder', () => {
    symlinkSync(join(victim, 'file'), join(out, 'link'))
    symlinkSync(join(victim, 'new'), join(out, 'dangling'))
    linkSync(join(victim, 'file'), join(out, 'hard'))
    const codes = ['link', 'dangling', 'hard', ''].map((name) => codeOf(() => openToAppend(join(out, name))))
    expect(codes).toEqual(['ELINK', 'ELINK', 'EMLINK', 'EISDIR'])
    expect(theirs()).toEqual([['file'], 'theirs'])
  })
})

describe('a folder', () => {
  test.skipIf(isWindows)('is created for its owner only, with those above it', () => {
    const before = process.umask(0)
    try {
      createFolder(join(out, 'a/b'))
    } finally {
      process.umask(before)
    }
    expect([modeOf(join(out, 'a')), modeOf(join(out, 'a/b'))]).toEqual(['700', '700'])
  })

  test('is not created behind a link below the named folder', () => {
    symlinkSync(victim, join(out, 'runs'))
    expect(codeOf(() => createFolder(join(out, 'runs/3'), out))).toBe('ELINK')
    symlinkSync(join(victim, 'new'), join(out, 'dangling'))
    expect(codeOf(() => createFolder(join(out, 'dangling')))).toBe('ELINK')
    expect(theirs()).toEqual([['file'], 'theirs'])
  })

  test('that is a link is not probed, searched or emptied', () => {
    symlinkSync(victim, join(out, 'linked'))
    const linked = join(out, 'linked')
    const attempts = [
      () => probeFolder(linked),
      () => removeFile(join(linked, 'file')),
      () => removeFilesIn(linked, () => true),
      () => removeEmptyFolder(linked),
      () => writeNewFile(join(linked, 'new'), ''),
    ]
    expect(attempts.map(codeOf)).toEqual(attempts.map(() => 'ELINK'))
    expect(theirs()).toEqual([['file'], 'theirs'])
  })

  test('loses a link as a link', () => {
    symlinkSync(join(victim, 'file'), join(out, 'link'))
    removeFile(join(out, 'link'))
    expect([existsSync(join(out, 'link')), theirs()]).toEqual([false, [['file'], 'theirs']])
  })
})

describe('the output folder that a user names', () => {
  test('may be a link of the user, which is followed once', () => {
    symlinkSync(out, join(root, 'mine'))
    symlinkSync(join(root, 'mine'), join(root, 'twice'))
    const followed = ['out', 'mine', 'twice', 'missing'].map((name) => followUserFolder(join(root, name)))
    expect(followed).toEqual([out, out, out, join(root, 'missing')])
    symlinkSync('circle', join(root, 'circle'))
    expect(codeOf(() => followUserFolder(join(root, 'circle')))).toBe('ELOOP')
  })

  test.skipIf(!isRoot)('is refused behind a link of another user: itself, above, or behind an own link', () => {
    symlinkSync(root, join(root, 'foreign'))
    lchownSync(join(root, 'foreign'), 12345, 12345)
    symlinkSync(join(root, 'foreign/out'), join(root, 'mine'))
    const codes = ['foreign', 'foreign/out', 'foreign/new/deeper', 'mine'].map((name) =>
      codeOf(() => followUserFolder(join(root, name))),
    )
    expect(codes).toEqual(['ELINK', 'ELINK', 'ELINK', 'ELINK'])
    // A folder of another user may be written into: a mounted volume has other owners.
    chownSync(out, 12345, 12345)
    chmodSync(out, 0o777)
    expect(followUserFolder(out)).toBe(out)
  })
})

test('a new file takes no name that exists, links included', () => {
  symlinkSync(join(victim, 'new'), join(out, 'dangling'))
  expect(codeOf(() => writeNewFile(join(out, 'dangling'), 'ours'))).toBe('EEXIST')
  writeNewFile(join(out, 'new'), 'ours')
  expect(codeOf(() => writeNewFile(join(out, 'new'), 'again'))).toBe('EEXIST')
  if (!isWindows) expect(modeOf(join(out, 'new'))).toBe('600')
  expect(theirs()).toEqual([['file'], 'theirs'])
})
