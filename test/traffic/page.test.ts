import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Report } from '../../src/report/report.ts'
import { gateproof, inEmptyFolder } from '../cli/gateproof.ts'

/** The page for those who judge others' traffic: what it shows is what comes of it. */
const page = readFileSync(new URL('../../docs/recordings.md', import.meta.url), 'utf8')
const [, lines = ''] = /```ndjson\n([^]*?)```/.exec(page) ?? []

test('the example is judged as the page says', async () => {
  const { code, stdout } = await inEmptyFolder((folder) => {
    writeFileSync(join(folder, 'exchanges.ndjson'), lines)
    return gateproof(['judge', 'exchanges.ndjson', '--json'], { cwd: folder })
  })
  const { requirements } = JSON.parse(stdout) as Report
  const violated = requirements.filter(({ verdict }) => verdict === 'violated').map(({ id }) => id)
  expect({ code, violated }).toEqual({
    code: 1,
    violated: ['chat.completion.served', 'chat.completion.id'],
  })
})
