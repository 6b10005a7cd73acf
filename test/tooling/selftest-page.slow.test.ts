import type { TestResult } from 'allure-js-commons'
import { expect, test } from 'vitest'
import { faults } from '../../suites/faults.ts'
import { named, placeOf } from '../page/groups.ts'
import { namesIn, selftestPage } from '../page/page.ts'

const matrix = 'kill-matrix/chat.test.ts'
const recordings = 'suites/recordings.series.test.ts'

test.each([
  [matrix, ['each fault violates exactly what it breaks', 'chat.idMissing'], [named.matrix, 'chat']],
  ['kill-matrix/complete.test.ts', ['has a fault that violates it'], [named.matrix, 'as a whole']],
  [
    'suites/limits/matrix.series.test.ts',
    ['no two cases are called the same'],
    [named.matrix, 'limits', 'each case by itself'],
  ],
  ['variants/json.series.test.ts', ['accepts a gateway with toString'], [named.variants, 'every area']],
  [recordings, ["'mock-llm': reports 'chat.completion.id'"], [named.recordings, 'mock-llm']],
  [recordings, ['portkey-claude', 'has only reviewed violations'], [named.recordings, 'portkey-claude']],
  ['drive/retry.test.ts', ['a saturated gateway', 'is asked again'], ['Other self-tests', 'drive', 'retry.test.ts']],
])('%s %j is in the group %j', (file, titles, groups) => {
  expect(placeOf(file, titles).groups).toEqual(groups)
})

test('a fault shows what it breaks', () => {
  expect(Object.keys(faults)).toContain('chat.idMissing')
  expect(placeOf(matrix, ['chat.idMissing']).description).toBe('breaks chat.completion.id')
})

const result = (name: string, status: string, ...groups: readonly string[]): TestResult =>
  ({
    ...{ uuid: name, name, fullName: name, historyId: name, status, stage: 'finished' },
    ...{ statusDetails: { message: `${name} is wrong` }, labels: groups.map((value) => ({ name: 'suite', value })) },
    ...{ steps: [], attachments: [], parameters: [], links: [] },
  }) as unknown as TestResult

test('the page contains every result and loads nothing from other hosts', () => {
  const names = ['chat.idMissing', '<script>"it"</script>']
  const html = selftestPage(names.map((name) => result(name, 'passed', named.matrix, 'chat')))
  expect([...namesIn(html)].sort()).toEqual([...names].sort())
  expect(html).not.toMatch(/<script|https?:/)
  expect(html).toContain(`<meta http-equiv="Content-Security-Policy" content="default-src 'none';`)
})

test('the page shows failures first, with their message, in open groups', () => {
  const html = selftestPage([
    result('fine', 'passed', named.matrix, 'chat'),
    result('wrong', 'failed', named.matrix, 'chat'),
    result('other', 'passed', named.variants),
  ])
  expect(namesIn(html)).toEqual(['wrong', 'fine', 'other'])
  expect(html).toContain('<pre>wrong is wrong</pre>')
  expect(html).toContain('<p>1 failed, 2 passed</p>')
  expect([html.match(/<details open="">/g)?.length, html.match(/<details >/g)?.length]).toEqual([2, 1])
})
