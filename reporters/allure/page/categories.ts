import { groupBy } from '../../digest.ts'
import { md5 } from '../format.ts'
import { categories } from '../results.ts'
import type { PageTest } from './tests.ts'
import { statisticOf } from './tree.ts'

type Node = Readonly<Record<string, unknown>> & { readonly id: string }

/** What did not pass by category and message: the category's node, those of its messages, and below each its results. */
export function categoryTree(tests: readonly PageTest[]): {
  readonly roots: readonly string[]
  readonly nodes: Readonly<Record<string, Node>>
} {
  const trees = categories
    .map(({ name }) =>
      nodesOf(
        name,
        tests.filter((test) => test.categories[0]?.name === name),
      ),
    )
    .filter((nodes) => nodes.length > 0)
  return {
    roots: trees.flatMap(([root]) => (root === undefined ? [] : [root.id])),
    nodes: Object.fromEntries(trees.flat().map((node) => [node.id, node])),
  }
}

function nodesOf(category: string, tests: readonly PageTest[]): readonly Node[] {
  if (tests.length === 0) return []
  const id = `cat:${md5(category)}`
  const messages = [...groupBy(tests, messageOf)]
    .toSorted(([one, ofOne], [other, ofOther]) => ofOther.length - ofOne.length || one.localeCompare(other))
    .map(([message, ofMessage]) => messageNode(id, message, ofMessage))
  return [
    {
      id,
      type: 'category',
      name: category,
      statistic: statisticOf(tests),
      childrenIds: messages.map((message) => message.id),
      expand: false,
    },
    ...messages,
    ...tests.map(testNode),
  ]
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
