import { describe, expect, test } from 'vitest'
import { renderCtrf } from '../../reporters/ctrf.ts'
import { ctrfProblems } from './json-schemas.ts'
import { everyVerdict, hostileRun, judgedOf, requirement } from './sample.ts'

interface Ctrf {
  readonly results: {
    readonly summary: Readonly<Record<string, number>>
    readonly tests: readonly {
      readonly name: string
      readonly status: string
      readonly rawStatus: string
      readonly message?: string
      readonly trace?: string
      readonly duration: number
      readonly suite: readonly string[]
    }[]
  }
}

const resultsOf = (text: string) => (JSON.parse(text) as Ctrf).results

describe('a CTRF report', () => {
  const text = renderCtrf(everyVerdict())
  const { summary, tests } = resultsOf(text)

  test('is valid by the schema of CTRF', () => {
    expect(ctrfProblems(text)).toEqual([])
  })

  test('has a test for each selected requirement, with the status of its verdict', () => {
    expect(tests.map(({ name, status, rawStatus }) => [name, status, rawStatus])).toEqual([
      ['the run as a whole', 'failed', 'broken'],
      ['chat.completion.created', 'failed', 'violated'],
      ['chat.completion.id', 'passed', 'satisfied'],
      ['streaming.chat.index', 'skipped', 'inconclusive'],
      ['streaming.chat.order', 'other', 'advisory'],
      ['images.image.url', 'skipped', 'inapplicable'],
      ['video.task.id', 'failed', 'broken'],
    ])
  })

  test('counts its tests by status', () => {
    expect(summary).toMatchObject({ tests: 7, passed: 1, failed: 3, skipped: 2, pending: 0, other: 1, suites: 5 })
    expect((summary['stop'] ?? 0) - (summary['start'] ?? 0)).toBe(summary['duration'])
  })

  test('shows what was observed, how to fix it and how to reproduce it', () => {
    const [, created] = tests
    expect(created?.message).toBe('violated: `created`: expected an integer, got "now"')
    expect(created?.trace).toMatch(/\nfinding [^]*\nfix: [^]*\nreproduce:\ncurl .*\nnpx /)
    expect([created?.duration, created?.suite]).toEqual([28, ['gateproof', 'chat']])
  })

  test('gives the reason of a requirement without a verdict', () => {
    expect(tests.filter(({ status }) => status === 'skipped').map(({ message }) => message)).toEqual([
      'inconclusive: depends on chat.completion.created',
      'inapplicable: the deployment declares images as unsupported (lacks)',
    ])
  })

  test('does not fail for a violation in the baseline', () => {
    const known = { ...requirement('chat.completion.id', 'violated'), known: 'fixed in May' }
    const [row] = resultsOf(renderCtrf(judgedOf([known]))).tests
    expect([row?.status, row?.rawStatus]).toEqual(['other', 'violated'])
  })

  test('stays valid and printable with hostile text', () => {
    const hostile = renderCtrf(hostileRun())
    expect(ctrfProblems(hostile)).toEqual([])
    expect(hostile.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u)
  })
})
