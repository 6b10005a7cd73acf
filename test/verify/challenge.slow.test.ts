/** The line that `verify` prints is pasted into a shell, as the customer of a vendor does. */
import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Reference } from '../../gateway/reference/server.ts'
import { readBundle } from '../../src/statement/bundle.ts'
import { usageMissing } from '../../suites/protocols/chat/faults.ts'
import { cleanBuild } from '../certify/clean-build.ts'
import { completeRun, openVendor } from '../certify/vendor.ts'
import { gateproof, type Ended } from '../cli/gateproof.ts'

const scratch = mkdtempSync(join(tmpdir(), 'gateproof challenge '))
const main = cleanBuild(mkdirIn('clean'))
const vendor = mkdirIn('vendor')
const customer = mkdirIn('customer')
let isFaulty = false
let gateway: Reference
let challenge = ''

function mkdirIn(name: string): string {
  mkdirSync(join(scratch, name))
  return join(scratch, name)
}

/** Runs the package of the clean build, as `npx` does where it is installed. */
function installNpx(): string {
  const bin = mkdirIn('bin')
  const npx = `#!/bin/sh\n[ "$1 $2" = '--no-install gateproof' ] || exit 99\nshift 2\nexec '${process.execPath}' '${main}' "$@"\n`
  writeFileSync(join(bin, 'npx'), npx)
  chmodSync(join(bin, 'npx'), 0o755)
  return bin
}

/** Pastes a line into a shell in the folder of the customer, who has one key. */
const paste = (line: string): Promise<Ended> =>
  new Promise((resolve) => {
    const PATH = `${bin}${delimiter}${process.env['PATH'] ?? ''}`
    const env = { PATH, TMPDIR: tmpdir(), GATEWAY_API_KEY: gateway.keys.default }
    const child = execFile('sh', ['-c', line], { cwd: customer, env, maxBuffer: 2 ** 24 }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    )
  })
const bin = installNpx()

/** Where a customer has no key or model of the vendor. */
const agreement = /^challenge: (\d+) of (\d+) verdicts agree with the statement; (.*)$/m

beforeAll(async () => {
  const inject: typeof usageMissing.inject = (next, target) => {
    const faulty = usageMissing.inject(next, target)
    return (request) => (isFaulty ? faulty(request) : next(request))
  }
  const opened = await openVendor(vendor, main, [{ inject }])
  const { command } = opened
  gateway = opened.gateway
  const driven = await command(...completeRun(gateway))
  expect(driven.code).toBe(0)
  await command('certify', '--new-key', 'vendor')
  const bundle = join(customer, 'statement.zip')
  const certified = await command('certify', 'gateproof-report', '--key', 'vendor.key', '--bundle', bundle)
  expect([certified.code, certified.stdout]).toEqual([0, expect.stringContaining('statement.zip')])
  const trusted = ['--trust', join(vendor, 'vendor.pub'), '--base-url', gateway.url]
  const verified = await gateproof(['verify', 'statement.zip', ...trusted], { cwd: customer, main })
  expect(verified.code).toBe(0)
  challenge = verified.stdout.trimEnd().split('\n').at(-1) ?? ''
}, 600_000)

afterAll(async () => {
  await gateway.close()
  rmSync(scratch, { recursive: true, force: true })
})

test('the line has the options that the run of the statement had', () => {
  expect(challenge).toContain(` --base-url ${gateway.url} --allow images,video `)
  expect(challenge).toContain(`unpriced=${gateway.models.unpriced}`)
  expect(challenge).toMatch(
    / --profile spec --set \d+\.\d+\.\d+ .*--max-requests \d+ --max-tokens \d+ --out challenge; /,
  )
  expect(challenge).toMatch(/; npx --no-install gateproof compare statement\.zip challenge$/)
})

test('the page of commands in the bundle has the same line', () => {
  const bytes = readFileSync(join(customer, 'statement.zip'))
  const page = Buffer.from(readBundle(bytes, '').get('commands.html') ?? []).toString()
  expect(page).toContain(`<pre>${challenge}</pre>`)
})

describe.runIf(process.platform !== 'win32')('pasted by a customer with one key, it ends with', () => {
  test('the verdicts that agree, and exit code 0', async () => {
    const { code, stdout } = await paste(challenge)
    const [, agree, of, rest] = agreement.exec(stdout) ?? []
    expect([code, rest]).toEqual([0, expect.stringMatching(/^none differs; \d+ not judged$/)])
    expect(Number(agree)).toBeGreaterThan(0.8 * Number(of))
  }, 600_000)

  test('the requirement that differs, and exit code 1', async () => {
    isFaulty = true
    const { code, stdout } = await paste(challenge)
    const [, , , rest] = agreement.exec(stdout) ?? []
    expect([code, rest]).toEqual([1, expect.stringMatching(/^1 differs: chat\.completion\.usage; \d+ not judged$/)])
  }, 600_000)
})
