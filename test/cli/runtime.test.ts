import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { optimizeLater, unsupportedRuntime } from '../../cli/runtime.ts'

const range = '^20.19.0 || ^22.13.0 || >=24'

describe('a runtime', () => {
  test.each(['20.19.0', '20.20.3', '22.13.0', '22.21.4', '24.0.0', '24.21.0', '25.1.0', '24.1.0-nightly20260101'])(
    'is supported: Node %s',
    (node) => expect(unsupportedRuntime({ node }, range)).toBeUndefined(),
  )

  test.each(['18.20.8', '20.11.0', '20.18.9', '21.9.0', '22.12.99', '23.11.1'])(
    'is named with what is supported: Node %s',
    (node) =>
      expect(unsupportedRuntime({ node }, range)).toBe(
        `unsupported runtime: expected Node ^20.19.0 or ^22.13.0 or >=24, got Node ${node}. Install a supported version.`,
      ),
  )

  test.each([
    ['Bun 1.4.5', { bun: '1.4.5' }],
    ['Deno 2.5.0', { deno: '2.5.0' }],
  ])('that imitates Node is named: %s', (name, versions) =>
    expect(unsupportedRuntime({ node: '24.0.0', ...versions }, range)).toBe(
      `unsupported runtime: expected Node ^20.19.0 or ^22.13.0 or >=24, got ${name}. Run gateproof with Node.`,
    ),
  )
})

describe('later optimization', () => {
  test('has a flag that this version of Node knows, and none for an unknown version', () => {
    const flag = optimizeLater(process.versions.node)
    expect(() => execFileSync(process.execPath, [...(flag === undefined ? [] : [flag]), '-e', '0'])).not.toThrow()
    expect(optimizeLater('99.0.0')).toBeUndefined()
  })
})
