import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './pages.ts'

/**
 * Replaces npx, which needs a second to find the package: accepts the same arguments and downloads nothing. CI shortens commands through
 * the variables.
 */
const npx = `#!/bin/sh
[ "$1 $2" = '--no-install gateproof' ] || { echo "npx $* would ask the registry" >&2; exit 99; }
shift 2
before=$SHORT_BEFORE after=$SHORT_AFTER
unset SHORT_BEFORE SHORT_AFTER
exec '${process.execPath}' '${join(root, 'dist/cli/main.js')}' $before "$@" $after
`

/** Packages are linked, so install and uninstall commands do nothing. */
const npm = `#!/bin/sh
echo "npm $* is neither executed here nor excused (test/docs/excused.ts)" >&2
exit 99
`

/** Installs gateproof in `folder` by a link to the build. @returns the prefix of `PATH` */
export function link(folder: string, scratch: string): string {
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  symlinkSync(root, join(folder, 'node_modules/gateproof'), 'junction')
  const bin = join(scratch, 'bin')
  mkdirSync(bin, { recursive: true })
  for (const [name, text] of Object.entries({ npx, npm })) {
    writeFileSync(join(bin, name), text)
    chmodSync(join(bin, name), 0o755)
  }
  return `${bin}${delimiter}`
}

/** Installs the packed package once and copies the folder for each page. */
export function install(folder: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "name": "another-project", "private": true }\n')
  execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], { cwd: root })
  const install = ['install', '--silent', '--no-audit', '--no-fund', '--prefer-offline', './gateproof-0.1.0.tgz']
  execFileSync('npm', install, { cwd: folder })
}

/**
 * A clone of the repository for the contributors' pages. It must not contain a link to our `node_modules`, because the pages start with
 * `npm ci`, which would empty it.
 */
export function clone(folder: string): void {
  execFileSync('git', ['clone', '--quiet', root, folder])
}
