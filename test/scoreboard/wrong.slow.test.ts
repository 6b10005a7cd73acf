import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { entryProblems } from '../../api/scoreboard/problems.ts'
import { judgeEntry } from '../../api/scoreboard/facts.ts'
import { servedIn, strayProblems } from '../../api/scoreboard/files.ts'
import type { StoredResult } from '../../api/scoreboard/stored-result.ts'
import { scoreboardPages } from '../../scripts/site/scoreboard/site-files.ts'
import { rewritten, type Line } from './samples.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'gateproof-submissions-'))
const root = join(folder, 'scoreboard')
const id = 'portkey/1.15.2'
const today = '2026-12-01'
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const inEntry = (name: string) => join(root, id, name)
const edit = (name: string, change: (text: string) => string) => {
  const before = readFileSync(inEntry(name), 'utf8')
  const after = change(before)
  expect(after).not.toBe(before)
  writeFileSync(inEntry(name), after)
}

/** Changes the lines of the evidence, and chains them again as a forger would. */
const rewrite = (change: (lines: readonly Line[]) => readonly Line[]) =>
  writeFileSync(inEntry('evidence.jsonl.gz'), rewritten(readFileSync(inEntry('evidence.jsonl.gz')), change))

const header = (change: (line: Line) => Line) => rewrite(([first = {}, ...rest]) => [change(first), ...rest])

/** Replaces a part of the evidence without chaining it again. */
const patch = (from: string, to: string) => {
  const text = gunzipSync(readFileSync(inEntry('evidence.jsonl.gz'))).toString('utf8')
  expect(text).toContain(from)
  writeFileSync(inEntry('evidence.jsonl.gz'), gzipSync(text.replace(from, to)))
}

beforeEach(() => {
  rmSync(root, { recursive: true, force: true })
  cpSync(join(project, 'scoreboard', id), join(root, id), { recursive: true })
})

async function problems(where = id): Promise<readonly string[]> {
  const { facts } = await judgeEntry(root, where, { scratch: folder, isNew: true })
  return entryProblems(facts, today)
}

describe('a submission', () => {
  test('that is right has no problem', async () => {
    expect(await problems()).toEqual([])
  })

  test.each([
    ['that was renamed', () => renameSync(join(root, id), join(root, 'portkey/2.0.0')), /expected portkey\/2\.0\.0/],
  ])('%s is refused', async (_title, change, line) => {
    change()
    const found = await problems('portkey/2.0.0')
    expect(found).toEqual([expect.stringMatching(line)])
  })

  test.each([
    [
      'whose verdict was changed in the result',
      () => edit('result.json', (text) => text.replace(/"satisfied": \d+/, '"satisfied": 999')),
      /999 satisfied/,
    ],
    ['without a result', () => rmSync(inEntry('result.json')), /result\.json: missing/],
    ['without packages', () => rmSync(inEntry('packages.txt')), /packages\.txt: missing/],
    [
      'whose list of packages is a folder with a page',
      () => {
        rmSync(inEntry('packages.txt'))
        mkdirSync(inEntry('packages.txt'))
        writeFileSync(inEntry('packages.txt/index.html'), '<script>alert(1)</script>')
      },
      /packages\.txt: a folder\. Expected a regular file/,
    ],
    [
      'whose list of packages is a page',
      () => writeFileSync(inEntry('packages.txt'), 'openai==1.0.0\n<script>alert(1)</script>\n'),
      /packages\.txt: line 2 is not NAME==VERSION/,
    ],
    [
      'whose list of packages is a link',
      () => {
        rmSync(inEntry('packages.txt'))
        symlinkSync('/etc/hostname', inEntry('packages.txt'))
      },
      /packages\.txt: a link\. Expected a regular file/,
    ],
    [
      'whose statement is a link',
      () => symlinkSync('/proc/self/environ', inEntry('statement.json')),
      /statement\.json: a link\. Expected a regular file/,
    ],
    [
      'whose notes are a pipe',
      () => execFileSync('mkfifo', [inEntry('README.md')]),
      /README\.md: not a file\. Expected a regular file/,
    ],
    [
      'whose evidence is larger than an entry may be',
      () => truncateSync(inEntry('evidence.jsonl.gz'), 8 * 1024 * 1024),
      /evidence\.jsonl\.gz: more than 1048576 bytes/,
    ],
    ['with another file', () => writeFileSync(inEntry('.env'), ''), /\.env: unknown file/],
    [
      'that is too large',
      () => writeFileSync(inEntry('README.md'), Buffer.alloc(1024 * 1024)),
      /expected at most 1048576/,
    ],
    [
      'without a judgement',
      () => edit('entry.yaml', (text) => text.slice(0, text.indexOf('judgements:'))),
      /errors\.body\.error: violated, and has no judgement/,
    ],
    [
      'with a judgement of what is satisfied',
      () =>
        edit('entry.yaml', (text) => `${text}  chat.completion.id: { judgement: bug, seen: It has no id at all. }\n`),
      /chat\.completion\.id: judged by hand, but not violated/,
    ],
    [
      'that offers what the run does not',
      () => edit('entry.yaml', (text) => text.replace(/^ {2}video: .*\n/m, '')),
      /lacks .*: the run declared .*video/,
    ],
    [
      'with a day in the future',
      () => edit('entry.yaml', (text) => text.replace(/^date: .*$/m, 'date: 2026-12-02')),
      /in the future/,
    ],
    [
      'with an empty statement',
      () => writeFileSync(inEntry('statement.json'), '{}'),
      /statement\.json: .*\. Certify the run again/,
    ],
    [
      'with an unknown key',
      () => edit('entry.yaml', (text) => `${text}rating: 5\n`),
      /must NOT have additional properties `rating`/,
    ],
    [
      'with evidence that is not gzipped',
      () => writeFileSync(inEntry('evidence.jsonl.gz'), '{}'),
      /incorrect header check/,
    ],
    ['without evidence', () => rmSync(inEntry('evidence.jsonl.gz')), /evidence\.jsonl\.gz: missing/],
    ['with a changed response', () => patch('"status":500', '"status":501'), /the evidence was changed: line \d+/],
    [
      'of an interrupted run',
      () => rewrite((lines) => lines.filter(({ type }) => type !== 'footer')),
      /the run was interrupted/,
    ],
    [
      'of the embedded gateway',
      () => header((line) => ({ ...line, deployment: { ...(line['deployment'] as Line), embedded: true } })),
      /embedded reference gateway/,
    ],
  ] as const)('%s is refused', async (_title, change, line) => {
    change()
    const found = await problems()
    expect(found.filter((one) => line.test(one))).toHaveLength(1)
    // A day in the future is not that of the run, and without a footer the counts disagree.
    expect(found.length).toBeLessThanOrEqual(2)
  })

  test.each(['entry.yaml', 'result.json', 'evidence.jsonl.gz'])(
    'whose %s is a link or a pipe is not read',
    async (name) => {
      for (const replace of [
        () => symlinkSync('/dev/zero', inEntry(name)),
        () => execFileSync('mkfifo', [inEntry(name)]),
      ]) {
        rmSync(inEntry(name))
        replace()
        const found = await problems()
        expect(found).toContainEqual(expect.stringMatching(/: (?:a link|not a file)\. Expected a regular file/))
        expect(found).toContainEqual(expect.stringMatching(new RegExp(`${name}: not a regular file`)))
      }
    },
  )

  /** Removes what the deployment failed at: the probes of the responses with this status, from the plan to the outcomes. */
  const withoutFailures = (change: (line: Line) => Line) =>
    rewrite((lines) => {
      const failing = new Set(
        lines
          .filter(({ response }) => (response as { status?: number } | undefined)?.status === 500)
          .map(({ probe }) => probe),
      )
      expect(failing.size).toBeGreaterThan(5)
      return lines
        .filter(({ type, probe }) => type === 'header' || type === 'footer' || !failing.has(probe))
        .map((line) =>
          line['type'] !== 'header'
            ? line
            : change({ ...line, plan: (line['plan'] as Line[]).filter(({ probe }) => !failing.has(probe)) }),
        )
    })

  test.each([
    ['an older version', { name: 'gateproof', version: '0.0.9' }, /recorded by gateproof 0\.0\.9, but this is \d/],
    ['a newer version', { name: 'gateproof', version: '99.0.0' }, /recorded by gateproof 99\.0\.0, but this is \d/],
    [
      'a version that is a command',
      { name: 'gateproof', version: '##vso[x]y' },
      /recorded by gateproof an invalid version,/,
    ],
    ['another tool', { name: 'gateprooof', version: '0.1.0' }, /the evidence cannot be compared with its plan/],
    ['this version', undefined, /the evidence contradicts itself: .* is not in the plan/],
  ])('without the probes that failed, recorded by %s, is refused', async (_title, tool, line) => {
    withoutFailures((one) => (tool === undefined ? one : { ...one, tool: { ...(one['tool'] as Line), ...tool } }))
    expect(await problems()).toContainEqual(expect.stringMatching(line))
  })

  test('of another version is refused even if nothing else is wrong', async () => {
    header((line) => ({ ...line, tool: { ...(line['tool'] as Line), version: '0.0.9' } }))
    expect(await problems()).toEqual([
      `scoreboard/${id}: the evidence cannot be compared with its plan: recorded by gateproof 0.0.9, but this is 0.1.0. ` +
        'Record the run with the current main',
    ])
  })

  test('of a run with fewer samples is refused', async () => {
    header((line) => ({ ...line, asked: { ...(line['asked'] as Line), samples: 0 } }))
    expect(await problems()).toContainEqual(expect.stringMatching(/the run was narrowed: --samples 0/))
  })

  test('with a key in the evidence is refused', async () => {
    const key = `sk-${'k3y'.repeat(10)}`
    rewrite((lines) =>
      lines.map((line) => (line['type'] === 'exchange' && line['name'] === 'malformed' ? withText(line, key) : line)),
    )
    expect(await problems()).toContainEqual(expect.stringMatching(/line \d+ of the evidence contains a key/))
  })

  test('with an invented request is refused', async () => {
    rewrite((lines) =>
      lines.map((line) =>
        line['id'] === 'discovery/chat'
          ? {
              ...line,
              request: { ...(line['request'] as Line), body: { text: '{"model":"ref-chat-1","messages":[]}' } },
            }
          : line,
      ),
    )
    expect(await problems()).toContainEqual(expect.stringMatching(/the evidence contradicts itself: discovery\/chat/))
  })

  test('that declares a feature as missing which responses show is refused', async () => {
    header((line) => {
      const deployment = line['deployment'] as Line
      return { ...line, deployment: { ...deployment, lacks: [...(deployment['lacks'] as string[]), 'responses'] } }
    })
    expect(await problems()).toContainEqual(expect.stringMatching(/lacks responses, but /))
  })
})

const withText = (line: Line, text: string): Line => {
  const response = line['response'] as Line
  return { ...line, response: { ...response, chunks: [{ at: 1, text }] } }
}

test('the build of the site ends with the entry, the requirement and what to do if a result differs', async () => {
  edit('result.json', (text) => text.replace('"errors.body.error"', ''))
  await expect(scoreboardPages(today, root)).rejects.toThrow(
    `scoreboard/${id}: errors.body.error: stored as none of these, judged violated. ` +
      `Run npm run scoreboard -- --write ${id}, and review the difference`,
  )
})

describe('the folder of the scoreboard', () => {
  test.each([
    ['a page', () => writeFileSync(join(root, 'index.html'), ''), '"index.html"'],
    ['a link to a gateway', () => symlinkSync(join(root, 'portkey'), join(root, 'other')), '"other"'],
    ['a link to a version', () => symlinkSync(join(root, id), join(root, 'portkey/2.0.0')), '"portkey/2.0.0"'],
    ['a hidden folder', () => mkdirSync(join(root, '.well-known')), '".well-known"'],
    ['a version that is no version', () => mkdirSync(join(root, 'portkey/<b>')), '"portkey/<b>"'],
  ])('may not contain %s', async (_title, change, shown) => {
    change()
    expect(strayProblems(root)).toEqual([expect.stringContaining(shown) as string])
    await expect(scoreboardPages(today, root)).rejects.toThrow(shown)
  })

  test('serves regular files only', () => {
    expect(servedIn(join(root, id))).toEqual(['evidence.jsonl.gz', 'packages.txt'])
    rmSync(inEntry('packages.txt'))
    mkdirSync(inEntry('packages.txt'))
    symlinkSync('/etc/passwd', inEntry('statement.json'))
    expect(servedIn(join(root, id))).toEqual(['evidence.jsonl.gz'])
  })
})

/** A clone whose first commit has two entries. The submission is a second commit. */
describe('a submission in a repository', () => {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      encoding: 'utf8',
    })
  const commit = () => {
    git('add', '--all')
    git('commit', '-qm', 'x')
  }
  const check = () => {
    const args = ['--import', 'tsx', 'scripts/scoreboard.ts', '--since', 'HEAD~1', '--root', root, '--date', today]
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' })
    return { status, lines: stdout.trim().split('\n') }
  }
  beforeEach(() => {
    rmSync(join(folder, '.git'), { recursive: true, force: true })
    cpSync(join(project, 'scoreboard/portkey/1.9.8'), join(root, 'portkey/1.9.8'), { recursive: true })
    writeFileSync(join(folder, 'check.ts'), 'process.exit(1)\n')
    git('init', '-q')
    commit()
  })

  test.each<[string, () => void, readonly RegExp[]]>([
    [
      'that removes an entry',
      () => rmSync(join(root, 'portkey/1.9.8'), { recursive: true }),
      ['entry.yaml', 'evidence.jsonl.gz', 'packages.txt', 'result.json'].map(
        (name) => new RegExp(`^removed: scoreboard/portkey/1\\.9\\.8/${name}`),
      ),
    ],
    [
      'that renames an entry',
      () => renameSync(join(root, 'portkey/1.9.8'), join(root, 'portkey/1.9.9')),
      [
        /the submission changes portkey\/1\.9\.8, portkey\/1\.9\.9/,
        /^removed: scoreboard\/portkey\/1\.9\.8\/entry\.yaml/,
      ],
    ],
    [
      'that changes the check',
      () => writeFileSync(join(folder, 'check.ts'), 'process.exit(0)\n'),
      [/^outside the entry: "check\.ts"/],
    ],
    [
      'that replaces a file by a link',
      () => {
        rmSync(inEntry('packages.txt'))
        symlinkSync('../1.9.8/packages.txt', inEntry('packages.txt'))
      },
      [/^mode 120000: /, /packages\.txt: a link\./],
    ],
    [
      'with a path that a CI server would obey',
      () => writeFileSync(join(folder, '::error::##vso[task.setvariable variable=a]b\n::stop'), ''),
      [/^outside the entry: "::error::#\\#vso\[task\.setvariable variable=a\]b\\+n::stop"/],
    ],
  ])('%s is refused', (_title, change, expected) => {
    change()
    commit()
    const { status, lines } = check()
    expect(status).toBe(1)
    for (const line of expected) expect(lines).toContainEqual(expect.stringMatching(line))
  })

  test('that changes one entry only has no problem', () => {
    writeFileSync(inEntry('README.md'), 'Recorded on Linux.\n')
    commit()
    expect(check()).toEqual({ status: 0, lines: ['1 entry, 0 problems'] })
  })

  test('whose folder is a link is not checked in place of it', () => {
    renameSync(root, join(folder, 'real'))
    symlinkSync('real', root)
    commit()
    expect(check()).toEqual({ status: 2, lines: [''] })
    rmSync(root)
    renameSync(join(folder, 'real'), root)
  })
})

describe('the command', () => {
  const command = (...args: readonly string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'scripts/scoreboard.ts', ...args], {
      cwd: project,
      encoding: 'utf8',
    })

  test('shows its options', () => {
    expect(command('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--since REF') as string })
  })

  test.each([
    [['--date', 'today'], '--date today: expected a day such as 2026-11-26'],
    [['--root', '/none'], '--root /none: no such folder'],
    [['--since', 'no-such-commit'], '--since no-such-commit: not a commit of this repository'],
    [['--check', '--write'], '--check and --write: use only one of them'],
    [['--colour'], "Unknown option '--colour'"],
    [['acorn/1'], 'acorn/1: no such entry. Available: '],
  ])('ends with code 2 and one line for %j', (args, line) => {
    const { status, stderr, stdout } = command(...args)
    expect([status, stdout, stderr.trim().split('\n').length]).toEqual([2, '', 1])
    expect(stderr).toContain(line)
  })

  test('prints each problem in a line, and the progress', () => {
    rmSync(inEntry('packages.txt'))
    const { status, stdout, stderr } = command('--root', root, '--date', today)
    expect(status).toBe(1)
    expect(stdout).toBe(
      `scoreboard/${id}: packages.txt: missing. List the installed packages with their exact versions\n1 entry, 1 problem\n`,
    )
    const { judged } = JSON.parse(readFileSync(inEntry('result.json'), 'utf8')) as StoredResult
    expect(stderr).toBe(`1 of 1: ${id}: ${judged.of} of ${judged.total} judged, 1 violated, 1 problem\n`)
  })

  test('writes the result', () => {
    const expected = readFileSync(inEntry('result.json'), 'utf8')
    rmSync(inEntry('result.json'))
    expect(command('--root', root, '--date', today, '--write').status).toBe(0)
    expect(readFileSync(inEntry('result.json'), 'utf8')).toBe(expected)
  })

  test('checks only what a submission changes', () => {
    const head = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: project, encoding: 'utf8' }).trim()
    expect(command('--since', head)).toMatchObject({ status: 0, stdout: '0 entries, 0 problems\n' })
  })
})
