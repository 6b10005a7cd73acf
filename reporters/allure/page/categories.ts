import { groupBy } from '../../summary.ts'
import { md5 } from '../format.ts'
import type { Category } from '../categories.ts'
import type { PageTest } from './tests.ts'
import { statisticOf } from './tree.ts'

type Node = Readonly<Record<string, unknown>> & { readonly id: string }

/** The results that did not pass as a tree: categories, in some of them messages, and results. */
export function categoryTree(
  tests: readonly PageTest[],
  categories: readonly Category[],
): {
  readonly roots: readonly string[]
  readonly nodes: Readonly<Record<string, Node>>
} {
  const byCategory = groupBy(tests, (test) => test.categories[0]?.name ?? '')
  const trees = categories
    .map((category) => nodesOf(category, byCategory.get(category.name) ?? []))
    .filter((nodes) => nodes.length > 0)
  return {
    roots: trees.flatMap(([root]) => (root === undefined ? [] : [root.id])),
    nodes: Object.fromEntries(trees.flat().map((node) => [node.id, node])),
  }
}

function nodesOf(
  { id: categoryId, name, groupByMessage = true }: Category,
  tests: readonly PageTest[],
): readonly Node[] {
  if (tests.length === 0) return []
  const id = `cat:${md5(categoryId ?? name)}`
  const root = { id, type: 'category', name, statistic: statisticOf(tests), expand: false }
  if (!groupByMessage) return [{ ...root, childrenIds: tests.map((test) => test.id) }, ...tests.map(testNode)]
  const messages = [...groupBy(tests, messageOf)]
    .toSorted(([one, ofOne], [other, ofOther]) => ofOther.length - ofOne.length || one.localeCompare(other))
    .map(([message, ofMessage]) => messageNode(id, message, ofMessage))
  return [{ ...root, childrenIds: messages.map((message) => message.id) }, ...messages, ...tests.map(testNode)]
}

const messageOf = (test: PageTest) => test.categories[0]?.grouping?.[0]?.value ?? ''

const messageNode = (parent: string, message: string, tests: readonly PageTest[]) => ({
  id: `message:${md5(`${parent}\nmessage\n${message}`)}`,
  type: 'message',
  name: message,
  key: 'message',
  value: message,
  statistic: statisticOf(tests),
  childrenIds: tests.map(({ id }) => id),
})

const testNode = ({ id, name, status, duration }: PageTest) => ({
  id,
  type: 'tr',
  name,
  status,
  duration,
  flaky: false,
  retriesCount: 0,
})
