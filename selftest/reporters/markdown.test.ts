import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '../../reporters/index.ts'
import { code, prose } from '../../reporters/plain.ts'
import { exchange, hostile, judgedOf, notJudged, requirement } from './sample.ts'

describe('summary.md', () => {
  test('holds the conclusion, areas, violations, reasons, limits, observations and how to judge again', () => {
    const judged = judgedOf(
      [
        requirement('chat.completion.created', 'violated', {
          message: '`created`: expected integer; saw "now"',
          exchanges: ['chat-plain/plain'],
        }),
        requirement('chat.reasoning.tokens', 'inconclusive', { because: 'no model for the role "reasoning"' }),
        requirement('streaming.chat.index', 'inconclusive', { because: 'chat.completion.created' }),
        requirement('limits.chat.temperature.accepts', 'satisfied', { text: '`temperature` is accepted from 0 to 2.' }),
        requirement('limits.chat.temperature.refuses', 'advisory', { message: 'expected the status 400; saw 200' }),
        notJudged('video.task.id', 'not selected'),
      ],
      [exchange('chat-plain/plain')],
      { observations: [{ id: 'models.list.envelope', text: 'the model list is wrapped', value: { object: 'list' } }] },
    )
    expect(renderMarkdown(judged)).toMatchInlineSnapshot(`
      "# Judged 3 of 5: nonconformant

      1 violated, 1 advisory, 2 inconclusive, 1 satisfied.

      gateproof 0.1.0, contract 1.0.0: \`https://gateway.example\`, profile spec, seed 42: 240 requests, 1 retry, 3456 tokens; driven in 12.0s, judged in 0.8s.

      | Area | violated | advisory | inconclusive | satisfied |
      | --- | --- | --- | --- | --- |
      | \`chat\` | 1 |  | 1 |  |
      | \`streaming\` |  |  | 1 |  |
      | \`limits\` |  | 1 |  | 1 |

      not selected: \`video\`

      ## Violated (1)

      | Requirement | Level | Sentence | Seen | Where |
      | --- | --- | --- | --- | --- |
      | \`chat.completion.created\` | MUST | The sentence of \`chat.completion.created\`. | \`\` \`created\`: expected integer; saw "now" \`\` | \`chat-plain/plain\`: 200 |

      <details><summary>See it again with curl</summary>

      \`\`\`sh
      # chat.completion.created
      curl -sS -i 'https://gateway.example/v1/chat/completions' -H "Authorization: Bearer $GATEWAY_API_KEY" -H 'content-type: application/json' --data-raw '{"model":"m-1","messages":[{"role":"user","content":"It'\\''s 1 + 1"}]}'
      \`\`\`

      </details>

      ## Advisory (1)

      | Requirement | Level | Sentence | Seen | Where |
      | --- | --- | --- | --- | --- |
      | \`limits.chat.temperature.refuses\` | MUST | The sentence of \`limits.chat.temperature.refuses\`. | \`expected the status 400; saw 200\` |  |

      ## Inconclusive (2)

      | Requirements | Reason | Which |
      | --- | --- | --- |
      | 1 | no model for the role "reasoning" | \`chat.reasoning.tokens\` |
      | 1 | stands on \`chat.completion.created\` | \`streaming.chat.index\` |

      ## Limits (1)

      | Parameter | Limit | At the limit | Beyond it |
      | --- | --- | --- | --- |
      | \`chat.temperature\` | \`temperature\` is accepted from 0 to 2. | satisfied | advisory |

      ## Observations (1)

      | Requirement | What | Value |
      | --- | --- | --- |
      | \`models.list.envelope\` | the model list is wrapped | \`{"object":"list"}\` |

      ## Judge again

      Nothing is sent; the recording is judged by the same suites.

      \`\`\`sh
      npx gateproof judge evidence.jsonl
      \`\`\`

      Driving with \`--seed 42\` draws the same requests.
      "
    `)
  })

  test('interprets nothing a server said', () => {
    expect(code('a | `b` <i>')).toMatchInlineSnapshot(`"\`\`a \\| \`b\` <i>\`\`"`)
    expect(code('`')).toBe('`` ` ``')
    expect(prose('see `a|b` at <b> https://x.example *now* @team [y](z)')).toMatchInlineSnapshot(
      `"see \`a\\|b\` at &lt;b> https&#58;//x.example \\*now\\* &#64;team \\[y\\](z)"`,
    )
    const requirements = (['violated', 'broken', 'advisory', 'inconclusive'] as const).map((verdict, index) =>
      requirement(`${hostile}.${index}`, verdict, {
        text: hostile,
        message: hostile,
        because: hostile,
        exchanges: [hostile],
      }),
    )
    const more = { notes: [hostile], observations: [{ id: hostile, text: hostile, value: hostile }] }
    const text = renderMarkdown(judgedOf(requirements, [exchange(hostile)], more))
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u)
    expect(text.replaceAll(/```sh\n[^]*?\n```|(`+)(?!`)[^\n]*?[^`]\1(?!`)/g, '')).not.toMatch(/<script|[^\\]\[x\]\(/)
  })
})
