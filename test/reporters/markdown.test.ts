import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '../../reporters/index.ts'
import { markdownCode, markdownProse } from '../../reporters/escape.ts'
import type { Finding } from '../../src/report/report.ts'
import { markdownProblems } from './markdown-tables.ts'
import { dependent, exchange, hostile, judgedOf, notJudged, requirement } from './sample.ts'

describe('summary.md', () => {
  test('contains the conclusion, areas, violations, reasons, limits, observations and how to judge again', () => {
    const judged = judgedOf(
      [
        requirement('chat.completion.created', 'violated', {
          message: '`created`: expected integer, got "now"',
          exchanges: ['chat-plain/plain'],
        }),
        requirement('chat.reasoning.tokens', 'inconclusive', { because: 'no model for the role "reasoning"' }),
        requirement('streaming.chat.index', 'inconclusive', dependent('chat.completion.created')),
        requirement('limits.chat.temperature.accepts', 'satisfied', { text: '`temperature` is accepted from 0 to 2.' }),
        requirement('limits.chat.temperature.refuses', 'advisory', { message: 'expected status 400, got 200' }),
        notJudged('video.task.id', 'not selected'),
      ],
      [exchange('chat-plain/plain')],
      { observations: [{ id: 'models.list.envelope', text: 'the model list is wrapped', value: { object: 'list' } }] },
    )
    expect(renderMarkdown(judged)).toMatchInlineSnapshot(`
      "# Judged 3 of 5: nonconformant

      1 violated, 1 advisory, 2 inconclusive, 1 satisfied.

      gateproof 0.1.0, contract 1.0.0: \`https://gateway.example\`, profile full, seed 42: 240 requests, 1 retry, 3456 tokens; driven in 12.0s, judged in 0.8s.

      ## Findings (2)

      | # | Impact | What | Affects | Extent |
      | --- | --- | --- | --- | --- |
      | 1 | shape | The sentence of \`chat.completion.created\`. | the whole deployment | 1 requirement, 1 exchange |
      | 2 | shape, advisory | The sentence of \`limits.chat.temperature.refuses\`. | the whole deployment | 1 requirement |

      ### 1. The sentence of \`chat.completion.created\`.

      **shape**, 1 requirement, 1 exchange, \`shape-chat.completion.created\`

      **Fix**: See to it: The sentence of \`chat.completion.created\`.

      **Affects**: the whole deployment

      **Requirements**: \`chat.completion.created\`

      | Requirement | Observed | Where | Exchanges |
      | --- | --- | --- | --- |
      | \`chat.completion.created\` | \`\` \`created\`: expected integer, got "now" \`\` | \`chat-plain/plain\`<br>POST /v1/chat/completions, model m-1, key default: 200 | 1 |

      **Reproduce**:

      \`\`\`sh
      curl -sS -i --http1.1 --url 'https://gateway.example/v1/chat/completions' -H "authorization: Bearer $GATEWAY_API_KEY" -H 'content-type: application/json' -A '' -H accept: --data-raw '{"model":"m-1","messages":[{"role":"user","content":"It'\\''s 1 + 1"}]}'
      npx --no-install gateproof --base-url https://gateway.example --only chat.completion.created --probes chat-plain --seed 42 --models chat=m-1 --out gateproof-repeat
      \`\`\`

      ### 2. The sentence of \`limits.chat.temperature.refuses\`.

      **shape, advisory**, 1 requirement, \`shape-limits.chat.temperature.refuses\`

      **Fix**: See to it: The sentence of \`limits.chat.temperature.refuses\`.

      **Affects**: the whole deployment

      **Requirements**: \`limits.chat.temperature.refuses\`

      | Requirement | Observed | Where | Exchanges |
      | --- | --- | --- | --- |
      | \`limits.chat.temperature.refuses\` | \`expected status 400, got 200\` | a check |  |

      ## Areas

      | Area | violated | advisory | inconclusive | satisfied |
      | --- | --- | --- | --- | --- |
      | \`chat\` | 1 |  | 1 |  |
      | \`streaming\` |  |  | 1 |  |
      | \`limits\` |  | 1 |  | 1 |

      not selected: \`video\`

      ## Inconclusive (2)

      | Requirements | Reason | Which |
      | --- | --- | --- |
      | 1 | no model for the role "reasoning" | \`chat.reasoning.tokens\` |
      | 1 | depends on \`chat.completion.created\` | \`streaming.chat.index\` |

      <details><summary>Limits (1)</summary>

      | Parameter | At the limit | Beyond it |
      | --- | --- | --- |
      | \`chat.temperature\` | satisfied | advisory |

      </details>

      <details><summary>Observations (1)</summary>

      | Requirement | What | Values |
      | --- | --- | --- |
      | \`models.list.envelope\` | the model list is wrapped | \`{"object":"list"}\` |

      </details>

      ## Judge again

      Judges the recording again with the same checks, without sending anything:

      \`\`\`sh
      npx --no-install gateproof judge evidence.jsonl
      \`\`\`

      \`--seed 42\` generates the same requests.
      "
    `)
  })

  test("stays below GitHub's size limit without cutting a part", () => {
    const long = '\u{1f600}|`\n'.repeat(500)
    const one = { requirement: long, verdict: 'violated', test: long, message: long, exchanges: 1 } as const
    const judged = judgedOf([requirement('chat.a', 'violated', { message: long })])
    const findings = Array.from({ length: 300 }, (_, index) => ({
      ...(judged.report.findings[0] as Finding),
      ...{ id: `f${index}`, title: long, fix: long, cases: Array.from({ length: 80 }, () => one) },
    }))
    const observations = Array.from({ length: 4000 }, (_, index) => ({
      id: `a.b${index % 300}`,
      text: long,
      value: index + long,
    }))
    const text = renderMarkdown({
      ...judged,
      report: { ...judged.report, findings, observations, notes: Array(80).fill(long) },
    })
    expect([Buffer.byteLength(text) < 1_001_000, markdownProblems(text)]).toEqual([true, []])
    expect(text).toMatch(
      /## Findings \(300\)[^]*\d+ parts left out because this page would be too large: see `report\.json`\.\n$/,
    )
  })

  test('escapes Markdown in text from a server', () => {
    expect(markdownCode('a | `b` <i>')).toMatchInlineSnapshot(`"\`\`a \\| \`b\` <i>\`\`"`)
    expect(markdownCode('`')).toBe('`` ` ``')
    expect(markdownProse('see `a|b` at <b> https://x.example *now* @team [y](z)')).toMatchInlineSnapshot(
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
