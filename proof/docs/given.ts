import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { blocksOf } from '../../selftest/docs/blocks.ts'
import { root } from '../../selftest/docs/pages.ts'

/** A file that a page takes for granted. */
export interface Given {
  readonly page: string
  readonly file: string
  /** Text of a command that needs it, if that is not its name. */
  readonly named?: string
  readonly write: (path: string) => void
}

const unpacked = (path: string) => gunzipSync(readFileSync(join(root, 'selftest', path))).toString()

/** A recording by the proxy in front of a healthy gateway. */
const traffic = (path: string) => {
  const archive = unpacked('traffic/recordings/mitmproxy-healthy.har.gz')
  writeFileSync(path, archive.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'https://gateway.example.com'))
}

/** A recording of a real gateway. */
const recording = (name: string) => (path: string) => writeFileSync(path, unpacked(`recordings/${name}.jsonl.gz`))

const prices = (path: string) => copyFileSync(join(root, 'selftest/money/litellm.json'), path)

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
  { page: 'docs/judge-traffic.md', file: 'traffic.har', write: traffic },
  { page: 'docs/compare.md', file: 'litellm.jsonl', write: recording('litellm-openai') },
  { page: 'docs/compare.md', file: 'portkey.jsonl', write: recording('portkey-claude') },
  { page: 'docs/compare.md', file: 'new-api.jsonl', write: recording('new-api-native') },
  { page: 'docs/report-page.md', file: 'monday/report.json', write: ofRun('--only', 'models') },
  { page: 'docs/money.md', file: 'model_prices_and_context_window.json', write: prices },
  ...[
    { file: 'gateproof-report/evidence.jsonl', write: ofRun('--only', 'models') },
    { file: 'shard-1/evidence.jsonl', write: ofRun('--only', 'models', '--seed', '7', '--shard', '1/2') },
    { file: 'shard-2/evidence.jsonl', write: ofRun('--only', 'models', '--seed', '7', '--shard', '2/2') },
    { file: 'traffic.har', write: traffic },
    { file: 'exchanges.ndjson', write: shown('docs/judge-traffic.md', 'ndjson') },
    { file: 'litellm.jsonl', write: recording('litellm-openai') },
    { file: 'portkey.jsonl', write: recording('portkey-claude') },
    { file: 'new-api.jsonl', write: recording('new-api-native') },
    { file: 'model_prices_and_context_window.json', write: prices },
    { file: 'prices.yaml', write: shown('docs/money.md', 'yaml') },
    { file: 'gateproof-report/before', write: driven('--only', 'models') },
    { file: 'gateproof-report/after', write: driven('--only', 'models') },
    { file: 'runs/monday', write: driven('--only', 'models') },
    { file: 'runs/tuesday', write: driven('--only', 'models') },
    { file: 'shard-1/report.json', named: '--out shard-1', write: ofRun('--only', 'models') },
  ].map((one) => ({ ...one, page: 'docs/command-line.md' })),
  {
    page: 'docs/disputes.md',
    file: 'gateproof-report/evidence.jsonl',
    write: ofRun('--only', 'chat.completion', '--probes', 'chat-plain'),
  },
  { page: 'docs/every-model.md', file: 'gateproof-0.1.0.tgz', write: packed },
  { page: 'docs/ci.md', file: 'gateproof-0.1.0.tgz', write: packed },
]

/** Environment variables that a page describes in words. */
export const environments: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'docs/many-machines.md': {
    SEED: '7',
    CI_NODE_INDEX: '1',
    CI_NODE_TOTAL: '3',
    GATEWAY_BASE_URL: 'https://gateway.example.com',
  },
}
