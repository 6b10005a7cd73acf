import type { AttachmentTestStepResult, TestStepResult } from '@allurereport/core-api'
import type { ReportTestResult } from '@allurereport/plugin-api'
import { categoryOf, type Category } from '../categories.ts'
import type { AllureRun } from '../results.ts'
import { environment, type LinkOf } from './attachments.ts'
import { md5, type Attachment, type StepResult, type TestResult } from '../format.ts'

/** A result as the page reads it. */
export type PageTest = Omit<ReportTestResult, 'fullName' | 'historyId' | 'start' | 'categories'> & {
  readonly fullName: string
  readonly historyId: string
  readonly start: number
  readonly categories: NonNullable<ReportTestResult['categories']>
}

/** The results of a run by start time, as Allure's reader and generator would pass them to the page. */
export function pageTests({ results, categories }: AllureRun, linkOf: LinkOf): readonly PageTest[] {
  return results
    .toSorted((one, other) => one.start - other.start)
    .map((result, index) => pageTest(result, index + 1, linkOf, categories))
}

function pageTest(result: TestResult, order: number, linkOf: LinkOf, categories: readonly Category[]): PageTest {
  const { uuid, name, fullName, testCaseId, titlePath, status, statusDetails, labels, start, stop } = result
  const caseId = md5(testCaseId)
  const steps = [
    ...result.steps.map((step) => pageStep(step, linkOf)),
    ...result.attachments.map((attachment) => attachmentStep(attachment, linkOf)),
  ]
  return {
    id: md5(uuid),
    name,
    start,
    stop,
    duration: stop - start,
    status,
    fullName,
    historyId: `${caseId}.${md5('')}`,
    flaky: false,
    muted: false,
    known: false,
    isRetry: false,
    labels: labels.map((label) => ({ ...label })),
    groupedLabels: groupedLabels(labels),
    parameters: [],
    links: [],
    steps,
    error: { ...statusDetails },
    testCase: { id: caseId, externalId: testCaseId, name, fullName },
    descriptionHtml: result.descriptionHtml ?? '',
    environment,
    setup: [],
    teardown: [],
    history: [],
    retries: [],
    breadcrumbs: [[...titlePath]],
    retry: false,
    titlePath: [...titlePath],
    retriesCount: 0,
    attachments: attachmentsIn(steps),
    order,
    categories: categoriesOf(result, categories),
  }
}

function pageStep(step: StepResult, linkOf: LinkOf): TestStepResult {
  const { name, status, start, stop, statusDetails } = step
  return {
    stepId: md5(`${name}${start}`),
    name,
    status,
    steps: [
      ...step.steps.map((one) => pageStep(one, linkOf)),
      ...step.attachments.map((attachment) => attachmentStep(attachment, linkOf)),
    ],
    parameters: [],
    start,
    stop,
    duration: stop - start,
    type: 'step',
    ...(statusDetails.message !== undefined && { message: statusDetails.message }),
    hasSimilarErrorInSubSteps: false,
  }
}

const attachmentStep = (attachment: Attachment, linkOf: LinkOf): AttachmentTestStepResult => ({
  link: linkOf(attachment),
  type: 'attachment',
})

const attachmentsIn = (steps: readonly TestStepResult[]): AttachmentTestStepResult[] =>
  steps.flatMap((step) => (step.type === 'attachment' ? [step] : attachmentsIn(step.steps)))

function groupedLabels(labels: TestResult['labels']): Record<string, string[]> {
  const values: Record<string, string[]> = {}
  for (const { name, value } of labels) (values[name] ??= []).push(value)
  return values
}

/** The category of a result, with its message if the category groups by messages. */
function categoriesOf(result: TestResult, categories: readonly Category[]): PageTest['categories'] {
  const category = categoryOf(result, categories)
  if (category === undefined) return []
  const { message = '' } = result.statusDetails
  const grouping = category.groupByMessage === false ? [] : [{ key: 'message', value: message, name: message }]
  return [{ name: category.name, grouping }]
}
