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
    readonly media: number
    readonly model?: string
    readonly purpose?: string
    readonly lack?: string
  }[]
}

describe('plan', () => {
  test('prints the totals first, and sends nothing', async () => {
    let connections = 0
    const server = createServer((_request, response) => response.end()).on('connection', () => connections++)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { code, stdout, stderr } = await gateproof(['plan', '--base-url', url], {
      env: { GATEWAY_API_KEY: 'sk-0123456789' },
    })
    server.close()
    expect({ code, stderr, connections }).toEqual({ code: 0, stderr: '', connections: 0 })
    const [summary = '', notSent = ''] = stdout.split('\n\n')
    expect(summary.replaceAll(/\d+/g, '9').split('\n')).toEqual([
      'plan for http://9.9.9.9:9; sends nothing',
      'probes: 9 of 9',
      'requests: 9, and at most 9 follow-ups',
      'token ceiling: 9 without follow-ups',
      'finding models: at most 9 requests',
      'sufficient budget: --max-requests 9 --max-tokens 9, without retries, polls and replays',
      'media: none',
      'cost: unknown without --prices FILE',
    ])
    expect(notSent).toMatch(/^not sent: \d+ probes\. To send them:\n/)
    for (const option of ['--allow images', '--overseas-url URL', '--models retired=ID', 'configuration: keys.expired'])
      expect(notSent).toMatch(new RegExp(`^ {2}${option} +\\d+ probes?$`, 'm'))
    expect(stdout).toMatch(/\n\n--all lists every probe\n$/)
  })

  test('prints how long a run waits for a silent upstream', async () => {
    const only = ['plan', '--embedded', '--upstream', '9100', '--only', 'upstream,models', '--patience', '60']
    const { stdout } = await gateproof(only)
    expect(stdout).toContain(
      '\nwaiting: 60 s in calls during which the upstream is silent, while others are sent (--patience)\n',
    )
    const { code, stdout: others } = await gateproof([...only, '--probes', 'models-per-key'])
    expect([code, others.includes('waiting')]).toEqual([0, false])
  })

  test('--all also prints one line per probe, with the totals of the summary', async () => {
    const { stdout } = await gateproof(['plan', '--all', '--only', 'chat.completion'])
    const [, probes, requests, tokens] = /probes: (.*)\nrequests: (\d+).*\ntoken ceiling: (\d+).*\n/.exec(stdout) ?? []
    const lines = stdout.trimEnd().split('\n\n').at(-1)?.split('\n') ?? []
    expect(lines[0]).toMatch(/^area +probe +bills +requests +follow-ups +token ceiling +media$/)
    expect(lines.at(-1)?.split(/ {2,}/)).toEqual([
      'total',
      `${probes} probes`,
      requests,
      expect.any(String),
      tokens,
      '0',
    ])
    const sums = lines.slice(1, -1).map((line) => Number(line.split(/ {2,}/)[3]))
    expect(sums.reduce((sum, count) => sum + count, 0)).toBe(Number(requests))
  })

  test('--only omits the probes of other areas, and --json prints JSON', async () => {
    const { code, stdout } = await gateproof(['plan', '--only', 'balance', '--seed', '3', '--json'])
    expect(code).toBe(0)
    const { seed, probes } = JSON.parse(stdout) as Plan
    expect(seed).toBe(3)
    expect(probes.length).toBeGreaterThan(0)
    expect(probes.every(({ area }) => area === 'balance')).toBe(true)
  })

  test('omits unsupported areas and gives the reason', async () => {
    await inEmptyFolder(async (cwd) => {
      writeFileSync(join(cwd, 'gateproof.config.yaml'), 'lacks: [authentication]\n')
      const { stdout } = await gateproof(['plan', '--only', 'authentication', '--all'], { cwd })
      expect(stdout).toContain('not sent: the deployment declares authentication as unsupported (lacks)')
    })
  })
})

/** A remote deployment with a key and a model. No server is running there. */
const remote = ['--base-url', 'https://gateway.example.com', '--models', 'image=m-1,imageEdit=m-2']
const env = { GATEWAY_API_KEY: 'sk-0123456789' }

describe('media', () => {
  test('are listed with their purpose', async () => {
    const args = [...remote, '--allow', 'images', '--only', 'images,errors']
    const { stdout } = await gateproof(['plan', ...args], { env })
    const [, media = ''] = stdout.split('\n\nmedia, billed with --allow:\n')
    expect(media).toMatch(/^ {2}images-edit +2 images by m-2 +the result of an edit, requested as a form and as JSON\n/)
    expect(media).toMatch(/\n {2}images-generation +1 image by m-1 +the result of a generation/)
    expect(stdout).toMatch(
      /\nmedia: 3 images, [1-9]\d* invalid requests?, billed only if the gateway wrongly accepts them\n/,
    )
  })

  test('that are not allowed are listed with the option that allows them', async () => {
    const { stdout } = await gateproof(['plan', ...remote, '--only', 'images', '--all'], { env })
    expect(stdout).toMatch(
      /images-edit +not sent: requests that generate images are billed and not allowed \(--allow images\)\n/,
    )
    expect(stdout).toMatch(/\n\nmedia, not sent without --allow images:\n {2}images-edit +2 images by m-2 +the result/)
    expect(stdout).toMatch(/\ntotal +0 of 2 probes( +0){4}\n/)
  })

  test('have a model in JSON, and a purpose unless the request is invalid', async () => {
    const { stdout } = await gateproof(['plan', '--seed', '3', '--json'])
    const billed = (JSON.parse(stdout) as Plan).probes.filter(({ media }) => media > 0)
    expect(billed.filter(({ model }) => model === undefined || model === '')).toEqual([])
    const bought = billed.filter(({ purpose }) => purpose !== undefined).map(({ area }) => area)
    expect(bought).toEqual(expect.arrayContaining(['images', 'limits']))
    expect(bought).not.toEqual(expect.arrayContaining(['authentication']))
  })
})

describe('a plan of repeated runs', () => {
  test('has the totals of all runs, and the number of runs in JSON', async () => {
    const { stdout } = await gateproof(['plan', '--only', 'models', '--repeat', '3'])
    const [, requests] = /^requests: (\d+)/m.exec(stdout) ?? []
    const [, all] = /^repeated 3 times: at most (\d+) requests without follow-ups, /m.exec(stdout) ?? []
    expect(Number(requests)).toBeGreaterThan(0)
    expect(Number(all)).toBe(3 * Number(requests))
    const json = await gateproof(['plan', '--only', 'models', '--for', '30m', '--json'])
    expect(JSON.parse(json.stdout)).toMatchObject({ repeat: { forMs: 1_800_000 } })
  })
})

test('prints a budget that suffices for the run', async () => {
  const args = ['--embedded', '--seed', '1', '--only', 'chat,messages,errors']
  const { stdout } = await gateproof(['plan', ...args])
  const budget = /^sufficient budget: (--max-requests \d+ --max-tokens \d+), /m.exec(stdout)?.[1] ?? 'none'
  await inEmptyFolder(async (cwd) => {
    const run = await gateproof([...args, '--quiet', ...budget.split(' ')], { cwd })
    expect([run.code, run.stdout]).toEqual([0, expect.stringMatching(/^judged (\d+) of \1: conformant\n/)])
  })
})
