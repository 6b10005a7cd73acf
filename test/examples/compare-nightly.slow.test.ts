import { execFile } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startReference } from '../../gateway/reference/server.ts'
import { faults } from '../../suites/faults.ts'

/** The parts of a workflow step used here. */
interface Step {
  readonly name?: string
  readonly run?: string
  readonly if?: string
  readonly env?: Readonly<Record<string, string>>
}

const source = readFileSync(new URL('../../examples/compare-nightly.yml', import.meta.url), 'utf8')
const { steps } = (parse(source) as { jobs: { nightly: { steps: readonly Step[] } } }).jobs.nightly
const folder = mkdtempSync(join(tmpdir(), 'gateproof-'))
const programs = join(folder, 'programs')
const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

/** Replaces tools of GitHub's machines: `npx` runs the compiled command for two areas, `gh` stores artifacts and issues as files. */
const standIns: Readonly<Record<string, string>> = {
  npx: `#!/bin/sh
shift 2
[ "$1" = compare ] || set -- "$@" --only models,balance
exec "${process.execPath}" "${main}" "$@"
`,
  gh: `#!/bin/sh
echo "$*" >> "${folder}/gh.log"
case "$1 $2" in
  'run list') [ -d "${folder}/artifact" ] && echo 17 ;;
  'run download') cp -r "${folder}/artifact" "$7" ;;
  'issue list') [ -f "${folder}/issue.md" ] && echo 3 ;;
  'issue create') cp "$6" "${folder}/issue.md" ;;
  'issue comment') cat "$5" >> "${folder}/issue.md" ;;
esac
exit 0
`,
}

/** Evaluates an expression like GitHub. */
interface Context {
  readonly url: string
  readonly key: string
  code: string
}

const expressions: Readonly<Record<string, (context: Context) => string>> = {
  'vars.GATEWAY_BASE_URL': ({ url }) => url,
  'secrets.GATEWAY_API_KEY': ({ key }) => key,
  'github.token': () => 'token',
  'github.repository': () => 'owner/name',
  'steps.compare.outputs.code': ({ code }) => code,
}

const valueOf = (text: string, context: Context) =>
  text.replaceAll(/\$\{\{ (.+?) \}\}/g, (_, name: string) => expressions[name]?.(context) ?? `unknown: ${name}`)

/** Runs the scripts of the workflow in order, in its own folder, with `bash -e` like GitHub. */
async function night(
  name: string,
  faulty: boolean,
  url?: string,
): Promise<{ readonly code: string; readonly summary: string }> {
  const fault = faults['models.groupsMissing']
  const gateway = await startReference({ ...(faulty && fault && { faults: [fault] }) })
  stop = gateway.close
  const cwd = join(folder, name)
  mkdirSync(cwd)
  const context: Context = { url: url ?? gateway.url, key: gateway.keys.default, code: '' }
  const common = {
    PATH: `${programs}${delimiter}${process.env['PATH']}`,
    GITHUB_OUTPUT: join(cwd, 'output'),
    GITHUB_STEP_SUMMARY: join(cwd, 'summary'),
    GITHUB_WORKFLOW: 'gateproof-nightly',
    GITHUB_REF_NAME: 'main',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'owner/name',
    GITHUB_RUN_ID: '18',
  }
  for (const { run = '', if: condition, env = {}, name: step } of steps) {
    const isSkipped = condition?.startsWith('steps.') === true && context.code !== '1'
    if (run === '' || run.startsWith('npm ci') || isSkipped || step === 'verdict') continue
    const own = Object.fromEntries(Object.entries(env).map(([variable, text]) => [variable, valueOf(text, context)]))
    await promisify(execFile)('bash', ['-e', '-c', run], { cwd, env: { ...common, ...own } })
    if (existsSync(common.GITHUB_OUTPUT))
      context.code = /code=(\d+)/.exec(readFileSync(common.GITHUB_OUTPUT, 'utf8'))?.[1] ?? ''
  }
  await stop()
  cpSync(join(cwd, 'tonight'), join(folder, 'artifact'), { recursive: true })
  const summary = existsSync(common.GITHUB_STEP_SUMMARY) ? readFileSync(common.GITHUB_STEP_SUMMARY, 'utf8') : ''
  return { code: context.code, summary }
}

beforeAll(() => {
  mkdirSync(programs)
  for (const [name, text] of Object.entries(standIns)) {
    writeFileSync(join(programs, name), text)
    chmodSync(join(programs, name), 0o755)
  }
})
/** Stops the gateway of the night. A failing night leaves it to the end. */
let stop: () => Promise<void> = async () => undefined

afterAll(async () => {
  await stop()
  rmSync(folder, { recursive: true })
})

const issue = () => (existsSync(join(folder, 'issue.md')) ? readFileSync(join(folder, 'issue.md'), 'utf8') : undefined)

describe('the nightly workflow', () => {
  test('contains no expression in a script', () => {
    expect(steps.map(({ run = '' }) => run).join('\n')).not.toContain('${{')
  })

  test('fails if the run produces no report', async () => {
    await expect(night('unset', false, '')).rejects.toThrow('--base-url: empty URL')
  })

  test('skips the comparison on the first night', async () => {
    expect(await night('first', false)).toEqual({ code: '0', summary: '' })
  })

  test('opens no issue if nothing differs', async () => {
    const { code, summary } = await night('second', false)
    expect({ code, issue: issue() }).toEqual({ code: '0', issue: undefined })
    expect(summary).toMatch(/^# no differences: tonight against before\n/)
  })

  test('opens an issue that describes the regression', async () => {
    expect((await night('third', true)).code).toBe('1')
    expect(issue()).toMatch(/^# regressed: tonight against before\n/)
    expect(issue()).toContain('`models.record.enable_groups`')
    expect(issue()).toContain('Found by https://github.com/owner/name/actions/runs/18')
  })

  test('opens no issue after the fix', async () => {
    expect((await night('fourth', false)).code).toBe('0')
    expect(issue()?.match(/^# /gm)).toHaveLength(1)
  })

  test('adds the next regression to the same issue as a comment', async () => {
    expect((await night('fifth', true)).code).toBe('1')
    expect(issue()?.match(/^# regressed/gm)).toHaveLength(2)
  })
})
