import type * as run from './run.ts'

/**
 * Loads what driving needs, one import after the other: Node opens the files of all imports at once, and some systems limit a process to 64
 * open files.
 */
export async function loadRun(): Promise<typeof run> {
  await import('../../src/contract/read-contract.ts')
  await import('../../src/wire/transport.ts')
  await import('../../src/drive/drive.ts')
  await import('../../suites/upstream/probe.ts')
  await import('../../suites/areas.ts')
  return import('./run.ts')
}
