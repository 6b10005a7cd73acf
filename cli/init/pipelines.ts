import { existsSync } from 'node:fs'

/** The folder whose lock file pins gateproof: the project, or `.gateproof` if the project does not depend on gateproof. */
export type PinnedIn = '.' | '.gateproof'

/** What a job of any CI server runs. */
export interface Job {
  readonly folder: PinnedIn
  /** Name of the environment variable with the API key. */
  readonly variable: string
  /** False if the configuration has the URL; otherwise the variable `GATEWAY_BASE_URL` has it. */
  readonly needsUrl: boolean
  /** Further arguments: `--profile interop`. */
  readonly options: readonly string[]
  /** Whether it also runs every night. */
  readonly nightly: boolean
  /** For a job that starts the gateway itself, in front of the scripted upstream. */
  readonly start?: Start | undefined
}

/** How a job starts a gateway. */
interface Start {
  /** For a shell, in one line. It may return, or go on as long as the gateway runs. */
  readonly command: string
  /** Where the gateway then is. */
  readonly url: string
}

/** The port of the scripted upstream that a gateway is configured with. */
export const upstreamPort = '9100'

/** For a gateway that exists as long as the job: pull requests from forks have no secrets. It opens nothing. */
const keyOfJob = 'sk-gateway-of-this-job'

/** A CI server, and the file that `init` writes for it. */
interface Pipeline {
  /** The file by which its projects are recognised. */
  readonly sign: string
  readonly path: string
  readonly text: (job: Job) => string
  /** What is left to do, if the server does not find the file by itself. */
  readonly next?: string
}

/** `npx --no-install gateproof …`: runs the package that was installed, and never downloads one. */
const command = ({ folder, needsUrl, options, start }: Job) =>
  [
    `npx --no-install ${folder === '.' ? '' : `--prefix ${folder} `}gateproof`,
    ...(needsUrl ? ['--base-url "$GATEWAY_BASE_URL"'] : []),
    ...(start === undefined ? [] : [`--upstream ${upstreamPort}`]),
    ...options,
  ].join(' ')

/** Starts the gateway if the job does, waits until it answers, whatever it answers, and tests it. In one shell, which keeps it running. */
const commands = (job: Job): readonly string[] => [
  ...(job.start === undefined
    ? []
    : [
        `{ ${job.start.command}; } > gateway.log 2>&1 &`,
        `curl --silent --output /dev/null --retry 60 --retry-connrefused --retry-delay 1 ${job.start.url}`,
      ]),
  command(job),
]

/** Lines of a shell as a value of YAML: after `run:` or `-`. @param depth spaces before each of several lines */
const inYaml = (lines: readonly string[], depth: number) =>
  lines.length === 1 ? lines.join('') : ['|', ...lines.map((line) => `${' '.repeat(depth)}${line}`)].join('\n')

/** The same in Groovy. */
const inGroovy = (lines: readonly string[]) => {
  const escaped = lines.map((line) => line.replaceAll(/[\\']/g, '\\$&'))
  return lines.length === 1
    ? `'${escaped.join('')}'`
    : `'''${escaped.map((line) => `\n        ${line}`).join('')}\n      '''`
}

const install = ({ folder }: Job) => `npm ci --no-audit --no-fund${folder === '.' ? '' : ` --prefix ${folder}`}`

/** Only the step that runs the pinned package can read the key, so that no other package can steal it. */
const gitHub = (job: Job) => `\
name: gateproof
on:
  push:
    branches: [main]
${job.start === undefined ? '' : '  pull_request:\n'}${job.nightly ? "  schedule:\n    - cron: '17 3 * * *'\n" : ''}\
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
      # Installs what ${job.folder === '.' ? '' : `${job.folder}/`}package-lock.json pins.${job.start === undefined ? ' This step cannot read the key.' : ''}
      - run: npm ci --no-audit --no-fund
${job.folder === '.' ? '' : `        working-directory: ${job.folder}\n`}\
      # --no-install: runs the package installed above and never downloads one.
      - run: ${inYaml(commands(job), 10)}
        env:
${job.needsUrl ? '          GATEWAY_BASE_URL: ${{ vars.GATEWAY_BASE_URL }}\n' : ''}          ${job.variable}: ${job.start === undefined ? `\${{ secrets.${job.variable} }}` : keyOfJob}
      - if: always()
        run: cat gateproof-report/summary.md >> "$GITHUB_STEP_SUMMARY"
      - if: always()
        uses: actions/upload-artifact@043fb46d1a93c77aae656e7c1c64a875d1fc6a0a # v7.0.1
        with:
          name: gateproof-report
          path: ${job.start === undefined ? 'gateproof-report' : '|\n            gateproof-report\n            gateway.log'}
`

/** Two jobs: GitLab gives a variable with the environment scope `gateproof` only to the one with this environment. */
const gitLab = (job: Job) => `\
${job.start === undefined ? `# Set ${job.variable} as a masked and protected CI/CD variable with the environment scope "gateproof".${job.needsUrl ? ' Set GATEWAY_BASE_URL too.' : ''}\n` : ''}\
${job.nightly ? '# For a run every night, add a pipeline schedule (Build > Pipeline schedules).\n' : ''}\
# Before the key is there, and without install scripts, which could change what later jobs run.
gateproof-install:
  image: node:22
  script:
    - ${install(job)} --ignore-scripts
  artifacts:
    paths: [${job.folder === '.' ? '' : `${job.folder}/`}node_modules]
    expire_in: 1 day

gateproof:
  image: node:22
  needs: [gateproof-install]
  timeout: 30 minutes
${
  job.start === undefined
    ? '  # Gives the job the key, and records no deployment.\n  environment:\n    name: gateproof\n    action: access\n'
    : `  variables:\n    ${job.variable}: ${keyOfJob}\n`
}\
  script:
    - ${inYaml(commands(job), 6)}
  artifacts:
    when: always
    paths: [gateproof-report${job.start === undefined ? '' : ', gateway.log'}]
    reports:
      junit: gateproof-report/junit.xml
`

const jenkins = (job: Job) => `\
// Create a pipeline job with this file as its script path.${job.start === undefined ? ` Store the key as a secret text with the id "${job.variable}".` : ''}
pipeline {
  agent { docker { image 'node:22' } }
${job.nightly ? "  triggers { cron('H 3 * * *') }\n" : ''}\
  options { timeout(time: 30, unit: 'MINUTES') }
  stages {
    stage('install') {
      steps { sh '${install(job)}' }
    }
    stage('gateproof') {
      environment { ${job.variable} = ${job.start === undefined ? `credentials('${job.variable}')` : `'${keyOfJob}'`} }
      steps { sh ${inGroovy(commands(job))} }
    }
  }
  post {
    always {
      junit 'gateproof-report/junit.xml'
      archiveArtifacts 'gateproof-report/**${job.start === undefined ? '' : ', gateway.log'}'
    }
  }
}
`

const azure = (job: Job) => `\
# Create a pipeline with this file${job.start === undefined ? `, and in it the secret variable ${job.variable}${job.needsUrl ? ' and the variable GATEWAY_BASE_URL' : ''}` : ''}.
trigger:
  branches:
    include: [main]
${job.nightly ? "schedules:\n  - cron: '17 3 * * *'\n    displayName: nightly\n    branches:\n      include: [main]\n    always: true\n" : ''}\
pool:
  vmImage: ubuntu-latest
steps:
  - task: NodeTool@0
    inputs:
      versionSpec: '22.x'
${job.start === undefined ? '  # A secret variable is only in the step that names it.\n' : ''}\
  - script: ${install(job)}
  - script: ${inYaml(commands(job), 6)}
    env:
      ${job.variable}: ${job.start === undefined ? `$(${job.variable})` : keyOfJob}
  - task: PublishTestResults@2
    condition: always()
    inputs:
      testResultsFiles: gateproof-report/junit.xml
  - publish: gateproof-report
    condition: always()
    artifact: gateproof-report
${job.start === undefined ? '' : '  - publish: gateway.log\n    condition: always()\n    artifact: gateway-log\n'}\
`

const gitHubPipeline: Pipeline = { sign: '.github', path: '.github/workflows/gateproof.yml', text: gitHub }

/** The pipelines that `init` writes, GitHub's last, because a project without a sign may be anywhere. */
export const pipelines: readonly Pipeline[] = [
  {
    sign: '.gitlab-ci.yml',
    path: '.gitlab/gateproof.yml',
    text: gitLab,
    next: 'next: include it in .gitlab-ci.yml\n  include:\n    - local: .gitlab/gateproof.yml\n',
  },
  { sign: 'Jenkinsfile', path: 'Jenkinsfile.gateproof', text: jenkins },
  { sign: 'azure-pipelines.yml', path: 'azure-pipelines.gateproof.yml', text: azure },
  gitHubPipeline,
]

/** The pipeline of the CI server whose file is in the working directory: GitHub, unless it has that of another. */
export const pipelineHere = (): Pipeline => pipelines.find(({ sign }) => existsSync(sign)) ?? gitHubPipeline
