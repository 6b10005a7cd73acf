import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Report } from '../../src/report/report.ts'
import * as faults from '../../suites/protocols/chat/faults.ts'
import { gateproof } from '../cli/gateproof.ts'
import { record } from '../suites/harness.ts'

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

const patternsIn = (text: string) => [...text.matchAll(/grep -E '([^']+)'/g)].map(([, pattern = '']) => pattern)

const form = parse(read('.github/ISSUE_TEMPLATE/dispute.yml')) as {
  readonly body: readonly {
    readonly type: string
    readonly id?: string
    readonly attributes: { readonly description?: string }
  }[]
}

test('evidence shortened as described in docs/statements.md shows the same violation', async () => {
  const [pattern = ''] = patternsIn(read('docs/statements.md'))
  const probe = 'chat-conversation'
  const isKept = new RegExp(pattern.replace('balance-spent', probe))
  const evidence = await record({ faults: [faults.cutJson], settings: { only: ['chat'] } })
  const lines = readFileSync(evidence, 'utf8').split('\n')
  const cut = join(mkdtempSync(join(tmpdir(), 'gateproof-')), 'dispute.jsonl')
  writeFileSync(cut, lines.filter((line) => isKept.test(line)).join('\n'))
  const { code, stdout } = await gateproof(['judge', cut, '--only', 'chat.completion.json', '--json'])
  const { requirements } = JSON.parse(stdout) as Report
  const [row] = requirements.filter(({ judged }) => judged)
  const probes = new Set(row?.tests.flatMap(({ exchanges }) => exchanges.map((id) => id.split('/')[0])))
  expect({ code, verdict: row?.verdict }).toEqual({ code: 1, verdict: 'violated' })
  expect([...probes].toSorted()).toEqual([probe])
})

test('the issue form has the same command, and a field for each fact that a decision needs', () => {
  const described = form.body.map(({ attributes }) => attributes.description ?? '').join('\n')
  const [ofPage] = patternsIn(read('docs/statements.md'))
  expect(patternsIn(described)).toEqual([ofPage?.replace('balance-spent', 'PROBE')])
  const ids = form.body.flatMap(({ id }) => id ?? [])
  expect(ids).toEqual([
    'requirement',
    'finding',
    'verdict',
    'expected',
    'version',
    'set',
    'contract',
    'why',
    'evidence',
    'checked',
  ])
})
