import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gateproof, inEmptyFolder } from './gateproof.ts'

interface Plan {
  readonly seed: number
  readonly probes: readonly {
    readonly area: string
    readonly probe: string
    readonly requests: number
    readonly lack?: string
  }[]
}

describe('plan', () => {
  test('a line per probe and the sums, and nothing is sent', async () => {
    let connections = 0
    const server = createServer((_request, response) => response.end()).on('connection', () => connections++)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { code, stdout, stderr } = await gateproof(['plan', '--base-url', url], {
      env: { GATEWAY_API_KEY: 'sk-0123456789' },
    })
    server.close()
    expect({ code, stderr, connections }).toEqual({ code: 0, stderr: '', connections: 0 })
    const lines = stdout.trimEnd().split('\n')
    expect(lines[0]).toMatch(/^area +probe +bills +requests +after a reply +token ceiling +media$/)
    expect(lines.at(-1)).toMatch(/^in all +\d+ of \d+ probes( +\d+){4}$/)
  })

  test('--only leaves the probes of other areas out, and --json is JSON', async () => {
    const { code, stdout } = await gateproof(['plan', '--only', 'authentication', '--seed', '3', '--json'])
    expect(code).toBe(0)
    const { seed, probes } = JSON.parse(stdout) as Plan
    expect(seed).toBe(3)
    expect(probes.length).toBeGreaterThan(0)
    expect(probes.every(({ area }) => area === 'authentication')).toBe(true)
  })

  test('what the deployment lacks is not sent, and says why', async () => {
    await inEmptyFolder(async (cwd) => {
      writeFileSync(join(cwd, 'gateproof.config.yaml'), 'lacks: [authentication]\n')
      const { stdout } = await gateproof(['plan', '--only', 'authentication'], { cwd })
      expect(stdout).toContain('not sent: the deployment declares that it lacks authentication')
    })
  })
})
