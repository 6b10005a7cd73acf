import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faults } from '../../suites/faults.ts'
import { named, placeOf } from '../../selftest/page/groups.ts'
import { namesIn, selftestPage } from '../../selftest/page/page.ts'

const matrix = 'kill-matrix/chat.test.ts'
const recordings = 'suites/recordings.test.ts'

test.each([
  [matrix, ['each fault violates exactly what it breaks', 'chat.idMissing'], [named.matrix, 'chat']],
  ['kill-matrix/complete.test.ts', ['has a fault that violates it'], [named.matrix, 'as a whole']],
  [
    'suites/limits/matrix.test.ts',
    ['no two cases are called the same'],
    [named.matrix, 'limits', 'each case by itself'],
  ],
  ['variants/json.test.ts', ['accepts a gateway with toString'], [named.variants, 'every area']],
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

test('the page contains every result and loads nothing from other hosts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gateproof-'))
  const result = (uuid: string, name: string) => ({
    uuid,
    name,
    fullName: name,
    historyId: uuid,
    status: 'passed',
    labels: [],
  })
  const names = ['chat.idMissing', '<script>"it"</script>']
  names.forEach((name, index) =>
    writeFileSync(join(folder, `${index}-result.json`), JSON.stringify(result(`${index}`, name))),
  )
  const html = await selftestPage(folder)
  rmSync(folder, { recursive: true })
  expect([...namesIn(html)].sort()).toEqual([...names].sort())
  expect(html).not.toMatch(/googletagmanager|gtag\(/)
  expect(html).toContain(`<meta http-equiv="Content-Security-Policy" content="default-src 'none';`)
})
