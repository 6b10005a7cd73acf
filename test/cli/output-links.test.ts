import { execFileSync } from 'node:child_process'
import {
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { gateproof } from './gateproof.ts'

let folder: string
let victim: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'output-'))
  victim = join(folder, 'victim')
  mkdirSync(victim)
  for (const name of ['a-result.json', 'categories.json', 'index.html', 'x.body.json', 'report.json', 'evidence.jsonl'])
    writeFileSync(join(victim, name), 'theirs')
})
afterEach(() => rmSync(folder, { recursive: true }))

const theirs = () =>
  Object.fromEntries(readdirSync(victim).map((name) => [name, readFileSync(join(victim, name), 'utf8')]))
const untouched = () => {
  expect(new Set(Object.values(theirs()))).toEqual(new Set(['theirs']))
  expect(readdirSync(victim)).toHaveLength(6)
}
const run = (...more: readonly string[]) =>
  gateproof(['run', '--only', 'models', '--embedded', '--seed', '1', ...more], { cwd: folder })
const plant = (path: string, target: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  symlinkSync(target, join(folder, path))
}

describe('a link in the output folder', () => {
  test('in the place of a file is replaced, and leads nowhere', async () => {
    const names = ['evidence.jsonl', 'report.json', 'junit.xml', 'summary.md', 'report.html']
    for (const name of names) plant(`gateproof-report/${name}`, join(victim, 'report.json'))
    expect((await run()).code).toBe(0)
    for (const name of names) expect(lstatSync(join(folder, 'gateproof-report', name)).isFile(), name).toBe(true)
    untouched()
  })

  test('that dangles creates nothing where it leads', async () => {
    for (const name of ['report.json', 'evidence.jsonl']) plant(`gateproof-report/${name}`, join(victim, `new-${name}`))
    expect((await run()).code).toBe(0)
    untouched()
  })

  test.each(['allure-results', 'allure', 'requests', 'runs'])(
    'in the place of the folder %s is refused before anything is sent or removed',
    async (name) => {
      plant(`gateproof-report/${name}`, victim)
      const { code, stderr } = await run(...(name === 'runs' ? ['--repeat', '2'] : []))
      expect([code, stderr]).toEqual([
        2,
        `gateproof: --out: "${join(folder, 'gateproof-report', name)}" cannot be written: it is a link, and links are not followed here\n`,
      ])
      expect(readdirSync(join(folder, 'gateproof-report'))).toEqual([name])
      untouched()
    },
  )

  test('in the place of a run is refused', async () => {
    plant('gateproof-report/runs/2', victim)
    const { code, stderr } = await run('--repeat', '2')
    expect([code, stderr]).toEqual([2, expect.stringMatching(/runs\/2" cannot be written: it is a link/)])
    untouched()
  })

  test('in the place of evidence is not judged, and not resumed', async () => {
    plant('other/evidence.jsonl', join(victim, 'evidence.jsonl'))
    const reason = 'it is a link, and links are not followed here'
    for (const args of [
      ['verify', 'x.json', '--evidence', 'other'],
      ['certify', 'other'],
      ['compare', 'other', 'other'],
    ]) {
      writeFileSync(join(folder, 'x.json'), '{}')
      const { code, stderr } = await gateproof(args, { cwd: folder })
      expect([args[0], code, stderr]).toEqual([args[0], 2, expect.stringContaining(reason)])
    }
    untouched()
  })
})

test.skipIf(process.platform === 'win32')('a pipe in the place of evidence is refused, not opened', async () => {
  mkdirSync(join(folder, 'other'))
  execFileSync('mkfifo', [join(folder, 'other/evidence.jsonl'), join(folder, 'other/report.json')])
  for (const args of [
    ['certify', 'other'],
    ['compare', 'other', 'other'],
  ]) {
    const { code, stderr } = await gateproof(args, { cwd: folder })
    expect([code, stderr]).toEqual([2, expect.stringContaining('it is not a regular file')])
  }
})

describe('an output folder that is a link', () => {
  test('of the user is followed', async () => {
    plant('link', join(folder, 'real'))
    mkdirSync(join(folder, 'real'))
    expect((await run('--out', 'link')).code).toBe(0)
    expect(existsSync(join(folder, 'real/report.json'))).toBe(true)
    expect(readlinkSync(join(folder, 'link'))).toBe(join(folder, 'real'))
  })

  test.skipIf(process.geteuid?.() !== 0)('of another user is refused', async () => {
    plant('link', victim)
    lchownSync(join(folder, 'link'), 12345, 12345)
    expect(await run('--out', 'link')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'gateproof: --out "link": leads through a link of another user. Name the folder itself\n',
    })
    untouched()
  })
})

test.skipIf(process.platform === 'win32')('everything that a run writes belongs to its owner only', async () => {
  const before = process.umask(0)
  try {
    await run('--report', 'ctrf=more/ctrf.json', '--history', 'history')
    await gateproof(['certify', '--new-key', 'vendor'], { cwd: folder })
    await gateproof(['init', '--yes'], { cwd: folder })
  } finally {
    process.umask(before)
  }
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !path.startsWith('victim'),
  )
  expect(entries.length).toBeGreaterThan(20)
  const open = entries.filter((path) => {
    const stats = lstatSync(join(folder, path))
    return (stats.mode & 0o777) !== (stats.isDirectory() ? 0o700 : 0o600)
  })
  expect(open).toEqual([])
})

describe('init', () => {
  test('writes nothing behind a link of the project', async () => {
    plant('.github', victim)
    const { code, stderr } = await gateproof(['init', '--yes'], { cwd: folder })
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^gateproof: init: "\.github\/.*: it is a link/)])
    untouched()
  })

  test('writes nothing to where a dangling link leads', async () => {
    plant('gateproof.config.yaml', join(victim, 'new'))
    const { code, stderr } = await gateproof(['init', '--yes'], { cwd: folder })
    expect([code, stderr]).toEqual([2, expect.stringContaining('cannot be written: the name is already taken')])
    untouched()
  })
})

test('a configuration that is found, not named, must not be a link', async () => {
  writeFileSync(join(folder, 'real.yaml'), 'models: {}\n')
  plant('gateproof.config.yaml', 'real.yaml')
  const plan = (...more: readonly string[]) =>
    gateproof(['plan', '--base-url', 'http://gateway.example', ...more], { cwd: folder })
  expect(await plan()).toMatchObject({
    code: 2,
    stderr:
      'gateproof: "gateproof.config.yaml": it is a link, and links are not followed here. Choose it with --config gateproof.config.yaml\n',
  })
  expect((await plan('--config', 'gateproof.config.yaml')).stderr).not.toContain('link')
})
