import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startGateway, type StartedGateway } from '../../../api/gateway.ts'
import { inEmptyFolder } from '../../cli/gateproof.ts'
import { environment, readResults, writeProject } from './user-project.ts'

/** What one run of watch mode did. */
interface Run {
  readonly requests: number
  /** The line about watch mode. */
  readonly line: string | undefined
  readonly seed: string | undefined
  /** The ids of requirements, or the titles of other tests. */
  readonly failed: readonly string[]
  readonly passed: readonly string[]
  /** Those that are marked as shown from before. */
  readonly earlier: readonly string[]
}

interface Project {
  readonly folder: string
  readonly gateway: StartedGateway
  /** The user's test file, with more options. Every text is a change that starts a run. */
  readonly file: (more?: string) => string
  /** Starts vitest in watch mode. `run` saves the test file, and resolves after the run that this starts. */
  readonly watch: (
    work: (run: (text: string) => Promise<Run>) => Promise<void>,
    args?: readonly string[],
    env?: NodeJS.ProcessEnv,
  ) => Promise<void>
}

let saved = 0

/** Creates the project of a user who tests a gateway that runs elsewhere. */
const inProject = (work: (project: Project) => Promise<void>): Promise<void> =>
  inEmptyFolder(async (folder) => {
    await using gateway = await startGateway({ seed: 1 })
    const { url, keys } = gateway
    const vitest = writeProject(folder, [])
    const path = join(folder, 'watched.test.js')
    const { CI: _, ...inherited } = environment()
    await work({
      folder,
      gateway,
      file: (more = '') => `// ${(saved += 1)}
        import { conformance } from 'gateproof/vitest'
        const { report } = await conformance({ baseUrl: '${url}', apiKey: '${keys.default}', only: ['balance', 'models'], ${more} })
        console.log('seed ' + report.run.seed)`,
      watch: async (session, args = [], env = {}) => {
        writeFileSync(path, '')
        let output = ''
        let onEnd = () => {}
        const nextEnd = () => new Promise<void>((resolve) => (onEnd = resolve))
        const first = nextEnd()
        const options = { cwd: folder, env: { ...inherited, ...env } }
        const child = spawn(process.execPath, [vitest, '--watch', ...args], options)
        const exited = new Promise((resolve) => child.once('exit', resolve))
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (data: Buffer) => {
            output += data.toString()
            if (output.includes('for file changes...')) onEnd()
          })
        const run = async (text: string): Promise<Run> => {
          output = ''
          const before = gateway.requests.length
          const ended = nextEnd()
          writeFileSync(path, text)
          await ended
          const tests = readResults(folder).testResults.flatMap((one) => one.assertionResults)
          const idOf = ({ title, meta }: (typeof tests)[number]) => meta.gateproof?.requirement ?? title
          return {
            requests: gateway.requests.length - before,
            line: /^watch mode: .*$/m.exec(output)?.[0],
            seed: /^seed \d+$/m.exec(output)?.[0],
            failed: tests.filter(({ status }) => status === 'failed').map(idOf),
            passed: tests.filter(({ status }) => status === 'passed').map(idOf),
            earlier: tests.filter(({ meta }) => meta.gateproof?.earlier === true).map(idOf),
          }
        }
        try {
          await first
          await session(run)
        } finally {
          child.kill()
          await exited
        }
      },
    })
  })

test.each(['forks', 'threads'])(
  'after a failed run, only what failed is sent again with its seed, until nothing fails (%s)',
  (pool) =>
    inProject(({ gateway, file, watch }) =>
      watch(
        async (run) => {
          const fault = gateway.inject('balance.availableMissing')
          const first = await run(file())
          expect(first).toMatchObject({ failed: ['balance.total_available'], line: undefined, earlier: [] })

          const again = await run(file())
          expect(again).toMatchObject({ failed: first.failed, passed: first.passed, seed: first.seed })
          expect(again.requests).toBeLessThan(first.requests)
          expect(again.earlier).toContain('models.list.reached')
          expect(again.line).toMatch(
            new RegExp(
              String.raw`^watch mode: sent again what tests 1 failed requirement \(balance\.total_available\).*; ${again.earlier.length} satisfied ones are shown from .+, with the same configuration, ${first.seed} and version$`,
            ),
          )

          fault.heal()
          const healed = await run(file())
          expect(healed).toMatchObject({ failed: [], earlier: again.earlier, seed: first.seed })
          expect(healed.passed).toEqual(expect.arrayContaining(['balance.total_available', ...first.passed]))

          const complete = await run(file())
          expect(complete).toMatchObject({ failed: [], requests: first.requests, line: undefined, earlier: [] })
          expect(complete.passed).toEqual(healed.passed)
        },
        ['--pool', pool],
      ),
    ),
)

test('everything is sent after a change of an option, on request, and by another vitest; nothing passes without a gateway', () =>
  inProject(async ({ gateway, file, watch }) => {
    gateway.inject('balance.availableMissing')
    await watch(async (run) => {
      const { requests } = await run(file())
      const complete = { failed: ['balance.total_available'], line: undefined, earlier: [] }
      expect(await run(file('seed: 7'))).toMatchObject({ ...complete, requests, seed: 'seed 7' })
      expect(await run(file(`seed: 7, watch: 'all'`))).toMatchObject({ ...complete, requests })
      expect(await run(file(`seed: 7, outDir: 'out'`))).toMatchObject({ ...complete, requests })
      expect((await run(file('seed: 7'))).requests).toBeLessThan(requests)
    })
    await watch(async (run) => {
      expect(await run(file('seed: 7'))).toMatchObject({ line: undefined, earlier: [] })
      expect((await run(file('seed: 7'))).earlier).not.toEqual([])
      await gateway.close()
      expect(await run(file('seed: 7'))).toMatchObject({ failed: ['the run as a whole'], passed: [] })
    })
  }))

test('in CI, watch mode sends everything in every run, and keeps nothing', () =>
  inProject(({ folder, gateway, file, watch }) =>
    watch(
      async (run) => {
        gateway.inject('balance.availableMissing')
        const { requests, failed } = await run(file())
        expect(await run(file())).toMatchObject({ requests, failed, line: undefined, earlier: [] })
        expect(existsSync(join(folder, 'node_modules/.cache'))).toBe(false)
      },
      [],
      { CI: 'true' },
    ),
  ))
