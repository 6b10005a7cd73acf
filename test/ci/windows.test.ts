import { win32 } from 'node:path'
import { describe, expect, test } from 'vitest'
import { missingFolders, renameOver } from '../../src/std/create-file.ts'

/** Behavior that differs on Windows, where it can be simulated. */
describe('on Windows', () => {
  test('the search for missing folders ends at a missing drive', () => {
    const folders = missingFolders(
      String.raw`Z:\reports\today`,
      () => false,
      (path) => win32.dirname(path),
    )
    expect(folders).toEqual([String.raw`Z:\reports`, String.raw`Z:\reports\today`])
    expect(
      missingFolders(
        'Z:\\',
        () => false,
        (path) => win32.dirname(path),
      ),
    ).toEqual([])
  })

  /** A file that is locked for some attempts. */
  const held = (attempts: number, code: string) => {
    const calls: string[] = []
    const rename = (from: unknown, to: unknown) => {
      if (calls.push(`${String(from)} ${String(to)}`) <= attempts) throw Object.assign(new Error(code), { code })
    }
    return { calls, rename }
  }

  test('a file that is briefly locked is replaced after a retry', () => {
    const { calls, rename } = held(2, 'EPERM')
    renameOver('new', 'old', 'win32', rename)
    expect(calls).toEqual(['new old', 'new old', 'new old'])
  })

  test.each([
    ['a permanent lock is reported', 'win32', 'EBUSY', 99, 7],
    ['another error is reported without a retry', 'win32', 'ENOSPC', 99, 1],
    ['elsewhere nothing is tried again', 'linux', 'EPERM', 99, 1],
  ] as const)('%s', (_name, platform, code, attempts, calledTimes) => {
    const { calls, rename } = held(attempts, code)
    expect(() => renameOver('new', 'old', platform, rename)).toThrow(code)
    expect(calls).toHaveLength(calledTimes)
  })
})
