/** Checks the installed package as a library: its types by linters and compilers, and the examples of its page by running them. */
import { execFile, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))
const execute = promisify(execFile)
const { resolve } = createRequire(import.meta.url)

/** Not modules: a document, and sets whose names are not known. */
const notModules = ['openapi.yaml', 'sets/*.json']

/** @throws Error with the output of the program */
async function succeed(
  what: string,
  folder: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  try {
    const { stdout } = await execute(process.execPath, args, {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...env },
    })
    return stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string }
    throw new Error(`${what} failed:\n${stdout}${stderr}`, { cause: error })
  }
}

/** publint and "Are the types wrong?", which read the tarball. */
export async function lintPackage(tarball: string): Promise<void> {
  const bin = (name: string) => join(root, 'node_modules/.bin', name)
  await execute(bin('publint'), ['run', tarball, '--strict'], { cwd: root }).catch(showOutput('publint'))
  const excluded = ['--exclude-entrypoints', ...notModules]
  await execute(bin('attw'), [tarball, '--profile', 'esm-only', ...excluded], { cwd: root }).catch(showOutput('attw'))
}

const showOutput = (name: string) => (error: unknown) => {
  const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string }
  throw new Error(`${name} failed:\n${stdout}${stderr}`)
}

/** How projects of users resolve modules. */
const compilers = {
  nodenext: { module: 'nodenext' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
} as const

/** The TypeScript of a section that imports the package, one file for each block. */
function examplesOf(page: string, heading: string): readonly string[] {
  const text = readFileSync(join(root, page), 'utf8')
    .split(/^## /m)
    .find((section) => section.startsWith(`${heading}\n`))
  if (text === undefined) throw new Error(`${page} has no section ${heading}`)
  const blocks = [...text.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, code = '']) => code)
  const examples = blocks.filter((code) => /from 'gateproof[/']/.test(code))
  if (examples.length < 5) throw new Error(`${page}: expected at least 5 examples, got ${examples.length}`)
  return examples
}

/**
 * Compiles the examples in TypeScript of `docs/library.md` in strict projects of both kinds, with the declarations checked too, and runs them.
 *
 * @param folder a project with the package installed
 */
export async function runExamples(folder: string): Promise<void> {
  const project = join(folder, 'examples of the library')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{ "type": "module", "private": true }\n')
  const examples = examplesOf('docs/library.md', 'From TypeScript').map(
    (code, index) => [`example-${index + 1}`, code] as const,
  )
  for (const [name, code] of examples) writeFileSync(join(project, `${name}.ts`), code)
  const tsc = resolve('typescript/bin/tsc')
  for (const [name, options] of Object.entries(compilers)) {
    const config = {
      compilerOptions: {
        ...options,
        ...{ target: 'es2022', lib: ['es2022'], strict: true, exactOptionalPropertyTypes: true, outDir: name },
        ...{ types: ['node'], typeRoots: [join(root, 'node_modules/@types')], noUncheckedIndexedAccess: true },
      },
      include: ['*.ts'],
    }
    writeFileSync(join(project, `${name}.json`), JSON.stringify(config))
    await succeed(`compiling for ${name}`, project, [tsc, '--project', `${name}.json`])
  }
  await withGateway(folder, async (env) => {
    for (const [name] of examples) {
      const printed = await succeed(`${name} of docs/library.md`, project, [join('nodenext', `${name}.js`)], env)
      if (printed === '') throw new Error(`${name} of docs/library.md prints nothing`)
    }
  })
  console.log(`${examples.length} examples of docs/library.md compile and run`)
}

const testFile = `import { conformance } from 'gateproof/vitest'

await conformance({ baseUrl: process.env.GATEWAY_BASE_URL, apiKey: process.env.GATEWAY_API_KEY, only: ['models', 'balance'] })
`

/**
 * Runs `conformance` in the user's own vitest.
 *
 * @param folder a project with the package and vitest installed
 */
export async function runConformance(folder: string): Promise<void> {
  const project = join(folder, 'tests')
  mkdirSync(project)
  writeFileSync(join(project, 'gateway.test.js'), testFile)
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
  const printed = await withGateway(folder, (env) =>
    succeed('vitest', project, [vitest, 'run', '--root', '.', '--reporter', 'json'], env),
  )
  const { numPassedTests: passed } = JSON.parse(printed.slice(printed.indexOf('{'))) as { numPassedTests: number }
  if (passed < 20) throw new Error(`conformance() declared too few tests: ${passed} passed`)
  console.log(`conformance() in the user's vitest: ${passed} passed`)
}

/** Runs work with the reference gateway of the installed package, as variables for examples. */
async function withGateway<T>(folder: string, work: (env: NodeJS.ProcessEnv) => Promise<T>): Promise<T> {
  const main = join(folder, 'node_modules/gateproof/dist/cli/main.js')
  const child = spawn(process.execPath, [main, 'serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    for await (const line of createInterface(child.stdout)) {
      const { url, keys } = JSON.parse(line) as { readonly url: string; readonly keys: { readonly default: string } }
      return await work({ GATEWAY_BASE_URL: url, GATEWAY_API_KEY: keys.default })
    }
    throw new Error('serve printed nothing')
  } finally {
    child.kill()
  }
}
