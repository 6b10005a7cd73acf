import { describe, expect, test } from 'vitest'
import { fieldOf, rootOf } from '../../src/reply/field.ts'

const value = JSON.parse(
  '{"a":{"b":[{"c.d":1},"x",null],"e-f":"g","":0},"[0]":2,"x y":3,"a\\"b":4,"x.":5,"__proto__":6}',
) as unknown
/** Anew for each test, as what was reached once is kept. */
const body = () => fieldOf(value)

describe('a path', () => {
  test.each<[string, unknown, string]>([
    ['', value, 'body'],
    ['a.b[1]', 'x', 'a.b[1]'],
    ['a.b[0]["c.d"]', 1, 'a.b[0]["c.d"]'],
    ['a.e-f', 'g', 'a.e-f'],
    ['["x y"]', 3, 'body["x y"]'],
    ['x y', 3, 'body["x y"]'],
    ['["a\\"b"]', 4, 'body["a\\"b"]'],
    ['["\\x"]', undefined, '\\x'],
    ['x.', 5, 'body["x."]'],
    ['.a', value && (value as { a: unknown }).a, 'a'],
    ['__proto__', 6, '__proto__'],
    ['a.b.1', 'x', 'a.b.1'],
    ['a.b.01', 'x', 'a.b.01'],
    ['a.b.x1', undefined, 'a.b.x1'],
    [']', undefined, 'body["]"]'],
    ['a.b.1e0', undefined, 'a.b.1e0'],
    ['a.b.1x', undefined, 'a.b.1x'],
    ['a.b.length', undefined, 'a.b.length'],
    ['a.b[12]', undefined, 'a.b[12]'],
    ['a.e-f.length', undefined, 'a.e-f.length'],
    ['a.toString', undefined, 'a.toString'],
  ])('%j', (path, found, called) => {
    const field = body().at(path)
    expect([field.value, field.path]).toEqual([found, called])
  })

  test('in steps', () => {
    const field = body()
    expect(field.at('a', 'b', 0, '["c.d"]').value).toBe(1)
    expect([field.at('a', '').path, field.at('a').at(0).exists, field.at().value]).toEqual(['a', false, value])
    expect(fieldOf([1]).at(1.5).exists).toBe(false)
    expect(fieldOf(['x'], 'events[0]').at(0).path).toBe('events[0][0]')
    expect(fieldOf({ a: 1 }, 'events[0]').at('a').path).toBe('events[0].a')
  })

  test.each(['a\tb', 'a\u200Bb', 'a]b', '', 'x'.repeat(101)])('shows a strange name in quotes: %j', (name) => {
    expect(fieldOf({ in: { [name]: 1 } }).at('in').items.length).toBe(0)
    const [shown] = fieldOf([{ [name]: 1 }]).items.map((item) => item.at(JSON.stringify([name])).path)
    expect(shown).toBe(
      `body[0][${name.length > 100 ? JSON.stringify(name.slice(0, 100)).replace(/"$/, '…"') : JSON.stringify(name)}]`,
    )
  })

  test('shows any other name as it is', () => {
    expect(body().at('é'.repeat(100)).path).toBe('é'.repeat(100))
  })
})

describe('a place', () => {
  const kinds = [undefined, null, 'a', 1.5, Number.NaN, [1, 2], { a: 1 }]
  const all = (look: (field: ReturnType<typeof fieldOf>) => unknown) => kinds.map((kind) => look(fieldOf(kind)))

  test('tells its value as what it is, and nothing else', () => {
    expect(all(({ exists }) => exists)).toEqual([false, true, true, true, true, true, true])
    expect(all(({ absent }) => absent)).toEqual([true, true, false, false, false, false, false])
    expect(all(({ text }) => text)).toEqual([undefined, undefined, 'a', undefined, undefined, undefined, undefined])
    expect(all(({ number }) => number)).toEqual([undefined, undefined, undefined, 1.5, undefined, undefined, undefined])
    expect(all(({ names }) => names)).toEqual([[], [], [], [], [], [], ['a']])
    expect(all(({ items }) => items.map((item) => item.value))).toEqual([[], [], [], [], [], [1, 2], []])
  })

  test('knows the root it is in, and only it does', () => {
    const field = body()
    expect(rootOf(field.at('a.b').items[0]?.at('["c.d"]'))).toBe(field)
    expect([rootOf(field), rootOf({ root: field }), rootOf(null)]).toEqual([field, undefined, undefined])
  })

  test('is made once', () => {
    const field = body()
    expect(field.at('a')).toBe(field.at('a'))
    expect(field.at('a')).not.toBe(field.at('a.b'))
    expect(field.items).toBe(field.items)
  })

  test.each<[unknown, string]>([
    [undefined, 'nothing'],
    [null, 'null'],
    [true, 'true'],
    [[], '[]'],
    [[[]], '[1 item]'],
    [[1, 2], '[2 items]'],
    [{}, '{}'],
    [{ a: {}, b: { c: 1 }, d: [1], e: 'f', g: null }, '{"a":{},"b":{…},"d":[1 item],"e":"f","g":null}'],
    ['a'.repeat(121), `"${'a'.repeat(120)}…"`],
    [{ a: 'b'.repeat(41), ['c'.repeat(41)]: 1, d: 1 }, `{"a":"${'b'.repeat(40)}…","${'c'.repeat(40)}…":1,…}`],
    [{ a: 'b'.repeat(40), c: 'd'.repeat(26), e: 1, f: 1 }, `{"a":"${'b'.repeat(40)}","c":"${'d'.repeat(26)}","e":1,…}`],
  ])('is shown in one short line: %j', (one, shown) => {
    expect(fieldOf(one).shown).toBe(shown)
  })
})
