import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '../../src/deployment/configuration.ts'
import { gateproof, inEmptyFolder } from './gateproof.ts'

const workflow = '.github/workflows/gateproof.yml'

test('--yes asks nothing and writes both files', async () => {
  await inEmptyFolder(async (cwd) => {
    const { code, stdout, stderr } = await gateproof(['init', '--yes'], { cwd })
    expect({ code, stdout, stderr }).toMatchInlineSnapshot(`
      {
        "code": 0,
        "stderr": "",
        "stdout": "gateproof.config.yaml written
      .github/workflows/gateproof.yml written
      ",
      }
    `)
    expect(readFileSync(join(cwd, workflow), 'utf8')).toMatch(
      /gateproof@\d+\.\d+\.\d+ --base-url "\$GATEWAY_BASE_URL"$/m,
    )
    const settings = await readSettings({}, {}, cwd)
    expect(settings.deployment.embedded).toBe(true)
  })
})

test('the answers end up in the configuration', async () => {
  await inEmptyFolder(async (cwd) => {
    const { code } = await gateproof(['init'], { cwd, input: 'https://gateway.example.com/v1/\nSTAGING_KEY\n' })
    expect(code).toBe(0)
    const { deployment } = await readSettings({}, { STAGING_KEY: 'sk-1234567890' }, cwd)
    expect(deployment).toMatchObject({ baseUrl: 'https://gateway.example.com', keys: { default: 'sk-1234567890' } })
    expect(readFileSync(join(cwd, workflow), 'utf8')).toContain('STAGING_KEY: ${{ secrets.STAGING_KEY }}')
  })
})

test('an end of input takes what is usual', async () => {
  await inEmptyFolder(async (cwd) => {
    expect(await gateproof(['init'], { cwd })).toMatchObject({ code: 0 })
  })
})

test('an answer that cannot be ends with one line and writes nothing', async () => {
  await inEmptyFolder(async (cwd) => {
    const { code, stderr } = await gateproof(['init'], { cwd, input: 'gateway\n\n' })
    expect(code).toBe(2)
    expect(stderr).toContain('gateproof: the base URL "gateway" is not a URL: write https://host\n')
    expect(existsSync(join(cwd, 'gateproof.config.yaml'))).toBe(false)
  })
})

test('a file that is there stays as it is', async () => {
  await inEmptyFolder(async (cwd) => {
    writeFileSync(join(cwd, 'gateproof.config.yaml'), 'group: mine\n')
    const { code, stdout } = await gateproof(['init', '--yes'], { cwd })
    expect(code).toBe(0)
    expect(stdout).toContain('gateproof.config.yaml is there already: left as it is\n')
    expect(readFileSync(join(cwd, 'gateproof.config.yaml'), 'utf8')).toBe('group: mine\n')
    expect(existsSync(join(cwd, workflow))).toBe(true)
  })
})
