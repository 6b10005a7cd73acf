import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createAutomaton } from '../../src/redact/automaton.ts'
import { createSpelledSecrets } from '../../src/redact/spelled-secrets.ts'
import { createRedactor } from '../../src/redact/redact.ts'

const key = 'sk-Xa9zQ-_w81LmNbVcT0'
const core = key.slice(3)
const redactor = createRedactor([key])

/** Events that tell a text in pieces, as each protocol does, and one that only a careless gateway sends. */
const shapes: Readonly<Record<string, (piece: string, index: number) => string>> = {
  chat: (content, index) =>
    `data: ${json({ id: 'c1', model: 'm', choices: [{ index: 0, delta: { content } }], n: index })}\n\n`,
  tools: (piece) =>
    `data: ${json({ choices: [{ delta: { tool_calls: [{ index: 0, function: { arguments: piece } }] } }] })}\n\n`,
  responses: (delta, index) =>
    `event: response.output_text.delta\ndata: ${json({ type: 'response.output_text.delta', sequence_number: index, output_index: 0, delta })}\n\n`,
  messages: (text, index) =>
    `event: x\ndata: ${json({ type: 'content_block_delta', index: 0, delta: { type: index === 0 ? 'first' : 'text_delta', text } })}\r\n\r\n`,
  generateContent: (text) => `data:${json({ candidates: [{ content: { parts: [{ text }], role: 'model' } }] })}\r\r`,
  'many parts': (piece) => `data: ${json({ parts: [...piece].map((text) => ({ text })) })}\n\n`,
  escapes: (piece) =>
    `data: {"t":"${[...piece].map((character) => `\\u00${character.charCodeAt(0).toString(16)}`).join('')}"}\n\n`,
  'no JSON': (piece) => `data: ${piece}\n\n`,
  'lines of one event': (piece) => `data:${piece}\n`,
}
const json = JSON.stringify

/** All single characters and short texts of a stream, one after another: which together would reveal the key. */
const joined = (stream: string) =>
  [...stream.matchAll(/"(?:delta|text|content|arguments|t)":"((?:\\.|[^"\\])*)"|^data: ?([^{\r\n]*)$/gm)]
    .map(([, text = '', plain = '']) => (text === '' ? plain : (JSON.parse(`"${text}"`) as string)))
    .join('')

/** The text in pieces of these lengths, again and again. */
const cut = (text: string, lengths: readonly number[]): readonly string[] => {
  const pieces: string[] = []
  for (let at = 0; at < text.length; at += lengths[(pieces.length - 1) % lengths.length] ?? 1) {
    pieces.push(text.slice(at, at + (lengths[pieces.length % lengths.length] ?? 1)))
  }
  return pieces
}
const masked = (stream: string, sizes: readonly number[], by = redactor) =>
  Buffer.concat(by.chunked(cut(stream, sizes).map((piece) => Buffer.from(piece, 'latin1')))).toString('latin1')

const lengths = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 })
const sizes = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 5 })
const spellings: Readonly<Record<string, string>> = {
  'as it is': core,
  'with its prefix': key,
  'in upper case': core.toUpperCase(),
  'in lower case': core.toLowerCase(),
  backwards: [...core].reverse().join(''),
  'as hex': Buffer.from(core).toString('hex'),
  'as HEX': Buffer.from(core).toString('hex').toUpperCase(),
  'as base64': Buffer.from(key).toString('base64'),
}

describe.each(Object.entries(shapes))('a key that is spelled over events (%s)', (_name, shape) => {
  test.each(Object.entries(spellings))('%s is in none of them', (_title, text) => {
    const part = text.slice(4, -4)
    fc.assert(
      fc.property(lengths, sizes, fc.nat(3), (pieces, chunks, before) => {
        const stream = cut(`${'Once, '.repeat(before)}${text} and on`, pieces)
          .map(shape)
          .join('')
        const redacted = masked(stream, chunks)
        expect(joined(stream)).toContain(part)
        expect(joined(redacted)).not.toContain(part)
        expect(redacted.replaceAll(/[^*]/g, '').length).toBeGreaterThanOrEqual(part.length)
        expect(redacted).toHaveLength(stream.length)
        expect(redacted.split(/[\r\n]/).map(({ length }) => length)).toEqual(
          stream.split(/[\r\n]/).map(({ length }) => length),
        )
      }),
      { numRuns: 15 },
    )
  })
})

describe('a key that is spelled over events', () => {
  test('leaves everything else as it was', () => {
    const stream = [...`Hello ${core}!`].map(shapes['chat'] ?? String).join('')
    const redacted = masked(stream, [100])
    expect(joined(redacted)).toBe(`Hello ${'*'.repeat(core.length)}!`)
    expect(redacted.replaceAll(/"content":"."/g, '')).toBe(stream.replaceAll(/"content":"."/g, ''))
  })

  test.each([
    [
      'side by side',
      (character: string, at: number) =>
        json({ choices: [0, 1].map((index) => ({ index, delta: { content: index === 0 ? character : String(at) } })) }),
    ],
    [
      'in turn',
      (character: string, at: number) =>
        `${json({ choices: [{ index: 0, delta: { content: character } }] })}\n\ndata: ${json({ choices: [{ index: 1, delta: { content: String(at) } }] })}`,
    ],
  ])('is found among the events of another choice, %s', (_title, events) => {
    const redacted = masked([...core].map((character, at) => `data: ${events(character, at)}\n\n`).join(''), [64])
    const first = [...redacted.matchAll(/"index":0,"delta":\{"content":"(.)"/g)]
      .map(([, character]) => character)
      .join('')
    expect(first).toBe('*'.repeat(core.length))
  })

  test('is found where the block begins with its first characters', () => {
    const start = `data: ${json({ type: 'content_block_start', content_block: { type: 'text', text: core.slice(0, 3) } })}\n\n`
    const redacted = masked(
      start +
        cut(core.slice(3), [2])
          .map(shapes['messages'] ?? String)
          .join(''),
      [50],
    )
    expect(joined(redacted)).toBe('*'.repeat(core.length))
  })

  test('is found in the JSON of an event of two lines', () => {
    const redacted = masked(`data: {"error":"${core.slice(0, 9)}\ndata: ${core.slice(9)}"}\n\n`, [7])
    expect(redacted).toBe(`data: {"error":"${'*'.repeat(9)}\ndata: ${'*'.repeat(core.length - 9)}"}\n\n`)
  })

  test('is found across what was read at a time, far into a stream of long events', () => {
    const event = (text: string, at: number) => `data: ${json({ text, pad: '.'.repeat(9000), at })}\n\n`
    const redacted = masked([...'.'.repeat(40), ...core].map(event).join(''), [5000])
    expect(joined(redacted)).toBe('.'.repeat(40) + '*'.repeat(core.length))
  })

  test('is not waited for without end: what has come of it is masked, and the rest when it comes', () => {
    const pad = 'data: {"pad":"............................................................"}\n\n'.repeat(20_000)
    const events = (text: string) => [...text].map(shapes['chat'] ?? String).join('')
    const redacted = masked(events(core.slice(0, 10)) + pad + events(core.slice(10)), [65_536])
    expect(joined(redacted)).toBe('*'.repeat(core.length))
  })

  test('is masked from twelve of its characters on, wherever they begin', () => {
    const spelledOut = (text: string) => [...text].map(shapes['chat'] ?? String).join('')
    for (let start = 0; start + 12 <= core.length; start++) {
      expect(joined(masked(spelledOut(core.slice(start, start + 12)), [100]))).toBe('*'.repeat(12))
      const stream = spelledOut(core.slice(start, start + 11))
      expect(masked(stream, [100])).toBe(stream)
    }
  })

  test('is found in a text that is given whole', () => {
    expect(joined(redactor.text([...core].map(shapes['chat'] ?? String).join('')))).toBe('*'.repeat(core.length))
  })
})

test('an ordinary stream stays as it is', () => {
  const line = fc.string({
    unit: fc.constantFrom(
      'data',
      ':',
      ' ',
      '{',
      '}',
      '[',
      '"a":',
      '"',
      '\\',
      'u00',
      '\n',
      '\r',
      'X',
      'a',
      '9',
      ',',
      '\ufeff',
    ),
  })
  fc.assert(
    fc.property(line, sizes, (text, chunks) => {
      const stream = Buffer.from(text).toString('latin1')
      expect(masked(stream, chunks)).toBe(stream)
    }),
  )
})

describe('the work', () => {
  const automaton = createAutomaton(['abcabcabd', 'bcabcabcab', '123123124'])
  const hostile = [
    ['one event', (size: number) => `data: {"text":"${'abc'.repeat(size)}"}`],
    ['many events', (size: number) => 'data: {"text":"abcabcab"}\n\n'.repeat(size / 8)],
    [
      'many names',
      (size: number) => Array.from({ length: size / 16 }, (_, at) => `data: {"n${at}":"abcab"}\n\n`).join(''),
    ],
    ['depth', (size: number) => `data: ${'['.repeat(size)}"abc"`],
    ['quotes', (size: number) => `data: ${'"'.repeat(size)}`],
    ['indexes', (size: number) => 'data: {"index":1,"text":"a"}\n\n'.repeat(size / 16)],
  ] as const

  test.each(hostile)('is at most three steps a byte, however long the stream is: %s', (_title, streamOf) => {
    const stepsPerByte = [4096, 65_536].map((size) => {
      let steps = 0
      const counting = {
        ...automaton,
        step: (state: number, code: number) => ((steps += 1), automaton.step(state, code)),
      }
      const stream = streamOf(size)
      createSpelledSecrets({ lines: counting, strings: counting }, () => {}).push(Buffer.from(stream), 0, 0)
      return steps / stream.length
    })
    expect(Math.max(...stepsPerByte)).toBeLessThanOrEqual(3)
  })

  test('keeps a bounded number of places', () => {
    let forgotten = 0
    const count = (start: number, end: number) => void (forgotten += end - start)
    const deltas = createSpelledSecrets({ lines: automaton, strings: automaton }, count)
    deltas.push(Buffer.from(Array.from({ length: 5000 }, (_, at) => `data: {"n${at}":"abcabcab"}\n\n`).join('')), 0, 0)
    // Of each of the two kinds of place all but 1024, less what is still being read, were let go, and masked.
    expect(forgotten / 8).toBeGreaterThanOrEqual(2 * (5000 - 1025))
  })
})

test('the automaton finds what a search finds, wherever it ends', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'A') })
  const words = fc.array(fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 4 }), { minLength: 1 })
  fc.assert(
    fc.property(words, text, (all, subject) => {
      const automaton = createAutomaton(all)
      let state = 0
      const found = Array.from(subject, (character) =>
        automaton.found((state = automaton.step(state, character.charCodeAt(0)))),
      )
      const expected = Array.from(subject, (_, at) =>
        Math.max(
          0,
          ...all
            .filter((word) =>
              subject
                .slice(0, at + 1)
                .toLowerCase()
                .endsWith(word),
            )
            .map(({ length }) => length),
        ),
      )
      expect(found).toEqual(expected)
    }),
  )
})
