/** What `init` asks. */
export interface Answers {
  readonly baseUrl: string | undefined
  /** The environment variable that holds the key. */
  readonly variable: string
}

/** Lines that say nothing yet are written as comments: without a base URL there is no key to name. */
const unless = (isSet: boolean): string => (isSet ? '' : '# ')

export const configurationFile = ({ baseUrl, variable }: Answers): string => `\
# Configuration of gateproof. Every key is optional; models that are not named are discovered.
${unless(baseUrl !== undefined)}baseUrl: ${JSON.stringify(baseUrl ?? 'https://staging.example.com')}
# overseasBaseUrl: https://overseas.example.com

# The names of environment variables, never keys.
${unless(baseUrl !== undefined)}keys:
${unless(baseUrl !== undefined)}  default: ${variable}
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

export const workflowFile = ({ baseUrl, variable }: Answers, version: string): string => `\
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
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - run: npx --yes gateproof@${version}${baseUrl === undefined ? ' --base-url "$GATEWAY_BASE_URL"' : ''}
        env:
${baseUrl === undefined ? '          GATEWAY_BASE_URL: ${{ vars.GATEWAY_BASE_URL }}\n' : ''}          ${variable}: \${{ secrets.${variable} }}
      - if: always()
        run: cat gateproof-report/summary.md >> "$GITHUB_STEP_SUMMARY"
      - if: always()
        uses: actions/upload-artifact@v4
        with:
          name: gateproof-report
          path: gateproof-report
`
