/**
 * Bundles the types of each public module into one file (`types/index.d.ts`), and writes its API report (`api/types/index.api.md`) and
 * `docs/library-reference.md`, so that a change of the public surface is seen in review.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CompilerState, Extractor, ExtractorConfig, type ExtractorLogLevel } from '@microsoft/api-extractor'
import { writeFormatted, writeGenerated } from './generated-file.ts'
import { referencePage, shortened } from './types/page.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'api/types')
const declarations = join(root, 'dist.types')
const reports = join(declarations, 'reports')

/** The public modules, as in `exports` of `package.json`. */
const modules = {
  index: 'Tests deployments, judges recordings and compares them.',
  gateway: 'The reference gateway as a test double for clients ([Test your application](test-double.md)).',
  upstream: 'The scripted upstream, which a gateway under test is connected to.',
  vitest: 'The conformance suite, a gateway and a matcher in tests of vitest ([In vitest](library.md#in-vitest)).',
} as const

const compilerOptions = {
  ...{ target: 'es2023', lib: ['es2023', 'esnext.disposable'], module: 'nodenext', types: ['node'], strict: true },
  ...{ skipLibCheck: true, allowImportingTsExtensions: true, noEmit: true },
}

/** Writes a declaration file for each source file that a public module imports. */
function declare(): void {
  rmSync(declarations, { recursive: true, force: true })
  mkdirSync(declarations)
  const config = join(declarations, 'tsconfig.json')
  writeGenerated(
    config,
    JSON.stringify({
      extends: '../tsconfig.json',
      compilerOptions: { noCheck: true, declaration: true, emitDeclarationOnly: true, outDir: '.', rootDir: '..' },
      include: [],
      files: Object.keys(modules).map((name) => `../api/${name}.ts`),
    }),
  )
  const tsc = fileURLToPath(new URL('../node_modules/typescript-7/bin/tsc', import.meta.url))
  execFileSync(process.execPath, [tsc, '--project', config], { stdio: 'inherit' })
}

/** Sources that augment the types of another module, which API Extractor leaves out. */
const augmentations: Readonly<Record<string, string>> = { vitest: 'api/vitest/matchers.d.ts' }

/** @throws Error if the declaration file augments no module */
function augmentationIn(file: string): string {
  const [text] = /^declare module [^]*?^}\n/m.exec(readFileSync(join(declarations, file), 'utf8')) ?? []
  if (text === undefined) throw new Error(`${file} augments no module`)
  return `\n${text}`
}

const entryOf = (name: string) => join(declarations, `api/${name}.d.ts`)
const bundledOf = (name: string) => join(declarations, `bundled/${name}.d.ts`)

function configOf(name: string): ExtractorConfig {
  const entry = entryOf(name)
  const warning = 'warning' as ExtractorLogLevel
  const none = 'none' as ExtractorLogLevel
  return ExtractorConfig.prepare({
    configObject: {
      projectFolder: root,
      mainEntryPointFilePath: entry,
      compiler: { overrideTsconfig: { compilerOptions, files: [entry] } },
      apiReport: {
        enabled: true,
        reportFileName: `${name}.api.md`,
        reportFolder: reports,
        reportTempFolder: join(declarations, 'report'),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: true, untrimmedFilePath: bundledOf(name) },
      tsdocMetadata: { enabled: false },
      newlineKind: 'lf',
      messages: {
        compilerMessageReporting: { default: { logLevel: warning } },
        extractorMessageReporting: {
          default: { logLevel: warning },
          'ae-missing-release-tag': { logLevel: none },
          'ae-undocumented': { logLevel: none },
          'ae-forgotten-export': { logLevel: none },
        },
        tsdocMessageReporting: { default: { logLevel: none } },
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(root, 'package.json'),
  })
}

/**
 * @param compilerState the program of all modules
 * @throws Error if the module exports something that is not fully typed or documented
 */
function bundle(name: string, compilerState: CompilerState): void {
  const problems: string[] = []
  Extractor.invoke(configOf(name), {
    compilerState,
    localBuild: true,
    messageCallback: (message) => {
      message.handled = true
      if (message.category === 'console') return
      if (message.logLevel === 'warning' || message.logLevel === 'error')
        problems.push(message.formatMessageWithLocation(root))
    },
  })
  const augmented = augmentations[name]
  // The names of faults are data: a new one changes no interface.
  const report = shortened(readFileSync(join(reports, `${name}.api.md`), 'utf8'))
  writeGenerated(join(folder, `${name}.api.md`), report)
  const text = readFileSync(bundledOf(name), 'utf8')
  writeGenerated(join(folder, `${name}.d.ts`), augmented === undefined ? text : text + augmentationIn(augmented))
  if (problems.length > 0) throw new Error(`types of ${name}:\n${problems.join('\n')}`)
}

async function writePage(): Promise<void> {
  const file = join(root, 'docs/library-reference.md')
  const bundled = Object.entries(modules).map(([name, about]) => ({
    name: name === 'index' ? 'gateproof' : `gateproof/${name}`,
    file: join(folder, `${name}.d.ts`),
    about,
  }))
  await writeFormatted(file, referencePage(bundled))
}

mkdirSync(folder, { recursive: true })
declare()
mkdirSync(reports)
try {
  const [first = '', ...others] = Object.keys(modules)
  const compilerState = CompilerState.create(configOf(first), { additionalEntryPoints: others.map(entryOf) })
  for (const name of [first, ...others]) bundle(name, compilerState)
  await writePage()
} finally {
  rmSync(declarations, { recursive: true, force: true })
}
