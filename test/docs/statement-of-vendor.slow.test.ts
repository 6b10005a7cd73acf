import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './pages.ts'
import { startReference, type Reference } from '../../gateway/reference/server.ts'
import { cleanBuild } from '../certify/clean-build.ts'
import { follow } from './follow.ts'
import { sectionOf } from './sections.ts'
import { commandsOf, followedAlone } from './steps.ts'

const { path, heading } = followedAlone

const scratch = mkdtempSync(join(tmpdir(), 'gateproof-vendor-'))
let gateway: Reference
beforeAll(async () => {
  gateway = await startReference()
  mkdirSync(join(scratch, 'clean'))
  cleanBuild(join(scratch, 'clean'))
  const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', scratch]
  execFileSync('npm', pack, { cwd: join(scratch, 'clean') })
})
afterAll(async () => {
  await gateway.close()
  rmSync(scratch, { recursive: true, force: true })
})

/** The section as the vendor of the reference gateway reads it: with its keys and models. `follow` replaces the addresses in commands. */
function sectionFor({ keys, models, url, overseasUrl }: Reference): string {
  const { text: section } = sectionOf({ path, text: readFileSync(join(root, path), 'utf8') }, heading)
  const withKeys = Object.entries(keys).reduce((text, [role, key]) => text.replaceAll(`sk-${role}-…`, key), section)
  return Object.entries(models)
    .reduce((text, [role, model]) => text.replace(new RegExp(`^( {2}${role}: ).*-model$`, 'm'), `$1${model}`), withKeys)
    .replace(/^baseUrl: .*/m, `baseUrl: ${url}`)
    .replace(/^overseasBaseUrl: .*/m, `overseasBaseUrl: ${overseasUrl}`)
}

test('a vendor who follows the section from the tarball, with an empty npm cache, has a statement that verifies', async () => {
  const page = { path, text: sectionFor(gateway) }
  const { executed, excused, problems } = await follow(page, {
    isShort: false,
    prepare: (_page, folder) => {
      mkdirSync(folder)
      cpSync(join(scratch, 'gateproof-0.1.0.tgz'), join(folder, 'gateproof-0.1.0.tgz'))
      return ''
    },
    env: { npm_config_cache: join(scratch, 'cache'), npm_config_audit: 'false', npm_config_fund: 'false' },
    gateway,
    withinMs: 1_500_000,
    tell: (line) => console.log(line),
  })
  expect(problems.join('\n')).toBe('')
  expect([executed, excused]).toEqual([commandsOf(page).length, []])
}, 3_000_000)
