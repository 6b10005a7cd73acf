import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setOutputs, step, StepError } from './github.js'
import { checkout, installation, npmCache, source } from './source.js'

/** Variables that npm needs. Dependencies may run code during the installation, so they must not see keys. */
const allowedVariables =
  /^(?:path|pathext|home|userprofile|appdata|localappdata|systemroot|systemdrive|comspec|windir|temp|tmp|tmpdir|lang|lc_all|ci|(?:https?|no)_proxy|node_extra_ca_certs|ssl_cert_(?:file|dir)|npm_config_.*|node_auth_token)$/i

const environment = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => allowedVariables.test(name))),
  npm_config_cache: npmCache(),
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
})

/** @param args constants only: on Windows, npm is a script and its arguments pass through a shell */
function npm(folder, ...args) {
  const { status, error } = spawnSync('npm', args, {
    cwd: folder,
    env: environment(),
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new StepError(`npm ${args.join(' ')} failed: ${error?.message ?? `exit code ${status}`}`)
}

/** Builds the checkout of this action with its locked dependencies, unless an earlier step of the job has built it. */
function buildCheckout() {
  if (!existsSync(join(checkout, 'dist/files.json')) || !existsSync(join(checkout, 'node_modules'))) {
    npm(checkout, 'ci', '--ignore-scripts')
    npm(checkout, 'run', '--silent', 'build')
  }
  return join(checkout, 'dist/cli/main.js')
}

/** Resolves the package to a lock file first and compares its hash before downloading it. */
function installPackage({ tarball, wanted, integrity }) {
  const folder = installation()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  if (tarball !== undefined) copyFileSync(tarball, join(folder, 'gateproof.tgz'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: { gateproof: wanted } }))
  npm(folder, 'install', '--package-lock-only', '--ignore-scripts')
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const found = lock.packages['node_modules/gateproof']?.integrity
  if (found !== integrity) throw new StepError(`gateproof: integrity mismatch: expected ${integrity}, got ${found}`)
  npm(folder, 'ci', '--ignore-scripts', '--omit=dev')
  return join(folder, 'node_modules/gateproof/dist/cli/main.js')
}

await step(() => {
  const wanted = source()
  setOutputs({ main: wanted.kind === 'checkout' ? buildCheckout() : installPackage(wanted) })
  return 0
})
