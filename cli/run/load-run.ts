import type { run } from './run.ts'

/**
 * Loads the command `run` and all it needs, part by part: Node opens the files of all imports at once, and some machines let a
 * process have no more than 64 open.
 */
export async function loadRun(): Promise<typeof run> {
  await import('../../src/contract/read-contract.ts')
  await import('../../src/wire/transport.ts')
  await import('../../src/drive/drive.ts')
  await import('../../reporters/index.ts')
  await import('../../src/judge/conclude.ts')
  await import('../../src/reference/server.ts')
  await import('../../suites/areas.ts')
  return (await import('./run.ts')).run
}
