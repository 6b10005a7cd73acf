import { chmodSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DoctorResult } from '../../api/index.ts'
import { startReference } from '../../gateway/reference/server.ts'
import { agents } from '../../src/clients/agents/catalogue.ts'
import { findAgent } from '../../src/clients/agents/find.ts'
import { createAgentFolders, runAgent } from '../../src/clients/agents/run.ts'
import type { EvidenceLine } from '../../src/evidence/exchange.ts'
import { evidenceOfLines } from '../../src/evidence/store.ts'
import type { Report } from '../../src/report/report.ts'
import { faults } from '../../suites/faults.ts'
import { gateproof } from '../cli/gateproof.ts'
import { judgeTrial, recordLines } from '../suites/trial.ts'

const standIns = fileURLToPath(new URL('stand-ins/', import.meta.url))
const folder = () => mkdtempSync(join(tmpdir(), 'gateproof-'))

/** Writes an executable script, of Node unless it says otherwise. */
function script(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text.startsWith('#!') ? text : `#!/usr/bin/env node\n${text}`)
  chmodSync(path, 0o755)
  return path
}

describe('an agent is found', () => {
  test('in a folder of npm, with the version of its package', async () => {
    const from = folder()
    const own = join(from, 'node_modules/@openai/codex')
    script(join(own, 'bin/codex.js'), 'throw new Error("not to be run")')
    writeFileSync(join(own, 'package.json'), JSON.stringify({ name: '@openai/codex', version: '0.171.0' }))
    mkdirSync(join(from, 'node_modules/.bin'))
    const file = join(from, 'node_modules/.bin/codex')
    symlinkSync('../@openai/codex/bin/codex.js', file)
    expect(await findAgent('codex', { from, path: '' })).toEqual({ file, version: '0.171.0' })
  })

  test('on the PATH, with the version that it prints', async () => {
    const path = folder()
    const file = script(join(path, 'opencode'), 'console.log("opencode v1.18.33 (linux)")')
    expect(await findAgent('opencode', { path: `/nowhere:${path}:${dirname(process.execPath)}` })).toEqual({
      file,
      version: '1.18.33',
    })
  })

  test('nowhere else if a folder is named', async () => {
    const path = folder()
    script(join(path, 'claude'), '')
    expect(await findAgent('claude-code', { from: folder(), path })).toBeUndefined()
    // A file that cannot be executed does not count.
    writeFileSync(join(path, 'gemini'), '')
    expect(await findAgent('gemini-cli', { path })).toBeUndefined()
  })
})

describe('the process of an agent', () => {
  const run = async (text: string, timeoutMs = 60_000) => {
    const folders = createAgentFolders()
    const file = script(join(folder(), 'claude'), text)
    const place = { ...folders, url: 'http://127.0.0.1:9', key: 'none', model: 'm' }
    const started = { file, prompt: 'Do it.', files: { 'draft.txt': 'open' } }
    const signal = new AbortController().signal
    const ended = await runAgent(agents['claude-code'], started, place, {
      timeoutMs,
      signal,
      refusing: 'http://127.0.0.1:9',
    })
    const left = ended.file('draft.txt')
    folders.remove()
    return { ...ended, left, folders }
  }

  test('has a home of its own and nothing of our environment but what finds programs', async () => {
    process.env['GATEPROOF_TEST_SECRET'] = 'sk-secret'
    const { stdout, left, folders } = await run('console.log(JSON.stringify([process.env, process.cwd()]))')
    delete process.env['GATEPROOF_TEST_SECRET']
    const [env, cwd] = JSON.parse(stdout) as [Record<string, string>, string]
    expect(Object.keys(env)).not.toContain('GATEPROOF_TEST_SECRET')
    expect([env['HOME'], env['XDG_CONFIG_HOME'], cwd]).toEqual([
      folders.home,
      join(folders.home, '.config'),
      folders.work,
    ])
    expect([env['HTTPS_PROXY'], env['NO_PROXY']]).toEqual(['http://127.0.0.1:9', '127.0.0.1,localhost'])
    expect(left).toBe('open')
  })

  test('is ended with everything that it started', async () => {
    const mark = join(folder(), 'mark')
    const child = `setInterval(() => require("fs").appendFileSync(${JSON.stringify(mark)}, "."), 20)`
    const text = `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(child)}], { stdio: "inherit" })`
    const waits = `${text}; const { existsSync } = require("fs"); setInterval(() => existsSync(${JSON.stringify(mark)}) && process.exit(3), 10)`
    // Its child holds our pipes open until it is ended too.
    const { exit, how } = await run(waits)
    expect([exit, how]).toEqual([3, 'exited'])
    const before = readFileSync(mark, 'utf8').length
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(readFileSync(mark, 'utf8')).toHaveLength(before)
  })

  test('is ended when its time is over, and says its last words', async () => {
    // A shell starts at once, also on a slow machine.
    const { how, stderr } = await run('#!/bin/sh\necho "waiting for the gateway" >&2\nsleep 600\n', 3000)
    expect([how, stderr.trim()]).toEqual(['late', 'waiting for the gateway'])
  })
})

describe('the judgement of a task', () => {
  let lines: readonly EvidenceLine[]
  beforeAll(async () => {
    lines = await recordLines({ upstream: true, settings: { only: ['agents.opencode'], agentsFrom: standIns } })
  })

  const judge = async (changed: readonly EvidenceLine[]) => {
    const { report } = await judgeTrial(evidenceOfLines(changed), {
      suites: { areas: ['agents'] },
      profile: 'opencode',
    })
    const verdicts = report.requirements.flatMap(({ id, verdict, because, tests }) =>
      verdict === undefined ? [] : [[id.split('.')[2] ?? '', { verdict, text: because ?? tests[0]?.message }] as const],
    )
    return { report, rows: Object.fromEntries(verdicts) }
  }
  const edited = (edit: (text: string, line: EvidenceLine) => string) =>
    lines.map((line) => JSON.parse(edit(JSON.stringify(line), line)) as EvidenceLine)

  test('is ready if the agent did it', async () => {
    const { report } = await judge(lines)
    expect(report.agents).toEqual([{ name: 'opencode', title: 'opencode', version: '0.1.0', readiness: 'ready' }])
    expect(report.verdict).toBe('conformant')
  })

  test('says what the agent reported, and where', async () => {
    const { rows, report } = await judge(
      edited((text) =>
        text.replace(/"took":\{"exit":0/, '"took":{"exit":1,"failed":"status 400: tools are not supported"'),
      ),
    )
    expect(rows['task']).toMatchObject({ verdict: 'violated' })
    expect(rows['task']?.text).toContain(
      'opencode 0.1.0 did not finish its task, at agents-opencode/4 (status 200): it ended with "status 400: tools are not supported"',
    )
    expect(report.agents).toMatchObject([{ readiness: 'not-ready', decidedBy: 'agents.opencode.task' }])
  })

  test('decides nothing if this version has no tool of this name', async () => {
    const { rows, report } = await judge(
      edited((text, { type }) =>
        type === 'exchange' ? text.replaceAll('\\"name\\":\\"bash\\"', '\\"name\\":\\"shell\\"') : text,
      ),
    )
    expect(rows['task']).toEqual({
      verdict: 'inconclusive',
      text: 'opencode 0.1.0 does not offer the tool bash, which the task calls: this version of gateproof does not know its tools',
    })
    expect(report.agents).toMatchObject([{ readiness: 'inconclusive', decidedBy: 'agents.opencode.task' }])
  })

  test('decides nothing if the agent cannot start', async () => {
    const { rows } = await judge(
      lines.flatMap((line) => {
        if (line.type === 'exchange' && line.probe === 'agents-opencode') return []
        if (line.type !== 'outcome' || line.probe !== 'agents-opencode') return [line]
        return [
          {
            ...line,
            names: {},
            client: { name: 'opencode', version: '9.0.0', took: { exit: 1, failed: 'needs glibc 2.40' } },
          },
        ]
      }),
    )
    expect(rows['task']).toEqual({
      verdict: 'inconclusive',
      text: 'opencode 9.0.0 sent no request to the gateway. Its last words: needs glibc 2.40',
    })
  })

  test('does not blame the gateway for a tool that fails on this machine', async () => {
    const path = folder()
    // A shell without `cat`: the command of the task fails.
    const from = folder()
    script(
      join(from, 'opencode'),
      `process.env.PATH = ${JSON.stringify(path)}; process.argv[1] = ${JSON.stringify(join(standIns, 'opencode'))}; require(${JSON.stringify(join(standIns, 'opencode'))})`,
    )
    const recorded = await recordLines({ upstream: true, settings: { only: ['agents.opencode'], agentsFrom: from } })
    const { report, exitCode } = await judgeTrial(evidenceOfLines(recorded), {
      suites: { areas: ['agents'] },
      profile: 'opencode',
    })
    const row = report.requirements.find(({ id }) => id === 'agents.opencode.task')
    expect(exitCode).toBe(3)
    expect(row?.verdict).toBe('inconclusive')
    expect(row?.because).toMatch(
      /^a tool of opencode 0\.1\.0 failed on this machine, as its result in agents-opencode\/4 says$/,
    )
  })

  const failing = 'agents-opencode-failures'
  const isFailing = (line: EvidenceLine, ...names: readonly string[]) =>
    line.type === 'exchange' && line.probe === failing && names.includes(line.name)

  test('does not blame the gateway for an agent that gives up', async () => {
    const again = lines.find((line) => isFailing(line, '3'))
    const since = again?.type === 'exchange' ? again.startedAt : ''
    const { rows, report } = await judge(
      lines.flatMap((line): readonly EvidenceLine[] => {
        if (isFailing(line, '3', '4', '5', '6', '7', '8')) return []
        if (line.type === 'upstream' && line.startedAt >= since) return []
        if (line.type !== 'outcome' || line.probe !== failing) return [line]
        const client = { name: 'opencode', version: '0.1.0', took: { exit: 1, failed: 'status 429' } }
        return [{ ...line, names: { '1': `${failing}/1`, '2': `${failing}/2` }, client }]
      }),
    )
    expect(rows['recovers']).toEqual({
      verdict: 'inconclusive',
      text: `opencode 0.1.0 ended its work after ${failing}/2, which the gateway answered as it should`,
    })
    expect(report.agents).toMatchObject([
      {
        readiness: 'limited',
        decidedBy: 'agents.opencode.errors',
        because: expect.stringMatching(/^not judged: /) as string,
      },
    ])
  })

  test('is satisfied if the gateway tried again itself after a failure', async () => {
    const limited = lines.find((line) => isFailing(line, '2'))
    const startedAt = limited?.type === 'exchange' ? limited.startedAt : ''
    const { rows } = await judge(
      lines.flatMap((line) => {
        if (isFailing(line, '2')) return []
        return [isFailing(line, '3') ? ({ ...line, startedAt } as EvidenceLine) : line]
      }),
    )
    expect([rows['errors']?.verdict, rows['recovers']?.verdict]).toEqual(['satisfied', 'satisfied'])
  })

  test('a fault outside of what an agent needs is a limitation', async () => {
    const fault = faults['agents.opencodeChoiceDropped']
    const changed = await recordLines({
      ...{ upstream: true, faults: fault === undefined ? [] : [fault] },
      settings: { only: ['agents.opencode'], agentsFrom: standIns },
    })
    const { report, exitCode } = await judgeTrial(evidenceOfLines(changed), {
      ...{ suites: { areas: ['agents'] }, profile: 'opencode' },
    })
    expect(report.agents).toMatchObject([{ readiness: 'limited', decidedBy: 'agents.opencode.request' }])
    expect(exitCode).toBe(0)
  })
})

describe('the command', () => {
  test('lists the agents of a folder, also as JSON', async () => {
    const { code, stdout } = await gateproof(['agents', '--agents-from', standIns])
    expect(code).toBe(0)
    expect(stdout).toContain(`Claude Code  0.1.0  ${standIns}claude\n`)
    const json = await gateproof(['agents', '--agents-from', standIns, '--json'])
    expect(JSON.parse(json.stdout)).toMatchObject([{ name: 'claude-code' }, {}, {}, { version: '0.1.0' }])
    const none = await gateproof(['agents', '--agents-from', folder()])
    expect([none.code, none.stdout]).toEqual([
      0,
      expect.stringContaining('Codex        not found: npm install @openai/codex\n'),
    ])
    const missing = await gateproof(['agents', '--agents-from', 'no/such'])
    expect([missing.code, missing.stderr]).toEqual([2, 'gateproof: --agents-from "no/such": no such folder\n'])
  })

  test('are named by doctor, with how those are installed that are missing', async () => {
    const reference = await startReference()
    const doctor = async (...args: readonly string[]) => {
      const env = { GATEWAY_API_KEY: reference.keys.default }
      return gateproof(['doctor', '--base-url', reference.url, '--upstream', '0', ...args], { env })
    }
    const one = await doctor('--profile', 'codex', '--agents-from', standIns)
    expect([one.code, one.stdout]).toEqual([0, expect.stringMatching(/^agents\n {2}Codex {2}0\.1\.0\n$/m)])
    const all = await doctor('--only', 'agents', '--agents-from', folder(), '--json')
    const { agents: found } = JSON.parse(all.stdout) as DoctorResult
    expect(found?.map(({ name, version }) => [name, version])).toEqual(
      ['claude-code', 'codex', 'gemini-cli', 'opencode'].map((name) => [name, undefined]),
    )
    const none = await doctor('--only', 'models')
    expect(none.stdout).not.toContain('agents')
    await reference.close()
  })

  test('drives one as its profile says, and prints whether it is ready', async () => {
    const out = folder()
    const { code, stdout } = await gateproof([
      '--embedded',
      '--profile',
      'codex',
      '--agents-from',
      standIns,
      '--out',
      out,
    ])
    expect([code, stdout]).toEqual([0, expect.stringContaining('Codex 0.1.0: READY\n')])
    const { profile, agents: found } = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report
    expect([profile, found?.length]).toEqual(['codex', 1])
    expect(readFileSync(join(out, 'summary.md'), 'utf8')).toContain('| Codex 0.1.0 | READY |')
    expect(readFileSync(join(out, 'report.html'), 'utf8')).toContain('<section id="agents"')
    const again = await gateproof(['judge', join(out, 'evidence.jsonl'), '--profile', 'codex'])
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('Codex 0.1.0: READY\n')])
  })

  test('needs the scripted upstream, except for the embedded gateway', async () => {
    const env = { GATEWAY_API_KEY: 'sk-none' }
    const { code, stderr } = await gateproof(['--only', 'agents', '--base-url', 'http://127.0.0.1:9'], { env })
    expect([code, stderr]).toEqual([2, expect.stringContaining('--only "agents" needs --upstream')])
  })

  test('is not judged, and does not pass, if no agent is installed', async () => {
    const { code, stdout } = await gateproof([
      '--embedded',
      '--profile',
      'codex',
      '--agents-from',
      folder(),
      '--out',
      folder(),
    ])
    expect(code).toBe(3)
    expect(stdout).toContain('Codex: NOT JUDGED')
  })
})
