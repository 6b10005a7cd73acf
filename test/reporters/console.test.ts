import { describe, expect, test } from 'vitest'
import { renderConsole } from '../../reporters/index.ts'
import { displayWidth } from '../../reporters/console/columns.ts'
import type { Finding, ModelRow, Report } from '../../src/report/report.ts'
import { dependent, exchange, hostile, judgedOf, notJudged, requirement } from './sample.ts'

const plainly = { color: false, width: 100, isWhole: true }

const long = `${'a very long sentence '.repeat(40)}${'视'.repeat(400)}`

/** Violations of requirements with long texts, each with an exchange. */
const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    requirement(`chat.field.n${index}`, 'violated', {
      text: long,
      message: `\`created\`: expected ${long}`,
      exchanges: ['chat-plain/plain'],
    }),
  )

const cell = (model: string, protocol: string, judged: number, violated = 0, advisory = 0): ModelRow => ({
  ...{ model, protocol, requests: judged, judged, violated, advisory },
})

const byModel = [cell('m-1', 'chat', 174, 3), cell('m-1', 'responses', 40, 0, 1), cell('m-视频', 'chat', 20)]

/** Rows on a terminal, which wraps what is wider. */
const rowsOf = (lines: readonly string[], width: number) =>
  lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(displayWidth(line) / width)), 0)

describe('console', () => {
  test('leads with the conclusion, the counts and the violations', () => {
    const judged = judgedOf(
      [
        requirement('chat.completion.created', 'violated', {
          message: '`created`: expected integer, got "now"',
          exchanges: ['chat-plain/plain', 'chat-tools/call'],
        }),
        requirement('chat.completion.id', 'satisfied'),
        requirement('chat.reasoning.tokens', 'inconclusive', { because: 'no model for the role "reasoning"' }),
        requirement('chat.reasoning.content', 'inconclusive', { because: 'no model for the role "reasoning"' }),
        requirement('streaming.chat.index', 'inconclusive', dependent('chat.completion.created')),
        requirement('streaming.chat.order', 'advisory', { level: 'SHOULD', message: 'expected a role first' }),
        notJudged('video.task.id', 'not selected'),
        notJudged('images.image.url', 'not selected'),
      ],
      [exchange('chat-plain/plain'), exchange('chat-tools/call')],
      { observations: [{ id: 'models.list.envelope', text: 'the model list is wrapped', value: { object: 'list' } }] },
    )
    expect(renderConsole(judged, { ...plainly, outDir: 'gateproof-report' })).toMatchInlineSnapshot(`
      "judged 3 of 6: nonconformant
      1 violated, 1 advisory, 3 inconclusive, 1 satisfied
      2 findings: 2 shape
      ✗ 1 The sentence of \`chat.completion.created\`. (2×)
      ! 2 The sentence of \`streaming.chat.order\`. (1 requirement)
      full report: gateproof-report/report.html, summary.md, report.json
      finding 1 with its requests: gateproof explain 1

      https://gateway.example, profile full, seed 42: 240 requests, 1 retry, 3456 tokens; driven in 12.0s,
      judged in 0.8s

                 violated  advisory  inconclusive  satisfied
      chat              1         ·             2          1
      streaming         ·         1             1          ·
      not selected: video, images

      ✗ shape: The sentence of \`chat.completion.created\`.
          fix    See to it: The sentence of \`chat.completion.created\`.
          rules  chat.completion.created
          seen   \`created\`: expected integer, got "now"
          where  chat.completion.created: chat-plain/plain (POST /v1/chat/completions, model m-1, key
                 default): 200, and 1 more exchange
          repro  curl -sS -i --http1.1 --url 'https://gateway.example/v1/chat/completions' -H "authorization: Bearer $GATEWAY_API_KEY" -H 'content-type: application/json' -A '' -H accept: --data-raw '{"model":"m-1","messages":[{"role":"user","content":"It'\\''s 1 + 1"}]}'
                 npx --no-install gateproof --base-url https://gateway.example --only chat.completion.created --probes chat-plain --seed 42 --models chat=m-1 --out gateproof-repeat
          id     shape-chat.completion.created (1 requirement, 2 exchanges)

      ! shape: The sentence of \`streaming.chat.order\`.
          fix    See to it: The sentence of \`streaming.chat.order\`.
          rules  streaming.chat.order
          seen   expected a role first
          where  streaming.chat.order: a check
          id     shape-streaming.chat.order (1 requirement)

      inconclusive
        2 requirements: no model for the role "reasoning"
        1 requirement: depends on chat.completion.created

      observed: 1 value that the contract does not specify: see summary.md and report.json

      judged 3 of 6: nonconformant
      reports are in gateproof-report
      "
    `)
  })

  test('is short for a conformant run', () => {
    expect(renderConsole(judgedOf([requirement('chat.completion.id', 'satisfied')]), plainly)).toMatchInlineSnapshot(`
      "judged 1 of 1: conformant
      1 satisfied
      https://gateway.example, profile full, seed 42: 240 requests, 1 retry, 3456 tokens; driven in 12.0s,
      judged in 0.8s

      satisfied: chat 1
      "
    `)
  })

  describe('on the first screen, a setting that is missing', () => {
    const withoutModel = (role: string, count: number) =>
      Array.from({ length: count }, (_, index) =>
        requirement(`${role}.object.n${index}`, 'inconclusive', {
          because: `no model for the role "${role}" (--models ${role}=ID)`,
          reason: { code: 'no-model', args: { role } },
        }),
      )
    const screenOf = (rows: Parameters<typeof judgedOf>[0], width = 100) =>
      renderConsole(judgedOf(rows), { color: false, width, outDir: 'gateproof-report' }).trimEnd().split('\n')
    const undecidedOf = (lines: readonly string[]) => {
      const from = lines.findIndex((line) => line.startsWith('not judged'))
      return from < 0 ? [] : lines.slice(from).filter((line) => /^(?:not judged| )/.test(line))
    }
    const satisfied = requirement('chat.completion.id', 'satisfied')

    test('has a line with the number of requirements and the option, the most useful first', () => {
      const rows = [satisfied, ...withoutModel('reasoning', 1), ...withoutModel('messages', 134)]
      expect(undecidedOf(screenOf(rows))).toEqual([
        'not judged: 135 requirements; more with:',
        '  134  --models messages=ID',
        '    1  --models reasoning=ID',
      ])
    })

    test('is also counted for the requirements that depend on others', () => {
      const reason = { code: 'requirement', args: { id: 'messages.object.n0' } }
      const rows = [requirement('messages.after', 'inconclusive', { because: 'messages.object.n0', reason })]
      expect(undecidedOf(screenOf([...withoutModel('messages', 1), ...rows]))[1]).toBe('    2  --models messages=ID')
    })

    test('is counted, if there are more than eight', () => {
      const roles = [
        'messages',
        'responses',
        'reasoning',
        'tools',
        'video',
        'image',
        'unpriced',
        'retired',
        'noChannel',
      ]
      const rows = roles.flatMap((role, index) => withoutModel(role, 10 - index))
      const lines = undecidedOf(screenOf([satisfied, ...rows]))
      expect(lines).toHaveLength(10)
      expect(lines.at(-1)).toBe('       and 1 more setting: gateproof doctor')
    })

    test('leaves room for findings', () => {
      const rows = ['messages', 'responses', 'reasoning', 'tools'].flatMap((role) => withoutModel(role, 2))
      const lines = screenOf([...many(20), ...rows], 80)
      expect(undecidedOf(lines)).toHaveLength(5)
      expect(lines.filter((line) => line.startsWith('✗')).length).toBeGreaterThan(1)
      expect(rowsOf(lines, 80)).toBeLessThan(24)
    })

    test.each([
      ['key', 'low', 'keys.low in the configuration'],
      ['key', 'default', '--api-key-env NAME'],
    ])('names the %s %s', (_, role, option) => {
      const reason = { code: 'no-key', args: { role } }
      const other = requirement('models.list.group', 'inconclusive', { because: `no key for "${role}"`, reason })
      expect(undecidedOf(screenOf([satisfied, other]))[1]).toBe(`    1  ${option}`)
    })

    test('is no line for another reason', () => {
      const reason = { code: 'no-choice', args: { exchange: 'chat-plain/plain' } }
      const other = requirement('chat.choices', 'inconclusive', { because: 'chat-plain/plain has no choice', reason })
      expect(undecidedOf(screenOf([satisfied, other]))).toEqual([])
    })
  })

  test('shows ten findings in full and counts the rest', () => {
    const text = renderConsole(judgedOf(many(13)), plainly)
    expect(text.match(/^ {4}seen/gm)).toHaveLength(10)
    expect(text).toContain('and 3 more findings: see summary.md')
  })

  test.each([80, 100, 120, 200])('fits the screen and, except for commands, %i columns', (width) => {
    const judged = judgedOf(many(40), [exchange('chat-plain/plain')], { notes: [long, long, long, long], byModel })
    const look = { color: false, width, outDir: 'gateproof-report' }
    const lines = renderConsole(judged, { ...look, isWhole: true }).split('\n')
    const isCommand = (line: string) => /^ +(?:repro +)?(?:npx|curl) /.test(line)
    const screen = renderConsole(judged, look).trimEnd().split('\n')
    expect(rowsOf(screen, width)).toBeLessThan(24)
    expect(lines.filter(isCommand).length).toBeGreaterThan(0)
    expect(screen).toContainEqual(expect.stringMatching(/^full report: gateproof-report\/report\.html/))
    expect(lines.filter((line) => displayWidth(line) > width && !isCommand(line))).toEqual([])
  })

  test('gives findings room if many notes explain why the run is inconclusive', () => {
    const notes = Array.from({ length: 7 }, () => long)
    const violated = Array.from({ length: 20 }, (_, at) =>
      requirement(`chat.id${at}`, 'violated', { message: 'wrong' }),
    )
    const judged = judgedOf(violated, [], { verdict: 'inconclusive', notes })
    const screen = renderConsole(judged, { color: false, width: 80, outDir: 'out' }).trimEnd().split('\n')
    expect(rowsOf(screen, 80)).toBeLessThan(24)
    expect(screen.filter((line) => line.startsWith('note: ')).length).toBeGreaterThan(0)
    expect(screen).toContainEqual(expect.stringMatching(/^and \d more notes: see summary\.md$/))
    expect(screen.filter((line) => /^[✗!] \d+ /.test(line)).length).toBeGreaterThan(4)
  })

  test('repeats the conclusion at the end of a long report', () => {
    expect(renderConsole(judgedOf(many(9)), { ...plainly, outDir: 'out' })).toMatch(
      /\n\njudged 9 of 9: nonconformant\nreports are in out\n$/,
    )
  })

  test('lists the worst findings first, with their impact, and marks known ones', () => {
    const judged = judgedOf(many(2))
    const [one, other] = judged.report.findings.map((finding, index) => ({
      ...finding,
      title: `finding ${index}`,
      ...(index === 0 ? { impact: 'server error' as const } : { known: true as const }),
    })) as [Finding, Finding]
    const text = renderConsole({ ...judged, report: { ...judged.report, findings: [one, other] } }, plainly)
    expect(text).toMatch(/^2 findings: 1 server error, 1 shape\n✗ 1 finding 0 \(.*\)$/m)
    expect(text).toMatch(/^✗ 2 \(known\): finding 1 \(/m)
  })

  test('names the model of a finding if several were asked, and another one of its protocol does better', () => {
    const judged = judgedOf(many(1), [], { byModel })
    const findings = judged.report.findings.map((one) => ({
      ...{ ...one, title: 'A chat defect' },
      callers: [
        { operation: 'POST /v1/chat/completions', protocol: 'chat', model: 'm-1', key: 'default', exchanges: 2 },
      ],
    }))
    const everyModel = { asked: 2, pairs: 3, answered: 3 } as unknown as NonNullable<Report['everyModel']>
    const screenOf = (rows: readonly ModelRow[], asked: object = { everyModel }) =>
      renderConsole(
        { ...judged, report: { ...judged.report, findings, byModel: rows, ...asked } },
        { color: false, width: 100 },
      )
    expect(screenOf(byModel)).toMatch(/^✗ 1 A chat defect \(m-1, /m)
    expect(screenOf(byModel.slice(0, 2))).toMatch(/^✗ 1 A chat defect \(\d/m)
    expect(screenOf(byModel, {})).toMatch(/^✗ 1 A chat defect \(\d/m)
  })

  test('has a table of several models and protocols, or a list if that is too wide', () => {
    const judged = judgedOf(many(1), [], { byModel })
    expect(renderConsole(judged, plainly)).toContain(`
              chat  responses
m-1     3 ✗ of 174  1 ! of 40
m-视频          20          ·
`)
    expect(renderConsole(judged, { ...plainly, width: 24 })).toContain(
      '\nm-1: chat 3 ✗ of 174,\n  responses 1 ! of 40\n',
    )
    expect(renderConsole(judgedOf(many(1), [], { byModel: byModel.slice(0, 2) }), plainly)).not.toContain('✗ of')
  })

  test('folds long sections if the log supports it', () => {
    const observations = [{ id: 'a.b', text: '::error::x', value: '::endgroup::' }]
    const judged = judgedOf(many(3), [], { observations })
    const text = renderConsole(judged, { ...plainly, groups: true })
    expect(text.match(/^::.*$/gm)).toEqual([
      '::group::findings in full',
      '::endgroup::',
      '::group::observed',
      '::endgroup::',
    ])
    expect(text).toMatch(/^judged 3 of 3: nonconformant\n/)
    expect(renderConsole(judged, plainly)).toContain(
      'observed: 1 value that the contract does not specify: see summary.md',
    )
  })

  test('escapes what a terminal would obey', () => {
    const hostileExchange = exchange(hostile, { end: { how: 'reset', at: 1, detail: hostile } })
    const judged = judgedOf(
      [
        requirement(hostile, 'violated', {
          text: hostile,
          message: `\`${hostile}\`: ${hostile}`,
          exchanges: [hostile],
        }),
        requirement('a.b', 'inconclusive', { because: hostile }),
        requirement('a.c', 'broken', { message: hostile, name: hostile }),
        notJudged(`${hostile}.x`, hostile),
      ],
      [hostileExchange],
      { notes: [hostile], observations: [{ id: hostile, text: hostile, value: { [hostile]: hostile } }] },
    )
    const text = renderConsole(judged, { ...plainly, outDir: hostile })
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u)
    expect(text).not.toMatch(/^\s*::|##[a-z]*\[/m)
  })

  test('uses colours only if enabled', () => {
    const judged = judgedOf([requirement('chat.completion.id', 'satisfied')])
    expect(renderConsole(judged, { color: true, width: 80 })).toContain('\u001b[32m')
    expect(renderConsole(judged, { color: false, width: 80 })).not.toContain('\u001b')
  })
})
