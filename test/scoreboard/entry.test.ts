import { describe, expect, test } from 'vitest'
import { isExpired, lastDayOf } from '../../scripts/scoreboard/age.ts'
import { isDate } from '../../src/std/date.ts'
import { parseEntry } from '../../api/scoreboard/entry.ts'
import { byVersion, gatewayForm, versionForm } from '../../api/scoreboard/folders.ts'
import schema from '../../scoreboard/entry.schema.json' with { type: 'json' }
import { entryText } from './facts.ts'

describe('entry.yaml', () => {
  test.each([
    ['an unknown key', `${entryText}colour: red\n`, 'must NOT have additional properties `colour`'],
    ['a version without quotes', entryText.replace("'1.2.0'", '1.2'), 'version: must be string'],
    [
      'a home page without https',
      entryText.replace('https:', 'http:'),
      'homepage: must match pattern "^https://[^\\s]+$"',
    ],
    ['no commands', entryText.replace('[npx acorn]', '[]'), 'start: must NOT have fewer than 1 items'],
    [
      'another judgement',
      entryText.replace('judgement: bug', 'judgement: fine'),
      'judgements.errors.body.error.judgement: must be equal to one of the allowed values bug, custom, lenient, again, unfair',
    ],
    [
      'a judgement without what is seen',
      entryText.replace(', seen: Errors have no object error.', ''),
      "judgements.errors.body.error: must have required property 'seen'",
    ],
    [
      'a feature without a reason',
      entryText.replace('Its documentation has text only.', 'no'),
      'lacks.images: must NOT have fewer than 10 characters',
    ],
    ['a list', '- a\n', 'must be object'],
    ['an alias', 'a: &a [1]\nb: *a\n', 'Alias resolution is disabled'],
    [
      'text that is not YAML',
      'a: [',
      'Flow sequence in block collection must be sufficiently indented and end with a ] at line 1, column 5',
    ],
  ])('with %s is refused in one line', (_title, text, line) => {
    expect(parseEntry(text)).toBe(line)
  })

  test('that is right is read', () => {
    expect(parseEntry(entryText)).toMatchObject({ gateway: 'acorn', version: '1.2.0', date: '2026-11-20' })
  })
})

describe('the age of an entry', () => {
  test('ends 180 days after the run', () => {
    expect(lastDayOf('2026-11-20')).toBe('2027-05-19')
    expect(['2027-05-19', '2027-05-20'].map((today) => isExpired('2026-11-20', today))).toEqual([false, true])
  })

  test('counts days of the calendar only', () => {
    expect(['2026-11-20', '2026-02-30', '2026-1-2', 'today'].map(isDate)).toEqual([true, false, false, false])
  })
})

test('folders are named as the schema says', () => {
  const { gateway, version } = schema.properties
  expect([gatewayForm.source, versionForm.source]).toEqual([gateway.pattern, version.pattern])
})

test('versions are ordered by their numbers', () => {
  expect(['1.15.2', '1.9.8', '2.0', '1.9.10'].sort(byVersion)).toEqual(['1.9.8', '1.9.10', '1.15.2', '2.0'])
})
