import { execFile, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGateway, type StartedGateway } from '../../api/gateway.ts'
import { run } from '../../api/index.ts'
import { portsFor } from '../docs/rewrites.ts'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const example = (name: string) => here(`../../examples/monitoring/${name}`)
const main = here('../../dist/cli/main.js')
const folder = mkdtempSync(join(tmpdir(), 'gateproof-monitoring-'))
const metrics = join(folder, 'metrics')

function has(program: string, ...args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** `promtool` of the Debian package prometheus, or the path in PROMTOOL. */
const promtool = process.env['PROMTOOL'] ?? 'promtool'

let gateway: StartedGateway
beforeAll(async () => {
  gateway = await startGateway({ seed: 1, faults: ['models.descriptionMissing'] })
  for (const name of ['home', 'programs', 'metrics']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'key'), `${gateway.keys.default}\n`)
  writeFileSync(
    join(folder, 'programs/npx'),
    `#!/bin/sh\nshift 2\nexec "${process.execPath}" "${main}" "$@" --only models\n`,
  )
  chmodSync(join(folder, 'programs/npx'), 0o755)
})
afterAll(async () => {
  await gateway.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The exit code of the hourly job. */
async function hourly(more: Readonly<Record<string, string>> = {}): Promise<number> {
  const env = {
    ...process.env,
    PATH: `${join(folder, 'programs')}${delimiter}${process.env['PATH'] ?? ''}`,
    ...{ GATEPROOF_HOME: join(folder, 'home'), GATEPROOF_KEY_FILE: join(folder, 'key'), METRICS_DIR: metrics },
    ...{ GATEWAY_BASE_URL: gateway.url, ...more },
  }
  return promisify(execFile)('sh', [example('hourly.sh')], { env }).then(
    () => 0,
    ({ code }: { readonly code: number }) => code,
  )
}

describe.runIf(process.platform !== 'win32')('the hourly job', () => {
  test('writes the metrics and the history, and ends with 0 for a gateway that violates its contract', async () => {
    expect(await hourly()).toBe(0)
    expect(readdirSync(metrics)).toEqual(['gateproof.prom'])
    expect(readFileSync(join(metrics, 'gateproof.prom'), 'utf8')).toContain(
      `gateproof_run_exit_code{deployment="${gateway.url}"} 1\n`,
    )
    expect(readdirSync(join(folder, 'home/history'))).toHaveLength(1)
  })

  test('ends with another code if the job itself is wrong', async () => {
    expect(await hourly({ METRICS_DIR: join(folder, 'key') })).toBe(2)
  })
})

describe.runIf(has(promtool, '--version'))('promtool (Debian package prometheus)', () => {
  test('accepts the metrics', async () => {
    const file = join(folder, 'all.prom')
    await run({ embedded: true, only: ['chat'], samples: 0, reports: { prometheus: file } })
    const checked = execFileSync(promtool, ['check', 'metrics'], { input: readFileSync(file), encoding: 'utf8' })
    expect(checked).toBe('')
  })

  test('accepts the alert rules, which fire when they should', () => {
    for (const [from, name] of [
      [example('gateproof.rules.yml'), 'gateproof.rules.yml'],
      [here('rules.test.yml'), 'rules.test.yml'],
    ] as const)
      copyFileSync(from, join(folder, name))
    execFileSync(promtool, ['check', 'rules', join(folder, 'gateproof.rules.yml')], { stdio: 'pipe' })
    const tested = execFileSync(promtool, ['test', 'rules', join(folder, 'rules.test.yml')], { encoding: 'utf8' })
    expect(tested).toContain('SUCCESS')
  })
})

describe.runIf(has('go', 'version'))('programs in Go', () => {
  test('accept the dashboard, by the schema of Grafana', { timeout: 600_000 }, () => {
    const args = ['run', '.', example('dashboard.json')]
    expect(execFileSync('go', args, { cwd: here('dashboard'), encoding: 'utf8' })).toBe('11 panels\n')
  })

  test('receive the metrics, as the OpenTelemetry Collector', { timeout: 1_500_000 }, async () => {
    const [[, port = ''] = []] = await portsFor('--port 14318')
    const builder = join(folder, 'builder.yaml')
    const config = join(folder, 'collector.yaml')
    writeFileSync(builder, readFileSync(here('builder.yaml'), 'utf8').replaceAll('OUT', join(folder, 'otelcol')))
    writeFileSync(config, readFileSync(here('collector.yaml'), 'utf8').replaceAll('PORT', port))
    execFileSync('go', ['run', 'go.opentelemetry.io/collector/cmd/builder@v0.165.0', '--config', builder], {
      cwd: folder,
      stdio: 'pipe',
    })
    const collector = spawn(join(folder, 'otelcol/otelcol'), ['--config', `file:${config}`])
    let printed = ''
    collector.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text))
    const shows = (text: string) => expect.poll(() => printed, { timeout: 20_000 }).toContain(text)
    try {
      await shows('Everything is ready')
      const otlp = `http://127.0.0.1:${port}`
      const { problems } = await run({ embedded: true, only: ['chat', 'streaming'], samples: 0, otlp })
      expect(problems).toEqual([])
      await shows('-> test.case.result.status: Str(pass)')
      await shows('Name: gen_ai.client.operation.time_to_first_chunk')
    } finally {
      collector.kill()
    }
  })
})
