import { writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runLine } from '../../reporters/run.ts'
import type { EvidenceFooter, EvidenceHeader, EvidenceLine } from '../../src/evidence/exchange.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { conclude } from '../../src/judge/conclude.ts'
import { exchangeOf, footer, header } from '../evidence/sample.ts'
import { scratchFile } from '../suites/harness.ts'

/** A file with these lines, and the beginning of a line. */
function fileOf(lines: readonly EvidenceLine[], rest = ''): string {
  const file = scratchFile()
  writeFileSync(file, `${lines.map((line) => `${JSON.stringify(line)}\n`).join('')}${rest}`)
  return file
}

/** Exchanges one second apart, each with 5 reported tokens. The second one is a retry of the first. */
const exchanges = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) =>
    exchangeOf([{ at: 20, text: '{"usage":{"total_tokens":5}}' }], {
      id: `chat-plain/n${from + index}`,
      name: `n${from + index}`,
      attempt: index === 1 ? 2 : 1,
      startedAt: new Date(Date.parse(header.startedAt) + (from + index) * 1000).toISOString(),
      end: { how: 'complete', at: 250 },
    }),
  )

function concluded(...files: readonly string[]) {
  const evidence = loadEvidence(files)
  const options = { requirements: [], profile: 'spec', selected: () => true, strict: false, judgeMs: 1 } as const
  const { report, exitCode } = conclude(evidence, { checks: [], crashes: [] }, options)
  return { report, exitCode, line: runLine({ report }) }
}

const stopped: EvidenceFooter = { ...footer, ended: 'interrupted' }
const proxied: EvidenceHeader = { ...header, traffic: { from: 'proxy', unseen: [], part: 1 } }
const killed = 'interrupted: the run was killed or is still running'

describe('a run without a footer', () => {
  test('is described by its exchanges', () => {
    const { report, exitCode, line } = concluded(fileOf([header, ...exchanges(3)]))
    expect([exitCode, report.interrupted]).toEqual([3, `${killed}; only the 3 recorded exchanges were judged`])
    expect(report.run).toMatchObject({ requests: 3, retries: 1, tokens: 15, driveMs: 2250 })
    expect(report.run.finishedAt).toBe('2026-01-01T00:00:02.250Z')
    expect(line).toMatch(
      /^http:\/\/127\.0\.0\.1:1, profile spec, seed 7: 3 requests, 1 retry, 15 tokens; driven in 2\.3s/,
    )
  })

  test('and without exchanges took no time', () => {
    const { report } = concluded(fileOf([header]))
    expect(report.interrupted).toBe(`${killed}; only the 0 recorded exchanges were judged`)
    expect(report.run).toMatchObject({ requests: 0, tokens: 0, driveMs: 0, finishedAt: header.startedAt })
  })

  test('says that its last line is incomplete', () => {
    const { report } = concluded(fileOf([header, ...exchanges(1)], '{"type":"exch'))
    expect(report.interrupted).toBe(
      `${killed}; the last line of the recording is incomplete; only the 1 recorded exchange was judged`,
    )
  })
})

test('a run that was stopped has the numbers of its footer', () => {
  const { report, exitCode } = concluded(fileOf([header, ...exchanges(3), stopped]))
  const text = 'interrupted: the run was stopped before it finished; only the 3 recorded exchanges were judged'
  expect([exitCode, report.interrupted]).toEqual([3, text])
  expect(report.run).toMatchObject({ requests: 2, retries: 1, tokens: 10, driveMs: 1000 })
})

describe('a resumed run', () => {
  test('that finished counts the exchanges of the killed part', () => {
    const later = { ...header, startedAt: '2026-01-01T01:00:00.000Z' }
    const { report } = concluded(fileOf([header, ...exchanges(3), later, ...exchanges(2, 3600), footer]))
    expect(report.interrupted).toBeUndefined()
    expect(report.run).toMatchObject({ requests: 3 + 2, retries: 1 + 1, tokens: 15 + 10, driveMs: 2250 + 1000 })
  })

  test('that was killed again counts its own exchanges and the footer of the first part', () => {
    const later = { ...header, startedAt: '2026-01-01T01:00:00.000Z' }
    const { report } = concluded(fileOf([header, ...exchanges(2), stopped, later, ...exchanges(1, 3600)]))
    expect(report.interrupted).toBe(`${killed}; only the 3 recorded exchanges were judged`)
    expect(report.run).toMatchObject({ requests: 2 + 1, tokens: 10 + 5, driveMs: 1000 + 250 })
  })
})

describe('the recording of a proxy', () => {
  test('without an end names the proxy and counts the exchanges', () => {
    const { report, line } = concluded(fileOf([proxied, ...exchanges(3)]))
    const text =
      'interrupted: the recording proxy was killed or is still running; only the 3 recorded exchanges were judged'
    expect(report.interrupted).toBe(text)
    expect(line).toContain('read from a proxy recording, profile spec: 3 requests, 15 tokens, in 2.3s')
  })

  test('with an end is not interrupted', () => {
    const { report, line } = concluded(fileOf([proxied, ...exchanges(2), footer]))
    expect(report.interrupted).toBeUndefined()
    expect(line).toContain('read from a proxy recording, profile spec: 2 requests, 10 tokens')
  })

  test('in parts names the part without an end', () => {
    const second = { ...proxied, traffic: { from: 'proxy', unseen: [], part: 2 } } as const
    const parts = [fileOf([proxied, ...exchanges(2), footer]), fileOf([second, ...exchanges(1, 9)])]
    const { report } = concluded(...parts)
    expect(report.interrupted).toContain(`was killed or is still running (${parts[1]});`)
    expect(report.run).toMatchObject({ requests: 3, tokens: 15 })
  })
})

describe('shards', () => {
  const shard = (name: string, ...lines: readonly EvidenceLine[]) =>
    fileOf([
      { ...header, shard: name },
      ...lines.map((line) => ('id' in line ? { ...line, id: `${line.id}-${name}` } : line)),
      footer,
    ])

  test('that are incomplete never pass, and the report names the missing one', () => {
    const { report, exitCode } = concluded(shard('1/3', ...exchanges(1)), shard('3/3', ...exchanges(1)))
    expect([exitCode, report.verdict]).toEqual([3, 'inconclusive'])
    expect(report.problems).toContain('shard 2/3 is missing: the result is incomplete. Judge all shards together')
    expect(report.notes.filter((note) => note.includes('missing'))).toHaveLength(1)
  })

  test('of which one was killed name its file', () => {
    const unfinished = fileOf([{ ...header, shard: '2/2' }, ...exchanges(1)])
    const { report } = concluded(shard('1/2'), unfinished)
    expect(report.interrupted).toContain(`the run was killed or is still running (${unfinished});`)
  })
})
