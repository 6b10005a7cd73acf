import { createProgram } from '../../cli/program.ts'
import { deploymentOptions } from '../../cli/library-options.ts'
import type { RunOptions as Values } from '../../src/deployment/options/run.ts'
import type { RunOptions } from '../../api/index.ts'

/** The options of the library for arguments of `gateproof run`, without the environment. */
export type SuiteOptions = Omit<RunOptions, 'env' | 'signal' | 'driveSignal' | 'onProgress'>

declare module 'vitest' {
  interface ProvidedContext {
    readonly conformance: SuiteOptions
  }
}

/**
 * Reads the arguments of `gateproof run`.
 *
 * @throws CommanderError for an invalid argument, and for `--help`
 */
export async function readOptions(args: readonly string[]): Promise<SuiteOptions> {
  let options: SuiteOptions | undefined
  const program = createProgram(() => async (command) => {
    if (command.name() !== 'run') return
    const { env: _, ...own } = deploymentOptions(command.opts<Values>())
    options = own
  })
  await program.parseAsync(args, { from: 'user' })
  if (options === undefined) throw new Error('npm run suites: only the command run can be run in vitest')
  return options
}
