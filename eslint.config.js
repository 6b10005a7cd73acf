import { defineConfig } from 'eslint/config'
import * as regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'
import { noCircles } from './eslint.circles.js'

/**
 * Which folders may be imported from where: each stands on those above it in ARCHITECTURE.md, cli/ on all. A pattern is matched
 * against the import as it is written.
 */
const never = (regex, message) => ({ regex, message })
const selftest = never('(^|/)(selftest|proof|bench)/', 'Nothing imports the self-tests, the proof or the bench.')
const toProof = never('(^|/)proof/', 'proof/ imports selftest/, never the other way round: `npm test` stays fast.')
const reporters = never('(^|/)reporters/', 'Only cli/ and the self-tests import reporters.')
const toCli = never('(^|/)cli/', 'The command line stands on top of everything: nothing imports it.')

/** Every folder may import src/results/, which imports none of them. */
const folders = [
  'contract',
  'evidence',
  'money',
  'deployment',
  'drive',
  'fixtures',
  'verdict',
  'traffic',
  'proxy',
  'clients',
  'compare',
  'statement',
  'reference',
  'suites',
  'reporters',
  'cli',
]

/** Of the folders nothing but itself and these. */
const standsOn = (own, ...below) =>
  never(
    `(^|/)(${folders.filter((folder) => folder !== own && !below.includes(folder)).join('|')})/`,
    `${own} stands on ${below.join(', ') || 'nothing else'} (ARCHITECTURE.md, Folders).`,
  )

/** Everything but what is listed: `allowed` are expressions for the start of an import as it is written. */
const only = (allowed, message) => never(`^(?!${allowed.join('|')})`, message)
const own = String.raw`\./[^/]*$`
/** What the parts of an area share stands at the top of its folder: `../rules.ts`, and nothing of another part. */
const shared = (kind) => String.raw`\.\./${kind}\.ts$`
const sharedRules = shared(String.raw`(?:(?:[a-z-]+\.)?rules|checks|protocols)`)
const sharedFaults = shared(String.raw`(?:[a-z-]+\.faults|protocols)`)
/** What the top of an area gathers from its parts. */
const parts = (kind) => String.raw`\./[a-z-]+/${kind}\.ts$`
const src = (path) => String.raw`(\.\./)+src/${path}`
const requirementIds = String.raw`(\.\./)+spec/generated/requirements\.ts$`

const direction = (files, ...patterns) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [selftest, ...patterns] }] },
})

const clocksAndDice = 'A verdict comes from the recording alone: no clock, no chance, no network, no files.'

export default defineConfig(
  {
    ignores: [
      'dist*/',
      'node_modules/',
      'spec/generated/',
      'src/**/*.validator.ts',
      'gateproof-report/',
      'selftest-report/',
      'site-dist/',
    ],
  },
  {
    files: ['**/*.{ts,js}'],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { '@typescript-eslint': tseslint.plugin, gateproof: { rules: { 'no-circles': noCircles } } },
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
  {
    files: ['{cli,src,suites,fixtures,reporters,spec,selftest,proof,bench,scripts,site}/**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/unbound-method': 'error',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },

  // What strangers wrote is read in time in proportion to its length (proof/tooling/patterns.test.ts proves it).
  {
    files: ['{cli,src,suites,fixtures,reporters}/**/*.ts'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },

  { files: ['selftest/**/*.ts'], rules: { 'no-restricted-imports': ['error', { patterns: [toProof] }] } },
  direction(['{bench,cli,scripts,site,spec}/**/*.ts']),
  direction(['src/results/**/*.ts'], standsOn('results')),
  direction(['src/contract/**/*.ts'], standsOn('contract')),
  direction(['src/evidence/**/*.ts'], standsOn('evidence', 'contract')),
  direction(['src/money/**/*.ts'], standsOn('money', 'contract', 'evidence')),
  direction(['src/deployment/**/*.ts'], standsOn('deployment', 'contract', 'evidence', 'money')),
  direction(['src/drive/**/*.ts'], standsOn('drive', 'contract', 'evidence', 'money', 'deployment')),
  direction(['fixtures/**/*.ts'], standsOn('fixtures', 'contract', 'evidence', 'deployment', 'drive')),
  direction(
    ['src/verdict/**/*.ts'],
    standsOn('verdict', 'contract', 'evidence', 'drive'),
    never(String.raw`(^|/)drive/(?!probe\.ts$)`, 'Nothing is driven while judging: only the types of probes.'),
  ),
  direction(
    ['src/traffic/**/*.ts'],
    standsOn('traffic', 'contract', 'evidence', 'drive', 'verdict'),
    never(String.raw`(^|/)drive/(?!token-usage\.ts$)`, 'Nothing is driven while others’ recordings are read.'),
  ),
  direction(
    ['src/proxy/**/*.ts'],
    standsOn('proxy', 'contract', 'evidence', 'drive', 'traffic'),
    never(String.raw`(^|/)drive/(?!token-usage\.ts$)`, 'Nothing is driven while traffic passes.'),
  ),
  direction(['src/clients/**/*.ts'], standsOn('clients', 'contract', 'evidence', 'deployment', 'drive', 'proxy')),
  direction(['src/compare/**/*.ts'], standsOn('compare', 'contract', 'evidence', 'verdict')),
  direction(['src/statement/**/*.ts'], standsOn('statement', 'contract', 'evidence', 'deployment', 'verdict')),
  // The reference stands alone, as the gateway under test does.
  direction(['src/reference/**/*.ts'], standsOn('reference', 'contract')),
  direction(
    ['reporters/**/*.ts'],
    standsOn('reporters', 'contract', 'evidence', 'money', 'deployment', 'verdict', 'compare', 'statement'),
  ),
  direction(['suites/*.ts'], reporters, toCli),
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
        String.raw`(\.\./)+fixtures/`,
      ],
      'A probe imports drive/probe, the contract, deployment types, evidence, fixtures and the rules of its area.',
    ),
  ),
  direction(
    ['suites/*/**/{rules,*.rules,checks}.ts'],
    only(
      [
        own,
        sharedRules,
        src('evidence/'),
        src('contract/'),
        src('verdict/'),
        src('results/'),
        src(String.raw`deployment/discovery\.ts$`),
        requirementIds,
      ],
      'Rules read evidence and the contract, as tests do.',
    ),
  ),
  direction(
    ['suites/**/*.test.ts'],
    only(
      [own, sharedRules, src('evidence/'), src('verdict/'), src('results/'), src('contract/'), requirementIds],
      'A test imports evidence, verdict helpers, the contract, the runner and the probe and rules of its area.',
    ),
  ),
  direction(
    ['suites/*/**/{faults,*.faults}.ts'],
    only(
      [own, sharedFaults, parts(String.raw`(?:[a-z-]+\.)?faults`), src('reference/'), src('contract/'), requirementIds],
      'A fault imports the reference, the contract, and requirement ids as types.',
    ),
  ),
  {
    files: ['suites/**/*.test.ts', 'suites/*/**/{rules,*.rules,checks}.ts'],
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
