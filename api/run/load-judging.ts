import type * as judgedDrive from './judged-drive.ts'

/** Loads what judging a drive and its reports need, one import after the other (`load-run.ts`). A run calls it at the end of its drive. */
export async function loadJudging(): Promise<typeof judgedDrive> {
  await import('../../src/judge/conclude.ts')
  await import('../../reporters/index.ts')
  return import('./judged-drive.ts')
}
