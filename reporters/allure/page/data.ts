import type { ReportSearchDocument } from '@allurereport/plugin-api'
import type { AllureRun } from '../results.ts'
import { environment, pageAttachments, type LinkOf } from './attachments.ts'
import { categoryTree } from './categories.ts'
import { pageTests, type PageTest } from './tests.ts'
import { statisticOf, treeOf } from './tree.ts'
import type { Statistic } from '@allurereport/core-api'

/** A data file of the page: the path that it requests, and the text. */
export type PageFile = readonly [path: string, text: string]

/**
 * The data of Allure's page, as its generator would write it from `allure-results`: widgets, and a file for each result and attachment.
 * Some files exist twice with the same text: for all environments and for the only one.
 */
export function pageData(run: AllureRun): readonly PageFile[] {
  const { linkOf, files } = pageAttachments(run)
  const tests = pageTests(run, linkOf)
  const statistic = statisticOf(tests)
  const perEnvironment: Readonly<Record<string, unknown>> = {
    'statistic.json': statistic,
    'pie_chart.json': pieOf(statistic),
    'categories.json': categoryTree(tests, run.categories),
    'resolution-categories.json': { groups: [] },
    'tree.json': treeOf(tests),
    'nav.json': tests.map(({ id }) => id),
    'search-index.json': tests.map(searchDocument),
    'variables.json': {},
  }
  const widgets: Readonly<Record<string, unknown>> = {
    'tree-filters.json': filtersOf(tests, run),
    'environments.json': [{ id: environment, name: environment }],
    'allure_environment.json': Object.entries(run.environment).map(([name, value]) => ({ name, values: [value] })),
    'globals.json': globalsOf(run, linkOf),
    'quality-gate.json': {},
    'timeline.json': [],
  }
  return [
    ...Object.entries(widgets).map(([name, value]) => file(`widgets/${name}`, value)),
    ...Object.entries(perEnvironment).flatMap(([name, value]): PageFile[] => {
      const text = JSON.stringify(value)
      return [
        [`widgets/${name}`, text],
        [`widgets/${environment}/${name}`, text],
      ]
    }),
    ...tests.map((test) => file(`data/test-results/${test.id}.json`, test)),
    ...tests.map((test) => file(`data/test-env-groups/${test.testCase?.id}.json`, envGroup(test))),
    ...files,
  ]
}

const file = (path: string, value: unknown): PageFile => [path, JSON.stringify(value)]

const envGroup = ({ id, testCase, fullName, name, status }: PageTest) => ({
  id: testCase?.id,
  fullName,
  name,
  status,
  testResultsByEnv: { [environment]: id },
})

function globalsOf({ globals }: AllureRun, linkOf: LinkOf) {
  const links = globals.attachments.map((one) => ({ ...linkOf(one), environment }))
  const errors = globals.errors.map(({ message }) => ({ message, environment }))
  return {
    errors,
    attachments: links,
    ...(links.length > 0 && { attachmentsByEnv: { [environment]: links } }),
    ...(errors.length > 0 && { errorsByEnv: { [environment]: errors } }),
  }
}

/** Labels that the search of the page covers. */
const searched = new Set(['suite', 'package', 'epic', 'feature', 'story', 'tag'])

function searchDocument(test: PageTest): ReportSearchDocument {
  const { id, name, fullName, historyId, groupedLabels, error, categories: found } = test
  const labels = test.labels.flatMap(({ name: label, value = '' }) =>
    searched.has(label) ? [`${label}:${value}`, value] : [],
  )
  const [category] = found
  return {
    id,
    nodeId: id,
    name,
    fullName,
    historyId,
    labels: [...new Set(labels)].join(' '),
    tags: [...new Set(groupedLabels['tag'])].join(' '),
    ...(category !== undefined && { categories: category.name }),
    ...(error?.message !== undefined && { statusMessage: error.message }),
  }
}

function filtersOf(tests: readonly PageTest[], { categories }: AllureRun) {
  const tags = new Set(tests.flatMap(({ groupedLabels }) => groupedLabels['tag'] ?? []))
  const found = new Set(tests.flatMap((test) => test.categories.map(({ name }) => name)))
  return {
    tags: [...tags].toSorted((one, other) => one.localeCompare(other)),
    categories: categories
      .map(({ name }) => name)
      .filter((name) => found.has(name))
      .toSorted(),
  }
}

/** In the order in which the page draws them. */
const statuses = ['failed', 'broken', 'passed', 'skipped', 'unknown'] as const

const radius = { outer: 50, inner: 40 }

/** The ring beside the title: a slice for each status, and the percentage of passed results among the decided ones. */
function pieOf(statistic: Statistic) {
  const counts = statuses.map((status) => ({ status, count: statistic[status] ?? 0 })).filter(({ count }) => count > 0)
  const { passed = 0, failed = 0, broken = 0 } = statistic
  const decided = passed + failed + broken
  const slices = counts.map(({ status, count }, index) => {
    const before = counts.slice(0, index).reduce((sum, one) => sum + one.count, 0)
    return { d: slice(before / statistic.total, (before + count) / statistic.total), status, count }
  })
  return { slices, percentage: decided === 0 ? 0 : Math.floor((passed / decided) * 10_000) / 100 }
}

/** The SVG path of a slice between two shares of a turn. A full ring is drawn as two halves. */
function slice(from: number, to: number): string {
  if (to - from === 1) return `${slice(0, 0.5)}${slice(0.5, 1)}`
  const large = to - from > 0.5 ? 1 : 0
  const { outer, inner } = radius
  return [
    `M${point(outer, from)}`,
    `A${outer},${outer},0,${large},1,${point(outer, to)}`,
    `L${point(inner, to)}`,
    `A${inner},${inner},0,${large},0,${point(inner, from)}`,
    'Z',
  ].join('')
}

function point(distance: number, share: number): string {
  const angle = share * 2 * Math.PI
  return `${short(distance * Math.sin(angle))},${short(-distance * Math.cos(angle))}`
}

const short = (value: number) => Math.round(value * 1000) / 1000
