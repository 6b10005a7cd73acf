import { ESLint } from 'eslint'
import { fileURLToPath } from 'node:url'
import tseslint from 'typescript-eslint'
import { describe, expect, test } from 'vitest'

/** The project's lint rules, without those that need types, because the files below do not exist. */
const eslint = new ESLint({
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
  overrideConfig: tseslint.configs.disableTypeChecked,
})

async function rulesBroken(filePath: string, code: string): Promise<readonly (string | null)[]> {
  const [result] = await eslint.lintText(`${code}\n`, { filePath })
  return result?.messages.map(({ ruleId }) => ruleId) ?? []
}

const importing = (from: string) => `import { x } from '${from}'\nx()`

const probe = 'suites/streaming/probe.ts'
const testFile = 'suites/protocols/chat/chat.test.ts'
const rules = 'suites/streaming/rules.ts'
const faults = 'suites/streaming/faults.ts'
/** A part of an area, which may import files of the area's top folder. */
const part = 'suites/streaming/chat'

describe('an allowed import', () => {
  test.each([
    [probe, '../../src/drive/probe.ts'],
    [probe, '../../src/deployment/deployment.ts'],
    [probe, '../../src/reply/reply.ts'],
    [probe, '../../fixtures/chat.ts'],
    [probe, './rules.ts'],
    [testFile, '../../../src/checks/index.ts'],
    [testFile, '../../../src/contract/validators.ts'],
    [testFile, './probe.ts'],
    [rules, '../../src/checks/index.ts'],
    [faults, '../../gateway/reference/fault-kit.ts'],
    [probe, './chat/probe.ts'],
    [faults, './chat/faults.ts'],
    [`${part}/rules.ts`, '../rules.ts'],
    [`${part}/chat.test.ts`, '../checks.ts'],
    [`${part}/faults.ts`, '../kit.faults.ts'],
    [`${part}/faults.ts`, '../protocols.ts'],
    ['cli/run.ts', '../api/index.ts'],
    ['cli/run.ts', '../reporters/index.ts'],
    ['cli/run.ts', '../src/deployment/options/run.ts'],
    ['api/run/run.ts', '../../suites/areas.ts'],
    ['api/output.ts', '../reporters/index.ts'],
    ['src/checks/matchers.ts', '../drive/probe.ts'],
    ['fixtures/chat.ts', '../src/drive/probe.ts'],
    ['gateway/reference/chat/reply.ts', '../json.ts'],
    ['src/drive/drive.ts', '../evidence/store.ts'],
    ['gateway/reference/app.ts', '../../src/contract/document.ts'],
    ['gateway/upstream/upstream.ts', '../reference/server.ts'],
    ['test/reporters/junit.test.ts', '../../reporters/junit.ts'],
    ['test/hostile/drive.slow.test.ts', '../cli/gateproof.ts'],
  ])('%s may import %s', async (file, from) => {
    expect(await rulesBroken(file, importing(from))).toEqual([])
  })
})

describe('a forbidden import', () => {
  test.each([
    [probe, '../../src/drive/drive.ts'],
    [probe, '../../src/checks/check.ts'],
    [probe, '../../gateway/reference/server.ts'],
    [probe, '../authentication/probe.ts'],
    [probe, 'undici'],
    [testFile, '../../../src/drive/probe.ts'],
    [testFile, '../../../src/checks/check.ts'],
    [testFile, '../../../gateway/reference/server.ts'],
    [testFile, '../../../fixtures/chat.ts'],
    [testFile, '../responses/rules.ts'],
    [testFile, 'node:fs'],
    [testFile, 'node:http'],
    [testFile, 'undici'],
    [rules, 'node:https'],
    [rules, '../../src/reply/reader.ts'],
    [rules, '../../src/drive/drive.ts'],
    [faults, '../../src/reply/reader.ts'],
    [faults, '../../gateway/reference/fault.ts'],
    [faults, '../../src/drive/probe.ts'],
    [rules, './chat/rules.ts'],
    [`${part}/rules.ts`, '../messages/rules.ts'],
    [`${part}/chat.test.ts`, '../kit.faults.ts'],
    [`${part}/faults.ts`, '../rules.ts'],
    [`${part}/faults.ts`, '../faults.ts'],
    [`${part}/probe.ts`, '../messages/probe.ts'],
    ['gateway/reference/app.ts', '../../src/evidence/reader.ts'],
    ['gateway/reference/app.ts', '../upstream/upstream.ts'],
    ['gateway/reference/app.ts', '../../suites/faults.ts'],
    ['gateway/reference/app.ts', '../../suites/streaming/faults.ts'],
    ['src/drive/drive.ts', '../../suites/areas.ts'],
    ['src/drive/drive.ts', '../../cli/run.ts'],
    ['src/drive/drive.ts', '../../api/run/run.ts'],
    ['suites/areas.ts', '../api/index.ts'],
    ['api/run/run.ts', '../../cli/progress.ts'],
    ['cli/run.ts', '../api/run/run.ts'],
    ['cli/run.ts', '../src/drive/drive.ts'],
    ['cli/run.ts', '../suites/areas.ts'],
    ['src/drive/send/discover.ts', '../../fixtures/chat.ts'],
    ['src/drive/drive.ts', '../judge/judge.ts'],
    ['src/contract/document.ts', '../evidence/reader.ts'],
    ['src/evidence/store.ts', '../deployment/deployment.ts'],
    ['src/evidence/store.ts', '../reply/reader.ts'],
    ['src/std/bytes.ts', '../evidence/bytes.ts'],
    ['src/calls/paths.ts', '../checks/expect.ts'],
    ['src/judge/judge.ts', '../drive/drive.ts'],
    ['fixtures/chat.ts', '../src/checks/check.ts'],
    ['reporters/index.ts', '../cli/run.ts'],
    ['reporters/index.ts', '../api/index.ts'],
    ['src/judge/judge.ts', '../../reporters/index.ts'],
    ['src/evidence/store.ts', '../../test/evidence/hostile.ts'],
    ['src/evidence/store.ts', '../../gateway/reference/server.ts'],
    ['cli/run.ts', '../test/evidence/hostile.ts'],
    ['cli/run.ts', '../gateway/reference/server.ts'],
    ['suites/areas.ts', '../reporters/index.ts'],
    ['reporters/index.ts', '../suites/areas.ts'],
    ['fixtures/chat.ts', '../suites/streaming/probe.ts'],
  ])('%s may not import %s', async (file, from) => {
    expect(await rulesBroken(file, importing(from))).toContain('no-restricted-imports')
  })
})

describe('a server outside the wrapper of all servers', () => {
  const files = [
    'gateway/upstream/listen.ts',
    'src/clients/proxy.ts',
    'src/std/bytes.ts',
    'api/run/run.ts',
    'cli/serve.ts',
  ]
  test.each([
    "import { createServer } from 'node:http'\ncreateServer()",
    "import { createServer as listen } from 'node:https'\nlisten()",
    "import { createSecureServer } from 'node:http2'\ncreateSecureServer()",
    "import { createServer } from 'node:net'\ncreateServer()",
    "import http from 'node:http'\nhttp.createServer()",
    "import * as http from 'node:http'\nhttp.createServer()",
    "import { serve } from '@hono/node-server'\nserve()",
  ])('is rejected: %s', async (code) => {
    for (const file of files) expect(await rulesBroken(file, code)).toEqual(['no-restricted-imports'])
  })

  test('is allowed in the wrapper', async () => {
    const code = "import { createServer } from 'node:http'\ncreateServer()"
    expect(await rulesBroken('src/std/http-server.ts', code)).toEqual([])
  })
})

describe('a listener of a proxy outside the scope of its exchange', () => {
  const files = ['src/proxy/forward.ts', 'src/proxy/upgrade.ts', 'src/proxy/tunnel.ts', 'src/proxy/upstream.ts']
  test.each(["reply.once('end', f)", "reply.socket.on('error', f)", "request.addListener('data', f)"])(
    'is rejected: %s',
    async (code) => {
      for (const file of files) expect(await rulesBroken(file, code)).toEqual(['no-restricted-syntax'])
    },
  )

  test('is allowed in the scope', async () => {
    expect(await rulesBroken('src/proxy/forward.ts', "scope.once(reply, 'end', f)")).toEqual([])
  })
})

describe('an import cycle', () => {
  test.each([
    ['src/contract/pointer.ts', "import { x } from './sentence.ts'\nx()"],
    ['src/contract/pointer.ts', "import type { X } from './sentence.ts'\nexport type Y = X"],
    ['src/contract/pointer.ts', "export { x } from './limits.ts'"],
    ['src/contract/pointer.ts', "export * from './pointer.ts'"],
  ])('%s: %s', async (file, code) => {
    expect(await rulesBroken(file, code)).toEqual(['gateproof/no-circles'])
  })

  test('does not include a file that is imported twice', async () => {
    const code = importing('./pointer.ts').replaceAll('x', 'y')
    expect(await rulesBroken('src/contract/limits.ts', `${importing('./sentence.ts')}\n${code}`)).toEqual([])
  })
})

describe('lint rejects what can load code from the working folder', () => {
  test.each([
    "import { createRequire } from 'node:module'\ncreateRequire(x)",
    "import { register as r } from 'module'\nr(x)",
    "export { findPackageJSON } from 'node:module'",
    "void import.meta.resolve('sigstore')",
    "void import.meta['resolve']('sigstore')",
    "void require.resolve('sigstore')",
    "void require('sigstore')",
    'void import(name)',
    'void import(`./${name}.ts`)',
    'void import(new URL(name, process.argv[1]).href)',
    "void import('node:module')",
    'void process.cwd()',
    "void process['cwd']()",
    'void globalThis.process.cwd()',
    'const { cwd } = process\ncwd()',
    "import { cwd } from 'node:process'\ncwd()",
    "process.getBuiltinModule('module')",
    'void env.NODE_PATH',
    "void env['NODE_OPTIONS']",
  ])('%s', async (code) => {
    for (const file of ['src/clients/driver.ts', 'api/otlp.ts', 'reporters/index.ts', 'cli/run.ts', 'fixtures/chat.ts'])
      expect(await rulesBroken(file, code)).toContain('gateproof/own-packages')
  })

  test.each([
    ['api/run/run.ts', "void import('./drive.ts')"],
    ['api/run/run.ts', 'void import.meta.url'],
    ['api/run/run.ts', "f({ require: true }, schema.require, ['cwd'], { cwd })"],
    ['src/std/packages.ts', "import { createRequire } from 'node:module'\ncreateRequire(x)"],
    ['api/read-options.ts', 'void process.cwd()'],
  ])('but not in %s: %s', async (file, code) => {
    expect(await rulesBroken(file, code)).toEqual([])
  })

  test('and the working folder as the place of a module nowhere', async () => {
    expect(await rulesBroken('api/read-options.ts', 'void import(`${process.cwd()}/x.js`)')).toEqual([
      'gateproof/own-packages',
    ])
  })
})

describe('lint rejects in checks', () => {
  test.each([
    'Date.now()',
    'void new Date()',
    'Date()',
    'Math.random()',
    'void fetch(url)',
    'performance.now()',
    'void process.env',
    'setTimeout(f, 1)',
    'crypto.randomUUID()',
    "void import('node:fs')",
    'globalThis.fetch(url)',
  ])('%s', async (code) => {
    expect(await rulesBroken(testFile, code)).toHaveLength(1)
    expect(await rulesBroken(rules, code)).toHaveLength(1)
  })

  test('but not a date from the evidence', async () => {
    expect(await rulesBroken(testFile, 'f(new Date(text), Date.parse(text), Math.round(2))')).toEqual([])
  })
})

describe('lint rejects the replacement of a module in a process that test files share', () => {
  test.each(["vi.mock('node:fs', { spy: true })", "vi.doMock('./lines.ts')"])('%s', async (code) => {
    expect(await rulesBroken('test/evidence/lines.test.ts', code)).toEqual(['no-restricted-properties'])
  })

  test('but not a function that is passed as an argument', async () => {
    expect(await rulesBroken('test/evidence/lines.test.ts', 'f(vi.fn())')).toEqual([])
  })
})

describe('a regular expression that needs more than linear time', () => {
  test.each(['void /a*$/.test(x)', 'void /^(?:a|b)*(?:a|c)*$/.test(x)', 'void /^\\s*(.*)$/.exec(x)'])(
    '%s',
    async (code) => {
      for (const file of ['src/reply/json.ts', rules, 'reporters/escape.ts', 'cli/run.ts', 'api/run/run.ts']) {
        expect(await rulesBroken(file, code)).toHaveLength(1)
      }
    },
  )
})

describe('lint rejects everywhere', () => {
  test.each([
    ['export default {}', 'no-restricted-syntax'],
    ['export enum E { A }', 'no-restricted-syntax'],
    ['export const f = (x: any) => void x', '@typescript-eslint/no-explicit-any'],
    ["import { A } from './a.ts'\nexport type B = A", '@typescript-eslint/consistent-type-imports'],
  ])('%s', async (code, rule) => {
    for (const file of ['src/drive/drive.ts', probe, testFile, 'reporters/index.ts', 'test/cli/x.test.ts']) {
      expect(await rulesBroken(file, code)).toEqual([rule])
    }
  })
})

describe('files are opened and created in one place each', () => {
  const rule = 'gateproof/one-opener'
  const using = (names: string, from = 'node:fs') =>
    `import { ${names} } from '${from}'\nexport const used = [${names}]`

  test.each([
    ...['readFileSync', 'writeFileSync', 'openSync', 'createReadStream', 'createWriteStream', 'appendFileSync'],
    ...['mkdirSync', 'mkdtempSync', 'copyFileSync', 'cpSync', 'renameSync', 'rmSync', 'unlinkSync', 'symlinkSync'],
    ...['linkSync', 'chmodSync', 'truncateSync', 'opendirSync', 'readFile', 'promises', 'watch', 'utimesSync'],
  ])('%s is refused everywhere else', async (name) => {
    for (const file of ['src/traffic/read.ts', 'api/output.ts', 'reporters/index.ts', 'cli/run.ts'])
      expect([file, await rulesBroken(file, using(name))]).toEqual([file, [rule]])
    expect(await rulesBroken('src/std/open-file.ts', using(name))).toEqual([])
  })

  test.each([
    ["import * as fs from 'node:fs'\nexport const used = fs.readFileSync", rule],
    ["import fs from 'fs'\nexport const used = fs.readFileSync", rule],
    ["import { 'readFileSync' as x } from 'node:fs'\nexport const used = x", rule],
    ["import { readFile } from 'fs/promises'\nexport const used = readFile", rule],
    ["export { readFileSync } from 'node:fs'", rule],
    ["export * from 'node:fs/promises'", rule],
    ["export const used = import('node:fs')", rule],
    ["export const used = process.getBuiltinModule('fs')", rule],
    [
      "import { createRequire } from 'node:module'\nexport const used = createRequire(import.meta.url)('node:fs')",
      rule,
    ],
  ])('%s is refused', async (code, broken) => {
    expect(await rulesBroken('api/output.ts', code)).toContain(broken)
  })

  test('questions about files and types are allowed', async () => {
    const code = `import { existsSync, lstatSync, readdirSync, readSync, closeSync, type Stats } from 'node:fs'
      export const used: readonly unknown[] = [existsSync, lstatSync, readdirSync, readSync, closeSync] as readonly (Stats | unknown)[]`
    expect(await rulesBroken('api/output.ts', code)).toEqual([])
  })
})

describe('a script that makes committed files writes them only with generated-file.ts', () => {
  test.each([
    ['scripts/report.ts', "import { writeFileSync } from 'node:fs'\nwriteFileSync('a', 'b')"],
    ['scripts/types.ts', "import { appendFileSync as add } from 'node:fs'\nadd('a', 'b')"],
    ['spec/generate.ts', "import { writeFile } from 'node:fs/promises'\nawait writeFile('a', 'b')"],
    [
      'test/proof/command.ts',
      "import { createWriteStream, writeSync } from 'node:fs'\nwriteSync(createWriteStream('a').fd, 'b')",
    ],
  ])('%s: refuses %s', async (file, code) => {
    expect(await rulesBroken(file, code)).toEqual(['no-restricted-syntax'])
  })

  test('accepts both of its functions', async () => {
    const code =
      "import { writeFormatted, writeGenerated } from './generated-file.ts'\nexport const used = [writeFormatted, writeGenerated]"
    expect(await rulesBroken('scripts/report.ts', code)).toEqual([])
  })
})
