import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { renderPrometheus } from '../../reporters/prometheus.ts'
import { samplesIn } from '../reporters/prometheus-text.ts'
import { everyVerdict } from '../reporters/sample.ts'
import { root } from './pages.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The labels of each metric that a run with prices writes. */
function writtenMetrics(): ReadonlyMap<string, readonly string[]> {
  const { report, evidence } = everyVerdict()
  const cost = { currency: 'USD', spent: 1, atMost: 2, unpriced: [] }
  const samples = samplesIn(renderPrometheus({ report: { ...report, cost }, evidence, exitCode: 1 }))
  return new Map(
    samples.map(({ name, labels }) => [name, Object.keys(labels).filter((label) => label !== 'deployment')]),
  )
}

const written = writtenMetrics()
const named = (text: string) => [...new Set(text.match(/\bgateproof_[a-z_]+/g))]

/** The labels that a query selects, by the name of the metric. */
const selected = (query: string) =>
  [...query.matchAll(/(gateproof_[a-z_]+)\{([^}]*)\}/g)].flatMap(([, name = '', labels = '']) =>
    [...labels.matchAll(/(\w+)(?:=~|!=|=)/g)].map(([, label = '']) => [name, label] as const),
  )

test('docs/larger-runs.md lists every metric with its labels', () => {
  const rows = [...read('docs/larger-runs.md').matchAll(/^\| `(gateproof_[a-z_]+)` *\| ([^|]*)\|/gm)]
  const listed = rows.map(([, name = '', labels = '']) => [name, labels.match(/\w+/g) ?? []] as const)
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(written))
})

describe.each(['gateproof.rules.yml', 'dashboard.json'])('examples/monitoring/%s', (file) => {
  const content = parse(read(`examples/monitoring/${file}`)) as object
  const text = JSON.stringify(content)

  test('uses only metrics that a run writes, with labels that they have', () => {
    expect(named(text).length).toBeGreaterThan(3)
    expect(named(text).filter((name) => !written.has(name))).toEqual([])
    const queries = text.replaceAll('\\"', '"')
    const wrong = selected(queries).filter(
      ([name, label]) => label !== 'deployment' && written.get(name)?.includes(label) !== true,
    )
    expect(wrong).toEqual([])
  })
})

test('docs/larger-runs.md lists every alert', () => {
  const alerts = read('examples/monitoring/gateproof.rules.yml').match(/(?<=alert: )\w+/g)
  const rows = [...read('docs/larger-runs.md').matchAll(/^\| `(Gateproof\w+)`/gm)].map(([, name]) => name)
  expect(rows).toEqual(alerts)
})
