import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    reporters: ['default', 'junit', ['allure-vitest/reporter', { resultsDir: 'allure-results' }]],
    outputFile: { junit: 'junit.xml' },
  },
})
