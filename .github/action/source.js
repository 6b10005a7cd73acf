import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { input, setOutputs, step, StepError, workingFolder } from './github.js'

/** The folder of this action. */
export const checkout = fileURLToPath(new URL('../..', import.meta.url))

const temporary = () => process.env['RUNNER_TEMP'] ?? checkout

/** Cached between runs. npm verifies the cached files against the lock file. */
export const npmCache = () => join(temporary(), 'gateproof-npm')

/** The folder of an installed `version`. */
export const installation = () => join(temporary(), 'gateproof-installed')

const exactVersion = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/
const hash = /^sha512-[0-9A-Za-z+/]{86}==$/

/**
 * What to install: this checkout, a tarball, or a registry version with its hash. The hash is required because the installed package
 * receives the API key.
 */
export function source() {
  const [version, integrity] = [input('version'), input('integrity')]
  if (version === '') {
    if (integrity !== '') throw new StepError('integrity is set, but version is empty')
    return { kind: 'checkout' }
  }
  if (version.endsWith('.tgz')) {
    const path = resolve(workingFolder(), version)
    if (!existsSync(path)) throw new StepError(`version ${JSON.stringify(version)}: tarball not found`)
    return { kind: 'package', tarball: path, wanted: 'file:gateproof.tgz', integrity: integrity || hashOf(path) }
  }
  if (!exactVersion.test(version)) {
    throw new StepError(
      `version: expected an exact version (1.2.3) or a tarball (.tgz), got ${JSON.stringify(version)}`,
    )
  }
  if (!hash.test(integrity)) {
    throw new StepError(
      `version ${version}: integrity (sha512-…) is required, because a registry could serve another package`,
    )
  }
  return { kind: 'package', wanted: version, integrity }
}

const hashOf = (path) => `sha512-${createHash('sha512').update(readFileSync(path)).digest('base64')}`

/** Part of the cache key. */
function digest({ kind, wanted, integrity }) {
  const from = kind === 'checkout' ? readFileSync(join(checkout, 'package-lock.json')) : `${wanted} ${integrity}`
  return createHash('sha256').update(from).digest('hex')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await step(() => {
    setOutputs({ cache: npmCache(), digest: digest(source()) })
    return 0
  })
}
