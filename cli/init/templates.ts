/** What `init` asks. */
export interface Answers {
  readonly baseUrl: string | undefined
  /** The environment variable that holds the key. */
  readonly variable: string
}

/** Lines that say nothing yet are written as comments: without a base URL there is no key to name. */
const commentUnless = (isSet: boolean): string => (isSet ? '' : '# ')

export const configurationFile = ({ baseUrl, variable }: Answers): string => `\
# Configuration of gateproof. Every key is optional; models that are not named are discovered.
${commentUnless(baseUrl !== undefined)}baseUrl: ${JSON.stringify(baseUrl ?? 'https://staging.example.com')}
# overseasBaseUrl: https://overseas.example.com  # free calls compare its paths; --overseas-url drives it too

# The names of environment variables, never keys.
${commentUnless(baseUrl !== undefined)}keys:
${commentUnless(baseUrl !== undefined)}  default: ${variable}
#   low: GATEWAY_KEY_LOW             # a key of another group
#   expired: GATEWAY_KEY_EXPIRED
#   deleted: GATEWAY_KEY_DELETED
#   exhausted: GATEWAY_KEY_EXHAUSTED # its balance is used up
#   limited: GATEWAY_KEY_LIMITED     # a short burst exceeds its rate limit
#   unlimited: GATEWAY_KEY_UNLIMITED

# models:
#   chat: MODEL
#   unpriced: MODEL                  # needed to judge how a model without a price is refused
#   otherGroup: MODEL                # a model outside the key's group

# videoSeconds: { min: 4, max: 15 }  # how long its videos are
# videoDoneWithin: 600               # seconds within which a video is finished; one that takes longer is a violation
# prefixes:
#   motionControl: /kling            # what stands before /v1/videos/motion-control

# lacks: [images, video]             # what the deployment does not offer
`

/** The folder whose lock file pins gateproof: the project itself, or one of its own where the project has no such lock file. */
export type PinnedIn = '.' | '.gateproof'

/**
 * The key is in the environment of one step alone, and that step calls what the lock file pinned: nothing that a registry serves
 * under some name can get at it.
 */
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
      # What ${folder === '.' ? '' : `${folder}/`}package-lock.json pins, before the key is there.
      - run: npm ci --no-audit --no-fund
${folder === '.' ? '' : `        working-directory: ${folder}\n`}\
      # --no-install: what was installed above, and never a download.
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

/** The package that CI installs where the project does not depend on gateproof itself. */
export const packageFile = `\
{
  "private": true,
  "description": "What CI installs to check the gateway: gateproof and what it depends on, pinned by package-lock.json"
}
`

/** What is left to do by hand, once. */
export const pinningInstructions = (folder: PinnedIn): string => `\
to do: pin what CI installs, from a tarball (npm pack) or a git URL of gateproof that you trust, and commit it
  cd ${folder} && npm install --save-exact TARBALL-OR-GIT-URL
  git add ${folder}/package.json ${folder}/package-lock.json
`
