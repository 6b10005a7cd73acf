import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setOutputs, step, StepError } from './github.js'
import { checkout, installation, npmCache, source } from './source.js'

/**
 * What npm needs of the environment. No key is among it, whatever the workflow calls them: what is installed may bring code of others,
 * and none of that runs with a key.
 */
const needed =
  /^(?:path|pathext|home|userprofile|appdata|localappdata|systemroot|systemdrive|comspec|windir|temp|tmp|tmpdir|lang|lc_all|ci|(?:https?|no)_proxy|node_extra_ca_certs|ssl_cert_(?:file|dir)|npm_config_.*|node_auth_token)$/i

const environment = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => needed.test(name))),
  npm_config_cache: npmCache(),
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
})

/** Its arguments are our own words: on Windows, where npm is a script, they go through a shell. */
function npm(folder, ...args) {
  const { status, error } = spawnSync('npm', args, {
    cwd: folder,
    env: environment(),
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new StepError(`npm ${args.join(' ')} ended with ${error?.message ?? status}`)
}

/** The action as it was checked out, with what its lock file pins; a later step of the same job finds it built. */
function buildCheckout() {
  if (!existsSync(join(checkout, 'dist/files.json')) || !existsSync(join(checkout, 'node_modules'))) {
    npm(checkout, 'ci', '--ignore-scripts')
    npm(checkout, 'run', '--silent', 'build')
  }
  return join(checkout, 'dist/cli/main.js')
}

/** What is wanted stands in a file and in no argument. It is downloaded only after its hash was looked at. */
function installPackage({ tarball, wanted, integrity }) {
  const folder = installation()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  if (tarball !== undefined) copyFileSync(tarball, join(folder, 'gateproof.tgz'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: { gateproof: wanted } }))
  npm(folder, 'install', '--package-lock-only', '--ignore-scripts')
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const found = lock.packages['node_modules/gateproof']?.integrity
  if (found !== integrity)
    throw new StepError(`gateproof is not what was asked for: its hash is ${found}, not ${integrity}`)
  npm(folder, 'ci', '--ignore-scripts', '--omit=dev')
  return join(folder, 'node_modules/gateproof/dist/cli/main.js')
}

await step(() => {
  const wanted = source()
  setOutputs({ main: wanted.kind === 'checkout' ? buildCheckout() : installPackage(wanted) })
  return 0
})
