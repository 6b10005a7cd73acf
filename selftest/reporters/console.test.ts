import { describe, expect, test } from 'vitest'
import { renderConsole } from '../../reporters/index.ts'
import { exchange, hostile, judgedOf, notJudged, requirement } from './sample.ts'

const plainly = { color: false, width: 100 }

describe('console', () => {
  test('leads with the conclusion, the counts and the violations', () => {
    const judged = judgedOf(
      [
        requirement('chat.completion.created', 'violated', {
          message: '`created`: expected integer; saw "now"',
          exchanges: ['chat-plain/plain', 'chat-tools/call'],
        }),
        requirement('chat.completion.id', 'satisfied'),
        requirement('chat.reasoning.tokens', 'inconclusive', { because: 'no model for the role "reasoning"' }),
        requirement('chat.reasoning.content', 'inconclusive', { because: 'no model for the role "reasoning"' }),
        requirement('streaming.chat.index', 'inconclusive', { because: 'chat.completion.created' }),
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
      ✗ chat.completion.created  \`created\`: expected integer; saw "now"
      https://gateway.example, profile spec, seed 42: 240 requests, 1 retry, 3456 tokens; driven in 12.0s,
      judged in 0.8s

                 violated  advisory  inconclusive  satisfied
      chat              1         ·             2          1
      streaming         ·         1             1          ·
      not selected: video, images

      ✗ chat.completion.created  MUST
          The sentence of \`chat.completion.created\`.
          saw    \`created\`: expected integer; saw "now"
          where  chat-plain/plain: 200, at created, and 1 more exchange
          again  curl -sS -i 'https://gateway.example/v1/chat/completions' -H "Authorization: Bearer $GATEWAY_API_KEY" -H 'content-type: application/json' --data-raw '{"model":"m-1","messages":[{"role":"user","content":"It'\\''s 1 + 1"}]}'

      inconclusive
        2 requirements: no model for the role "reasoning"
        1 requirement: stands on chat.completion.created

      advisory
        streaming.chat.order  expected a role first

      observed
        models.list.envelope  the model list is wrapped: {"object":"list"}

      reports: gateproof-report
      "
    `)
  })

  test('says so when all is well, in few lines', () => {
    expect(renderConsole(judgedOf([requirement('chat.completion.id', 'satisfied')]), plainly)).toMatchInlineSnapshot(`
      "judged 1 of 1: conformant
      1 satisfied
      https://gateway.example, profile spec, seed 42: 240 requests, 1 retry, 3456 tokens; driven in 12.0s,
      judged in 0.8s

            satisfied
      chat          1
      "
    `)
  })

  test('shows ten violations in full and counts the rest', () => {
    const many = Array.from({ length: 13 }, (_, index) =>
      requirement(`chat.field.n${index}`, 'violated', { message: 'seen' }),
    )
    const text = renderConsole(judgedOf(many), plainly)
    expect(text.match(/^ {4}saw/gm)).toHaveLength(10)
    expect(text).toContain('  and 8 more\n')
    expect(text).toContain('and 3 more, all in summary.md')
  })

  test('never passes on what would steer a terminal', () => {
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

  test('colours only when asked', () => {
    const judged = judgedOf([requirement('chat.completion.id', 'satisfied')])
    expect(renderConsole(judged, { color: true, width: 80 })).toContain('\u001b[32m')
    expect(renderConsole(judged, { color: false, width: 80 })).not.toContain('\u001b')
  })
})
