import { beforeAll, describe, expect, test } from 'vitest'
import { content } from '../../reporters/page/content.ts'
import { allureRun } from '../../reporters/allure/results.ts'
import { renderConsole, renderJunit, renderMarkdown } from '../../reporters/index.ts'
import { caseLines, lineName, reportLines } from '../../reporters/limit-lines.ts'
import { fault, onOperation, onStatus, replyWith, when, type Inject } from '../../gateway/reference/fault.ts'
import type { JudgedRun } from '../../src/report/report.ts'
import { tryGateway } from '../suites/trial.ts'
import { junitProblems } from './junit-schema.ts'
import { judgedOf, requirement } from './sample.ts'
import { wellFormedness } from './xml.ts'

const message = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'ref-claude-1',
  content: [{ type: 'text', text: 'Hello.' }],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 3, output_tokens: 2 },
}
const plain = ['model', 'messages', 'max_tokens', 'stream']

/** Gateways that violate many limits with one cause. */
const gateways: Readonly<Record<string, { readonly inject: Inject; readonly of: RegExp }>> = {
  'validates nothing on messages': {
    inject: onOperation('createMessage', onStatus(400, replyWith(200, message))),
    of: /^limits\.messages\./,
  },
  'fails with 500 on every optional parameter of chat': {
    inject: onOperation(
      'createChatCompletion',
      when(({ body }) => Object.keys(body).some((name) => !plain.includes(name)), replyWith(500, '')),
    ),
    of: /^limits\.chat\./,
  },
}

const countOf = (text: string, part: string | RegExp) => text.split(part).length - 1

describe.each(Object.entries(gateways))('a gateway that %s', (_name, { inject, of }) => {
  let judged: JudgedRun
  let ids: readonly string[]
  beforeAll(async () => {
    const settings = { only: ['limits.messages', 'limits.chat'], samples: 2 }
    const { concluded, evidence } = await tryGateway({ faults: [fault([], inject)], settings, suites: {} })
    judged = { report: concluded.report, evidence }
    ids = judged.report.requirements.filter(({ verdict }) => verdict === 'violated').map(({ id }) => id)
  })

  test('violates many requirements with one cause', () => {
    const limits = judged.report.findings.filter(({ requirements }) => requirements.some((id) => of.test(id)))
    expect([limits.length, ids.filter((id) => of.test(id)).length > 10]).toEqual([1, true])
  })

  test('has one failure in JUnit, which names the cause, the number and the first requirements', () => {
    const text = renderJunit(judged)
    expect([...wellFormedness(text), ...junitProblems(text)]).toEqual([])
    const others = ids.filter((id) => !id.startsWith('limits.')).length
    expect(countOf(text, '<failure ')).toBe(1 + others)
    const [finding] = judged.report.findings
    const limits = ids.filter((id) => id.startsWith('limits.'))
    expect(text).toContain(` name="${limits[0]} and ${limits.length - 1} more"`)
    expect(text).toContain(`${limits.length} requirements: ${limits.slice(0, 3).join(', ')} and`)
    expect(text).toContain(`finding ${finding?.id}`)
  })

  test('has one failed result in Allure', () => {
    const { results } = allureRun(judged)
    const limits = ids.filter((id) => id.startsWith('limits.'))
    const failed = results.filter(({ status, fullName }) => status === 'failed' && fullName.startsWith('limits.'))
    expect(failed).toMatchObject([{ name: expect.stringContaining(`${limits[0]} and ${limits.length - 1} more: `) }])
    expect(failed[0]?.steps.length).toBeGreaterThan(10)
  })

  test('has one finding on the page, which links its requirements', () => {
    const limits = ids.filter((id) => id.startsWith('limits.'))
    expect(content(judged).markup).toContain(`<a href="#is-${limits[1]}"><code>${limits[1]}</code></a>`)
  })

  test('has one case in summary.md and on the terminal', () => {
    const limits = judged.report.findings
      .flatMap((finding) => caseLines(finding, Infinity).lines)
      .filter(({ first }) => of.test(first.requirement ?? ''))
    expect(limits).toHaveLength(1)
    const [first = ''] = limits[0]?.requirements ?? []
    const markdown = renderMarkdown(judged)
    expect(countOf(markdown, new RegExp(`^\\| \`${first.replaceAll('.', '\\.')}\`, .* and \\d+ more \\|`, 'm'))).toBe(1)
    expect(renderConsole(judged, { color: false, width: 200, isWhole: true })).toMatch(
      new RegExp(`${first}, \\S+ and \\d+ more: `),
    )
  })
})

describe('lines of a report', () => {
  const rows = [
    requirement('limits.chat.n.refuses', 'violated'),
    requirement('chat.completion.id', 'violated'),
    requirement('limits.chat.stop.refuses', 'violated'),
    requirement('limits.chat.user.refuses', 'advisory'),
    requirement('limits.chat.top_p.refuses', 'satisfied'),
  ]
  const sample = judgedOf(rows)
  const [one, ...others] = sample.report.findings
  const ids = rows.map(({ id }) => id)
  const joined = one && { ...sample.report, findings: [{ ...one, requirements: ids }, ...others] }
  const namesOf = (report = sample.report) => reportLines(rows, report).map(lineName)

  test('join limits with one verdict and one cause, and nothing else', () => {
    expect(namesOf(joined)).toEqual([
      'limits.chat.n.refuses and 1 more',
      'chat.completion.id',
      'limits.chat.user.refuses',
      'limits.chat.top_p.refuses',
    ])
  })

  test('are separate for limits with different causes', () => {
    expect(namesOf()).toEqual(ids)
  })
})
