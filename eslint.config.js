import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'

/** Which folders may be imported from where. A pattern is matched against the import as it is written. */
const never = (regex, message) => ({ regex, message })
const selftest = never('(^|/)(selftest|bench)/', 'Nothing imports the self-tests or the bench.')
const reporters = never('(^|/)reporters/', 'Only src/cli and the self-tests import reporters.')
const suites = never('(^|/)suites/', 'Of src/, only src/cli imports suites.')
const toCli = never('(^|/)cli/', 'The command line stands on top of everything: nothing imports it.')

/** Everything but what is listed: `allowed` are expressions for the start of an import as it is written. */
const only = (allowed, message) => never(`^(?!${allowed.join('|')})`, message)
const own = String.raw`\./[^/]*$`
const src = (path) => String.raw`(\.\./)+src/${path}`
const requirementIds = String.raw`(\.\./)+spec/generated/requirements\.ts$`

const direction = (files, ...patterns) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [selftest, ...patterns] }] },
})

const clocksAndDice = 'A verdict comes from the recording alone: no clock, no chance, no network, no files.'

export default defineConfig(
  { ignores: ['dist*/', 'node_modules/', 'spec/generated/', 'gateproof-report/'] },
  {
    files: ['**/*.{ts,js}'],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { '@typescript-eslint': tseslint.plugin },
    languageOptions: { parser: tseslint.parser },
    rules: {
      eqeqeq: 'error',
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
  { files: ['*.config.{ts,js}'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['{src,suites,fixtures,reporters,spec,selftest,bench,scripts}/**/*.ts'],
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

  direction(['{bench,scripts,spec}/**/*.ts', 'src/cli/**/*.ts']),
  direction(['reporters/**/*.ts', 'fixtures/**/*.ts'], suites, toCli),
  direction(['src/{evidence,drive,contract,deployment,verdict}/**/*.ts'], suites, reporters, toCli),
  direction(
    ['src/reference/**/*.ts'],
    reporters,
    never('(^|/)(suites|evidence|drive|verdict|deployment|cli)/', 'The reference stands alone, as a patient does.'),
  ),
  direction(['suites/*.ts'], reporters, toCli),
  direction(
    ['suites/*/**/{probe,*.probe}.ts'],
    only(
      [
        own,
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
    ['suites/*/**/{rules,*.rules}.ts'],
    only(
      [
        own,
        src('evidence/'),
        src('contract/'),
        src('verdict/'),
        src(String.raw`deployment/discovery\.ts$`),
        requirementIds,
      ],
      'Rules read evidence and the contract, as tests do.',
    ),
  ),
  direction(
    ['suites/**/*.test.ts'],
    only(
      [own, src('evidence/'), src('verdict/'), src('contract/'), requirementIds, '@vitest/runner$'],
      'A test imports evidence, verdict helpers, the contract, the runner and the probe and rules of its area.',
    ),
  ),
  direction(
    ['suites/*/**/{faults,*.faults}.ts'],
    only(
      [own, src('reference/'), src('contract/'), requirementIds],
      'A fault imports the reference, the contract, and requirement ids as types.',
    ),
  ),
  {
    files: ['suites/**/*.test.ts', 'suites/*/**/{rules,*.rules}.ts'],
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
