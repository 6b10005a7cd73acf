/** A documented command that is not executed, and the reason. */
export interface Excuse {
  /** The only page for which this applies. Absent: all pages. */
  readonly page?: string
  readonly command: RegExp
  readonly why: string
  /** True if `npm run docs:commands -- --all` executes it. */
  readonly executedByAll?: true
}

/** Commands that are not executed. Every entry must be needed by a page. */
export const excuses: readonly Excuse[] = [
  { command: /^npm ci && npm test\b/, why: 'this is a part of it' },
  { command: /^npm ci\b/, why: '`.ci/run` begins with it, in a clean clone', executedByAll: true },
  {
    command: /^npm test\b|^npm run test:|^npx vitest\b|^ALLURE=1 npm test\b|^\.ci\/run\b/,
    why: 'this is a part of it',
  },
  { command: /^npm run (?:allure|axe)\b/, why: 'a stage of `.ci/run`' },
  {
    page: 'CONTRIBUTING.md',
    command: /^npm run new-rule\b|^npx oxfmt\b|^npm run generate$|^npm run prove chat|^git status\b/,
    why: 'proof/docs/recipe.test.ts executes it',
  },
  { command: /^npm run new-set\b/, why: 'proof/sets/new-set.test.ts executes it, in a clone' },
  { command: /^npm run proof\b/, why: 'counting is a stage of `.ci/run`, and all of it takes hours' },
  { command: /^npm run (?:bench|real)\b/, why: 'takes many minutes' },
  {
    page: 'docs/repeat.md',
    command: /--for 30m\b/,
    why: 'takes half an hour; bench/soak.ts does the same for less long',
  },
  {
    page: 'docs/upstream.md',
    command: /--base-url http:\/\/127|^export GATEWAY_API_KEY=OPENAI|gateproof upstream/,
    why: 'it needs a gateway; proof/real runs LiteLLM and Portkey, selftest/library the command',
  },
  {
    page: 'docs/certify.md',
    command: /gateproof (?:certify gateproof-report|verify)\b/,
    why: 'takes a whole run and judges it twice; proof/certify and proof/verify execute it',
    executedByAll: true,
  },
  {
    page: 'docs/verify.md',
    command: /gateproof verify\b/,
    why: 'it checks a file from another vendor; selftest/verify executes it',
  },
  {
    page: 'docs/command-line.md',
    command: /gateproof verify .*--trust-root\b/,
    why: 'needs a signature by Sigstore; selftest/verify executes it',
  },
  {
    page: 'docs/compare.md',
    command: /compare litellm\.jsonl/,
    why: 'judges three whole recordings; two runs are compared on the same page',
    executedByAll: true,
  },
  {
    command: /^git add\b|^npm install .*(?:vendor\/|git\+https)/,
    why: 'proof/ci/pinned.test.ts executes what `init` prints',
  },
  { command: /^npm (?:init|install)\b/, why: 'asks the registry', executedByAll: true },
  { command: /^npm run scoreboard\b/, why: 'proof/scoreboard executes it' },
  { command: /^npm run suites\b/, why: 'proof/vitest/suites.test.ts executes it' },
  {
    page: 'examples/vitest/README.md',
    command: /\bnpm test\b/,
    why: 'proof/vitest/versions.test.ts executes it with each version of vitest',
  },
  {
    page: 'docs/monitoring.md',
    command: /--otlp\b/,
    why: 'it needs a collector; selftest/library/otlp.test.ts and proof/monitoring send to one',
  },
  { page: 'docs/other-languages.md', command: /^pytest\b/, why: 'proof/examples/pytest.test.ts executes it' },
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
