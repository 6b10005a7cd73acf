import { expect, test } from 'vitest'
import { mistakableNames, nameProblem, shownName } from '../../src/statement/names.ts'

test.each([
  'Example Gateway',
  'gpt-4o-mini',
  'Müller & Söhne',
  '模型网关 GPT',
  'ゲートウェイ Ａ'.normalize('NFKC'),
  'Шлюз',
  'vip_1',
])('%s is accepted', (name) => expect(nameProblem(name)).toBeUndefined())

test.each([
  ['', 'is empty'],
  ['a'.repeat(201), 'is longer than 200'],
  ['a\u0000b', 'invisible character U+0000'],
  ['a\u001b[31mb', 'U+001B'],
  ['a\u200bb', 'U+200B'],
  ['a\u202eb', 'U+202E'],
  ['a\ufeffb', 'U+FEFF'],
  ['a\u00adb', 'U+00AD'],
  ['a\u{e0041}b', 'U+E0041'],
  ['a\ud800b', 'U+D800'],
  ['a\u3164b', 'U+3164'],
  ['a\ufe0fb', 'U+FE0F'],
  ['a\u00a0b', 'looks like a space'],
  [' a', 'begins or ends with a space'],
  ['a  b', 'several in a row'],
  ['e\u0301', 'not normalized'],
  ['Ｇateway', 'full-width'],
  ['ﬁne', 'compatibility characters'],
  ['Gаteway', 'mixes Latin and Cyrillic'],
  ['Αcme', 'mixes Latin and Greek'],
])('%j is refused', (name, problem) => expect(nameProblem(name)).toContain(problem))

test.each([
  'Example Gateway',
  'Müller & Søn',
  'Đặng Văn',
  '模型网关 GPT-4',
  'ゲートウェイ',
  '시험',
  'بوابة',
  'a–b (c)',
])('%s is shown as it is', (name) => expect([shownName(name), mistakableNames([name])]).toEqual([name, []]))

test.each([
  ['Асме', '\\u0410\\u0441\\u043c\\u0435'],
  ['ꓮꓖꓣ', '\\ua4ee\\ua4d6\\ua4e3'],
  ['ɑcme', '\\u0251cme'],
  ['ᎪᏟ', '\\u13aa\\u13df'],
  ['𐌀b', '\\ud800\\udf00b'],
  ['acmeı', 'acme\\u0131'],
])('%s is shown in ASCII', (name, shown) => expect([shownName(name), mistakableNames([name])]).toEqual([shown, [name]]))
