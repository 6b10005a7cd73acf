import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, test } from 'vitest'
import { defectList } from '../../api/gateway.ts'
import { faults } from '../../suites/faults.ts'
import { gateproof, inEmptyFolder, startGateproof, type Ended } from './gateproof.ts'

interface Announced {
  readonly url: string
  readonly keys: Readonly<Record<string, string>>
  readonly models: Readonly<Record<string, string>>
}

/** Starts `serve` as a process, waits for its first line, and stops it like a user. */
async function servingProcess(
  args: readonly string[],
  use: (announced: Announced) => Promise<void>,
): Promise<number | null> {
  const child = startGateproof(['serve', '--port', '0', ...args])
  child.stderr.resume()
  const closed = once(child, 'close')
  try {
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
    await use(JSON.parse(line) as Announced)
  } finally {
    child.kill('SIGINT')
  }
  const [code] = (await closed) as [number | null]
  return code
}

/** The same in this process. */
function serving(args: readonly string[], use: (announced: Announced) => Promise<void>): Promise<Ended> {
  return gateproof(['serve', '--port', '0', ...args], {}, async ({ firstLine, signal }) => {
    await use(JSON.parse(await firstLine) as Announced).finally(() => signal('SIGTERM'))
  })
}

describe('serve', () => {
  test('prints URL, keys and models in the first line, and exits with 0 on SIGINT', async () => {
    const code = await servingProcess([], async ({ url, keys, models }) => {
      expect(Object.keys(keys)).toContain('default')
      expect(models['chat']).toBeTypeOf('string')
      const response = await fetch(`${url}/v1/models`, { headers: { authorization: `Bearer ${keys['default']}` } })
      expect(response.status).toBe(200)
      const refused = await fetch(`${url}/v1/models`)
      expect(refused.status).toBe(401)
    })
    expect(code).toBe(0)
  })

  test('derives the keys from the seed', async () => {
    const seen: string[] = []
    for (const seed of ['7', '7', '8']) {
      await serving(['--seed', seed], async ({ keys }) => void seen.push(keys['default'] ?? ''))
    }
    expect(seen[0]).toBe(seen[1])
    expect(seen[0]).not.toBe(seen[2])
  })

  const names = Object.keys(faults).filter((name) => !/^(?:upstream|agents)\./.test(name))

  test('serves all faults at once', async () => {
    const { code } = await serving(['--fault', names.join(',')], async ({ url }) => {
      await fetch(`${url}/v1/models`).catch(() => undefined)
    })
    expect(code).toBe(0)
  })

  test('--list-faults lists the classes with their options, then every fault with the requirements it breaks', async () => {
    const { code, stdout } = await gateproof(['serve', '--list-faults'])
    expect(code).toBe(0)
    const lines = stdout.trimEnd().split('\n')
    const count = 3 + defectList.length
    const [classes, named] = [lines.slice(0, count), lines.slice(count)]
    const occurrence = 'on, stream, failAfter, everyNth, share, times'
    expect(classes.slice(0, 4).map((line) => line.replace(/ {2,}/, ': '))).toEqual([
      `latency: options ms, firstByteMs, betweenEventsMs, ${occurrence}`,
      `cut: options afterEvents, afterBytes, how, ${occurrence}`,
      `status: options status, retryAfterS, ${occurrence}`,
      'streamCut: The client has the beginning of an answer, and then an error of the connection. Options: afterEvents.',
    ])
    expect(named.map((line) => line.split(' ')[0])).toEqual(names.toSorted())
    expect(named.every((line) => /^[\w.-]+ +breaks [a-z]/.test(line))).toBe(true)
  })

  test('--list-faults searches for words, as JSON too', async () => {
    const { code, stdout } = await gateproof(['serve', '--list-faults', 'USAGE', 'null', '--json'])
    expect(code).toBe(0)
    const found = JSON.parse(stdout) as Readonly<Record<'defects' | 'faults', readonly { readonly name: string }[]>>
    expect(found.defects.map(({ name }) => name)).toEqual(['usageNull'])
    expect(found.faults.map(({ name }) => name)).toContain('streaming.chat.usageAsText')
    const sentence = await gateproof([
      'serve',
      '--list-faults',
      'an',
      'error',
      'in',
      'the',
      'middle',
      'of',
      'a',
      'stream',
    ])
    expect(sentence.stdout).toContain('errorEventMidStream')
    const none = await gateproof(['serve', '--list-faults', 'no-such-word'])
    expect([none.code, none.stderr]).toEqual([2, 'gateproof: --list-faults: nothing contains no-such-word\n'])
  })

  test.each([
    [
      ['serve', '--fault', 'upstream.costRounded'],
      '"upstream.costRounded": needs an upstream, which this gateway does not have',
    ],
    [['serve', 'usage'], 'serve: unexpected argument "usage"\n'],
    [['serve', '--json'], '--json: only with --list-faults\n'],
    [['serve', '--models', 'gpt-4o'], '--models: expected ROLE=ID. Roles: chat, '],
    [['serve', '--keys', 'admin=secret'], '--keys: "admin" is not a role. Roles: default, '],
    [['serve', '--models', 'chatt=gpt-4o'], '"chatt" is not a role (did you mean "chat"?). Roles: chat, '],
  ])('rejects %j', async (args, message) => {
    const { code, stderr } = await gateproof(args)
    expect(code).toBe(2)
    expect(stderr).toContain(message)
  })

  test('answers what a file says, in order and by condition', () =>
    inEmptyFolder(async (folder) => {
      const file = join(folder, 'replies.yaml')
      writeFileSync(
        file,
        `replies:
  - when: {contains: weather, role: user}
    reasoning: Let me see.
    toolCalls: [{name: get_weather, arguments: {city: Paris}}]
    usage: {input: 4186}
  - text: PONG
    always: true
  - refused: {status: 503}
`,
      )
      const { code, stderr } = await serving(['--replies', file], async ({ url, keys, models }) => {
        const headers = { authorization: `Bearer ${keys['default']}`, 'content-type': 'application/json' }
        const ask = async (content: string) => {
          const body = JSON.stringify({ model: models['chat'], messages: [{ role: 'user', content }] })
          return (await fetch(`${url}/v1/chat/completions`, { method: 'POST', headers, body })).json()
        }
        expect(await ask('Hello')).toMatchObject({ choices: [{ message: { content: 'PONG' } }] })
        expect(await ask('How is the weather?')).toMatchObject({
          choices: [
            { message: { tool_calls: [{ function: { name: 'get_weather', arguments: '{"city":"Paris"}' } }] } },
          ],
          usage: { prompt_tokens: 4186 },
        })
        expect(await ask('How is the weather?')).toMatchObject({ choices: [{ message: { content: 'PONG' } }] })
      })
      expect(code).toBe(0)
      expect(stderr).toContain('gateproof: --replies: replies[2] refused(503) answered no request\n')
    }))

  test.each([
    ['replies: [{txt: a}]', 'replies.yaml:1: unknown key replies[0].txt (did you mean "text"?)\n'],
    ['replies: [{finish: stop}]', 'replies.yaml:1: replies[0].finish: expected one of filter, length\n'],
    ['replies: [{always: true}]', 'replies.yaml: replies[0]: expected text, toolCalls,'],
    ['replies: [{refused: {status: 503}, text: a}]', 'replies.yaml: replies[0]: refused stands alone\n'],
    ['answers: []', 'replies.yaml:1: missing key replies\n'],
    ['replies: [', 'replies.yaml:1: '],
  ])('rejects the replies %j', (content, message) =>
    inEmptyFolder(async (folder) => {
      writeFileSync(join(folder, 'replies.yaml'), content)
      const { code, stderr } = await gateproof(['serve', '--replies', join(folder, 'replies.yaml')])
      expect(code).toBe(2)
      expect(stderr).toContain(message)
      expect(stderr).toMatch(/^gateproof: --replies [^\n]+\n$/)
    }),
  )

  test('serves models of your own names, and defects', async () => {
    const args = [
      '--keys',
      'default=test-key',
      '--models',
      'chat=gpt-4o,messages=claude',
      '--fault',
      'usageMissing:everyNth=2',
      '--any-model',
    ]
    const { code } = await serving(args, async ({ url, keys, models }) => {
      expect(models).toMatchObject({ chat: 'gpt-4o', messages: 'claude' })
      expect(keys['default']).toBe('test-key')
      const headers = { authorization: `Bearer ${keys['default']}`, 'content-type': 'application/json' }
      const ask = async (model: string) => {
        const body = JSON.stringify({ model, messages: [{ role: 'user', content: 'Hi' }] })
        return (await fetch(`${url}/v1/chat/completions`, { method: 'POST', headers, body })).json()
      }
      expect(await ask('gpt-4o')).toHaveProperty('usage')
      expect(await ask('any-name')).not.toHaveProperty('usage')
    })
    expect(code).toBe(0)
  })

  test('serves a class of faults, and recovers from it', async () => {
    const { code } = await serving(
      ['--fault', 'status:status=429:times=1:retryAfterS=1:on=listModels'],
      async ({ url, keys }) => {
        const list = () => fetch(`${url}/v1/models`, { headers: { authorization: `Bearer ${keys['default']}` } })
        const [first, second] = [await list(), await list()]
        expect([first.status, first.headers.get('retry-after'), second.status]).toEqual([429, '1', 200])
      },
    )
    expect(code).toBe(0)
  })

  test('rejects a class with an unknown option', async () => {
    const { code, stderr } = await gateproof(['serve', '--fault', 'cut:afterEvent=3'])
    expect(code).toBe(2)
    expect(stderr).toBe(
      'gateproof: --fault "cut:afterEvent=3": cut: unknown option "afterEvent" (did you mean "afterEvents"?). ' +
        'Available: afterEvents, afterBytes, how, on, stream, when, failAfter, everyNth, share, times. --list-faults lists all\n',
    )
  })

  test('rejects an unknown fault with a suggestion', async () => {
    const [name = ''] = Object.keys(faults)
    const { code, stderr } = await gateproof(['serve', '--fault', `${name}x`])
    expect(code).toBe(2)
    expect(stderr).toBe(
      `gateproof: --fault "${name}x": unknown fault (did you mean "${name}"?). --list-faults lists all\n`,
    )
  })

  test('rejects a fault without its area', async () => {
    const { stderr } = await gateproof(['serve', '--fault', 'createdInMilliseconds'])
    expect(stderr).toContain('(did you mean "chat.createdInMilliseconds"?)')
  })

  test('rejects a port that is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const { code, stderr } = await gateproof(['serve', '--port', String(port)])
    taken.close()
    expect(code).toBe(2)
    expect(stderr).toBe(`gateproof: --port ${port}: already in use. --port 0 picks a free port\n`)
  })
})
