import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { blocksOf } from './blocks.ts'
import { root } from './pages.ts'

/** A file that a page takes for granted. */
export interface Given {
  readonly page: string
  readonly file: string
  /** Text of a command that needs it, if that is not its name. */
  readonly named?: string
  readonly write: (path: string) => void
}

const unpacked = (path: string) => gunzipSync(readFileSync(join(root, 'test', path))).toString()

/** A recording by the proxy in front of a healthy gateway. */
const traffic = (path: string) => {
  const archive = unpacked('traffic/recordings/mitmproxy-healthy.har.gz')
  writeFileSync(path, archive.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'https://gateway.example.com'))
}

/** A recording of a real gateway. */
const recording = (name: string) => (path: string) => writeFileSync(path, unpacked(`recordings/${name}.jsonl.gz`))

const prices = (path: string) => copyFileSync(join(root, 'test/money/litellm.json'), path)

const main = join(root, 'dist/cli/main.js')

/** The folder of a run. */
const driven =
  (...args: readonly string[]) =>
  (folder: string): void => {
    execFileSync(process.execPath, [main, ...args, '--out', folder], { stdio: 'ignore' })
  }
/** A file in the folder of a run. */
const ofRun =
  (...args: readonly string[]) =>
  (path: string): void =>
    driven(...args)(dirname(path))

/** A pair of keys, in `vendor.key` and `vendor.pub`. */
const newKeys = (path: string) => {
  execFileSync(process.execPath, [main, 'certify', '--new-key', 'vendor'], { cwd: dirname(path), stdio: 'ignore' })
}

/** The statement of a run in two shards: signed, and with every file that `verify --help` names. */
const statements = (path: string) => {
  const folder = dirname(path)
  const at = (name: string) => join(folder, name)
  newKeys(path)
  const shards = [at('shard-1'), at('shard-2')]
  for (const [index, shard] of shards.entries()) driven('--seed', '7', '--shard', `${index + 1}/2`)(shard)
  const signed = ['certify', ...shards, '--key', at('vendor.key'), '--out', folder, '--bundle', at('statement.zip')]
  execFileSync(process.execPath, [main, ...signed], { stdio: ['ignore', 'ignore', 'inherit'] })
  driven('--seed', '7')(at('gateproof-report'))
  copyFileSync(at('gateproof-report/evidence.jsonl'), at('evidence.jsonl'))
  writeFileSync(at('keys.yaml'), 'keys:\n  - name: Example Gateway\n    key: vendor.pub\n')
}

/** Files shown by another page. */
const shown = (page: string, language: string) => (path: string) => {
  const block = blocksOf(readFileSync(join(root, page), 'utf8')).find((one) => one.language === language)
  writeFileSync(path, block?.text ?? '')
}

/** Packed like `npm pack` in a clone. */
const packed = (path: string) => {
  execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', join(path, '..')], { cwd: root })
}

/** Every entry must be named by a command of its page. */
export const given: readonly Given[] = [
  { page: 'docs/recordings.md', file: 'traffic.har', write: traffic },
  { page: 'docs/compare.md', file: 'litellm.jsonl', write: recording('litellm-openai') },
  { page: 'docs/compare.md', file: 'portkey.jsonl', write: recording('portkey-claude') },
  { page: 'docs/compare.md', file: 'new-api.jsonl', write: recording('new-api-native') },
  { page: 'docs/reports.md', file: 'monday/report.json', write: ofRun('--only', 'models') },
  { page: 'docs/larger-runs.md', file: 'model_prices_and_context_window.json', write: prices },
  ...[
    { file: 'gateproof-report/evidence.jsonl', named: 'gateproof-report', write: ofRun('--only', 'models') },
    {
      file: 'shard-1/evidence.jsonl',
      named: 'shard-1',
      write: ofRun('--only', 'models', '--seed', '7', '--shard', '1/2'),
    },
    {
      file: 'shard-2/evidence.jsonl',
      named: 'shard-2',
      write: ofRun('--only', 'models', '--seed', '7', '--shard', '2/2'),
    },
    { file: 'traffic.har', write: traffic },
    { file: 'exchanges.ndjson', write: shown('docs/recordings.md', 'ndjson') },
    { file: 'litellm.jsonl', write: recording('litellm-openai') },
    { file: 'portkey.jsonl', write: recording('portkey-claude') },
    { file: 'new-api.jsonl', write: recording('new-api-native') },
    { file: 'model_prices_and_context_window.json', write: prices },
    { file: 'prices.yaml', write: shown('docs/larger-runs.md', 'yaml') },
    { file: 'gateproof-report/before', write: driven('--only', 'models') },
    { file: 'gateproof-report/after', write: driven('--only', 'models') },
    { file: 'runs/monday', write: driven('--only', 'models') },
    { file: 'runs/tuesday', write: driven('--only', 'models') },
    { file: 'vendor.key', named: '--key vendor.key', write: newKeys },
    { file: 'statement.json', named: 'verify statement.', write: statements },
    { file: 'shard-1/report.json', named: '--out shard-1', write: ofRun('--only', 'models') },
  ].map((one) => ({ ...one, page: 'docs/command-line.md' })),
  {
    page: 'docs/test-double.md',
    file: 'node-test.mjs',
    write: (path) => copyFileSync(join(root, 'examples/test-double/node-test.mjs'), path),
  },
  { page: 'docs/ci.md', file: 'gateproof-0.1.0.tgz', write: packed },
]

/** Environment variables that a page describes in words. */
export const environments: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'docs/command-line.md': {
    GATEPROOF_KEY: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  },
  'docs/larger-runs.md': {
    SEED: '7',
    CI_NODE_INDEX: '1',
    CI_NODE_TOTAL: '3',
    GATEWAY_BASE_URL: 'https://gateway.example.com',
  },
}
