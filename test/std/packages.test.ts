import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { installCommand, packageFolders, type Installed } from '../../src/std/packages.ts'

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'gateproof-packages-')))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const compiled = join(dirname(dirname(import.meta.dirname)), 'dist/src/std')
/** The module, and what it imports. */
const modules = ['packages.js', 'open-file.js', 'file-error.js']
let machines = 0

/** A machine with gateproof in `project/node_modules`, and further packages by their folder. */
function machine(packages: Readonly<Record<string, object>>, gateproof = 'project/node_modules/gateproof') {
  const root = join(scratch, String((machines += 1)))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  write(`${gateproof}/package.json`, '{ "name": "gateproof", "version": "0.1.0", "type": "module" }')
  mkdirSync(join(root, gateproof, 'dist/src/std'), { recursive: true })
  for (const name of modules) copyFileSync(join(compiled, name), join(root, gateproof, 'dist/src/std', name))
  write('vendor/README.md', 'the working folder')
  for (const [path, manifest] of Object.entries(packages)) {
    write(
      `${path}/package.json`,
      JSON.stringify({ name: path.replace(/^.*node_modules\//, ''), version: '4.0.0', ...manifest }),
    )
    write(`${path}/index.js`, '')
  }
  return { root, script: join(root, gateproof, 'dist/src/std/packages.js') }
}

/** The folder of sigstore that a process finds whose working folder is `vendor`, relative to the machine. */
function found({ root, script }: ReturnType<typeof machine>, env: Readonly<Record<string, string>> = {}) {
  const code = `import(${JSON.stringify(pathToFileURL(script).href)}).then(({ findPackage }) => console.log(JSON.stringify(findPackage('sigstore') ?? null)))`
  const output = execFileSync(process.execPath, ['-e', code], {
    cwd: join(root, 'vendor'),
    env: { PATH: process.env['PATH'], HOME: join(root, 'home'), ...env },
    encoding: 'utf8',
  })
  const installed = JSON.parse(output) as Installed | null
  return installed?.folder.slice(root.length + 1)
}

const sigstore = 'node_modules/sigstore'

describe('an optional package is found', () => {
  test.each([
    ['beside gateproof', `project/${sigstore}`],
    ['in the folder of gateproof', `project/node_modules/gateproof/${sigstore}`],
  ])('%s', (_where, path) => {
    expect(found(machine({ [path]: {}, [`vendor/${sigstore}`]: {} }))).toBe(path)
  })

  test('in the folder of gateproof first', () => {
    const nearest = `project/node_modules/gateproof/${sigstore}`
    expect(found(machine({ [`project/${sigstore}`]: {}, [nearest]: {} }))).toBe(nearest)
  })

  test('through the links of pnpm', () => {
    const store = 'project/node_modules/.pnpm'
    const real = `${store}/sigstore@4.0.0/${sigstore}`
    const one = machine({ [real]: {} }, `${store}/gateproof@0.1.0/node_modules/gateproof`)
    symlinkSync(join(one.root, real), join(one.root, `project/${sigstore}`))
    expect(found(one)).toBe(real)
  })

  test('by a global installation', () => {
    const one = machine({ [`lib/${sigstore}`]: {} }, 'lib/node_modules/gateproof')
    expect(found(one)).toBe(`lib/${sigstore}`)
  })
})

describe('an optional package is not found', () => {
  test.each([
    ['in the working folder', `vendor/${sigstore}`, {}],
    ['above the installation, which can be a folder of all users', sigstore, {}],
    ['in the home folder', 'home/.node_modules/sigstore', {}],
    ['by a relative NODE_PATH', `vendor/${sigstore}`, { NODE_PATH: 'node_modules' }],
    ['by an empty and a dotted NODE_PATH', 'vendor/sigstore', { NODE_PATH: ':.' }],
  ])('%s', (_where, path, env) => {
    expect(found(machine({ [path]: {} }), env)).toBeUndefined()
  })

  test('by NODE_PATH, if the own one has no entry', () => {
    const one = machine({ [`project/${sigstore}`]: { main: 'missing.js', exports: {} }, [`vendor/${sigstore}`]: {} })
    expect(found(one, { NODE_PATH: join(one.root, 'vendor/node_modules') })).toBeUndefined()
  })

  test('outside its folder', () => {
    const one = machine({
      [`project/${sigstore}`]: { main: '../../../vendor/sigstore/index.js' },
      'vendor/sigstore': {},
    })
    expect(found(one)).toBeUndefined()
  })

  test('in a project that calls itself so', () => {
    expect(found(machine({ project: { name: 'sigstore', exports: './index.js' } }))).toBeUndefined()
  })
})

describe('the folders of an installation', () => {
  test('end with the outermost node_modules, or with the package itself', () => {
    expect(packageFolders('/home/u/p/node_modules/a/node_modules/gateproof')).toEqual([
      '/home/u/p/node_modules/a/node_modules/gateproof/node_modules',
      '/home/u/p/node_modules/a/node_modules',
      '/home/u/p/node_modules',
    ])
    expect(packageFolders('/home/u/gateproof')).toEqual(['/home/u/gateproof/node_modules'])
    expect(packageFolders('/node_modules/gateproof')).toEqual(['/node_modules/gateproof/node_modules', '/node_modules'])
  })
})

describe('the command that installs a package', () => {
  test('names the project', () => {
    const { root } = machine({ project: { name: 'p' } })
    expect(installCommand('sigstore@4', join(root, 'project/node_modules/gateproof'))).toEqual({
      command: 'npm install --no-save sigstore@4',
      folder: join(root, 'project'),
    })
  })

  test('is global for a global installation, from which npm would remove gateproof', () => {
    const { root } = machine({}, 'lib/node_modules/gateproof')
    expect(installCommand('sigstore@4', join(root, 'lib/node_modules/gateproof'))).toEqual({
      command: 'npm install --global sigstore@4',
    })
  })
})
