import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { root } from './pages.ts'

/** A file that a page takes as given. */
export interface Given {
  readonly page: string
  readonly file: string
  readonly write: (path: string, isShort: boolean) => void
}

const unpacked = (source: string) => (path: string) =>
  writeFileSync(path, gunzipSync(readFileSync(join(root, 'selftest', source))))

/** A recording of a real gateway; in short only what one area says of it is judged. */
const recording =
  (name: string) =>
  (path: string, isShort: boolean): void => {
    const [header = '', ...lines] = gunzipSync(readFileSync(join(root, `selftest/recordings/${name}.jsonl.gz`)))
      .toString()
      .split('\n')
    const kept = isShort ? JSON.stringify({ ...(JSON.parse(header) as object), only: ['models'] }) : header
    writeFileSync(path, [kept, ...lines].join('\n'))
  }
const copied = (source: string) => (path: string) => copyFileSync(join(root, 'selftest', source), path)

/** Packed anew: what a clone's `npm pack` makes. */
const packed = (path: string) => {
  execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', join(path, '..')], { cwd: root })
}

/** Each has to be named by a command of its page. */
export const given: readonly Given[] = [
  {
    page: 'docs/judge-traffic.md',
    file: 'traffic.har',
    write: unpacked('traffic/recordings/mitmproxy-healthy.har.gz'),
  },
  { page: 'docs/compare.md', file: 'litellm.jsonl', write: recording('litellm-openai') },
  { page: 'docs/compare.md', file: 'portkey.jsonl', write: recording('portkey-claude') },
  { page: 'docs/compare.md', file: 'new-api.jsonl', write: recording('new-api-native') },
  { page: 'docs/money.md', file: 'model_prices_and_context_window.json', write: copied('money/litellm.json') },
  { page: 'docs/every-model.md', file: 'gateproof-0.1.0.tgz', write: packed },
]

/** What is set where a page's commands run, which it says in words. */
export const environments: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'docs/many-machines.md': {
    SEED: '7',
    CI_NODE_INDEX: '1',
    CI_NODE_TOTAL: '3',
    GATEWAY_BASE_URL: 'https://gateway.example.com',
  },
}
