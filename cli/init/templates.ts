export interface Answers {
  readonly baseUrl: string | undefined
  /** Name of the environment variable with the API key. */
  readonly variable: string
}

/** Without a base URL, the lines for it and its key are comments. */
const commentUnless = (isSet: boolean): string => (isSet ? '' : '# ')

export const configurationFile = ({ baseUrl, variable }: Answers): string => `\
# Configuration of gateproof. Every key is optional. Models that are not listed are discovered.
${commentUnless(baseUrl !== undefined)}baseUrl: ${JSON.stringify(baseUrl ?? 'https://staging.example.com')}
# overseasBaseUrl: https://overseas.example.com  # compares free requests only; --overseas-url tests it fully

# Names of environment variables, never the keys themselves.
${commentUnless(baseUrl !== undefined)}keys:
${commentUnless(baseUrl !== undefined)}  default: ${variable}
#   low: GATEWAY_KEY_LOW             # a key of another group
#   expired: GATEWAY_KEY_EXPIRED
#   deleted: GATEWAY_KEY_DELETED
#   exhausted: GATEWAY_KEY_EXHAUSTED # its balance is exhausted
#   limited: GATEWAY_KEY_LIMITED     # a short burst exceeds its rate limit
#   unlimited: GATEWAY_KEY_UNLIMITED
#   otherAccount: GATEWAY_KEY_OTHER_ACCOUNT # must not get the tasks of the default key

# models:
#   chat: MODEL
#   unpriced: MODEL                  # needed to test that a model without a price is refused
#   otherGroup: MODEL                # a model outside the key's group

# videoSeconds: { min: 4, max: 15 }  # the length of its videos
# videoDoneWithin: 600               # seconds; a video that takes longer is a violation
# endpointTypes:                     # what the labels in the list of models mean
#   chat: [openai]
#   messages: [anthropic]
# prefixes:
#   motionControl: /kling            # path prefix of /v1/videos/motion-control

# lacks: [images, video]             # areas that the deployment does not support
`

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

/** The manual step after `init`. */
export const pinningInstructions = (folder: PinnedIn): string => `\
next: pin gateproof for CI, from a tarball (npm pack) or git URL that you trust, and commit the lock file
  cd ${folder} && npm install --save-exact TARBALL-OR-GIT-URL
  git add ${folder}/package.json ${folder}/package-lock.json
`
