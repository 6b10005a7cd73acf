/**
 * Runs the linters: `npm run lint`, or `npm run lint -- code text` for some parts. A linter of `ci` that is not installed is skipped, unless
 * this part is named.
 */
import { spawnSync } from 'node:child_process'
import { didYouMean } from '../src/std/did-you-mean.ts'

const folders =
  '.github/action,api,bench,cli,docs,examples,fixtures,gateway,reporters,scripts,spec,src,suites,templates,test'
const workflows = ['examples/github-matrix.yml', 'examples/compare-nightly.yml', 'examples/gateway-ci/workflow.yml']

const parts: Readonly<Record<string, readonly (readonly string[])[]>> = {
  code: [
    ['oxlint', '--type-aware', '.'],
    ['eslint', '.'],
  ],
  dead: [['knip']],
  spec: [['redocly', 'lint', 'spec/openapi.yaml', 'spec/generated/openapi.yaml']],
  text: [
    ['cspell', 'lint', '--config', 'scripts/lint/cspell.json', '--no-progress', '--no-summary'],
    [
      ...['textlint', '--config', 'scripts/lint/textlint.json', '--ignore-path', 'scripts/lint/ignored.txt'],
      ...['*.md', `{${folders}}/**/*.{md,ts,js,yaml,yml,njk}`],
    ],
  ],
  // These are not on npm. Those that are run in the tests (test/ci).
  ci: [
    ['zizmor', '--offline', '--no-progress', '--min-severity', 'low', 'action.yml', '.github', ...workflows],
    ['hadolint', 'Dockerfile'],
  ],
}

const named = process.argv.slice(2)
const unknown = named.find((name) => !Object.hasOwn(parts, name))
if (unknown !== undefined) {
  console.error(
    `lint: unknown part ${unknown}${didYouMean(unknown, Object.keys(parts))}. Available: ${Object.keys(parts).join(', ')}`,
  )
  process.exit(2)
}

for (const part of named.length === 0 ? Object.keys(parts) : named) {
  for (const [name = '', ...args] of parts[part] ?? []) {
    const { status, ...ended } = spawnSync(name, args, { stdio: 'inherit', shell: process.platform === 'win32' })
    const error: NodeJS.ErrnoException | undefined = ended.error
    const isMissing = error?.code === 'ENOENT'
    if (status === 0 || (isMissing && named.length === 0))
      console.log(`${name}: ${isMissing ? 'not installed' : 'passed'}`)
    else {
      console.error(`${name}: ${isMissing ? 'not installed' : `exit code ${status}`}`)
      process.exitCode = 1
    }
  }
}
