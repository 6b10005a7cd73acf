import { describe, test, type TestContext } from 'vitest'
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

/** The part of the runtime API of Allure (`allure-js-commons`) that is used. */
interface AllureRuntime {
  readonly labels: (...labels: PlannedTest['labels']) => PromiseLike<void>
  readonly description: (markdown: string) => PromiseLike<void>
  readonly attachment: (name: string, content: string, options: { readonly contentType: string }) => PromiseLike<void>
}

/** Where `allure-vitest` puts the runtime. It is present only if its reporter is configured. */
const runtimeKey = 'allureTestRuntime'

function currentRuntime(): AllureRuntime | undefined {
  const find = (globalThis as Readonly<Record<string, unknown>>)[runtimeKey]
  return typeof find === 'function' ? (find as () => AllureRuntime | undefined)() : undefined
}

/** Adds labels, the reason of a skipped test and the failing exchange to Allure's result of the running test. */
async function reportToAllure({ labels, ending, exchange }: PlannedTest): Promise<void> {
  const runtime = currentRuntime()
  if (runtime === undefined) return
  await runtime.labels(...labels)
  const note = ending.how === 'fail' ? undefined : ending.note
  if (note !== undefined) await runtime.description(asCode(note))
  if (exchange !== undefined) await runtime.attachment('request and response', exchange, { contentType: 'text/plain' })
}

/** Text as a code block of Markdown, in which nothing is a link or HTML. */
const asCode = (text: string): string => text.replaceAll(/^/gm, '    ')
