import { describe, expect, test } from 'vitest'
import { createAutomaton } from '../../src/evidence/automaton.ts'
import { createDeltas } from '../../src/evidence/deltas.ts'

const secret = 'secretword'

/** Takes the parts of a stream one after the other, and keeps what is marked. */
function spelling(...words: readonly string[]) {
  const marked = new Set<number>()
  let stream = ''
  const deltas = createDeltas(createAutomaton(words), (start, end) => {
    for (let at = start; at < end; at++) marked.add(at)
  })
  return {
    ...deltas,
    /** Some of what came before is handed over again, as it is where a stream is read in windows. */
    add: (part: string) => {
      const before = stream.slice(-3)
      deltas.push(before + part, before.length, stream.length - before.length)
      stream += part
    },
    holds: () => deltas.holdFrom(stream.length),
    masked: () => Array.from(stream, (character, at) => (marked.has(at) ? '*' : character)).join(''),
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
    '\ufeffdata: <secretword>',
    'xx\u00bfdata: secretword',
    '\u00efdata: <secretword>',
    '\n\n\n\u00efdata: secretword',
    'data: secre\u00ef\ntword',
    'data: SECR<SECRETword>',
  ])('%j', (marks) => {
    expectMarked(marks)
  })

  test('of which as many characters count as the word has', () => {
    expectMarked(`data: {"t":"${'a'.repeat(300)}<aaab>"}`, ['aaab'])
    expectMarked(`${event('a').repeat(60)}${event('<a>').repeat(3)}${event('<b>')}`, ['aaab'])
    expectMarked('data: a<bcde>', ['bc', 'cde', 'bcde', 'ef'])
  })
})

describe('marked is a word in strings of JSON', () => {
  test.each([
    ['of one event over two lines', 'data: {"t":"<secr>\r\ndata: <etword>"}\r\n\r\n'],
    ['behind an event that breaks off', `data: {"t":"x\n\n${event('<secr>')}${event('<etword>')}`],
    ['behind one that breaks off in CR LF', `data: {"t":"x\r\n\r\n${event('<secr>')}${event('<etword>')}`],
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
  /** A word that has begun, and so many characters from its first one on. */
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

describe('other words', () => {
  test('are searched for from then on, and what has begun goes on', () => {
    const { add, search, masked } = spelling(secret)
    add(`data: secr\n\n${event('secr', 'a')}${event('secr', 'b')}`)
    search(createAutomaton([secret, 'other']))
    add(`${event('etword other', 'a')}${event('etword', 'b')}data: etword`)
    expect(masked()).toBe(
      `data: secr\n\n${event('****', 'a')}${event('****', 'b')}${event('****** *****', 'a')}${event('******', 'b')}data: etword`,
    )
  })

  test('are searched for in data as it stands', () => {
    const { add, search, masked } = spelling(secret)
    add('data: secr')
    search(createAutomaton(['else', secret]))
    add('etword')
    expect(masked()).toBe('data: **********')
  })
})
