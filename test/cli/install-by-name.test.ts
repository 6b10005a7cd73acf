import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commands } from '../../cli/commands.ts'
import { nextSteps } from '../../cli/init/pinning.ts'
import { certificateText, verificationText } from '../../reporters/statement/certificate.ts'
import { statementPage } from '../../reporters/statement/page.ts'
import { findClient } from '../../src/clients/driver.ts'
import { toolStep } from '../../src/statement/tool-step.ts'
import { claimSteps } from '../../src/statement/claims.ts'
import { makerAdvice, shownTool, shownVersion } from '../../src/statement/maker.ts'
import type { Statement } from '../../src/statement/statement.ts'
import { verificationOf } from '../../src/statement/verification.ts'
import { formats } from '../../reporters/formats.ts'
import { everyVerdict } from '../reporters/sample.ts'
import { sampleStatement } from '../verify/sample-statement.ts'
import { signed } from '../verify/sign-statement.ts'
import { gateproof, inEmptyFolder } from './gateproof.ts'
import { installsByName } from './install-by-name.ts'

describe('a command that fetches gateproof by its name', () => {
  test.each([
    'npx gateproof',
    'npx -y gateproof run',
    'npx --yes gateproof@1.2.3 verify x',
    'npx --package gateproof -- gateproof',
    'npm exec gateproof',
    'npm install gateproof@9.9.9',
    'npm i -D gateproof',
    'npm install --save-exact x@npm:gateproof gateproof',
    'pnpm add gateproof',
    'pnpm dlx gateproof',
    'yarn dlx gateproof@latest',
    'yarn add --dev gateproof',
    'bunx gateproof',
    'bun add gateproof',
    'npm install --global gateproof',
  ])('is detected: %s', (command) => {
    expect(installsByName(`Do this: \`${command}\`.`)).toEqual([command])
  })

  test.each([
    'npx --no-install gateproof run',
    'npx --no-install --prefix .gateproof gateproof',
    'npm install ./gateproof-0.1.0.tgz',
    'npm install --save-exact git+https://HOST/gateproof.git#COMMIT',
    'npm install --no-save sigstore@4` beside `gateproof',
    'gateproof verify statement.json',
    'npm init -y && npm install --save-dev --save-exact ./gateproof-0.1.0.tgz',
  ])('is not reported: %s', (text) => {
    expect(installsByName(text)).toEqual([])
  })
})

const folders = ['api', 'cli', 'docs', 'examples', 'fixtures', 'gateway', 'reporters', 'scripts', 'spec', 'src', 'suites', 'templates', '.github'] // prettier-ignore
const isText = (name: string) => /\.(?:ts|js|cjs|mjs|json|jsonc|ya?ml|md|njk|html|css|sh|groovy|txt)$/.test(name)

/** Every text of the repository that users read or that becomes an output, by its path. */
const texts = [
  ...readdirSync('.').filter((name) => isText(name) || name === 'Dockerfile'),
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => isText(name) && !name.includes('node_modules'))
      .map((name) => join(folder, name)),
  ),
]

/** In a clone, `npm ci` makes the command before npx looks for it. */
const inClone = 'npm ci && npx gateproof '

test('no text of the repository fetches gateproof by its name', () => {
  expect(texts.length).toBeGreaterThan(500)
  const found = texts.flatMap((path) =>
    installsByName(readFileSync(path, 'utf8').replace(path === 'README.md' ? inClone : '', '')).map(
      (command) => `${path}: ${command}`,
    ),
  )
  expect(found).toEqual([])
})

describe('no output fetches gateproof by its name', () => {
  test.each([[], ...Object.keys(commands).map((name) => [name])])('%s --help', async (...names) => {
    const { stdout, code } = await gateproof([...names, '--help'])
    expect([code, installsByName(stdout)]).toEqual([0, []])
    if (names.length > 0) expect(stdout).toContain('\n  $ gateproof')
  })

  test.each(['bash', 'zsh', 'fish'])('the completion for %s', async (shell) => {
    expect(installsByName((await gateproof(['completion', shell])).stdout)).toEqual([])
  })

  test.each(formats)('a report in the format $name', (format) =>
    inEmptyFolder(async (folder) => {
      const path = join(folder, 'report')
      await format.write(everyVerdict(), path)
      const written = !existsSync(path)
        ? []
        : format.isFolder
          ? readdirSync(path, { recursive: true, withFileTypes: true })
              .filter((entry) => entry.isFile())
              .map((entry) => join(entry.parentPath, entry.name))
          : [path]
      expect(written.flatMap((name) => installsByName(readFileSync(name, 'utf8')))).toEqual([])
    }),
  )

  test('a missing client', () => {
    expect(installsByName(String(findClient('openai', () => undefined)))).toEqual([])
  })

  test('the steps after init', () => {
    const pins = [{ type: 'none' }, { type: 'pinned' }, { type: 'outside', tarball: '../gateproof.tgz' }] as const
    for (const pin of pins) expect(installsByName(nextSteps('.', pin, []))).toEqual([])
  })
})

/** A statement whose maker is named by these annotations. */
function madeBy(annotations: Readonly<Record<string, string>>, name = 'gateproof'): Statement {
  const statement = sampleStatement()
  const { predicate } = statement
  const [document, set, tool] = predicate.configuration
  const configuration = [{ ...document, digest: tool.digest }, set, { ...tool, name, annotations }] as const
  return { ...statement, predicate: { ...predicate, configuration } }
}

const terms = {
  embedded: false,
  profile: 'spec',
  partial: false,
  require: [],
  day: '2026-11-27',
} as const

const own = { version: '0.1.0' }

/** Everything that is printed about a statement. */
function outputsOf(statement: Statement): readonly string[] {
  const steps = [...claimSteps(statement, terms), toolStep(statement, own)]
  const certificate = { exitCode: 0, refusals: [], statement } as const
  return [
    ...steps.flatMap(({ says, further = [] }) => [says, ...further]),
    verificationText(verificationOf(steps, statement)),
    certificateText(certificate),
    // Without the statement itself, which is data in it.
    statementPage(signed(statement)).replace(/<script type="application\/vnd[^]*?<\/script>/, ''),
  ]
}

describe('a statement with a hostile maker', () => {
  const commit = 'a'.repeat(40)
  test.each([
    ['a newer version', { version: '9.9.9', commit }],
    ['a version that is a command', { version: 'npm install gateproof@9.9.9', commit: 'npx gateproof' }],
    ['a version that goes on', { version: '9.9.9: npm i gateproof', commit }],
    ['a version with line breaks', { version: '9.9.9\n\nnpx gateproof@9.9.9\n', commit: `${commit}\nnpx gateproof` }],
    ['a commit that is a command', { version: '9.9.9', commit: 'npx gateproof verify' }],
    ['no version', { commit: 'bunx gateproof' }],
  ])('with %s does not tell the reader to fetch a package by its name', (_title, annotations) => {
    expect(outputsOf(madeBy(annotations)).flatMap(installsByName)).toEqual([])
  })

  test('is to be verified by the build that made it, with its version and commit', () => {
    const { says } = toolStep(madeBy({ version: '9.9.9', commit }), own)
    expect(says).toBe(
      'made by gateproof 9.9.9, which is newer than this version (0.1.0). Verify it with the build that made it, ' +
        `from a source that you trust: version 9.9.9, commit ${commit}`,
    )
  })

  test('has no version and no commit in another form', () => {
    const other = madeBy({ version: '9.9', commit: 'main' })
    expect(makerAdvice(other)).toMatch(/: version an invalid version, commit unknown$/)
    expect(toolStep(other, own)).toEqual({
      ...{ step: 'tool', outcome: 'fails' },
      says: 'the version of the tool is missing or invalid',
    })
  })
})

test.each([
  ['1.2.3', '1.2.3'],
  ['1.2.3-rc.1', '1.2.3-rc.1'],
  ['1.2.3 ', 'an invalid version'],
  [`1.2.${'3'.repeat(9)}`, 'an invalid version'],
  ['1.2.3\n', 'an invalid version'],
  [undefined, 'an invalid version'],
])('the version %j is shown as %s', (version, shown) => {
  expect(shownVersion(version)).toBe(shown)
  expect(shownTool({ name: 'npm install gateproof', version })).toBe(`a tool with an invalid name ${shown}`)
})
