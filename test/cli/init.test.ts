import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { startGateway } from '../../api/gateway.ts'
import { pipelines } from '../../cli/init/pipelines.ts'
import { configurationFile } from '../../cli/init/templates.ts'
import { keyRoles } from '../../src/contract/key-roles.ts'
import { readSettings } from '../../src/deployment/configuration.ts'
import { modelRoles, requestKinds } from '../../src/deployment/deployment.ts'
import { gateproof, inEmptyFolder } from './gateproof.ts'

const workflow = '.github/workflows/gateproof.yml'

test('--yes writes both files without asking', async () => {
  await inEmptyFolder(async (cwd) => {
    const { code, stdout, stderr } = await gateproof(['init', '--yes'], { cwd })
    expect({ code, stdout, stderr }).toMatchInlineSnapshot(`
      {
        "code": 0,
        "stderr": "",
        "stdout": "wrote gateproof.config.yaml
      wrote .github/workflows/gateproof.yml
      wrote .gateproof/package.json
      wrote .gateproof/.gitignore
      next: pin gateproof for CI, and commit the lock file. Use one of these:

      a tarball in this repository (TARBALL: made by npm pack in a clone of gateproof)
        mkdir -p .gateproof/vendor
        cp TARBALL .gateproof/vendor/gateproof.tgz
        npm install --prefix .gateproof --save-exact ./.gateproof/vendor/gateproof.tgz
        git add gateproof.config.yaml .github/workflows/gateproof.yml .gateproof/package.json .gateproof/.gitignore .gateproof/package-lock.json .gateproof/vendor/gateproof.tgz

      a commit of a git repository that you trust and CI can read (npm builds the package: about a minute)
        npm install --prefix .gateproof --save-exact git+https://HOST/gateproof.git#COMMIT
        git add gateproof.config.yaml .github/workflows/gateproof.yml .gateproof/package.json .gateproof/.gitignore .gateproof/package-lock.json
      ",
      }
    `)
    expect(readFileSync(join(cwd, workflow), 'utf8')).toMatch(/ gateproof --base-url "\$GATEWAY_BASE_URL"$/m)
    const settings = await readSettings({}, {}, cwd)
    expect(settings.deployment.embedded).toBe(true)
  })
})

interface Written {
  readonly baseUrl: string
  readonly keys: Readonly<Record<string, string>>
  readonly models: Readonly<Record<string, string>>
  readonly lacks: readonly string[]
}

/** The parts of a workflow step that concern keys. */
interface Step {
  readonly run?: string
  readonly uses?: string
  readonly env?: Readonly<Record<string, string>>
  readonly 'working-directory'?: string
}

interface Workflow {
  readonly jobs: { readonly conformance: { readonly env?: unknown; readonly steps: readonly Step[] } }
}

/** The steps of the workflow that init writes for a lock file: with a secret, and without. */
async function stepsBeside(lock: object, input: string) {
  return inEmptyFolder(async (cwd) => {
    writeFileSync(join(cwd, 'package-lock.json'), JSON.stringify(lock))
    const { stdout } = await gateproof(['init'], { cwd, input })
    const text = readFileSync(join(cwd, workflow), 'utf8')
    const { conformance } = (parse(text) as Workflow).jobs
    const { env, steps } = conformance
    expect(JSON.stringify({ ...(parse(text) as object), jobs: env ?? '' }), 'for all steps').not.toContain('secrets')
    const isKeyed = (step: Step) => JSON.stringify(step).includes('secrets.')
    return { stdout, keyed: steps.filter(isKeyed), others: steps.filter((step) => !isKeyed(step)) }
  })
}

const pinnedBy = (entry: object) => ({ packages: { 'node_modules/gateproof': entry } })
const tarball = pinnedBy({ resolved: 'file:gateproof-0.1.0.tgz', integrity: 'sha512-AAAA' })
const commit = pinnedBy({ resolved: `git+https://example.com/gateproof.git#${'0123456789'.repeat(4)}` })

describe('the API key in the workflow', () => {
  test.each([
    ['a lock file that pins a tarball', tarball, 'npx --no-install gateproof'],
    ['a lock file that pins a commit', commit, 'npx --no-install gateproof'],
    [
      'a link to a folder',
      pinnedBy({ resolved: '../gateproof', link: true }),
      'npx --no-install --prefix .gateproof gateproof',
    ],
    ['a lock file without gateproof', { packages: {} }, 'npx --no-install --prefix .gateproof gateproof'],
  ])('is available only to the pinned package: %s', async (_name, lock, command) => {
    const { keyed, others } = await stepsBeside(lock, 'https://gateway.example.com\nSTAGING_KEY\n')
    expect(keyed).toEqual([{ run: command, env: { STAGING_KEY: '${{ secrets.STAGING_KEY }}' } }])
    const installing = others.find(({ run }) => run?.startsWith('npm ci'))
    expect(installing?.['working-directory']).toBe(command.includes('--prefix') ? '.gateproof' : undefined)
    expect(others.map(({ run = '' }) => run).join('\n')).not.toMatch(/npx|npm (?!ci)/)
  })

  test('is only safe with a lock file, so init shows how to make one until it exists', async () => {
    expect((await stepsBeside({}, '')).stdout).toContain('npm install --prefix .gateproof --save-exact')
    expect((await stepsBeside(tarball, '')).stdout).not.toContain('npm install')
  })
})

test.each([
  ['.gitlab-ci.yml', '.gitlab/gateproof.yml', 'local: .gitlab/gateproof.yml'],
  ['Jenkinsfile', 'Jenkinsfile.gateproof', 'Jenkinsfile.gateproof'],
  ['azure-pipelines.yml', 'azure-pipelines.gateproof.yml', 'azure-pipelines.gateproof.yml'],
])('a project with %s gets a pipeline for that server', async (sign, path, told) => {
  await inEmptyFolder(async (cwd) => {
    writeFileSync(join(cwd, sign), '')
    const { code, stdout } = await gateproof(['init', '--yes', '--nightly'], { cwd })
    expect([code, existsSync(join(cwd, path)), existsSync(join(cwd, workflow))]).toEqual([0, true, false])
    expect(stdout).toContain(told)
    expect(readFileSync(join(cwd, sign), 'utf8')).toBe('')
  })
})

describe('init --from asks the gateway', () => {
  const paths = ['responses', 'messages', 'content', 'images', 'video', 'videos', 'videoContent', 'balance'] as const
  const missing = [
    ...paths.map((path) => `service.${path}Unserved` as const),
    'service.imageEditsNotImplemented' as const,
  ]
  let gateway: Awaited<ReturnType<typeof startGateway>>
  beforeAll(async () => {
    gateway = await startGateway({ faults: [...missing, 'chat.systemPromptLost'] })
  })
  afterAll(() => gateway.close())
  const initFrom = (cwd: string, ...more: readonly string[]) =>
    gateproof(['init', '--from', gateway.url, '--api-key-env', 'STAGING_KEY', ...more], {
      cwd,
      env: { STAGING_KEY: gateway.keys.default },
    })

  test('for its models and what it does not offer, and writes known violations with which a run passes', async () => {
    await inEmptyFolder(async (cwd) => {
      const { code, stdout } = await initFrom(cwd, '--known')
      expect(code).toBe(0)
      expect(stdout).toMatch(
        /^models: chat=.*\nnot offered: responses, messages, generate-content, balance, images, video\nprofile: full\nbudget: --max-tokens \d+\n/,
      )
      const { baseUrl, keys, models, lacks } = parse(
        readFileSync(join(cwd, 'gateproof.config.yaml'), 'utf8'),
      ) as Written
      expect({ baseUrl, keys, lacks }).toEqual({
        baseUrl: gateway.url,
        keys: { default: 'STAGING_KEY' },
        lacks: ['responses', 'messages', 'generate-content', 'balance', 'images', 'video'],
      })
      expect(models['chat']).toBe(gateway.models.chat)
      const known = parse(readFileSync(join(cwd, 'gateproof.known.yaml'), 'utf8')) as readonly { readonly id: string }[]
      expect(known.map(({ id }) => id)).toEqual(['chat.request.system_followed'])
      const text = readFileSync(join(cwd, workflow), 'utf8')
      expect(text).toMatch(/gateproof --max-tokens \d+ --baseline gateproof\.known\.yaml$/m)
      expect(`${text}${stdout}`).not.toContain(gateway.keys.default)
    })
  })

  test('writes nothing if the gateway cannot be tested, or a folder would get known violations of no gateway', async () => {
    await inEmptyFolder(async (cwd) => {
      const wrong = await gateproof(['init', '--from', 'http://127.0.0.1:1', '--yes'], {
        cwd,
        env: { GATEWAY_API_KEY: 'sk-1234567890' },
      })
      expect([wrong.code, wrong.stderr]).toEqual([
        2,
        expect.stringMatching(/^gateproof: init --from: .*127\.0\.0\.1:1/),
      ])
      const alone = await gateproof(['init', '--known'], { cwd })
      expect([alone.code, alone.stderr]).toEqual([2, 'gateproof: --known: needs --from URL\n'])
      expect(readdirSync(cwd)).toEqual([])
    })
  })
})

describe('init --start: a job that starts the gateway and tests both ends', () => {
  const start = { command: "node gateway.mjs --models 'a, b' \\ && true", url: 'http://127.0.0.1:4000' }
  const lines = [
    `{ ${start.command}; } > gateway.log 2>&1 &`,
    `curl --silent --output /dev/null --retry 60 --retry-connrefused --retry-delay 1 ${start.url}`,
    'npx --no-install gateproof --upstream 9100 --profile interop',
  ]
  const job = { folder: '.', variable: 'STAGING_KEY', needsUrl: false, nightly: true, start } as const
  const textFor = (sign: string) =>
    pipelines.find((one) => one.sign === sign)?.text({ ...job, options: ['--profile interop'] }) ?? ''

  test.each<[string, (written: unknown) => unknown]>([
    ['.github', (written) => (written as Workflow).jobs.conformance.steps],
    ['.gitlab-ci.yml', (written) => (written as { readonly gateproof: object }).gateproof],
    ['azure-pipelines.yml', (written) => (written as { readonly steps: object }).steps],
  ])('beside %s, with a key that opens nothing', (sign, stepsOf) => {
    const steps = stepsOf(parse(textFor(sign)))
    const shells: string[] = []
    JSON.stringify(steps, (_name, value: unknown) => {
      if (typeof value === 'string' && value.includes('npx')) shells.push(value)
      return value
    })
    expect(shells.map((text) => text.trimEnd().split('\n'))).toEqual([lines])
    expect(JSON.stringify(steps)).toContain('"STAGING_KEY":"sk-gateway-of-this-job"')
    expect(textFor(sign)).not.toMatch(/secret/i)
  })

  test('beside a Jenkinsfile, whose texts need escapes', () => {
    const [, shell = ''] = /sh '''\n(.*?)\n\s*'''/s.exec(textFor('Jenkinsfile')) ?? []
    expect(shell.split('\n').map((line) => line.trim().replaceAll(/\\(.)/g, '$1'))).toEqual(lines)
  })

  test('asks the gateway that runs here, and says what is left to do', async () => {
    await using gateway = await startGateway()
    await inEmptyFolder(async (cwd) => {
      const env = { GATEWAY_API_KEY: gateway.keys.default }
      const { stdout } = await gateproof(['init', '--from', gateway.url, '--start', start.command], { cwd, env })
      expect(stdout).toMatch(
        /^next: start the gateway in CI with the key that \.github\/workflows\/gateproof\.yml has in /m,
      )
      const text = readFileSync(join(cwd, workflow), 'utf8')
      expect(text).toContain(`${start.command}; } >`)
      expect(text).toContain(` ${gateway.url}\n`)
      expect(`${text}${stdout}`).not.toMatch(/--max-tokens/)
      expect(`${text}${stdout}`).not.toContain(gateway.keys.default)
    })
  })

  test('refuses a command of several lines, and an address on another machine', async () => {
    const refusal = (...args: readonly string[]) =>
      inEmptyFolder(async (cwd) => (await gateproof(['init', ...args], { cwd })).stderr)
    expect(await refusal('--from', 'https://gateway.example.com', '--start', 'x')).toMatch(
      /^gateproof: --start: needs --from with the address .*http:\/\/127\.0\.0\.1:4000\n$/,
    )
    expect(await refusal('--start', 'x')).toContain('--start: needs --from')
    expect(await refusal('--from', 'http://127.0.0.1:1', '--start', 'a\nb')).toContain('a command in one line')
  })
})

describe('init says what to commit:', () => {
  const ours = 'git add gateproof.config.yaml .github/workflows/gateproof.yml package.json package-lock.json'
  const outside = pinnedBy({ resolved: 'file:../downloads/gateproof-0.1.0.tgz', integrity: 'sha512-AAAA' })
  const registry = pinnedBy({ resolved: 'https://registry.example.com/gateproof.tgz', integrity: 'sha512-AAAA' })

  test.each([
    ['the tarball that the lock file names', tarball, `${ours} gateproof-0.1.0.tgz`],
    ['no tarball for a commit', commit, ours],
    ['no tarball for a package of a registry', registry, ours],
  ])('%s', async (_name, lock, command) => {
    expect((await stepsBeside(lock, '')).stdout.split('\n').slice(-3)).toEqual([
      'next: commit the files that CI needs',
      `  ${command}`,
      '',
    ])
  })

  test('a copy of a tarball outside the project, which CI does not have', async () => {
    const { stdout } = await stepsBeside(outside, '')
    expect(stdout).toContain('  cp ../downloads/gateproof-0.1.0.tgz vendor/gateproof.tgz\n')
    expect(stdout).toContain(`  ${ours} vendor/gateproof.tgz\n`)
  })
})

describe('the configuration that init writes', () => {
  const text = configurationFile({ baseUrl: undefined, variable: 'GATEWAY_API_KEY' })
  /** As the user sets every key: without the `#` before each line. */
  const complete = text.replaceAll(/^#(?! )/gm, '').replaceAll(/^#(?= {2})/gm, '')
  const schema = JSON.parse(readFileSync('src/deployment/files/configuration.schema.json', 'utf8')) as Key

  test('shows every key of the schema, every role of a model and of a key', () => {
    const value = parse(complete) as Readonly<Record<string, object>>
    expect(keysOf(value)).toEqual(namesIn(schema))
    expect(Object.keys(value['models'] ?? {})).toEqual(modelRoles)
    expect(Object.keys(value['keys'] ?? {}).sort()).toEqual([...keyRoles].sort())
    expect(Object.keys(value['requests'] ?? {})).toEqual(requestKinds)
  })

  test('is valid without the comment signs', async () => {
    await inEmptyFolder(async (cwd) => {
      writeFileSync(join(cwd, 'gateproof.config.yaml'), complete)
      const keys = Object.values((parse(complete) as { readonly keys: Readonly<Record<string, string>> }).keys)
      const env = Object.fromEntries(keys.map((name, index) => [name, `sk-1234567890-${index}`]))
      const { deployment } = await readSettings({}, env, cwd)
      expect(deployment.models).toMatchObject({ saturated: 'MODEL', chat: 'gpt-4o-mini' })
      expect(deployment.overseasBaseUrl).toBe('https://overseas.example.com')
    })
  })

  test('sets nothing without an answer', () => {
    expect(parse(text)).toBeNull()
  })
})

/** A key of the schema. */
interface Key {
  readonly properties?: Readonly<Record<string, Key>>
}

/** Paths such as `keys.default`, in order. */
const namesIn = ({ properties = {} }: Key, before = ''): readonly string[] =>
  Object.entries(properties).flatMap(([name, key]) =>
    key.properties === undefined ? [`${before}${name}`] : namesIn(key, `${before}${name}.`),
  )

/** The same of a configuration, as deep as the schema describes it. */
const keysOf = (value: object, before = ''): readonly string[] =>
  Object.entries(value).flatMap(([name, inner]: readonly [string, unknown]) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner) && before !== 'requests.'
      ? keysOf(inner, `${before}${name}.`)
      : [`${before}${name}`],
  )

/** Markdown pages, including the workflow examples in them. */
const inDocs = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
const pages = ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', ...inDocs.map((name) => `docs/${name}`)]

test.each(pages)('%s contains no command that downloads gateproof by name', (page) => {
  const text = readFileSync(page, 'utf8')
  expect(text).not.toMatch(/npx (?:-y|--yes)|npx [^\n]*gateproof@|npm (?:i|install|add)(?: -\S+)* gateproof\b/)
  const unsafe = text.split('\n').filter((line) => /npx gateproof/.test(line) && !/npm ci && npx gateproof/.test(line))
  expect(unsafe, 'npx without --no-install').toEqual([])
})

test('the answers are written to the configuration', async () => {
  await inEmptyFolder(async (cwd) => {
    const { code } = await gateproof(['init'], { cwd, input: 'https://gateway.example.com/v1/\nSTAGING_KEY\n' })
    expect(code).toBe(0)
    const { deployment } = await readSettings({}, { STAGING_KEY: 'sk-1234567890' }, cwd)
    expect(deployment).toMatchObject({ baseUrl: 'https://gateway.example.com', keys: { default: 'sk-1234567890' } })
    expect(readFileSync(join(cwd, workflow), 'utf8')).toContain('STAGING_KEY: ${{ secrets.STAGING_KEY }}')
  })
})

test('the end of input selects the defaults', async () => {
  await inEmptyFolder(async (cwd) => {
    expect(await gateproof(['init'], { cwd })).toMatchObject({ code: 0 })
  })
})

test('an invalid answer prints one line and writes nothing', async () => {
  await inEmptyFolder(async (cwd) => {
    const { code, stderr } = await gateproof(['init'], { cwd, input: 'gateway\n\n' })
    expect(code).toBe(2)
    expect(stderr).toContain('gateproof: the base URL "gateway": not a valid URL. Use https://host\n')
    expect(existsSync(join(cwd, 'gateproof.config.yaml'))).toBe(false)
  })
})

test('an existing file is kept', async () => {
  await inEmptyFolder(async (cwd) => {
    writeFileSync(join(cwd, 'gateproof.config.yaml'), 'group: mine\n')
    const { code, stdout } = await gateproof(['init', '--yes'], { cwd })
    expect(code).toBe(0)
    expect(stdout).toContain('kept gateproof.config.yaml: it already exists\n')
    expect(readFileSync(join(cwd, 'gateproof.config.yaml'), 'utf8')).toBe('group: mine\n')
    expect(existsSync(join(cwd, workflow))).toBe(true)
  })
})
