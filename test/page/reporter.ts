import { rmSync } from 'node:fs'
import type { TestResult } from 'allure-js-commons'
import AllureVitestReporter from 'allure-vitest/reporter'
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { placeOf } from './groups.ts'

/** The folder of the results, for `npm run allure`. */
const resultsDir = 'allure-results'

const groupLabels = ['parentSuite', 'suite', 'subSuite']

/**
 * Leaves how the self-tests ended as Allure's results: `ALLURE=1 npm test`. The tests themselves do not notice: Allure's own set-up in
 * each of the processes that run them, which records every `expect`, costs a tenth of a second a file and shows nothing that a message does
 * not.
 */
class PageReporter implements Reporter {
  readonly #titles = new Map<string, number>()
  readonly #allure = new AllureVitestReporter({
    resultsDir,
    listeners: [{ beforeTestResultStop: (result) => this.#place(result) }],
  })

  onInit(): void {
    rmSync(resultsDir, { recursive: true, force: true })
    const withoutSetup = { projects: [] as readonly unknown[] } as Vitest
    this.#allure.onInit(withoutSetup)
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    this.#allure.onTestRunEnd(modules)
  }

  /** Puts a result into its groups, without details of the machine. Tests of the same name are not retries of each other. */
  #place(result: TestResult): void {
    const { fullName = '', titlePath = [], name = '' } = result
    const file = /(?:selftest\/|(?=proof\/))([^#]+)#/.exec(fullName)?.[1] ?? ''
    const around = titlePath.slice(titlePath.indexOf(file.split('/').at(-1) ?? '') + 1)
    const { groups, description } = placeOf(file, [...around, name])
    const earlier = this.#titles.get(fullName) ?? 0
    this.#titles.set(fullName, earlier + 1)
    if (earlier > 0) result.fullName = `${fullName} (${earlier + 1})`
    result.labels = groups.map((value, depth) => ({ name: groupLabels[depth] ?? '', value }))
    if (description !== undefined) result.description = description
  }
}

// vitest requires the default export.
export { PageReporter as default }
