import { execFile, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { inEmptyFolder } from '../cli/gateproof.ts'
import { root } from '../docs/pages.ts'

const execute = promisify(execFile)
const runs = (command: string, ...args: readonly string[]) => spawnSync(command, args).status === 0

/** Python with pytest: the installed one, or a new environment in the folder. Undefined if pytest cannot be installed. */
async function pythonWithPytest(folder: string): Promise<string | undefined> {
  if (runs('python3', '-c', 'import pytest')) return 'python3'
  const python = join(folder, 'venv/bin/python')
  try {
    await execute('python3', ['-m', 'venv', join(folder, 'venv')])
    await execute(python, ['-m', 'pip', 'install', '--quiet', 'pytest'])
    return python
  } catch {
    return undefined
  }
}

describe.skipIf(!runs('python3', '--version'))('examples/pytest (needs python3)', () => {
  test('passes', async (context) =>
    inEmptyFolder(async (cwd) => {
      const python = await pythonWithPytest(cwd)
      if (python === undefined) return context.skip('pytest is not installed, and pip cannot install it')
      mkdirSync(join(cwd, 'node_modules/.bin'), { recursive: true })
      symlinkSync(join(root, 'dist/cli/main.js'), join(cwd, 'node_modules/.bin/gateproof'))
      copyFileSync(join(root, 'examples/pytest/test_gateway.py'), join(cwd, 'test_gateway.py'))
      const { stdout } = await execute(python, ['-m', 'pytest', '-q', 'test_gateway.py'], { cwd })
      expect(stdout).toMatch(/^2 passed\b/m)
    }))
})
