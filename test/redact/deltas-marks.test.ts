import { describe, expect, test } from 'vitest'
import { createAutomaton } from '../../src/redact/automaton.ts'
import { createSpelledSecrets } from '../../src/redact/spelled-secrets.ts'

const secret = 'secretword'

const both = (words: readonly string[]) => ({ lines: createAutomaton(words), strings: createAutomaton(words) })

/** Takes the parts of a stream one after the other, and keeps what is marked. */
function spelling(...words: readonly string[]) {
  const marked = new Set<number>()
  let stream = ''
  const deltas = createSpelledSecrets(both(words), (start, end) => {
    for (let at = start; at < end; at++) marked.add(at)
  })
  return {
    ...deltas,
    /** Some of what came before is handed over again, as it is where a stream is read in windows. */
    add: (part: string) => {
      const before = stream.slice(-3)
      deltas.push(Buffer.from(before + part, 'latin1'), before.length, stream.length - before.length)
      stream += part
    },
    holds: () => deltas.holdFrom(stream.length),
    masked: () => {
      let [text, from] = ['', 0]
      for (const at of [...marked].sort((one, other) => one - other)) {
        text += `${stream.slice(from, at)}*`
        from = at + 1
      }
      return text + stream.slice(from)
    },
  }
}
function masked(stream: string, words = [secret]): string {
  const whole = spelling(...words)
  whole.add(stream)
  const parts = spelling(...words)
  for (const character of stream) parts.add(character)
  expect(parts.masked()).toBe(whole.masked())
  return whole.masked()
}
/** Marked where the stream has `<` and `>` around it. */
const expectMarked = (marks: string, words?: readonly string[]) =>
  expect(masked(marks.replaceAll(/[<>]/g, ''), words && [...words])).toBe(
    marks.replaceAll(/<([^>]*)>/g, (_all, inside: string) => '*'.repeat(inside.length)),
  )
const event = (text: string, name = 't') => `data: {"${name}":"${text}"}\n\n`

describe('marked is a word in data lines', () => {
  test.each([
    'data: a<secretword>a\n\n',
    'data:<secr>\ndata: <etword>\n\n',
    'data: <secr>\r\rdata: <etword>\r\r',
    'data: <secr>\r\n\r\nevent: x\r\ndata: <etword>\r\n',
    'data: secr\n\ndata:  etword\n\n',
    'data:secr etword',
    'event: secretword\n\ndat: secretword\ndataa: secretword\nda data: secretword\n: secretword\n',
    'datadata: secretword\ndata: data: <secretword>',
    'id: a\ndata: <secretword>',
    '\u00ef\u00bb\u00bfdata: <secretword>',
    'xx\u00bfdata: secretword',
    '\u00efdata: <secretword>',
    '\n\n\n\u00efdata: secretword',
    'data: secre\u00ef\ntword',
    'data: SECR<SECRETword>',
    'data: ecretword',
    'id: a\rdata: <secr>\ndata: <etword>',
  ])('%j', (marks) => {
    expectMarked(marks)
  })

  test('of which as many characters count as the word has', () => {
    for (let length = 30; length < 80; length++) expectMarked(`data: {"t":"${'a'.repeat(length)}<aaab>"}`, ['aaab'])
    expectMarked(`${event('a').repeat(60)}${event('<a>').repeat(3)}${event('<b>')}`, ['aaab'])
    expectMarked('data: a<bcde>', ['bc', 'cde', 'bcde', 'ef'])
  })
})

describe('marked is a word in strings of JSON', () => {
  test.each([
    ['of one event over two lines', 'data: {"t":"<secr>\r\ndata: <etword>"}\r\n\r\n'],
    ['behind an event that breaks off', `data: {"t":"x\n\n${event('<secr>')}${event('<etword>')}`],
    ['behind one that breaks off in CR LF', `data: {"t":"x\r\n\r\n${event('<secr>')}${event('<etword>')}`],
    ['of one event over lines that end in CR LF', 'data: {"t":"<s\\u0065cr>\r\ndata: <etword>"}\r\n\r\n'],
    ['of one event, past a comment', 'data: {"t":"<s\\u0065cr>\n: a\ndata: <etword>"}\n\n'],
    ['of one event, past empty data', 'data: {"t":"<s\\u0065cr>\ndata\ndata: <etword>"}\n\n'],
    ['behind one that breaks off in CR', `data: {"t":"x\r\r${event('<s\\u0065cr>')}${event('<etword>')}`],
    ['of one name', 'data: {"a":{"t":"<secr>"}}\n\ndata: {"b":{"t":"<etword>"}}\n\n'],
    ['of one place', 'data: {"a":"<secr>","b":"zz"}\n\ndata: {"a":"<etword>","b":"zz"}\n\n'],
    [
      'of one place among others of that name',
      'data: {"a":{"t":"<secr>"},"b":{"t":"zz"}}\n\ndata: {"a":{"t":"<etword>"},"b":{"t":"zz"}}\n\n',
    ],
    ['of different names', `${event('secr', 'a')}${event('etword', 'b')}`],
    ['in escapes', `${event('<\\u0073ecr>')}${event('<\\u0065tword>')}`],
    ['in an escape that goes on in another line', 'data: {"t":"\\u00\ndata: 7<3><ecretword>"}\n\n'],
    ['of names with nothing between', `${event('', 'a')}${event('<secr>')}${event('', 'a')}${event('<etword>')}`],
  ])('%s', (_title, marks) => {
    expectMarked(marks)
  })

  test.each([
    [1025, true],
    [1026, false],
  ])('begun in %i places, the oldest of which is forgotten where that is too many', (count, isKept) => {
    const begun = Array.from({ length: count }, (_, at) => event('secr', `n${at}`)).join('')
    const { add, masked } = spelling(secret)
    add(begun + event('etword', 'n0') + event('etword', 'n2'))
    expect(masked().slice(begun.length).split('******').length - 1).toBe(isKept ? 2 : 1)
  })

  test('begun in a place that is not forgotten for places in which nothing is', () => {
    const others = Array.from({ length: 2000 }, (_, at) => event('zz', `m${at}`)).join('')
    expectMarked(`${event('<secr>')}${others}${event('<etword>')}`)
  })

  test('begun in a place that was gone on in, not among the oldest any more', () => {
    const others = Array.from({ length: 1024 }, (_, at) => event('secr', `m${at}`)).join('')
    expectMarked(`${event('<secr>')}${event('secr', 'u')}${event('<e>')}${others}${event('<tword>')}`)
  })

  test.each([
    ['secretwo', 8],
    ['secretw', 0],
  ])('%s of it, which is forgotten, is marked where that is no chance', (begun, count) => {
    const { add, masked } = spelling(secret)
    for (let at = 0; at < 1026; at++) add(event(at === 0 ? begun : 'secr', `n${at}`))
    expect(masked().replaceAll(/[^*]/g, '').length).toBe(count)
  })
})

describe('a stream is held back', () => {
  const start = 'data: {"t":"'.length
  /** The beginning of a secret, followed by text up to `length` characters. */
  const begun = (text: string, length: number) => {
    const one = spelling(secret)
    one.add(event(text))
    one.add(':'.padEnd(start + length - event(text).length, '.'))
    return { held: one.holds() === start, masked: one.masked() }
  }

  test('from where a word may have begun', () => {
    const one = spelling(secret)
    expect(one.holds()).toBe(0)
    one.add(event('none'))
    expect(one.holds()).toBe(event('none').length)
    one.add(event('asec', 'a') + event('s', 'b'))
    expect(one.holds()).toBe(event('none').length + 'data: {"a":"a'.length)
    one.add(event('retword ', 'a'))
    expect(one.holds()).toBe(event('none').length + event('asec').length + 'data: {"b":"'.length)
  })

  test.each([
    ['sec', 16_384, true],
    ['sec', 16_385, false],
    ['secr', 16_385, true],
    ['secretw', 1_048_576, true],
    ['secretw', 1_048_577, false],
    ['secretwo', 1_048_576, true],
    ['secretwo', 1_048_577, false],
  ])('behind %s for so long: %i, %s', (text, length, isHeld) => {
    const { held, masked } = begun(text, length)
    expect(held).toBe(isHeld)
    expect(masked.includes('********')).toBe(!isHeld && text.length === 8)
  })
})

describe('in one place or by one name', () => {
  const line = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`
  const at = (place: string, t: string) => line({ [place]: { t } })
  const comment = `:${'.'.repeat(20_000)}\n`
  const plain = 'data: secr\n'
  const inTurn = (t: string) => line({ a: { t }, b: { t: 'zz' } })

  test.each([
    ['as it stands', plain, 'data: etword'],
    ['by name', at('a', 'se') + at('b', 'cr'), at('c', 'etword')],
    ['by name, with others between', at('a', 'se') + at('b', 'cr') + line({ x: 'z' }), at('c', 'etword')],
    ['by place', inTurn('se') + line({ a: { t: 'cr' } }), line({ a: { t: 'etword' } })],
    ['by place, with others between', inTurn('secr'), inTurn('etword')],
  ])('a stream is held back, and other words are searched for: %s', (_title, begun, rest) => {
    const { add, holds, search, masked } = spelling(secret)
    add(begun + comment)
    expect(holds()).toBe(begun.indexOf('se'))
    search(both(['other', secret]))
    add(rest)
    expect(masked().slice(-rest.length)).toBe(rest.replace('etword', '******'))
  })

  test('words that are searched for from now on begin now', () => {
    const { add, search, masked } = spelling(secret)
    search(both(['other', secret]))
    add('data: ther\ndata: other')
    expect(masked()).toBe('data: ther\ndata: *****')
  })
})
