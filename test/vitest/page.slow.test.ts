import { beforeAll, expect, test } from 'vitest'
import { pageExamples, resultsOf, testsDeployment, type Results } from '../library/vitest/user-project.ts'

const examples = pageExamples().filter(([, text]) => testsDeployment(text))

let results: Results
beforeAll(async () => {
  results = await resultsOf(examples.map(([name, text]) => [`${name}.test.ts`, text] as const))
})

test.for(examples)('%s of docs/library.md, which tests a deployment, passes', ([name]) => {
  const found = results.testResults.find((file) => file.name.endsWith(`/${name}.test.ts`))
  expect([found?.status, (found?.assertionResults.length ?? 0) > 0]).toEqual(['passed', true])
})
