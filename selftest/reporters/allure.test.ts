import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { withoutCalls } from '../../reporters/allure/page.ts'
import { allureResults } from '../../reporters/allure/results.ts'
import { writeReports } from '../../reporters/index.ts'
import { exchange, hostile, judgedOf, notJudged, requirement } from './sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateproof allure '))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sample = () =>
  judgedOf(
    [
      requirement('chat.completion.created', 'violated', {
        text: '`created` is the Unix time of the reply.',
        message: '`created`: expected an integer; saw "now"',
        exchanges: ['chat-plain/plain', 'chat-tools/call'],
      }),
      requirement('chat.completion.id', 'satisfied', { exchanges: ['chat-plain/plain'] }),
      requirement('streaming.chat.index', 'inconclusive', { because: 'chat.completion.created' }),
      requirement('streaming.chat.order', 'advisory', { level: 'SHOULD', message: 'expected a role first' }),
      requirement('images.image.url', 'inapplicable', { because: 'the deployment declares that it lacks images' }),
      requirement('video.task.id', 'broken', { message: 'x is not a function' }),
      notJudged('video.task.status', 'not built'),
    ],
    [exchange('chat-plain/plain'), exchange('chat-tools/call')],
  )

const resultsOf = (judged: ReturnType<typeof sample>) =>
  allureResults(judged)
    .filter(({ name }) => name.endsWith('-result.json'))
    .map(({ text }) => JSON.parse(text) as Record<string, unknown>)

const stringsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : []
}

describe('allure-results', () => {
  test('hold one result per requirement, gravest first, with a status of its own', () => {
    expect(resultsOf(sample()).map(({ fullName, status }) => `${String(fullName)} ${String(status)}`))
      .toMatchInlineSnapshot(`
      [
        "chat.completion.created failed",
        "video.task.id broken",
        "chat.completion.id passed",
        "streaming.chat.index unknown",
        "streaming.chat.order passed",
        "images.image.url skipped",
      ]
    `)
  })

  test('show what was seen, where, and the two messages', () => {
    expect(resultsOf(sample())[0]).toMatchInlineSnapshot(`
      {
        "attachments": [],
        "description": "\`created\` is the Unix time of the reply.

      **MUST**, contract section *Resources*

      \`docs/requirements.md#chat.completion.created\` in the package, or \`npx gateproof explain chat.completion.created\`",
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
        "statusDetails": {
          "message": "\`created\`: expected an integer; saw "now"",
          "trace": "chat-plain/plain: 200

      curl -sS -i 'https://gateway.example/v1/chat/completions' -H "Authorization: Bearer $GATEWAY_API_KEY" -H 'content-type: application/json' --data-raw '{"model":"m-1","messages":[{"role":"user","content":"It'\\''s 1 + 1"}]}'",
        },
        "steps": [
          {
            "attachments": [],
            "name": "a check",
            "parameters": [],
            "stage": "finished",
            "start": 1767323045678,
            "status": "failed",
            "statusDetails": {
              "message": "\`created\`: expected an integer; saw "now"",
            },
            "steps": [
              {
                "attachments": [
                  {
                    "name": "request",
                    "source": "da37476e00f3d313acd63e2af076de7e-attachment.txt",
                    "type": "text/plain",
                  },
                  {
                    "name": "response",
                    "source": "60666912ae3fa11d437fd1436638f67c-attachment.txt",
                    "type": "text/plain",
                  },
                ],
                "name": "POST /v1/chat/completions: 200",
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
                    "name": "request",
                    "source": "8169d1bce8badac6a33e8b4213eb5e09-attachment.txt",
                    "type": "text/plain",
                  },
                  {
                    "name": "response",
                    "source": "b38697c446140fb7ac555b8b15f67a57-attachment.txt",
                    "type": "text/plain",
                  },
                ],
                "name": "POST /v1/chat/completions: 200",
                "parameters": [],
                "stage": "finished",
                "start": 1767323045678,
                "status": "skipped",
                "statusDetails": {},
                "steps": [],
                "stop": 1767323045692,
              },
            ],
            "stop": 1767323045692,
          },
        ],
        "stop": 1767323045692,
        "testCaseId": "fe0dc65743a2079fd72970aec284087b",
        "titlePath": [
          "chat",
          "completion",
        ],
        "uuid": "fe0dc657-43a2-079f-d729-70aec284087b",
      }
    `)
    const attached = allureResults(sample()).filter(({ name }) => name.endsWith('-attachment.txt'))
    expect(attached).toHaveLength(6)
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
      }"
    `)
    expect(attached[1]?.text).toMatchInlineSnapshot(`
      "200 (14 ms)
      Content-Type: application/json

      {
        "id": "c1",
        "created": "now"
      }"
    `)
  })

  test('name everything by requirement and exchange, so that two runs have the same names', () => {
    const names = allureResults(sample()).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(allureResults(sample()).map(({ name }) => name)).toEqual(names)
  })

  test('tell times in whole milliseconds, without which there is no page', () => {
    const timed = [exchange('a/a', { end: { how: 'complete', at: 14.125 } }), exchange('b/b')]
    const requirements = timed.map(({ id }) => requirement(`chat.${id[0]}`, 'satisfied', { exchanges: [id] }))
    const times = resultsOf(judgedOf(requirements, timed)).flatMap(({ start, stop }) => [start, stop])
    expect(times).toHaveLength(4)
    expect(times.every((time) => Number.isInteger(time))).toBe(true)
  })

  test('show how a task came along, at its requirement or, where that is open, beside all results', () => {
    const value = { model: 'm-1', states: [{ status: 'completed', seconds: 35 }] }
    const observations = ['video.task.id', 'video.task.states'].map((id) => ({ id, text: 'States of a task', value }))
    const files = allureResults(judgedOf([requirement('video.task.id', 'satisfied')], [], { observations }))
    const svgs = files.filter(({ name, text }) => name.endsWith('-attachment.svg') && text.startsWith('<svg'))
    const told = (end: string) => files.find(({ name }) => name.endsWith(end))?.text
    expect(svgs).toHaveLength(2)
    expect(told('-result.json')).toContain(svgs.find(({ name }) => told('-result.json')?.includes(name))?.name)
    expect(told('-globals.json')).toContain(svgs.find(({ name }) => told('-globals.json')?.includes(name))?.name)
  })

  test('steer nothing, whatever a server says', () => {
    const spiteful = exchange(hostile, {
      response: { status: 200, headersAt: 1, headers: [[hostile, hostile]], chunks: [{ text: hostile, at: 2 }] },
    })
    const verdicts = ['violated', 'broken', 'advisory', 'inconclusive'] as const
    const requirements = verdicts.map((verdict, index) =>
      requirement(`${hostile}.${index}`, verdict, {
        text: hostile,
        message: hostile,
        because: hostile,
        exchanges: [hostile],
      }),
    )
    const more = { notes: [hostile], observations: [{ id: hostile, text: hostile, value: hostile }] }
    for (const { name, text } of allureResults(judgedOf(requirements, [spiteful], more))) {
      const said = name.endsWith('.json') ? stringsOf(JSON.parse(text)).join('\n') : text
      expect(said.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u)
    }
  })
})

describe('allure/index.html', () => {
  test('is one page that calls nobody, beside results that replace those of an earlier run', async () => {
    const results = join(folder, 'allure-results')
    mkdirSync(results)
    writeFileSync(join(results, 'old-result.json'), '{}')
    writeFileSync(join(results, 'old-attachment.svg'), '<svg/>')
    writeFileSync(join(results, 'of-somebody-else.txt'), '')
    const value = { model: 'm-1', states: [{ status: 'completed', seconds: 35 }] }
    const { report, evidence } = sample()
    const seen = ['video.task.id', 'video.task.states'].map((id) => ({ id, text: 'States of a task', value }))
    const { files, notes } = await writeReports({ report: { ...report, observations: seen }, evidence }, folder)
    expect(notes).toEqual([])
    expect(files.map((file) => file.slice(folder.length + 1))).toContain(join('allure', 'index.html'))
    const html = readFileSync(join(folder, 'allure', 'index.html'), 'utf8')
    expect(html).toContain('Gateproof: broken, judged 4 of 6')
    expect(html).toContain("default-src 'none'")
    expect(html).not.toMatch(/(src|href)="?https?:|googletagmanager|gtag|dataLayer/)
    // Each attachment is where its step looks for it.
    const held = [...html.matchAll(/test-results\/\w+\.json\W+([\w+/=]{40,})/g)].map(([, data]) => atob(data ?? ''))
    expect(held.filter((result) => result.includes('"missed":false')).length).toBeGreaterThan(0)
    expect(held.filter((result) => result.includes('"missed":true'))).toEqual([])
    expect(held.filter((result) => result.includes('image/svg+xml'))).toHaveLength(1)
    expect([...html.matchAll(/attachments\/\w+\.svg\W+([\w+/=]{40,})/g)].map(([, data]) => atob(data ?? ''))).toEqual(
      readdirSync(results).flatMap((name) =>
        name.endsWith('.svg') ? [readFileSync(join(results, name), 'utf8')] : [],
      ),
    )
    expect(readdirSync(join(folder, 'allure'))).toEqual(['index.html'])
    expect(readdirSync(results)).not.toContain('old-result.json')
    expect(readdirSync(results)).not.toContain('old-attachment.svg')
    expect(readdirSync(results)).toContain('of-somebody-else.txt')
  })

  test('loses only the scripts that call somebody', () => {
    const html =
      '<head></head><script>own()</script><script async src="https://a.example/x.js"></script><script>\n window.dataLayer = []</script>'
    expect(withoutCalls(html).replace(/<head>[^]*<\/head>/, '')).toBe('<script>own()</script>')
  })

  test('is missed in one line when the optional packages are not there', () => {
    const out = join(folder, 'without')
    const register = `import { register } from 'node:module'
      register('data:text/javascript,' + encodeURIComponent(\`export async function resolve(name, context, next) {
        if (name.startsWith('@allurereport/')) throw Object.assign(new Error('not found'), { code: 'ERR_MODULE_NOT_FOUND' })
        return next(name, context)
      }\`))`
    const script = `import { writeReports } from ${JSON.stringify(new URL('../../reporters/index.ts', import.meta.url))}
      import { judgedOf, requirement } from ${JSON.stringify(new URL('./sample.ts', import.meta.url))}
      const { notes } = await writeReports(judgedOf([requirement('chat.completion.id', 'satisfied')]), ${JSON.stringify(out)})
      console.log(notes.join('\\n'))`
    const inline = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`
    const said = execFileSync(
      process.execPath,
      ['--import', 'tsx', '--import', inline(register), '--input-type=module', '-e', script],
      { encoding: 'utf8', cwd: fileURLToPath(new URL('../..', import.meta.url)) },
    )
    expect(said).toMatchInlineSnapshot(`
      "no allure/index.html: the optional packages @allurereport/core and @allurereport/plugin-awesome are not installed
      "
    `)
    expect(existsSync(join(out, 'allure'))).toBe(false)
    expect(readdirSync(out)).toEqual(['allure-results', 'junit.xml', 'report.json', 'summary.md'])
  })
})
