import { expect, test } from 'vitest'
import { nameProblem } from '../../src/statement/names.ts'

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
