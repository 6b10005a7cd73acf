import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runIn } from './running.ts'
import { toolsIn, type Tools } from './tools.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const bunPackage = `@oven/bun-${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch === 'arm64' ? 'aarch64' : process.arch}`

const runtimes: readonly (readonly [name: string, programOf: (tools: Tools) => string])[] = [
  ['Node 18.20.8', ({ nodeOf }) => join(nodeOf('18.20.8'), 'node')],
  ['Node 20.11.0', ({ nodeOf }) => join(nodeOf('20.11.0'), 'node')],
  ['Bun 1.4.5', ({ programOf }) => programOf({ from: `${bunPackage}@1.4.5`, program: `${bunPackage}/bin/bun` })],
]

describe('an unsupported runtime gets one line and exit code 2', () => {
  let scratch = ''
  let main = ''

  beforeAll(() => {
    scratch = mkdtempSync(join(tmpdir(), 'gateproof-runtimes-'))
    const packed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', scratch], {
      cwd: root,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
    const [{ filename }] = JSON.parse(packed) as [{ readonly filename: string }]
    execFileSync('tar', ['-xzf', filename], { cwd: scratch })
    main = join(scratch, 'package/dist/cli/main.js')
  })

  afterAll(() => rmSync(scratch, { recursive: true, force: true }))

  test.each(runtimes)('%s', (name, programOf) => {
    const program = programOf(toolsIn(scratch))
    for (const args of [['--version'], ['run', '--embedded']]) {
      const { status, stdout, stderr } = runIn(scratch, scratch, program, main, ...args)
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
      expect(stderr).toMatch(/^gateproof: unsupported runtime: expected Node [^\n]+\n$/)
      expect(stderr).toContain(`, got ${name}. `)
    }
  })
})
