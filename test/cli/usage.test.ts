import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commands as table } from '../../cli/commands.ts'
import { mistakenOptions } from '../../cli/mistakes.ts'
import { modelRoles } from '../../src/deployment/deployment.ts'
import { reportFormats } from '../../src/deployment/report-files.ts'
import { gateproof, inEmptyFolder } from './gateproof.ts'

/** Arguments and the expected line on stderr. */
const refused: readonly (readonly [args: readonly string[], line: string])[] = [
  [['serv'], 'unknown command "serv" (did you mean "serve"?)'],
  [['run', 'foo'], 'unknown command "foo"'],
  [['plan', 'foo'], 'plan: unexpected argument "foo"'],
  [['--bas-url', 'x'], "unknown option '--bas-url' (Did you mean --base-url?)"],
  [['--x\u001b[31m\nname'], "unknown option '--x\\u001b[31m name'"],
  [['--base-url'], "option '--base-url <URL>' argument missing"],
  [['--base-url', ''], '--base-url: empty URL. Set the URL of the deployment, or use --embedded'],
  [['plan', '--base-url', ' '], '--base-url: empty URL. Set the URL of the deployment, or use --embedded'],
  [['--embedded', '--base-url', 'https://g'], '--embedded and --base-url cannot be combined'],
  [['--base-url', 'gateway'], '--base-url "gateway": not a valid URL. Use https://host'],
  [['--base-url', 'ftp://gateway'], '--base-url "ftp://gateway": expected a URL that starts with http:// or https://'],
  [
    ['--base-url', 'localhost:8080'],
    '--base-url "localhost:8080": expected a URL that starts with http:// or https://',
  ],
  [['--base-url', 'https://g/?a=1'], '--base-url: remove the query or fragment from the URL'],
  [
    ['--base-url', 'https://g/api/v1/chat/completions'],
    '--base-url "https://g/api/v1/chat/completions": expected the base URL, got the path of an operation. Use https://g/api',
  ],
  [
    ['--base-url', 'https://g/v1/models/'],
    '--base-url "https://g/v1/models/": expected the base URL, got the path of an operation. Use https://g',
  ],
  [
    ['--base-url', 'https://g/v1beta'],
    '--base-url "https://g/v1beta": expected the base URL, got the path of an operation. Use https://g',
  ],
  [['--base-url', 'https://me:secret@g'], '--base-url: remove the credentials from the URL'],
  [['--overseas-url', 'https://g'], '--overseas-url needs --base-url'],
  [
    ['--base-url', 'https://g'],
    'the environment variable GATEWAY_API_KEY is not set (the API key of the deployment). Set it, or use --no-key to run only the checks that need no key',
  ],
  [
    ['--base-url', 'https://g', '--api-key-env', 'STAGING_KEY'],
    'the environment variable STAGING_KEY is not set (--api-key-env). Set it, or use --no-key to run only the checks that need no key',
  ],
  [['--api-key-env', 'sk-live-secret'], '--api-key-env: expected the name of an environment variable, not a key'],
  [['--header', 'x-gate'], '--header: expected NAME=ENV'],
  [['--header', 'x-gate=sk-live-secret'], '--header x-gate: expected the name of an environment variable, not a key'],
  [['--header', 'x gate=GATE'], '--header "x gate": not a valid header name. Use NAME=ENV'],
  [['--header', 'Authorization=GATE'], '--header "Authorization": gateproof sets this header itself'],
  [['--secret-header', 'x-gate'], '--secret-header "x-gate": no --header has this name'],
  [['--secret-header', 'x-gate=GATE'], '--secret-header: expected only the name of a header, without a value'],
  [['--secret-header', 'x gate'], '--secret-header "x gate": not a valid header name'],
  [['--header', 'x-gate=GATE'], 'the environment variable GATE is not set (--header x-gate)'],
  [['--config', 'none.yaml'], '--config "none.yaml": no such file'],
  [['--spec', 'none.yaml'], '--spec "none.yaml": no such file'],
  [['--baseline', 'file'], '--baseline "file": expected a list of entries with id and reason'],
  [['--resume', 'folder'], '--resume "folder/evidence.jsonl": no such file'],
  [['--out', 'file'], '--out "file": expected a folder, but this is a file'],
  [['--out', 'file/deeper'], '--out "file/deeper": a part of its path is a file'],
  [['--out', ''], '--out "": expected a value'],
  [
    ['--report', 'ctfr=x'],
    `--report "ctfr=x": unknown format (did you mean "ctrf"?). Available: ${reportFormats.join(', ')}`,
  ],
  [['--report', 'sarif'], '--report "sarif": expected a file. Use sarif=FILE'],
  [['--report', 'ctrf=x,'], '--report "ctrf=x,": expected a value between the commas'],
  [['--report', 'ctrf=a,ctrf=b'], '--report ctrf: expected one file, got "a" and "b"'],
  [['--report', 'ctrf=a', '--report', 'json=./a'], '--report "./a": expected one format, got ctrf and json'],
  [['plan', '--report', 'ctrf=a,json=a'], '--report "a": expected one format, got ctrf and json'],
  [['--report', 'ctrf=folder'], '--report: "folder" cannot be written: it is not a file'],
  [['--report', 'ctrf=file/deeper'], '--report: "file/deeper" cannot be written: a part of its path is a file'],
  [['--report', 'requests=file'], '--report: "file" cannot be written: it is a file'],
  [
    ['--out', 'folder', '--report', 'ctrf=folder/report.json'],
    '--report: "folder/report.json" cannot be written: the report json of this run is written there',
  ],
  [
    ['--out', 'folder', '--report', 'ctrf=folder/evidence.jsonl'],
    '--report: "folder/evidence.jsonl" cannot be written: this run uses the file for something else',
  ],
  [
    ['judge', 'file', '--report', 'json=file'],
    '--report: "file" cannot be written: this run uses the file for something else',
  ],
  [['--otlp', 'collector:4318'], '--otlp "collector:4318": expected a URL that starts with http:// or https://'],
  [['--otlp', 'https://me:key@collector'], '--otlp: remove the credentials from the URL'],
  [['plan', '--otlp', 'https://c/?key=1'], '--otlp: remove the query or fragment from the URL'],
  [['--only', 'chatt'], '--only "chatt": unknown area or requirement ID (did you mean "chat"?)'],
  [['--only', 'chat,'], '--only "chat,": expected a value between the commas'],
  [['--skip', 'streeming'], '--skip "streeming": unknown area or requirement ID (did you mean "streaming"?)'],
  [['--allow', 'audio'], '--allow "audio": expected images, video or long'],
  [
    ['--profile', 'spce'],
    '--profile "spce": expected full, spec, interop, claude-code, codex, gemini-cli or opencode (did you mean "spec"?)',
  ],
  [['--models', 'chatt=m'], '--models "chatt=m": unknown role (did you mean "chat"?)'],
  [
    ['--models', 'foo=bar'],
    `--models "foo=bar": unknown role: expected ${modelRoles.join(', ')}. Use --models @FILE for a model ID that contains =`,
  ],
  [['--models', 'chat'], '--models "chat": expected ROLE=ID, because chat is a role'],
  [['--task', 't1'], '--task needs --base-url'],
  [['--task', ''], '--task "": expected a task ID without spaces or control characters'],
  [['--task', 't 1'], '--task "t 1": expected a task ID without spaces or control characters'],
  [['plan', '--task', 't1'], '--task needs --base-url'],
  [['--samples', '1.5'], '--samples "1.5": expected an integer of 0 or more'],
  [['--seed', '-1'], '--seed "-1": expected an integer between 0 and 2147483647'],
  [['--concurrency', '0'], '--concurrency "0": expected an integer between 1 and 256'],
  [['--concurrency', '257'], '--concurrency "257": expected an integer between 1 and 256'],
  [['--rate', 'fast'], '--rate "fast": expected an integer of 1 or more'],
  [['--max-requests', '0'], '--max-requests "0": expected an integer of 1 or more'],
  [['--max-tokens', '1e3'], '--max-tokens "1e3": expected an integer of 0 or more'],
  [['--timeout', '0'], '--timeout "0": expected seconds above 0 and at most 86400'],
  [['--deadline', '1h'], '--deadline "1h": expected seconds above 0 and at most 86400'],
  [
    ['--base-url', 'https://g', '--no-key', '--poll-interval', '3'],
    '--poll-interval "3": expected 5 to 10 seconds for a remote deployment',
  ],
  [['--shard', '3/2'], '--shard "3/2": expected I/N with I between 1 and N'],
  [['--shard', '1/2'], '--shard needs --seed, so that all shards generate the same requests'],
  [['judge'], "missing required argument 'FILE'"],
  [['judge', 'none.jsonl'], 'evidence "none.jsonl": no such file'],
  [['judge', 'folder'], 'evidence "folder": it is a folder'],
  [['judge', 'traffic.har'], 'traffic.har: is not a valid HTTP archive: `log.entries` is missing'],
  [['judge', 'file', '--only', 'nothing-like-it'], '--only "nothing-like-it": unknown area or requirement ID'],
  [['serve', '--port', '65536'], '--port "65536": expected an integer between 0 and 65535'],
  [['compare', 'a', 'b'], '"a": no such file or folder'],
  [
    ['compare', 'a', '--fail-on', 'shape'],
    '--fail-on "shape": expected violated, found, unjudged, advisory, findings, shapes, statuses or timings (did you mean "shapes"?)',
  ],
  [['certify', 'folder'], '"folder": no evidence.jsonl in this folder'],
  [['verify', 'file', '--any'], "unknown option '--any'"],
]

describe('exits with 2 and one line', () => {
  test.concurrent.each(refused)('for %j', async (args, line) => {
    await inEmptyFolder(async (cwd) => {
      mkdirSync(join(cwd, 'folder'))
      writeFileSync(join(cwd, 'file'), '')
      writeFileSync(join(cwd, 'traffic.har'), '{}')
      expect(await gateproof(args, { cwd })).toEqual({ code: 2, stdout: '', stderr: `gateproof: ${line}\n` })
    })
  })
})

/** Looks like a key, and must not appear in any message. */
const key = 'sk-live-0123456789abcdef'

describe('an option of another tool', () => {
  test.each(Object.entries(mistakenOptions))('%s gets a line with the option to use', async (option, advice) => {
    expect(await gateproof([option, key])).toEqual({
      code: 2,
      stdout: '',
      stderr: `gateproof: ${option}: unknown option. ${advice}\n`,
    })
  })

  test.each([
    ['plan', '--api-key', key],
    ['--api-key', key, 'run'],
    ['run', '--base-url', 'https://g', '--no-key', '--api-key'],
  ])('is explained in every place: %s %s %s', async (...args) => {
    const { code, stderr } = await gateproof(args)
    expect([code, stderr]).toEqual([2, `gateproof: --api-key: unknown option. ${mistakenOptions['--api-key'] ?? ''}\n`])
  })

  test('names an option that exists', () => {
    const names = Object.values(table).flatMap(({ options }) =>
      Object.values<{ readonly syntax: string }>(options).map(({ syntax }) => syntax.split(' ')[0]),
    )
    const advised = Object.values(mistakenOptions).flatMap((advice) => advice.match(/--[a-z][a-z-]*/g) ?? [])
    expect(advised.filter((name) => !names.includes(name))).toEqual([])
  })

  test.each([['judge', `--api-key=${key}`], [`--anything=${key}`], [key], ['plan', `Bearer ${key}`]])(
    'does not print a key: %j',
    async (...args) => {
      const { code, stdout, stderr } = await gateproof(args)
      expect([code, stdout, stderr.split('\n').length]).toEqual([2, '', 2])
      expect(stderr).not.toContain('0123456789')
    },
  )
})

describe('an argument that needs an option', () => {
  test.each([
    ['https://g.example.com', 'run: unexpected argument "https://g.example.com". Use --base-url URL'],
    ['localhost:8080', 'run: unexpected argument "localhost:8080". Use --base-url URL'],
    ['g.example.com/v1', 'run: unexpected argument "g.example.com/v1". Use --base-url URL'],
    ['https://me:secret@g.example.com', 'run: unexpected argument. Use --base-url URL'],
    ['traffic.har', 'run: unexpected argument "traffic.har". Use gateproof judge FILE'],
  ])('%s', async (argument, line) => {
    expect(await gateproof([argument])).toEqual({ code: 2, stdout: '', stderr: `gateproof: ${line}\n` })
  })
})

test('all options and files are validated before anything is sent', async () => {
  let connections = 0
  const server = createServer((_request, response) => response.end()).on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await inEmptyFolder(async (cwd) => {
    const unset = await gateproof(['--base-url', url], { cwd })
    const unknownArea = await gateproof(['--base-url', url, '--no-key', '--only', 'no-area'], { cwd })
    expect([unset.code, unknownArea.code]).toEqual([2, 2])
  })
  server.close()
  expect(connections).toBe(0)
})

describe('stdout', () => {
  test.each(['--version', '-v', '-V'])('contains the version for %s', async (option) => {
    expect(await gateproof([option])).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^0\.1\.0(?: \([0-9a-f]{8}(?:-dirty)?\))?\n$/),
      stderr: '',
    })
  })

  test('starts with the five most common options for run --help, and groups the others', async () => {
    const { stdout } = await gateproof(['run', '--help'])
    const groups = [...stdout.matchAll(/^([A-Z][a-z ]+):\n/gm)].map(([, heading]) => heading)
    expect(groups).toEqual([
      'Common options',
      'Target',
      'Selection',
      'Budgets and limits',
      'Verdict',
      'Output',
      'Help',
      'Examples',
    ])
    const [, common = ''] = stdout.split('Common options:\n')
    const [first = ''] = common.split('\n\n', 1)
    expect([...first.matchAll(/^ {2}(--\S+)/gm)].map(([, name]) => name)).toEqual([
      '--base-url',
      '--api-key-env',
      '--only',
      '--allow',
      '--out',
    ])
    expect(
      stdout
        .split('\nExamples:')[0]
        ?.split('\n')
        .filter((line) => line.length > 80),
    ).toEqual([])
  })

  const commands = Object.keys(table)
  test.concurrent.each(commands)('contains the options and examples for %s --help', async (command) => {
    const { code, stdout, stderr } = await gateproof([command, '--help'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(new RegExp(`^Usage: gateproof ${command}`))
    expect(stdout).toMatch(/Examples:\n {2}\$ gateproof/)
  })

  test('lists every command for --help', async () => {
    const { code, stdout } = await gateproof(['--help'])
    expect(code).toBe(0)
    for (const command of commands) expect(stdout).toMatch(new RegExp(`^  ${command} `, 'm'))
  })
})
