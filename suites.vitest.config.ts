import { defineConfig } from 'vitest/config'

/** The conformance suite as tests of vitest. `npm run suites` runs it. */
export default defineConfig({
  test: {
    name: 'suites',
    include: ['scripts/suites/*.suite.ts'],
    pool: 'forks',
    server: { deps: { external: [/\/dist\//] } },
  },
})
