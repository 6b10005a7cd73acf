import { defineConfig } from 'eslint/config'
import * as regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'
import { noCircles } from './scripts/lint/circles.js'
import { oneOpener } from './scripts/lint/files.js'
import { ownPackages } from './scripts/lint/packages.js'

/**
 * Import directions: down, never up and never in a circle. Patterns match the import path as written.
 */
const never = (regex, message) => ({ regex, message })
const tests = never('(^|/)(test|bench)/', 'Nothing imports the tests or the bench.')
const reporters = never('(^|/)reporters/', 'Only api/, cli/ and the tests import reporters.')
const toApi = never('(^|/)api/', 'Only cli/, the tests, the bench and scripts import api/.')
const toCli = never('(^|/)cli/', 'Only the tests, the bench and scripts import cli/.')

/** What a command needs besides: the tables of options, texts, and readers of reports and evidence for display. */
const ofLibrary = never(
  String.raw`(^|/)(suites/|gateway/|api/(?!(index|gateway|upstream|errors|installation|manifest|build-info|option-tables)\.ts$)|src/(?!std/|results/|deployment/|report/|evidence/|redact/|statement/keys\.ts$))`,
  'cli/ parses, prints and exits: everything else is in api/index.ts, api/gateway.ts and api/upstream.ts, which users import too.',
)

/**
 * The folders of src/ and gateway/, each with those it may import besides `std` and `results`, for types too. Each stands below those that it
 * imports.
 */
const mayImport = {
  /** Helpers without knowledge of the subject. */
  std: [],
  /** Flaws and reasons as data: what a check found, or why it found nothing, with their texts. */
  results: [],
  /** Everything read from the document: validators, requirements, operations, cases. */
  contract: [],
  /** Finds and masks secrets in bytes; what is secret by name or by its form. */
  redact: [],
  /** The recording: recorder, hash chain, store, merging of shards. */
  evidence: ['contract', 'redact'],
  /** Readers of responses that never throw: `Reply`, `Field`, event streams. */
  reply: ['evidence'],
  /** Readers of images and video files. */
  media: ['evidence', 'reply'],
  /** Transport: connections, decoding, timeouts, private addresses. */
  wire: ['evidence', 'redact', 'media'],
  /** Prices, costs, the usage that responses report. */
  money: ['contract', 'reply'],
  /** Options, configuration, keys, model roles. */
  deployment: ['contract', 'evidence', 'redact', 'reply', 'money'],
  /** Probes, plan, limits, retries, discovery: all that sends. */
  drive: ['contract', 'evidence', 'reply', 'wire', 'money', 'deployment'],
  /** The result of one check. */
  outcomes: ['contract', 'evidence', 'reply'],
  /** What an exchange means: its operation, request, credential, task. */
  calls: ['contract', 'evidence', 'reply', 'money', 'outcomes'],
  /** What suites import: `check`, `checkEach`, `checkProbe`, matchers. */
  checks: ['contract', 'evidence', 'reply', 'media', 'outcomes', 'calls', 'drive'],
  /** The report and its findings. */
  report: ['contract', 'evidence', 'reply', 'outcomes', 'calls'],
  /** Runs checks over a recording and concludes verdicts. */
  judge: ['contract', 'evidence', 'reply', 'outcomes', 'calls', 'checks', 'report'],
  /** Merges repeated runs into one report: the worst verdicts, rates, what changes over time. */
  repeat: ['evidence', 'outcomes', 'calls', 'report', 'judge'],
  /** Recordings of other tools (HTTP archives, Charles, newman, JSON Lines), converted to evidence. */
  traffic: ['contract', 'evidence', 'redact', 'reply', 'wire', 'calls'],
  /** The reverse proxy of `record`. */
  proxy: ['contract', 'evidence', 'redact', 'reply', 'wire', 'traffic'],
  /** The official clients and the coding agents, each in its own process. */
  clients: ['contract', 'evidence', 'redact', 'reply', 'wire', 'deployment', 'drive', 'proxy'],
  /** Differences between recordings. */
  compare: ['evidence', 'reply', 'calls', 'report'],
  /** Whether a model answers as a reference does: the probe of its samples, and the tests that compare them. */
  identify: ['evidence', 'reply', 'deployment', 'drive'],
  /** Whether header, plan, exchanges and footer of a recording agree: builds its requests again. */
  consistency: ['contract', 'evidence', 'redact', 'reply', 'deployment', 'drive'],
  /** Statements of conformance, envelopes, keys. */
  statement: ['contract', 'evidence', 'reply', 'deployment', 'calls', 'report', 'judge'],
  /** gateway/: the reference gateway, its relay and the fault kit. It shares no code with what judges it. */
  reference: ['contract'],
  /** gateway/: the scripted upstream, with the APIs of the vendors. */
  upstream: ['contract', 'evidence', 'reference'],
}

const folders = [...Object.keys(mayImport), 'fixtures', 'suites', 'reporters', 'api', 'cli']

/** Allows only the folder itself, the named folders, `std` and `results`. */
const onlyFolders = (own, ...allowed) => {
  const base = own === 'std' ? [] : own === 'results' ? ['std'] : ['std', 'results']
  const forbidden = folders.filter((folder) => ![own, ...base, ...allowed].includes(folder))
  return never(
    `(^|/)(?:\\.\\./|src/|gateway/)(${forbidden.join('|')})/`,
    `${own} may import ${[...base, ...allowed].join(', ') || 'no other folder'}`,
  )
}

/** What src/checks/ imports of src/drive/. */
const onlyProbes = never(
  String.raw`(^|/)drive/(?!probe\.ts$)`,
  'Judging sends nothing: import only the types of probes.',
)

/** Forbids everything except what is listed. `allowed` are expressions for the start of the import path. */
const only = (allowed, message) => never(`^(?!${allowed.join('|')})`, message)
const own = String.raw`\./[^/]*$`
/** Files shared within an area are at the top of its folder: allows `../rules.ts`, but no other part. */
const shared = (kind) => String.raw`\.\./${kind}\.ts$`
const sharedRules = shared(String.raw`(?:(?:[a-z-]+\.)?(?:rules|checks)|protocols|twins)`)
/** The rules and checks of plain responses judge streams that were put together. */
const plainRules = String.raw`(?:\.\./){1,2}protocols/(?:[a-z-]+/)?(?:[a-z-]+\.)?(?:rules|checks)\.ts$`
const sharedFaults = shared(String.raw`(?:[a-z-]+\.faults|protocols)`)
/** Parts that the top of an area imports. */
const parts = (kind) => String.raw`\./[a-z-]+/${kind}\.ts$`
const src = (path) => String.raw`(\.\./)+src/${path}`
const faultKit = String.raw`(\.\./)+gateway/reference/fault-kit\.ts$`
const requirementIds = String.raw`(\.\./)+spec/generated/requirements\.ts$`

const direction = (files, ...patterns) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [tests, ...patterns], paths: serverImports }] },
})

const serverMessage =
  'Create servers with createHttpServer of src/std/http-server.ts: it has limits, and no exchange can end the process.'
const serverImports = [
  ...['http', 'https', 'http2', 'net', 'tls'].map((name) => `node:${name}`),
  '@hono/node-server',
].map((name) => ({
  name,
  importNames: ['createServer', 'createSecureServer', 'createAdaptorServer', 'serve', 'default'],
  message: serverMessage,
}))
/** Files that create a server themselves, with the folders that they may not import. */
const ownServer = (file, ...patterns) => ({
  files: [file],
  rules: { 'no-restricted-imports': ['error', { patterns: [tests, ...patterns] }] },
})

const bareListener =
  'What a listener throws ends the process. Add it with the scope of the exchange (src/std/exchange-scope.ts), which ends only the exchange.'

const sharedProcess =
  'Test files share a process. vi.mock also replaces methods of the real module, and other files get the replacements. Pass a replacement as an argument.'

const clocksAndDice = 'A verdict comes from the recording alone: no clock, no chance, no network, no files.'

export default defineConfig(
  {
    ignores: [
      'dist*/',
      'node_modules/',
      'spec/generated/',
      'src/**/*.validator.ts',
      'gateproof-report/',
      'site-dist/',
      'api/types/',
    ],
  },
  {
    files: ['**/*.{ts,js}'],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: {
      '@typescript-eslint': tseslint.plugin,
      gateproof: { rules: { 'no-circles': noCircles, 'one-opener': oneOpener, 'own-packages': ownPackages } },
    },
    languageOptions: { parser: tseslint.parser },
    rules: {
      eqeqeq: 'error',
      'gateproof/no-circles': 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'no-empty': 'error',
      'no-unused-expressions': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
        { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' },
      ],
    },
  },
  { files: ['**/*.config.{ts,js}'], rules: { 'no-restricted-syntax': 'off' } },

  // One writer: what a gateway, a file or another user controls is escaped in every line. main.ts refuses old versions of Node before it loads other modules.
  {
    files: ['{cli,api,src,gateway,suites,reporters}/**/*.ts'],
    ignores: ['cli/output.ts', 'cli/main.ts'],
    rules: {
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        ...['stdout', 'stderr'].map((property) => ({
          object: 'process',
          property,
          message: 'Print through cli/output.ts, which escapes each line.',
        })),
      ],
    },
  },

  // Files that others made are opened, and files of ours created, in one place each.
  {
    files: ['{cli,api,src,gateway,fixtures,reporters}/**/*.ts', 'suites/*.ts'],
    ignores: ['src/std/{open,create}-file.ts'],
    rules: { 'gateproof/one-opener': 'error' },
  },

  // .ci/run generates beside checks that read these files.
  {
    files: [
      'spec/generate.ts',
      'scripts/{command-line,errata,ledger,reference,report,types}.ts',
      'test/proof/command.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
        { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' },
        {
          selector:
            'ImportSpecifier[imported.name=/^(?:write|append)/]:not([imported.name=/^write(?:Generated|Formatted)$/])',
          message: 'Write with scripts/generated-file.ts, which leaves a current file alone.',
        },
      ],
    },
  },

  // Untrusted text is read in linear time (proved by test/tooling/patterns.slow.test.ts).
  {
    files: ['{cli,api,src,gateway,suites,fixtures,reporters}/**/*.ts'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },

  // Code is loaded from our own installation only, and the working folder is only where options start from.
  {
    files: ['{cli,api,src,gateway,suites,fixtures,reporters}/**/*.ts'],
    ignores: ['src/std/packages.ts'],
    rules: { 'gateproof/own-packages': 'error' },
  },
  {
    files: ['cli/library-options.ts', 'api/read-options.ts'],
    rules: { 'gateproof/own-packages': ['error', { workingFolder: true }] },
  },

  // No exception may contain an expression, and so a secret: what is built from a secret is compared byte by byte.
  {
    files: ['src/{redact,traffic,proxy,wire,clients,evidence,deployment}/**/*.ts', 'api/**/*.ts', 'cli/**/*.ts'],
    ignores: ['src/**/*.validator.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...['ExportDefaultDeclaration', 'TSEnumDeclaration'].map((selector) => ({
          selector,
          message: 'Export by name, and use a union of literals.',
        })),
        ...['NewExpression', 'CallExpression'].map((kind) => ({
          selector: `${kind}[callee.name='RegExp']`,
          message:
            'Errors of expressions contain their source, which may be a secret: compare bytes, or use a literal.',
        })),
      ],
    },
  },

  {
    files: ['test/**/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['mock', 'doMock'].map((property) => ({ object: 'vi', property, message: sharedProcess })),
      ],
    },
  },
  ownServer('{bench,scripts,spec}/**/*.ts'),
  ...Object.entries(mayImport).map(([folder, allowed]) =>
    direction(
      [`{src,gateway}/${folder}/**/*.ts`],
      onlyFolders(folder, ...allowed),
      ...(folder === 'checks' ? [onlyProbes] : []),
    ),
  ),
  direction(['fixtures/**/*.ts'], onlyFolders('fixtures', 'contract', 'evidence', 'reply', 'deployment', 'drive')),
  direction(
    ['reporters/**/*.ts'],
    onlyFolders(
      'reporters',
      'contract',
      'evidence',
      'reply',
      'money',
      'deployment',
      'calls',
      'report',
      'compare',
      'identify',
      'statement',
    ),
  ),
  direction(['suites/*.ts'], reporters, toApi, toCli),
  direction(['api/**/*.ts'], toCli),
  direction(['cli/**/*.ts'], ofLibrary),
  ownServer('src/std/http-server.ts', onlyFolders('std')),
  // The lock of a folder closes every connection.
  ownServer('api/files/out-folder.ts', toCli),
  {
    files: ['src/proxy/{forward,tunnel,upgrade,upstream}.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
        { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' },
        {
          selector:
            'CallExpression[callee.property.name=/^(?:on|once|addListener|prependListener|prependOnceListener)$/]:not([callee.object.name="scope"])',
          message: bareListener,
        },
      ],
    },
  },
  direction(
    ['suites/*/**/{probe,*.probe}.ts'],
    only(
      [
        own,
        parts('probe'),
        src(String.raw`drive/probe\.ts$`),
        src('contract/'),
        src('deployment/'),
        src('evidence/'),
        src('reply/'),
        src('std/'),
        String.raw`(\.\./)+fixtures/`,
      ],
      'A probe imports drive/probe, the contract, deployment types, evidence, fixtures and the rules of its area.',
    ),
  ),
  direction(
    ['suites/*/**/{rules,*.rules,checks,*.checks}.ts'],
    only(
      [
        own,
        sharedRules,
        plainRules,
        src(String.raw`checks/index\.ts$`),
        src('contract/'),
        src('std/'),
        src(String.raw`deployment/model-list\.ts$`),
        requirementIds,
      ],
      'Rules import src/checks/index.ts, the contract, and the rules of their area.',
    ),
  ),
  direction(
    ['suites/**/*.test.ts'],
    only(
      [own, sharedRules, plainRules, src(String.raw`checks/index\.ts$`), src('contract/'), requirementIds],
      'A check file imports src/checks/index.ts, the contract, and the probe and rules of its area.',
    ),
  ),
  direction(
    ['suites/*/**/{faults,*.faults}.ts'],
    only(
      [own, sharedFaults, parts(String.raw`(?:[a-z-]+\.)?faults`), faultKit, src('contract/'), requirementIds],
      'A fault file imports gateway/reference/fault-kit.ts, the contract, and requirement ids as types.',
    ),
  ),
  {
    files: ['suites/**/*.test.ts', 'suites/*/**/{rules,*.rules,checks,*.checks}.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['fetch', 'WebSocket', 'EventSource', 'process', 'performance', 'crypto', 'setTimeout', 'setInterval'].map(
          (name) => ({ name, message: clocksAndDice }),
        ),
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: clocksAndDice },
        { object: 'Math', property: 'random', message: clocksAndDice },
        { object: 'globalThis', message: clocksAndDice },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
        { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' },
        { selector: 'ImportExpression', message: 'Import statically, so that the direction of imports can be seen.' },
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: clocksAndDice },
        { selector: "CallExpression[callee.name='Date']", message: clocksAndDice },
      ],
    },
  },
  {
    files: ['suites/*/**/{probe,*.probe,faults,*.faults}.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
        { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' },
        { selector: 'ImportExpression', message: 'Import statically, so that the direction of imports can be seen.' },
      ],
    },
  },
)
