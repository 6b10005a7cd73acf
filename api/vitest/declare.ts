import { describe, test, type TestContext } from 'vitest'
import { reportToAllure } from './allure.ts'
import type { Ending, PlannedSuite, PlannedTest } from './planned-test.ts'

/** Declares planned tests. */
export function declareSuites(suites: readonly PlannedSuite[], callSite: string): void {
  for (const { title, tests } of suites) {
    describe(title, () => {
      for (const one of tests) declareTest(one, callSite)
    })
  }
}

/** @param callSite the stack frames that a failure shows: where the user's file called `conformance` */
export function declareTest(planned: PlannedTest, callSite: string): void {
  test(planned.title, async (context) => {
    const { meta, ending } = planned
    if (meta !== undefined) context.task.meta.gateproof = meta
    await reportToAllure(planned)
    await end(ending, context, { callSite, annotation: meta === undefined ? 'notice' : 'warning' })
  })
}

interface EndOptions {
  readonly callSite: string
  /** The type of annotations. */
  readonly annotation: 'notice' | 'warning'
}

async function end(ending: Ending, context: TestContext, { callSite, annotation }: EndOptions): Promise<void> {
  switch (ending.how) {
    case 'pass':
      if (ending.note !== undefined) await annotate(context, ending.note, annotation)
      // Counts as an assertion, which `expect.requireAssertions` demands of every test.
      context.expect(ending.how).toBe('pass')
      return
    case 'skip':
      if (ending.details !== undefined) await annotate(context, ending.details, annotation)
      return context.skip(ending.note)
    case 'fail':
      throw failure(ending, callSite)
  }
}

/** Annotates the test. Vitest before 3.2 has no annotations. */
async function annotate(context: TestContext, note: string, type: EndOptions['annotation']): Promise<void> {
  if ((context as Partial<TestContext>).annotate !== undefined) await context.annotate(note, type)
}

function failure({ name, message }: Extract<Ending, { how: 'fail' }>, callSite: string): Error {
  const error = new Error(message)
  error.name = name
  error.stack = `${name}: ${message}\n${callSite}`
  return error
}
