import { expect, test } from 'vitest'
import { gateproof, inEmptyFolder } from './gateproof.ts'

test('invalid values of --models are rejected before anything is sent', () =>
  inEmptyFolder(async (cwd) => {
    const refused = async (...args: readonly string[]) => (await gateproof(args, { cwd })).stderr
    expect(await refused('--models', '@none')).toBe('gateproof: --models @FILE "none": no such file\n')
    expect(await refused('--models', 'all', '--only', 'limits')).toBe(
      'gateproof: --models: requests to listed models do not test any requirement that --only and --skip select\n',
    )
  }))
