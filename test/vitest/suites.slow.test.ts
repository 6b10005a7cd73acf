import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGateway, type StartedGateway } from '../../api/gateway.ts'
import type { ConformanceMeta } from '../../api/vitest.ts'
import type { Report } from '../../src/report/report.ts'
import { gateproof, inEmptyFolder } from '../cli/gateproof.ts'
import { root } from '../docs/pages.ts'

const execute = promisify(execFile)

/** A file of vitest's reporter `json`. */
interface Results {
  readonly success: boolean
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string
      readonly status: string
      readonly failureMessages: readonly string[]
      readonly meta: { readonly gateproof?: ConformanceMeta }
    }[]
  }[]
}

/** How the tests of vitest ended, by requirement or title. */
const endingsIn = ({ testResults }: Results) =>
  new Map(
    testResults
      .flatMap((file) => file.assertionResults)
      .map(({ title, status, meta }) => [meta.gateproof?.requirement ?? title, status]),
  )

const expected = {
  satisfied: 'passed',
  advisory: 'passed',
  violated: 'failed',
  broken: 'failed',
  inconclusive: 'skipped',
  inapplicable: 'skipped',
} as const

/** Runs the command and `npm run suites` with the same arguments. */
async function bothWith(folder: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const { code: exitCode } = await gateproof(['run', ...args, '--out', join(folder, 'command')], { env })
  const report = JSON.parse(readFileSync(join(folder, 'command/report.json'), 'utf8')) as Report
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs')
  const suites = [tsx, 'scripts/suites.ts', ...args, '--out', join(folder, 'suites')]
  const { VITEST: _, ...inherited } = process.env
  await execute(process.execPath, suites, { cwd: root, env: { ...inherited, ...env } }).catch(() => undefined)
  const results = JSON.parse(readFileSync(join(folder, 'suites/vitest/results.json'), 'utf8')) as Results
  return { exitCode, report, results }
}

describe('npm run suites ends like the command with the same seed', () => {
  let gateway: StartedGateway

  beforeAll(async () => {
    gateway = await startGateway({
      faults: ['chat.usageMissing', 'errors.codeIsNumber', 'errors.contentErrorAsText'],
      seed: 1,
    })
  })
  afterAll(() => gateway.close())

  test.each([
    ['the healthy embedded gateway', () => ['--embedded'], 0],
    ['a gateway with faults', () => ['--base-url', gateway.url, '--skip', 'video,images'], 1],
  ])('for %s', async (_, argumentsOf, code) =>
    inEmptyFolder(async (folder) => {
      const env = { GATEWAY_API_KEY: gateway.keys.default }
      const args = [...argumentsOf(), '--seed', '1']
      const { exitCode, report, results } = await bothWith(folder, args, code === 0 ? {} : env)
      expect([exitCode, results.success]).toEqual([code, code === 0])
      const rows = report.requirements.filter(({ judged }) => judged)
      const endings = endingsIn(results)
      expect(rows.length).toBeGreaterThan(300)
      expect(rows.map(({ id }) => [id, endings.get(id)])).toEqual(
        rows.map(({ id, verdict }) => [id, verdict && expected[verdict]]),
      )
      expect(endings.get('the run as a whole')).toBe('passed')
      expect(endings.size).toBe(rows.length + 1)
    }),
  )
})
