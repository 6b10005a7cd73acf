import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareSamples } from '../../api/identify/compare.ts'
import { parseEntry, type Entry } from '../../api/scoreboard/entry.ts'
import { judgeEntry } from '../../api/scoreboard/facts.ts'
import { sampleFiles, servedIn } from '../../api/scoreboard/files.ts'
import { entryProblems } from '../../api/scoreboard/problems.ts'
import { html } from '../../reporters/html/html.ts'
import { badgeOf } from '../../scripts/scoreboard/badge.ts'
import { scoreboardPages } from '../../scripts/site/scoreboard/site-files.ts'
import schema from '../../scoreboard/scoreboard.schema.json' with { type: 'json' }
import { packedSamples } from './samples.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'gateproof-identified-'))
const id = 'portkey/1.15.2'
const today = '2026-12-01'
/** The same entry without samples and with them. */
const roots = { plain: join(folder, 'plain'), identified: join(folder, 'identified') }
const inEntry = (name: string) => join(roots.identified, id, name)

beforeAll(async () => {
  for (const root of Object.values(roots)) cpSync(join(project, 'scoreboard', id), join(root, id), { recursive: true })
  const { date } = parseEntry(readFileSync(inEntry('entry.yaml'), 'utf8')) as Entry
  const model = { name: 1, flatness: 0.2 }
  const another = { name: 2, flatness: 0.2 }
  writeFileSync(inEntry(sampleFiles.reference), await packedSamples(date, { drive: 1, model }))
  writeFileSync(inEntry(sampleFiles.got), await packedSamples(date, { drive: 2, model: another }))
  const about = '{ model: ref-chat-1, reference: The API of the vendor of the model. }'
  appendFileSync(inEntry('entry.yaml'), `identification: ${about}\n`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('an entry with samples has no problem, and serves them', async () => {
  const { facts } = await judgeEntry(roots.identified, id, { scratch: folder, isNew: true })
  expect(entryProblems(facts, today)).toEqual([])
  expect(servedIn(join(roots.identified, id))).toEqual(expect.arrayContaining([sampleFiles.reference, sampleFiles.got]))
})

test('an entry that names samples which it does not have is refused', async () => {
  cpSync(inEntry('entry.yaml'), join(roots.plain, id, 'entry.yaml'))
  const { facts } = await judgeEntry(roots.plain, id, { scratch: folder, isNew: true })
  cpSync(join(project, 'scoreboard', id, 'entry.yaml'), join(roots.plain, id, 'entry.yaml'))
  expect(entryProblems(facts, today)).toEqual(
    Object.values(sampleFiles).map((name) => `scoreboard/${id}: ${name}: missing. Collect the samples again`),
  )
})

test('its page and the feed have the result of identify compare, and no count and no badge depends on it', async () => {
  for (const name of Object.values(sampleFiles))
    writeFileSync(join(folder, name.replace('.gz', '')), gunzipSync(readFileSync(inEntry(name))))
  const paths = { reference: 'identify-reference.jsonl', got: 'identify-got.jsonl' }
  const { text, identification } = await compareSamples({ ...paths, cwd: folder })
  expect(text).toMatch(/^differs from this reference: /)

  const [plain, identified] = [
    await scoreboardPages(today, roots.plain),
    await scoreboardPages(today, roots.identified),
  ]
  expect(identified.entries[0]?.html).toContain(html`<pre class="wrapped">${text}</pre>`.markup)
  expect(plain.entries[0]?.html).not.toContain('Compared with a reference')
  expect(identified.page).toBe(plain.page)

  const validate = new Ajv2020().compile(schema)
  expect([validate(identified.board), validate.errors]).toEqual([true, null])
  const [one] = identified.board.gateways
  const { identification: shown, ...others } = one?.entries[0] ?? {}
  expect(shown).toMatchObject({ verdict: 'differs', headline: text.split('\n', 1)[0], power: identification.power })
  expect(others).toEqual(plain.board.gateways[0]?.entries[0])
  expect(badgeOf(one ?? { entries: [] })).toEqual(badgeOf(plain.board.gateways[0] ?? { entries: [] }))
})
