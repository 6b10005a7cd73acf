import type { Options } from '../src/deployment/options/option.ts'
import { judgeOptions, recordOptions } from '../src/deployment/options/judging.ts'
import { runOptions } from '../src/deployment/options/run.ts'
import * as own from './command-options.ts'

export const description = 'Tests a model gateway for conformance with its contract, requirement by requirement.'
export const exitCodes = 'Exit codes: 0 passed, 1 violated, 2 usage, 3 inconclusive, 4 broken, 130 interrupted'

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** Arguments, options and texts of a command, for `--help` and `docs/command-line.md`. */
export interface CommandEntry {
  readonly help: string
  readonly argument?: { readonly name: string; readonly help?: string; readonly choices?: readonly string[] }
  readonly options: Options
  /** Arguments after the program name. */
  readonly examples: readonly string[]
}

/** In the order of `--help`. */
export const commands = {
  demo: {
    help: 'test a gateway with six known defects and explain the report; needs no gateway, no key and no port',
    options: own.demoOptions,
    examples: ['demo', 'demo --open'],
  },
  run: {
    help: 'test a deployment and write reports (default command)',
    options: runOptions,
    examples: [
      '',
      '--base-url https://staging.example.com --allow images',
      '--base-url https://gateway.example.com --only chat,streaming --out report',
      "--base-url https://gateway.example.com --models 'gpt-*,o3' --max-requests 500",
      '--base-url https://gateway.example.com --prices prices.yaml --max-cost 2.50',
    ],
  },
  plan: {
    help: 'show what run would send, without sending anything',
    options: own.planOptions,
    examples: [
      'plan --base-url https://staging.example.com',
      'plan --all',
      'plan --only chat',
      'plan --models chat=gpt-4o-mini --prices model_prices_and_context_window.json',
    ],
  },
  doctor: {
    help: 'check the base URL, the key and the models, and show what a run could not judge',
    options: own.doctorOptions,
    examples: [
      'doctor --base-url https://staging.example.com',
      'doctor --base-url https://gateway.example.com --allow images,video --certify',
      'doctor --base-url https://gateway.example.com --json',
    ],
  },
  judge: {
    help: 'judge recorded evidence or imported traffic, without sending anything',
    argument: { name: '<FILE...>' },
    options: judgeOptions,
    examples: [
      'judge gateproof-report/evidence.jsonl',
      'judge shard-1/evidence.jsonl shard-2/evidence.jsonl --profile interop',
      'judge traffic.har --base-url https://gateway.example.com --out report',
      'judge exchanges.ndjson',
    ],
  },
  record: {
    help: 'run a reverse proxy that records the traffic to a gateway',
    options: recordOptions,
    examples: [
      'record --base-url https://staging.example.com --listen 8080',
      'record --base-url https://staging.example.com --listen 8080 --judge --out report',
    ],
  },
  compare: {
    help: 'compare recordings or reports, without sending anything',
    argument: {
      name: '<PATH...>',
      help: 'evidence, report.json or the folder of a run, as PATH or NAME=PATH; the first is the base',
    },
    options: own.compareOptions,
    examples: [
      'compare gateproof-report/before gateproof-report/after',
      'compare 1.4=runs/monday 1.5=runs/tuesday --fail-on violated,unjudged --out compared',
      'compare litellm.jsonl portkey.jsonl new-api.jsonl --spec packaged --out compared',
    ],
  },
  identify: {
    help: 'collect samples of a model, and compare them with those of a reference: does the model differ, at a stated error rate',
    argument: {
      name: '<ACTION...>',
      help: 'collect: send the prompts and record the answers; compare REFERENCE GOT: test two recordings, without sending anything',
      choices: own.identifyActions,
    },
    options: own.identifyOptions,
    examples: [
      'identify collect --base-url https://api.example.com --model gpt-4o-mini --seed 7 --out reference',
      'identify collect --base-url https://gateway.example.com --model gpt-4o-mini --seed 7 --out got',
      'identify compare reference got',
      'identify collect --base-url https://api.example.com --model gpt-4o-mini --dry-run --prices prices.yaml',
    ],
  },
  serve: {
    help: 'run the reference gateway',
    argument: { name: '[WORD...]', help: 'with --list-faults: words to search for' },
    options: own.serveOptions,
    examples: [
      'serve --port 0',
      'serve --any-model --fault streamCut:afterEvents=3:times=1',
      'serve --models chat=gpt-4o,messages=claude-sonnet',
      'serve --list-faults usage stream',
    ],
  },
  upstream: {
    help: 'run the scripted upstream, to connect a gateway to',
    options: own.upstreamOptions,
    examples: [
      'upstream',
      'upstream --for litellm > config.yaml',
      'upstream --port 0',
      'upstream --host 0.0.0.0 --seed 7',
    ],
  },
  agents: {
    help: 'show which coding agents are installed, and their versions; run --only agents drives them through the gateway',
    options: own.agentsOptions,
    examples: [
      'agents',
      'agents --agents-from tools',
      '--only agents --base-url http://127.0.0.1:4000 --upstream 9100',
    ],
  },
  explain: {
    help: 'show a requirement or finding and its result in the last run',
    argument: {
      name: '[ID]',
      help: 'requirement id, id prefix, or the id or number of a finding (default: all requirements)',
    },
    options: own.explainOptions,
    examples: [
      'explain',
      'explain streaming',
      'explain streaming.chat.terminator',
      'explain streaming.chat.terminator --out shard-1',
      'explain 1 --as issue --out shard-1',
    ],
  },
  certify: {
    help: 'write a statement of conformance for a run, without sending anything',
    argument: { name: '[DIR...]', help: 'folder of a run, or the folders of all its shards' },
    options: own.certifyOptions,
    examples: [
      'certify --new-key vendor',
      'certify gateproof-report --key vendor.key --name "Example Gateway" --bundle statement.zip',
      'certify shard-1 shard-2 --key-env GATEPROOF_KEY --out certified',
    ],
  },
  verify: {
    help: 'verify a statement and its evidence',
    argument: { name: '<FILE>', help: 'statement.zip, statement.html, statement.json or a Sigstore bundle' },
    options: own.verifyOptions,
    examples: [
      'verify statement.zip --trust vendor.pub --base-url https://gateway.example.com',
      'verify statement.json --evidence gateproof-report --trust vendor.pub',
      'verify statement.html --evidence evidence.jsonl --trust keys.yaml --base-url https://gateway.example.com',
      'verify statement.json --evidence shard-1 --evidence shard-2 --unsigned',
      'verify statement.json --trust-root trusted_root.json --trust-identity ops@example.com --trust-issuer https://accounts.example.com',
    ],
  },
  init: {
    help: 'write gateproof.config.yaml and a CI pipeline; --from asks the gateway',
    options: own.initOptions,
    examples: ['init', 'init --yes', 'init --from https://gateway.example.com --known'],
  },
  completion: {
    help: 'print a completion script for a shell',
    argument: { name: '<SHELL>', help: `${shells.join(', ')}`, choices: shells },
    options: {},
    examples: ['completion bash', 'completion zsh', 'completion fish'],
  },
} as const satisfies Readonly<Record<string, CommandEntry>>
