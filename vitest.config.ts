import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['selftest/**/*.test.ts'],
    // Hundreds of drives, longer than a change should wait for: `npm run variations` runs them.
    exclude:
      process.env['VARIATIONS'] === undefined
        ? ['selftest/suites/variations.test.ts', 'selftest/suites/seeds.test.ts', '**/node_modules/**']
        : ['**/node_modules/**'],
    pool: 'forks',
    // The self-tests start processes and servers of their own: more files at once than cores only makes them wait.
    maxWorkers: 2,
    testTimeout: 30_000,
  },
})
