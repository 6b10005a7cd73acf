/** A package manager from the npm registry, and its install command. */
export interface Manager {
  /** Name in the results and on the page. */
  readonly name: string
  /** Package and version to install. */
  readonly from: string
  /** Its program, below `node_modules`. */
  readonly program: string
  /** Files of the project besides `package.json`. */
  readonly files: (registry: string, store: string) => Readonly<Record<string, string>>
  readonly install: (tarball: string, store: string) => readonly string[]
  /** Runs the command of an installed package. */
  readonly execute: readonly string[]
}

const npmrc = (registry: string) => ({ '.npmrc': `registry=${registry}\n` })

const pnpm = (version: string, program: string): Manager => ({
  name: `pnpm ${version}`,
  from: `pnpm@${version}`,
  program,
  files: npmrc,
  install: (tarball, store) => ['add', '--store-dir', store, tarball],
  execute: ['exec', 'gateproof'],
})

const yarn = (linker: string, told: string): Manager => ({
  name: `yarn 4.18.1, ${told}`,
  from: '@yarnpkg/cli-dist@4.18.1',
  program: '@yarnpkg/cli-dist/bin/yarn.js',
  files: (registry, store) => ({
    'yarn.lock': '',
    '.yarnrc.yml': [
      `nodeLinker: ${linker}`,
      `npmRegistryServer: '${registry}'`,
      `globalFolder: '${store}'`,
      // Allows writing the lock file in CI.
      'enableImmutableInstalls: false',
      'enableTelemetry: false',
      '',
    ].join('\n'),
  }),
  install: (tarball) => ['add', `gateproof@file:${tarball}`],
  execute: ['run', 'gateproof'],
})

export const npm: Manager = {
  name: 'npm 11.19.1',
  from: 'npm@11.19.1',
  program: 'npm/bin/npm-cli.js',
  files: npmrc,
  install: (tarball, store) => ['install', '--no-audit', '--no-fund', '--cache', store, tarball],
  execute: ['exec', '--no', '--', 'gateproof'],
}

export const managers: readonly Manager[] = [
  npm,
  pnpm('10.34.9', 'pnpm/bin/pnpm.cjs'),
  pnpm('12.21.0', 'pnpm/bin/pnpm.mjs'),
  {
    name: 'yarn 1.22.22',
    from: 'yarn@1.22.22',
    program: 'yarn/bin/yarn.js',
    files: npmrc,
    install: (tarball, store) => ['add', '--non-interactive', '--no-progress', '--cache-folder', store, tarball],
    execute: ['run', '--silent', 'gateproof'],
  },
  yarn('node-modules', 'node_modules'),
  yarn('pnp', 'Plug’n’Play'),
]
