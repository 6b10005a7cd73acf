/** A documented command that is not executed, and the reason. */
export interface Excuse {
  /** The only page for which this applies. Absent: all pages. */
  readonly page?: string
  readonly command: RegExp
  readonly why: string
  /** True if `npm run proof -- docs --all` executes it. */
  readonly executedByAll?: true
}

/** Commands that are not executed. Every entry must be needed by a page. */
export const excuses: readonly Excuse[] = [
  { command: /^npm ci && npm test\b/, why: 'this is a part of it' },
  { command: /^npm ci\b/, why: '`.ci/run` begins with it, in a clean clone', executedByAll: true },
  {
    command: /^npm test\b|^(?:FAULT=\S+ )?npm run test:|^npx vitest\b|^\.ci\/run\b/,
    why: 'this is a part of it',
  },
  {
    page: 'CONTRIBUTING.md',
    command: /^npm run (?:format|generate)$|^npm run prove chat|^git status\b/,
    why: 'test/docs/recipe.slow.test.ts executes it',
  },
  { command: /^npm run new-set\b/, why: 'test/sets/new-set.slow.test.ts executes it, in a clone' },
  {
    command: /^npm run proof\b/,
    why: 'counting is a stage of `.ci/run`, pages are a job of the CI workflow, and all of it takes hours',
  },
  { command: /^npm run (?:bench|compare-builds)\b/, why: 'takes many minutes' },
  {
    page: 'docs/larger-runs.md',
    command: /--for 30m\b/,
    why: 'takes half an hour; bench/soak.ts does the same for less long',
  },
  {
    page: 'docs/upstream.md',
    command: /--base-url http:\/\/127|^export GATEWAY_API_KEY=OPENAI|gateproof upstream/,
    why: 'it needs a gateway; test/real runs LiteLLM and Portkey, test/library the command',
  },
  {
    page: 'docs/agents.md',
    command: /--base-url http:\/\/127/,
    why: 'it needs a gateway and four agents; test/clients drives stand-ins for them',
  },
  {
    page: 'docs/what-you-pay-for.md',
    command: /--models chat=gpt-4o-mini --prices prices\.yaml$/,
    why: 'it needs the prices of a gateway; the lines below it do the same with the test double',
  },
  {
    page: 'docs/what-you-pay-for.md',
    command: /^cat hourly\//,
    why: 'it needs the reports of many runs; test/suites/metering multiplies their e-values',
  },
  {
    page: 'docs/statements.md',
    command: /gateproof (?:certify|verify) gateproof-report\b/,
    why: 'takes a whole run and judges it twice; test/certify and test/verify execute it',
    executedByAll: true,
  },
  {
    page: 'docs/statements.md',
    command: /gateproof verify statement\.(?:html|json)\b/,
    why: 'it checks a file from another vendor; test/verify executes it',
  },
  {
    page: 'docs/statements.md',
    command: /--out challenge\b/,
    why: 'test/verify/challenge.slow.test.ts executes the line that `verify` prints',
  },
  {
    page: 'docs/command-line.md',
    command: /gateproof verify .*--trust-root\b/,
    why: 'needs a signature by Sigstore; test/verify executes it',
  },
  {
    page: 'docs/compare.md',
    command: /compare litellm\.jsonl/,
    why: 'judges three whole recordings; two runs are compared on the same page',
    executedByAll: true,
  },
  {
    command: /^git add\b|^npm install .*(?:vendor\/|git\+https)/,
    why: 'test/ci/pinned.slow.test.ts executes what `init` prints',
  },
  { command: /^npm (?:init|install)\b/, why: 'asks the registry', executedByAll: true },
  { command: /^npm run scoreboard\b/, why: 'test/scoreboard executes it' },
  { command: /^npm run suites\b/, why: 'test/vitest/suites.slow.test.ts executes it' },
  {
    page: 'examples/vitest/README.md',
    command: /\bnpm test\b/,
    why: 'test/vitest/versions.slow.test.ts executes it with each version of vitest',
  },
  {
    page: 'docs/larger-runs.md',
    command: /--otlp\b/,
    why: 'it needs a collector; test/library/otlp.test.ts and test/monitoring send to one',
  },
  { page: 'docs/library.md', command: /^pytest\b/, why: 'test/examples/pytest.slow.test.ts executes it' },
  { command: /^curl .*https:\/\/raw\.githubusercontent\.com\//, why: 'fetches from the internet; its file is given' },
  {
    page: 'docs/ci.md',
    command: /^docker (?:build|run)\b/,
    why: 'needs a Docker daemon: a job of the workflow ci does both',
  },
  {
    page: 'docs/releases.md',
    command: /^(?:npm audit signatures|gh attestation verify|sha256sum --check)\b/,
    why: 'needs a release that was published',
  },
  {
    page: 'docs/command-line.md',
    command: /^npx --no-install gateproof(?! plan\b| explain\b(?!.* --out)| init\b| serve --(?:port|list))/,
    why: '`--help` shows it: it is parsed, and others like it are executed on other pages',
    executedByAll: true,
  },
]

export const isExcuseFor = (excuse: Excuse, page: string, command: string): boolean =>
  (excuse.page ?? page) === page && excuse.command.test(command)
