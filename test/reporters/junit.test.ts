import { describe, expect, test } from 'vitest'
import { renderJunit } from '../../reporters/index.ts'
import { dependent, exchange, hostile, judgedOf, notJudged, requirement } from './sample.ts'
import { junitProblems } from './junit-schema.ts'
import { wellFormedness } from './xml.ts'

describe('junit.xml', () => {
  test('has a suite for each area and a case for each requirement', () => {
    const judged = judgedOf(
      [
        requirement('chat.completion.created', 'violated', {
          message: '`created`: expected integer, got "now"',
          exchanges: ['chat-plain/plain'],
        }),
        requirement('chat.completion.id', 'satisfied'),
        requirement('chat.completion.x', 'broken', { message: 'TypeError: x is not a function' }),
        requirement('streaming.chat.index', 'inconclusive', dependent('chat.completion.created')),
        requirement('streaming.chat.order', 'advisory', {
          level: 'SHOULD',
          message: 'expected a role first\nsaw text',
        }),
        notJudged('video.task.id', 'not selected'),
      ],
      [exchange('chat-plain/plain')],
    )
    const text = renderJunit(judged)
    expect([...wellFormedness(text), ...junitProblems(text)]).toEqual([])
    expect(text).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="gateproof" tests="6" failures="1" errors="2" time="12.800">
        <testsuite name="run" tests="1" failures="0" errors="1" skipped="0" time="0" timestamp="2026-01-02T03:04:05.000Z">
          <properties>
            <property name="tool" value="gateproof 0.1.0"/>
            <property name="spec" value="1.0.0 sha256:ab12"/>
            <property name="baseUrl" value="https://gateway.example"/>
            <property name="profile" value="full"/>
            <property name="verdict" value="broken"/>
            <property name="conclusion" value="broken"/>
          </properties>
          <testcase classname="gateproof.run" name="the run as a whole" time="0">
            <error message="broken: an error in gateproof prevented 1 requirement from being judged" type="broken">judged 4 of 5: broken</error>
          </testcase>
        </testsuite>
        <testsuite name="chat" tests="3" failures="1" errors="1" skipped="0" time="0.014" timestamp="2026-01-02T03:04:05.000Z">
          <properties>
            <property name="tool" value="gateproof 0.1.0"/>
            <property name="spec" value="1.0.0 sha256:ab12"/>
            <property name="baseUrl" value="https://gateway.example"/>
            <property name="profile" value="full"/>
            <property name="verdict" value="broken"/>
            <property name="conclusion" value="broken"/>
          </properties>
          <testcase classname="gateproof.chat" name="chat.completion.created" time="0.014">
            <failure message="\`created\`: expected integer, got &quot;now&quot;" type="violated">MUST: The sentence of \`chat.completion.created\`.
      \`created\`: expected integer, got &quot;now&quot;
      exchange chat-plain/plain (POST /v1/chat/completions, model m-1, key default): 200
      test protocols/chat/completion.test.ts: a check
      finding shape-chat.completion.created: shape: The sentence of \`chat.completion.created\`.
      fix: See to it: The sentence of \`chat.completion.created\`.
      reproduce:
      curl -sS -i --http1.1 --url &apos;https://gateway.example/v1/chat/completions&apos; -H &quot;authorization: Bearer $GATEWAY_API_KEY&quot; -H &apos;content-type: application/json&apos; -A &apos;&apos; -H accept: --data-raw &apos;{&quot;model&quot;:&quot;m-1&quot;,&quot;messages&quot;:[{&quot;role&quot;:&quot;user&quot;,&quot;content&quot;:&quot;It&apos;\\&apos;&apos;s 1 + 1&quot;}]}&apos;
      npx --no-install gateproof --base-url https://gateway.example --only chat.completion.created --probes chat-plain --seed 42 --models chat=m-1 --out gateproof-repeat</failure>
          </testcase>
          <testcase classname="gateproof.chat" name="chat.completion.id" time="0.000"/>
          <testcase classname="gateproof.chat" name="chat.completion.x" time="0.000">
            <error message="TypeError: x is not a function" type="broken">MUST: The sentence of \`chat.completion.x\`.
      TypeError: x is not a function
      test protocols/chat/completion.test.ts: a check</error>
          </testcase>
        </testsuite>
        <testsuite name="streaming" tests="2" failures="0" errors="0" skipped="1" time="0.000" timestamp="2026-01-02T03:04:05.000Z">
          <properties>
            <property name="tool" value="gateproof 0.1.0"/>
            <property name="spec" value="1.0.0 sha256:ab12"/>
            <property name="baseUrl" value="https://gateway.example"/>
            <property name="profile" value="full"/>
            <property name="verdict" value="broken"/>
            <property name="conclusion" value="broken"/>
          </properties>
          <testcase classname="gateproof.streaming" name="streaming.chat.index" time="0.000">
            <skipped message="inconclusive: depends on chat.completion.created"/>
          </testcase>
          <testcase classname="gateproof.streaming" name="streaming.chat.order" time="0.000">
            <system-out>advisory: The sentence of \`streaming.chat.order\`.
      SHOULD: The sentence of \`streaming.chat.order\`.
      expected a role first
      saw text
      test protocols/chat/completion.test.ts: a check
      finding shape-streaming.chat.order: shape: The sentence of \`streaming.chat.order\`.
      fix: See to it: The sentence of \`streaming.chat.order\`.</system-out>
          </testcase>
        </testsuite>
      </testsuites>
      "
    `)
  })

  test('stays well-formed for hostile text', () => {
    const requirements = (['violated', 'broken', 'advisory', 'inconclusive'] as const).map((verdict, index) =>
      requirement(`${hostile}.${index}`, verdict, {
        text: hostile,
        message: hostile,
        because: hostile,
        exchanges: [hostile],
      }),
    )
    const text = renderJunit(judgedOf(requirements, [exchange(hostile)]))
    expect([...wellFormedness(text), ...junitProblems(text)]).toEqual([])
  })

  test('lists the findings of each failed requirement, with fix and reproduction', () => {
    const both = ['chat.a', 'chat.b'].map((id) => requirement(id, 'violated', { exchanges: ['chat-plain/plain'] }))
    const { evidence, report } = judgedOf(both, [exchange('chat-plain/plain')])
    const findings = report.findings.map((finding) => ({ ...finding, requirements: ['chat.a', 'chat.b'] }))
    const bodies = renderJunit({ evidence, report: { ...report, findings } }).match(/<failure [^]*?<\/failure>/g) ?? []
    expect(bodies).toHaveLength(2)
    expect(bodies[1]).toMatch(/finding shape-chat\.a: shape: [^]*\nfix: [^]*finding shape-chat\.b: /)
    expect(bodies[1]).toMatch(/\nreproduce:\ncurl -sS -i .*\/v1\/chat\/completions.*\nnpx .*gateproof .*chat\.b/)
  })

  test('gives a case the time of its exchanges, and a suite the total', () => {
    const times = [1500, -3, Number.NaN, Infinity, 250]
    const exchanges = times.map((at, index) => exchange(`chat-plain/n${index}`, { end: { how: 'complete', at } }))
    const all = exchanges.map(({ id }) => id)
    const rows = [requirement('chat.a', 'satisfied', { exchanges: all }), requirement('chat.b', 'satisfied')]
    expect(renderJunit(judgedOf(rows, exchanges)).match(/ time="[^"]*"/g)).toEqual([
      ' time="12.800"',
      ' time="1.750"',
      ' time="1.750"',
      ' time="0.000"',
    ])
  })

  test('is well-formed when nothing was judged', () => {
    expect(wellFormedness(renderJunit(judgedOf([])))).toEqual([])
  })
})
