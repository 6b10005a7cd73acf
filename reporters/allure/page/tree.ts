import type { Statistic } from '@allurereport/core-api'
import type { ReportTree, ReportTreeGroup, ReportTreeLeaf } from '@allurereport/plugin-api'
import { groupBy } from '../../summary.ts'
import { md5 } from '../format.ts'
import type { PageTest } from './tests.ts'

/** The number of results by status. */
export function statisticOf(tests: readonly PageTest[]): Statistic {
  const statistic: Statistic = { total: tests.length }
  for (const { status } of tests) statistic[status] = (statistic[status] ?? 0) + 1
  return statistic
}

/** The tree of areas, subjects and results. */
export function treeOf(tests: readonly PageTest[]): ReportTree {
  const areas = [...byLabel(tests, 'parentSuite')].map(([area, ofArea]) => {
    const nodeId = md5(area)
    const subjects = [...byLabel(ofArea, 'suite')].map(([subject, leaves]) => ({
      ...groupOf(md5(`${nodeId}.${subject}`), subject, leaves),
      leaves: leaves.map(({ id }) => id),
    }))
    return { ...groupOf(nodeId, area, ofArea), subjects }
  })
  const groups = areas.flatMap(({ subjects, ...area }): ReportTreeGroup[] => [
    { ...area, groups: subjects.map(({ nodeId }) => nodeId) },
    ...subjects,
  ])
  return {
    root: { groups: areas.map(({ nodeId }) => nodeId), leaves: [] },
    groupsById: Object.fromEntries(groups.map((group) => [group.nodeId, group])),
    leavesById: Object.fromEntries(leavesOf(tests, groups).map((leaf) => [leaf.nodeId, leaf])),
  }
}

const byLabel = (tests: readonly PageTest[], name: string) =>
  groupBy(tests, (test) => test.groupedLabels[name]?.[0] ?? '')

const groupOf = (nodeId: string, name: string, tests: readonly PageTest[]) => ({
  nodeId,
  name,
  statistic: statisticOf(tests),
})

/** The results, numbered within their groups. */
function leavesOf(tests: readonly PageTest[], groups: readonly ReportTreeGroup[]): readonly ReportTreeLeaf[] {
  const byId = new Map(tests.map((test) => [test.id, test]))
  return groups.flatMap(({ leaves = [] }) =>
    leaves.flatMap((id, index) => {
      const test = byId.get(id)
      return test === undefined ? [] : [leafOf(test, index + 1)]
    }),
  )
}

function leafOf(test: PageTest, groupOrder: number): ReportTreeLeaf {
  const { id, historyId, name, status, duration = 0, start, categories, groupedLabels } = test
  const [severity] = groupedLabels['severity'] ?? []
  return {
    nodeId: id,
    id: historyId,
    name,
    status,
    duration,
    flaky: false,
    start,
    retry: false,
    retriesCount: 0,
    ...(severity !== undefined && { severity }),
    tags: groupedLabels['tag'] ?? [],
    ...(categories.length > 0 && { categories: categories.map((category) => category.name) }),
    groupOrder,
  }
}
