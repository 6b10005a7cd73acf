import type { PlannedTest } from './planned-test.ts'

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
export async function reportToAllure({ labels, ending, exchange }: PlannedTest): Promise<void> {
  const runtime = currentRuntime()
  if (runtime === undefined) return
  await runtime.labels(...labels)
  const note = ending.how === 'fail' ? undefined : ending.note
  if (note !== undefined) await runtime.description(asCode(note))
  if (exchange !== undefined) await runtime.attachment('request and response', exchange, { contentType: 'text/plain' })
}

/** Text as a code block of Markdown, in which nothing is a link or HTML. */
const asCode = (text: string): string => text.replaceAll(/^/gm, '    ')
