import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createJsonStrings } from '../../src/redact/json-strings.ts'

interface Told {
  readonly name: number
  readonly place: number
  text: string
  /** How its characters are spelled, one after another. */
  spelled: string
}

/** The strings reported for several documents. */
function stringsIn(...documents: readonly string[]): readonly Told[] {
  const told: Told[] = []
  let document = ''
  const add = (character: string, spelling: string) => {
    const last = told.at(-1)
    if (last === undefined) return
    last.text += character
    last.spelled += `${spelling}|`
  }
  const strings = createJsonStrings({
    onValue: (name, place) => told.push({ name, place, text: '', spelled: '' }),
    onEscape: (code, start, end) => add(String.fromCharCode(code), document.slice(start, end)),
    onText: (bytes, from, to) => {
      for (const character of Buffer.from(bytes).toString('latin1', from, to)) add(character, character)
    },
  })
  for (document of documents) {
    strings.push(Buffer.from(document, 'latin1'), 0, document.length, 0)
    strings.reset()
  }
  return told
}
const textsIn = (...documents: readonly string[]) => stringsIn(...documents).map(({ text }) => text)
/** For each string the number of the first that has the same `name`, or the same `place`. */
const sameIn = (key: 'name' | 'place', ...documents: readonly string[]) => {
  const all = stringsIn(...documents).map((one) => one[key])
  return all.map((one) => all.indexOf(one))
}

describe('the strings of JSON', () => {
  const texts = (value: unknown): readonly string[] =>
    typeof value === 'string'
      ? [value]
      : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(texts)
        : []

  test('are all that are values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(2), (value, space) => {
        expect(textsIn(JSON.stringify(value, undefined, space))).toEqual(texts(JSON.parse(JSON.stringify(value))))
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    ['"a\\"b\\\\"', 'a"b\\', 'a|\\"|b|\\\\|'],
    ['"\\b\\f\\n\\r\\t\\/"', '\b\f\n\r\t/', '\\b|\\f|\\n|\\r|\\t|\\/|'],
    ['"\\u0041\\u00aF9\\u19af"', 'A¯9\u19af', '\\u0041|\\u00aF|9|\\u19af|'],
    ['"\\u004g\\u00\\u0041"', 'gA', 'g|\\u0041|'],
    ['"\\u12"', '', ''],
    ['"\\u:\\u/\\u@\\u`\\uG"', ':/@`G', ':|/|@|`|G|'],
    ['"a', 'a', 'a|'],
  ])('are decoded: %s', (document, text, spelled) => {
    expect(stringsIn(document)).toMatchObject([{ text, spelled }])
  })

  test.each([
    ['{"a":"b","c":{"d":"e"},"f":["g",{"h":"i"}]}', ['b', 'e', 'g', 'i']],
    ['{"a" : "b" , "c":1,"d":"e"}', ['b', 'e']],
    ['{"a":{},"b":"c"}{"d":"e"}', ['c', 'e']],
    ['}]"a",{"b":"c"}', ['a', 'c']],
    [`${'['.repeat(70)}"a",{"b":"c"}${']'.repeat(70)},{"d":"e"}`, ['a', 'c', 'e']],
  ])('are distinguished from names: %s', (document, all) => {
    expect(textsIn(document)).toEqual(all)
  })

  test.each(['{"a', '{"a\\', '{"a\\u00', '{"a":', '[{', '{"index":1', '{"index'])(
    'are read anew in the next document, whatever the last one was: %s',
    (begun) => {
      expect(stringsIn(begun, '{"a":"b"}').slice(-1)).toEqual(stringsIn('{"a":"b"}'))
      expect(stringsIn(begun, '"b"').slice(-1)).toEqual(stringsIn('"b"'))
    },
  )
})

describe('strings have the same name', () => {
  test.each([
    ['{"a":"1","b":"2","c":{"a":"3","b":"4"}}', [0, 1, 0, 1]],
    ['{"a":["1",["2"],{"b":"3"}],"b":"4"}', [0, 0, 2, 2]],
    ['{"ab":"1","\\u0061b":"2","ba":"3","a":"4","":"5","b":"6"}', [0, 0, 2, 3, 4, 5]],
  ])('%s', (document, same) => {
    expect(sameIn('name', document)).toEqual(same)
  })
})

describe('strings have the same place', () => {
  test.each<[readonly string[], readonly number[]]>([
    [
      ['{"a":{"b":"1"}}', '{"a":{"b":"2"}}', '{"a":"3"}', '{"b":"4"}', '{"b":{"a":"5"}}'],
      [0, 0, 2, 3, 4],
    ],
    [
      ['["1","2",["3"],["4"]]', '["5",["6"]]'],
      [0, 1, 2, 3, 0, 5],
    ],
    [
      ['{"a":["1",{"b":"2"}]}', '{"a":["3",{"b":"4"}],"c":"5"}', '{"a":[0,{"b":"6"}]}'],
      [0, 1, 0, 1, 4, 1],
    ],
    [
      ['[[0,0],"1"]', '[0,"2"]', '[{"a":0,"b":0},"3"]', '[0,0,"4"]'],
      [0, 0, 0, 3],
    ],
    [
      ['{"index":0,"t":"1"}', '{"index":1,"t":"2"}', '{"index":10,"t":"3"}', '{"t":"4"}'],
      [0, 1, 2, 3],
    ],
    [
      ['{"index":0,"t":"1"}', '{"index": 0 ,"t":"2"}', '{"u":7,"index":0,"t":"3"}'],
      [0, 0, 0],
    ],
    [
      ['{"output_index":1,"t":"1"}', '{"content_index":1,"t":"2"}', '{"index":1,"t":"3"}'],
      [0, 1, 2],
    ],
    [
      ['{"index":12,"t":"1"}', '{"index":21,"t":"2"}', '{"index":1,"t":"3"}', '{"index":2,"t":"4"}'],
      [0, 1, 2, 3],
    ],
    [
      ['{"index":9,"t":"1"}', '{"index":8,"t":"2"}', '{"index":0,"t":"3"}', '{"t":"4"}'],
      [0, 1, 2, 3],
    ],
    [
      ['{"n":1,"t":"1"}', '{"n":2,"t":"2"}', '{"Index":1,"t":"3"}', '{"index":"4","t":"5"}'],
      [0, 0, 2, 3, 0],
    ],
    [
      ['{"inde":0,"x":1,"t":"1"}', '{"inde":0,"x":2,"t":"2"}', '{"index":null,"t":"3"}'],
      [0, 0, 0],
    ],
    [
      ['{"ndex":1,"t":"1"}', '{"ndez":1,"t":"2"}'],
      [0, 1],
    ],
    [
      ['[{"index":1,"t":"1"},{"t":"2"}]', '[{"index":2,"t":"3"},{"t":"4"}]'],
      [0, 1, 2, 3],
    ],
    [
      ['{"index":[1,"1"]}', '{"index":[2,"2"]}', '{"index":-1,"t":"3"}', '{"index":1,"t":"4"}'],
      [0, 0, 2, 2],
    ],
  ])('%j', (documents, same) => {
    expect(sameIn('place', ...documents)).toEqual(same)
  })

  test('from 64 levels on, and not before', () => {
    const behind = (depth: number) => [`${'[0,'.repeat(depth)}["1"],"2"`, `${'[0,'.repeat(depth)}0,"3"`]
    expect(sameIn('place', ...behind(62))).toEqual([0, 1, 1])
    expect(sameIn('place', ...behind(63))).toEqual([0, 1, 2])
    expect(textsIn(`${'{"a":'.repeat(80)}"1"${'}'.repeat(80)},"2"`)).toEqual(['1', '2'])
  })
})
