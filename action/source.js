import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { input, setOutputs, step, StepError, workingFolder } from './github.js'

/** This checkout of the action. */
export const checkout = fileURLToPath(new URL('..', import.meta.url))

const temporary = () => process.env['RUNNER_TEMP'] ?? checkout

/** What npm downloads, kept from run to run. npm looks at the hashes of the lock file whatever lies there. */
export const npmCache = () => join(temporary(), 'gateproof-npm')

/** The folder of what is installed in place of this checkout. */
export const installation = () => join(temporary(), 'gateproof-installed')

const exactVersion = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/
const hash = /^sha512-[0-9A-Za-z+/]{86}==$/

/**
 * What is to be installed: this checkout, a tarball, or a version of the registry by its hash. A name without a hash would be whatever
 * the registry serves under it, and the key is given to what was installed.
 */
export function source() {
  const [version, integrity] = [input('version'), input('integrity')]
  if (version === '') {
    if (integrity !== '') throw new StepError('integrity goes with a version: there is none')
    return { kind: 'checkout' }
  }
  if (version.endsWith('.tgz')) {
    const path = resolve(workingFolder(), version)
    if (!existsSync(path)) throw new StepError(`version ${JSON.stringify(version)}: there is no such tarball`)
    return { kind: 'package', tarball: path, wanted: 'file:gateproof.tgz', integrity: integrity || hashOf(path) }
  }
  if (!exactVersion.test(version)) {
    throw new StepError(`version ${JSON.stringify(version)} is no exact version (1.2.3) and no tarball (.tgz)`)
  }
  if (!hash.test(integrity)) {
    throw new StepError(
      `version ${version} needs its integrity (sha512-…): a version alone is whatever the registry serves`,
    )
  }
  return { kind: 'package', wanted: version, integrity }
}

const hashOf = (path) => `sha512-${createHash('sha512').update(readFileSync(path)).digest('base64')}`

/** Changes with what is downloaded. */
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
