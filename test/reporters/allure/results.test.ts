import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { categoryOf, categoryRule } from '../../../reporters/allure/categories.ts'
import type { StepResult, TestResult } from '../../../reporters/allure/format.ts'
import { allureRun, resultFiles } from '../../../reporters/allure/results.ts'
import { writeReportFiles, writeReports } from '../../../reporters/index.ts'
import { reproduce } from '../../../reporters/reproduce/reproduction.ts'
import type { JudgedRun } from '../../../src/report/report.ts'
import { everyVerdict, exchange, hostileRun, judgedOf, requirement } from '../sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateproof allure '))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const startedAt = '2026-02-03T04:05:06.789Z'

const filesOf = (judged: JudgedRun) => resultFiles(allureRun(judged))

const resultsOf = (judged: JudgedRun) =>
  filesOf(judged)
    .filter(({ name }) => name.endsWith('-result.json'))
    .map(({ text }) => JSON.parse(text) as Record<string, unknown>)

const stringsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : []
}

describe('allure-results', () => {
  test('contain one result for each requirement, the worst first, with its status', () => {
    expect(resultsOf(everyVerdict()).map(({ fullName, status }) => `${String(fullName)} ${String(status)}`))
      .toMatchInlineSnapshot(`
        [
          "run broken",
          "chat.completion.created failed",
          "video.task.id broken",
          "chat.completion.id passed",
          "streaming.chat.index unknown",
          "streaming.chat.order passed",
          "images.image.url skipped",
        ]
      `)
  })

  test('name the reason of a missing verdict beside the requirement', () => {
    const names = resultsOf(everyVerdict()).map(({ name }) => name)
    expect(names).toContain(
      'streaming.chat.index: The sentence of streaming.chat.index. (inconclusive: depends on chat.completion.created)',
    )
  })

  test('have the total time of their exchanges, and each exchange its own', () => {
    const { results } = allureRun(everyVerdict())
    const first = results.find(({ fullName }) => fullName === 'chat.completion.created')
    const took = ({ start, stop }: { readonly start: number; readonly stop: number }) => stop - start
    expect(first && [took(first), ...(first.steps[0]?.steps ?? []).map(took)]).toEqual([28, 14, 14])
  })

  test('show what was observed, where, and both messages', () => {
    expect(resultsOf(everyVerdict())[1]).toMatchInlineSnapshot(
      { statusDetails: expect.any(Object) as object },
      `
      {
        "attachments": [],
        "descriptionHtml": "<p><code>created</code> is the Unix time of the reply.</p>
      <p><strong>MUST</strong>, contract section <em>Resources</em></p>
      <p>decided by 2 exchanges: 28 ms in total, the slowest took 14 ms</p>
      <p><code>docs/requirements.md#chat.completion.created</code> in the package, or <code>npx --no-install gateproof explain chat.completion.created</code></p>
      ",
        "fullName": "chat.completion.created",
        "historyId": "fe0dc65743a2079fd72970aec284087b",
        "labels": [
          {
            "name": "epic",
            "value": "Resources",
          },
          {
            "name": "feature",
            "value": "chat",
          },
          {
            "name": "story",
            "value": "MUST",
          },
          {
            "name": "parentSuite",
            "value": "chat",
          },
          {
            "name": "suite",
            "value": "completion",
          },
          {
            "name": "severity",
            "value": "critical",
          },
          {
            "name": "tag",
            "value": "MUST",
          },
          {
            "name": "tag",
            "value": "violated",
          },
          {
            "name": "package",
            "value": "protocols/chat/completion.test.ts",
          },
          {
            "name": "framework",
            "value": "vitest",
          },
        ],
        "links": [],
        "name": "chat.completion.created: created is the Unix time of the reply.",
        "parameters": [],
        "stage": "finished",
        "start": 1767323045678,
        "status": "failed",
        "statusDetails": Any<Object>,
        "steps": [
          {
            "attachments": [],
            "name": "a check",
            "parameters": [],
            "stage": "finished",
            "start": 1767323045678,
            "status": "failed",
            "statusDetails": {
              "message": "\`created\`: expected an integer, got "now"",
            },
            "steps": [
              {
                "attachments": [
                  {
                    "name": "request and response",
                    "source": "66f9534da9f96770822a99b5977c3714-attachment.txt",
                    "type": "text/plain",
                  },
                ],
                "name": "POST /v1/chat/completions: 200 (first byte after 13 ms, complete after 14 ms)",
                "parameters": [],
                "stage": "finished",
                "start": 1767323045678,
                "status": "failed",
                "statusDetails": {},
                "steps": [],
                "stop": 1767323045692,
              },
              {
                "attachments": [
                  {
                    "name": "request and response",
                    "source": "3e6ef5e11b2f6d57b01c02948baec891-attachment.txt",
                    "type": "text/plain",
                  },
                ],
                "name": "POST /v1/chat/completions: 200 (first byte after 13 ms, complete after 14 ms)",
                "parameters": [],
                "stage": "finished",
                "start": 1767323045678,
                "status": "skipped",
                "statusDetails": {},
                "steps": [],
                "stop": 1767323045692,
              },
            ],
            "stop": 1767323045706,
          },
        ],
        "stop": 1767323045706,
        "testCaseId": "fe0dc65743a2079fd72970aec284087b",
        "titlePath": [
          "chat",
          "completion",
        ],
        "uuid": "fe0dc657-43a2-079f-d729-70aec284087b",
      }
    `,
    )
    const attached = resultFiles(allureRun(everyVerdict(), true)).filter(({ name }) => name.endsWith('-attachment.txt'))
    expect(attached).toHaveLength(4)
    expect(attached[0]?.text).toMatchInlineSnapshot(`
      "POST https://gateway.example/v1/chat/completions
      authorization: Bearer ****************
      content-type: application/json

      {
        "model": "m-1",
        "messages": [
          {
            "role": "user",
            "content": "It's 1 + 1"
          }
        ]
      }

      ────────────────────────────────────────────────────────────

      200 (first byte after 13 ms, complete after 14 ms)
      Content-Type: application/json

      {
        "id": "c1",
        "created": "now"
      }"
    `)
  })

  test('show the message, reproduction and exchange first, then the finding', () => {
    const judged = everyVerdict()
    const { message, trace } = resultsOf(judged)[1]?.['statusDetails'] as TestResult['statusDetails']
    const { gateproof, curl } = reproduce(exchange('chat-plain/plain'), 'chat.completion.created', judged)
    expect(message?.split('\n\n')).toEqual([
      '`created`: expected an integer, got "now"',
      `reproduce:\n${curl}\n${gateproof}`,
      'chat-plain/plain: 200, POST /v1/chat/completions, model m-1, key default',
    ])
    expect(trace).toMatch(/^finding shape-chat\.completion\.created: `created` is the Unix time.*\nfix: See to it/)
  })

  test('show the deciding test and its message first', () => {
    const violated = requirement('chat.completion.id', 'violated', { exchanges: ['b/b', 'a/a'] })
    const held = requirement('chat.completion.id', 'satisfied', { exchanges: ['a/a'], name: 'another check' })
    const tests = [...held.tests, ...violated.tests.map((one) => ({ ...one, failed: 1 }))]
    const [result] = resultsOf(judgedOf([{ ...violated, tests }], [exchange('a/a'), exchange('b/b', { startedAt })]))
    const steps = result?.['steps'] as readonly StepResult[]
    expect(steps.map(({ name }) => name)).toEqual(['a check', 'another check'])
    expect(steps[0]?.steps.map(({ status, start }) => [status, start === Date.parse(startedAt)])).toEqual([
      ['failed', true],
      ['skipped', false],
    ])
  })

  test('are in a category for each finding, the worst first, by an expression that JavaScript and Java understand', () => {
    const { results, categories } = allureRun(everyVerdict())
    const names = results.map((result) => [result.fullName, categoryOf(result, categories)?.name])
    expect(Object.fromEntries(names)).toMatchObject({
      'chat.completion.created': 'created is the Unix time of the reply.',
      'streaming.chat.order': 'Advisory: The sentence of streaming.chat.order.',
      'streaming.chat.index': 'Inconclusive: the evidence is missing or does not decide',
      'chat.completion.id': undefined,
    })
    expect(categories.map(categoryRule)[0]?.traceRegex).toBe('^finding shape-chat\\.completion\\.created: [\\s\\S]*')
    expect(new Set(categories.map(({ name }) => name)).size).toBe(categories.length)
  })

  test('contain all limits as one table without spreadsheet formulas', () => {
    const limit = requirement('limits.chat.n.refuses', 'violated', { text: '=1+1, "n"', message: 'saw 200' })
    const csv = filesOf(judgedOf([limit])).find(({ name }) => name.endsWith('.csv'))?.text
    expect(csv?.split('\n').at(-1)).toBe(`"chat.n","'=1+1, ""n""","","","violated","saw 200"`)
  })

  test('derive names from requirement and exchange ids, so that two runs have the same names', () => {
    const names = filesOf(everyVerdict()).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(filesOf(everyVerdict()).map(({ name }) => name)).toEqual(names)
  })

  test('have times in whole milliseconds, which Allure requires', () => {
    const timed = [exchange('a/a', { end: { how: 'complete', at: 14.125 } }), exchange('b/b')]
    const requirements = timed.map(({ id }) => requirement(`chat.${id[0]}`, 'satisfied', { exchanges: [id] }))
    const times = resultsOf(judgedOf(requirements, timed)).flatMap(({ start, stop }) => [start, stop])
    expect(times).toHaveLength(4)
    expect(times.every((time) => Number.isInteger(time))).toBe(true)
  })

  test('attach the exchange of what is satisfied only where all are asked for', () => {
    const exchanges = [exchange('a/a'), exchange('b/b')]
    const requirements = [
      requirement('chat.completion.id', 'violated', { exchanges: ['a/a'] }),
      requirement('chat.completion.model', 'satisfied', { exchanges: ['b/b'] }),
    ]
    const attached = (isFull: boolean) => {
      const { results } = allureRun(judgedOf(requirements, exchanges), isFull)
      return results.map(({ steps }) => steps[0]?.steps[0]?.attachments.length)
    }
    expect([attached(false), attached(true)]).toEqual([
      [1, 0],
      [1, 1],
    ])
  })

  test('show the timeline of a task at its requirement, or globally if the requirement is open', () => {
    const value = { model: 'm-1', states: [{ status: 'completed', seconds: 35 }] }
    const observations = ['video.task.id', 'video.task.states'].map((id) => ({ id, text: 'States of a task', value }))
    const files = filesOf(judgedOf([requirement('video.task.id', 'satisfied')], [], { observations }))
    const svgs = files.filter(({ name, text }) => name.endsWith('-attachment.svg') && text.startsWith('<svg'))
    const textOf = (end: string) => files.find(({ name }) => name.endsWith(end))?.text
    expect(svgs).toHaveLength(2)
    expect(textOf('-result.json')).toContain(svgs.find(({ name }) => textOf('-result.json')?.includes(name))?.name)
    expect(textOf('-globals.json')).toContain(svgs.find(({ name }) => textOf('-globals.json')?.includes(name))?.name)
  })

  test('escape what a server sent', () => {
    for (const { name, text } of filesOf(hostileRun())) {
      const texts = name.endsWith('.json') ? stringsOf(JSON.parse(text)).join('\n') : text
      expect(texts.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u)
    }
  })
})

describe('what is written', () => {
  test('is one page, and results that replace those of an earlier run but no other files', async () => {
    const results = join(folder, 'allure-results')
    mkdirSync(results)
    for (const name of ['old-result.json', 'old-attachment.svg', 'of-another-tool.txt'])
      writeFileSync(join(results, name), '')
    const { files, failures } = await writeReports(everyVerdict(), folder)
    expect(failures).toEqual([])
    expect(files.map((file) => file.slice(folder.length + 1))).toContain(join('allure', 'index.html'))
    expect(readdirSync(join(folder, 'allure'))).toEqual(['index.html'])
    expect(readdirSync(results).filter((name) => /old|another/.test(name))).toEqual(['of-another-tool.txt'])
  })

  test('has more attachments in results that `--report` names', async () => {
    const run = judgedOf([requirement('chat.completion.id', 'satisfied', { exchanges: ['a/a'] })], [exchange('a/a')])
    const full = join(folder, 'full')
    await writeReports(run, folder)
    await writeReportFiles(run, [{ format: 'allure-results', file: full }])
    const attachmentsIn = (path: string) => readdirSync(path).filter((name) => name.endsWith('-attachment.txt'))
    expect([attachmentsIn(join(folder, 'allure-results')), attachmentsIn(full)].map((names) => names.length)).toEqual([
      0, 1,
    ])
  })
})
