import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readSettings } from '../../src/deployment/configuration.ts'
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
      next: pin gateproof for CI, from a tarball (npm pack) or git URL that you trust, and commit the lock file
        cd .gateproof && npm install --save-exact TARBALL-OR-GIT-URL
        git add .gateproof/package.json .gateproof/package-lock.json
      ",
      }
    `)
    expect(readFileSync(join(cwd, workflow), 'utf8')).toMatch(/ gateproof --base-url "\$GATEWAY_BASE_URL"$/m)
    const settings = await readSettings({}, {}, cwd)
    expect(settings.deployment.embedded).toBe(true)
  })
})

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

  test('is only safe with a lock file, so init asks for one until it exists', async () => {
    expect((await stepsBeside({}, '')).stdout).toContain('npm install --save-exact TARBALL-OR-GIT-URL')
    expect((await stepsBeside(tarball, '')).stdout).not.toContain('npm install')
  })
})

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
