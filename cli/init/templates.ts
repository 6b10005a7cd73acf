import { configurationTemplate } from './configuration-template.ts'

export interface Answers {
  readonly baseUrl: string | undefined
  /** Name of the environment variable with the API key. */
  readonly variable: string
}

/** The configuration. Without a base URL, nothing is set. */
export const configurationFile = ({ baseUrl, variable }: Answers): string =>
  baseUrl === undefined
    ? configurationTemplate({}, { 'keys.default': variable })
    : configurationTemplate({ baseUrl, 'keys.default': variable })

/** The folder whose lock file pins gateproof: the project, or `.gateproof` if the project does not depend on gateproof. */
export type PinnedIn = '.' | '.gateproof'

/** Only the step that runs the pinned package can read the key, so that no other package can steal it. */
export const workflowFile = ({ baseUrl, variable }: Answers, folder: PinnedIn): string => `\
name: gateproof
on:
  push:
    branches: [main]
  workflow_dispatch:
permissions:
  contents: read
jobs:
  conformance:
    runs-on: ubuntu-latest
    timeout-minutes: 30
    steps:
      - uses: actions/checkout@9c091bb21b7c1c1d1991bb908d89e4e9dddfe3e0 # v7.0.0
        with:
          persist-credentials: false
      - uses: actions/setup-node@249970729cb0ef3589644e2896645e5dc5ba9c38 # v6.5.0
        with:
          node-version: 22
      # Installs what ${folder === '.' ? '' : `${folder}/`}package-lock.json pins. This step cannot read the key.
      - run: npm ci --no-audit --no-fund
${folder === '.' ? '' : `        working-directory: ${folder}\n`}\
      # --no-install: runs the package installed above and never downloads one.
      - run: npx --no-install ${folder === '.' ? '' : `--prefix ${folder} `}gateproof${baseUrl === undefined ? ' --base-url "$GATEWAY_BASE_URL"' : ''}
        env:
${baseUrl === undefined ? '          GATEWAY_BASE_URL: ${{ vars.GATEWAY_BASE_URL }}\n' : ''}          ${variable}: \${{ secrets.${variable} }}
      - if: always()
        run: cat gateproof-report/summary.md >> "$GITHUB_STEP_SUMMARY"
      - if: always()
        uses: actions/upload-artifact@043fb46d1a93c77aae656e7c1c64a875d1fc6a0a # v7.0.1
        with:
          name: gateproof-report
          path: gateproof-report
`

/** The package for CI if the project does not depend on gateproof. */
export const packageFile = `\
{
  "private": true,
  "description": "Pins gateproof and its dependencies for CI"
}
`
