/** A command that is not executed, and why. */
export interface Excuse {
  /** The only page on which it is not; any, where this is absent. */
  readonly page?: string
  readonly command: RegExp
  readonly why: string
  /** Whether `npm run docs:commands -- --all` executes it. */
  readonly executedByAll?: true
}

/** What is not executed. Each has to be needed by some page. */
export const excuses: readonly Excuse[] = [
  { command: /^npm ci && npm test\b/, why: 'this is a part of it' },
  { command: /^npm ci\b/, why: '`.ci/run` begins with it, in a clean clone', executedByAll: true },
  { command: /^npm test\b|^ALLURE=1 npm test\b|^\.ci\/run\b/, why: 'this is a part of it' },
  { command: /^npm run allure\b/, why: 'a stage of `.ci/run`' },
  { command: /^npm run new-rule\b/, why: 'selftest/tooling/new-rule.test.ts executes it', executedByAll: true },
  { command: /^npm run prove\b/, why: 'selftest/tooling/prove.test.ts executes it', executedByAll: true },
  { command: /^npm run format\b/, why: 'stages of `.ci/run`', executedByAll: true },
  { command: /^AREA=\S+ npx vitest\b/, why: '`npm test` runs this file for all areas', executedByAll: true },
  { command: /^npm run (?:bench|real)\b/, why: 'takes many minutes' },
  { command: /^npm (?:init|install)\b/, why: 'asks the registry', executedByAll: true },
  { command: /^curl .*https:\/\/raw\.githubusercontent\.com\//, why: 'fetches from the internet; its file is given' },
  {
    page: 'docs/command-line.md',
    command: /^npx --no-install gateproof(?! plan\b| explain\b(?!.* --out)| init\b| serve --(?:port|list))/,
    why: '`--help` shows it: it is parsed, and others like it are executed on other pages',
    executedByAll: true,
  },
]

export const isExcuseFor = (excuse: Excuse, page: string, command: string): boolean =>
  (excuse.page ?? page) === page && excuse.command.test(command)
