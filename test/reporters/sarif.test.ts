import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { renderSarif } from '../../reporters/sarif/index.ts'
import { linesOf } from '../../reporters/sarif/places.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { segmentsOf } from '../../src/contract/pointer.ts'
import { readContract } from '../../src/contract/read-contract.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import type { JudgedRun } from '../../src/report/report.ts'
import { sarifProblems } from './json-schemas.ts'
import { everyVerdict, hostileRun, judgedOf, requirement } from './sample.ts'

interface Sarif {
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } }
      readonly automationDetails: { readonly id: string }
      readonly invocations: readonly [
        {
          readonly executionSuccessful: boolean
          readonly exitCode?: number
          readonly toolConfigurationNotifications: readonly { readonly message: { readonly text: string } }[]
          readonly toolExecutionNotifications: readonly {
            readonly level: string
            readonly message: { readonly text: string }
            readonly associatedRule: { readonly id: string; readonly index: number }
          }[]
        },
      ]
      readonly results: readonly {
        readonly ruleId: string
        readonly ruleIndex?: number
        readonly level: string
        readonly message: { readonly text: string }
        readonly locations: readonly {
          readonly physicalLocation: {
            readonly artifactLocation: { readonly uri: string }
            readonly region: { readonly startLine: number }
          }
        }[]
        readonly partialFingerprints: Readonly<Record<string, string>>
        readonly suppressions?: readonly { readonly justification: string }[]
        readonly webRequest?: object
        readonly webResponse?: object
      }[]
    },
  ]
}

const sarifOf = (judged: JudgedRun) => {
  const text = renderSarif(judged)
  return { text, run: (JSON.parse(text) as Sarif).runs[0] }
}

const folder = mkdtempSync(join(tmpdir(), 'gateproof-sarif-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a SARIF report', () => {
  const { text, run } = sarifOf({ ...everyVerdict(), exitCode: 4 })
  const [invocation] = run.invocations

  test('is valid by the schema of SARIF 2.1.0', () => {
    expect(sarifProblems(text)).toEqual([])
  })

  test('has results only for unmet requirements and for the run, because code scanning shows each as an alert', () => {
    expect(run.results.map(({ ruleId, level }) => [ruleId, level])).toEqual([
      ['gateproof.run', 'error'],
      ['chat.completion.created', 'error'],
      ['streaming.chat.order', 'warning'],
    ])
  })

  test('has a rule for each selected requirement, at the index that results name', () => {
    const { rules } = run.tool.driver
    expect(rules.map(({ id }) => id)).toEqual([
      'chat.completion.created',
      'chat.completion.id',
      'streaming.chat.index',
      'streaming.chat.order',
      'images.image.url',
      'video.task.id',
      'gateproof.run',
    ])
    const indexed = run.results.filter(({ ruleIndex }) => ruleIndex !== undefined)
    expect(indexed.map(({ ruleIndex = -1 }) => rules[ruleIndex]?.id)).toEqual(indexed.map(({ ruleId }) => ruleId))
  })

  test('says why requirements have no verdict, in notifications of a run that did not succeed', () => {
    expect([invocation.executionSuccessful, invocation.exitCode]).toEqual([false, 4])
    expect(invocation.toolExecutionNotifications.map(({ level, message }) => [level, message.text])).toEqual([
      ['warning', 'streaming.chat.index: inconclusive: depends on chat.completion.created'],
      ['note', 'images.image.url: inapplicable: the deployment declares images as unsupported (lacks)'],
      ['error', 'video.task.id: broken: x is not a function'],
    ])
  })

  test('has the exchange and the commands that reproduce it', () => {
    const created = run.results.find(({ ruleId }) => ruleId === 'chat.completion.created')
    expect([created?.webRequest, created?.webResponse]).toEqual([
      { method: 'POST', target: 'https://gateway.example/v1/chat/completions' },
      { statusCode: 200 },
    ])
    expect(created?.message.text).toMatch(
      /^`created`: expected an integer, got "now"\nexchange [^]*\nreproduce:\ncurl /,
    )
  })

  test('has fingerprints that do not depend on the message or the line, and one category for each deployment', () => {
    const other = sarifOf(judgedOf([requirement('chat.completion.created', 'violated', { message: 'another' })]))
    const prints = (results: typeof run.results) =>
      results.find(({ ruleId }) => ruleId === 'chat.completion.created')?.partialFingerprints
    expect(prints(run.results)).toEqual(prints(other.run.results))
    expect(prints(run.results)?.['primaryLocationLineHash']).toMatch(/^[\da-f]{16}:1$/)
    expect(run.automationDetails.id).toBe('gateproof/gateway.example/2026-01-02T03:04:05.000Z')
  })

  test('does not fail for a violation in the baseline', () => {
    const known = { ...requirement('chat.completion.id', 'violated'), known: 'fixed in May' }
    const [result] = sarifOf(judgedOf([known])).run.results
    expect([result?.level, result?.suppressions?.[0]?.justification]).toEqual(['note', 'fixed in May'])
  })

  test('stays valid with hostile text, which cannot write a link', () => {
    const hostile = sarifOf(hostileRun())
    expect(sarifProblems(hostile.text)).toEqual([])
    expect(hostile.run.results.map(({ message }) => message.text).join('')).not.toContain('](')
    expect(hostile.text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u)
  })
})

describe('the location of a result', () => {
  const { document } = packagedContract()
  const packaged = readFileSync(new URL('../../spec/generated/openapi.yaml', import.meta.url), 'utf8')

  test('is the member of the packaged document that declares the requirement', () => {
    const lineOf = linesOf(packaged, packagedContract())
    const lines = packaged.split('\n')
    const declared = requirementsOf(document).filter(({ at }) => !segmentsOf(at).some((name) => name.startsWith('x-')))
    const named = declared.filter(({ at }) => /^[A-Za-z/]/.test(segmentsOf(at).at(-1) ?? ''))
    expect(named.length).toBeGreaterThan(700)
    const wrong = named.filter(({ id, at }) => !(lines[lineOf(id) - 1] ?? '').includes(`${segmentsOf(at).at(-1)}`))
    expect(wrong.map(({ id }) => id)).toEqual([])
  })

  test('is the entry itself in a document with requirements', () => {
    const source = readFileSync(new URL('../../spec/openapi.yaml', import.meta.url), 'utf8')
    const lineOf = linesOf(source, packagedContract())
    expect(source.split('\n')[lineOf('chat.completion.created') - 1]).toContain('id: chat.completion.created')
    expect(source.split('\n')[lineOf('upstream.answer.text') - 1]).toContain('id: upstream.answer.text')
  })

  test('is in the document of --spec if the run was judged by it', () => {
    const specFile = join(folder, 'own contract.json')
    writeFileSync(
      specFile,
      JSON.stringify({ ...document, info: { ...(document['info'] as object), title: 'Own' } }, null, 2),
    )
    const { sha256, version } = readContract(specFile)
    const { report, evidence } = judgedOf([requirement('chat.completion.created', 'violated')])
    const own = sarifOf({ report: { ...report, spec: { version, sha256 } }, evidence, specFile })
    const { artifactLocation, region } = own.run.results[0]?.locations[0]?.physicalLocation ?? {}
    expect(artifactLocation?.uri).toMatch(/^file:\/\/\/.*own%20contract\.json$/)
    expect(
      readFileSync(specFile, 'utf8')
        .split('\n')
        .slice((region?.startLine ?? 0) - 1, (region?.startLine ?? 0) + 1)
        .join(),
    ).toContain('"id": "chat.completion.created"')
    expect(sarifProblems(own.text)).toEqual([])
  })

  test('is in the packaged document, with a note, if the run was judged by another one', () => {
    const { run } = sarifOf(judgedOf([requirement('chat.completion.created', 'violated')]))
    expect(run.results[0]?.locations[0]?.physicalLocation.artifactLocation.uri).toBe('spec/generated/openapi.yaml')
    expect(run.invocations[0].toolConfigurationNotifications[0]?.message.text).toMatch(/another contract document/)
  })
})
