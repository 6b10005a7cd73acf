import { describe, expect, test } from 'vitest'
import type { Entry } from '../../api/scoreboard/entry.ts'
import { boardOf } from '../../scripts/scoreboard/board.ts'
import type { LoadedEntry } from '../../scripts/scoreboard/load.ts'
import { createExchange } from '../../src/evidence/create-exchange.ts'
import type { Evidence } from '../../src/evidence/store.ts'
import { sampleFiles } from '../../api/scoreboard/files.ts'
import { renderIdentification } from '../../reporters/identify.ts'
import { boardPage } from '../../scripts/site/scoreboard/board-page.ts'
import { entryPage } from '../../scripts/site/scoreboard/entry-page.ts'
import { excerptOf } from '../../scripts/site/scoreboard/excerpt.ts'
import { areaWords } from '../../scripts/site/scoreboard/words.ts'
import { entry, identification, today } from './facts.ts'
import { reportOf, row } from './report.ts'

const attack = '<script>alert(1)</script>'

const exchange = createExchange({
  ...{ probe: 'broken', name: 'empty', startedAt: '2026-11-20T10:00:00.000Z', end: { at: 5, how: 'complete' } },
  request: {
    method: 'POST',
    url: 'http://127.0.0.1:4000/v1/chat/completions?a=1',
    line: 'domestic',
    key: 'default',
    headers: [['authorization', 'Bearer ****']],
    body: { text: `{"model":"${attack}"}` },
  },
  response: {
    status: 500,
    headersAt: 4,
    headers: [],
    chunks: [{ at: 5, text: `${attack}\u001b[31m${'x'.repeat(2000)}` }],
  },
})

const rows = [
  row('errors.body.error', 'violated', {
    tests: [
      {
        ...{
          name: 'has an error',
          file: 'errors.test.ts',
          verdict: 'violated',
          exchanges: ['broken/empty'],
          failed: 1,
        },
        message: `expected an object, got ${attack}\n(seen in all)`,
      },
    ],
  }),
  row('errors.body.json', 'inconclusive', { because: `no key for ${attack}` }),
  row('chat.completion.id', 'satisfied'),
  row('images.generation.url', 'inapplicable'),
]

const loaded = (changed: Partial<Entry> = {}): LoadedEntry => {
  const one = { ...entry, ...changed }
  return {
    id: `${one.gateway}/${one.version}`,
    entry: one,
    report: reportOf(rows, ['images']),
    evidence: { exchanges: [exchange] } as unknown as Evidence,
    recordedWith: '0.1.0',
    hasStatement: false,
  }
}

function pagesOf(day: string, ...entries: readonly LoadedEntry[]) {
  const board = boardOf(entries, '0.1.0', day)
  const [newest] = board.gateways.flatMap((gateway) => gateway.entries)
  const [first] = entries
  if (newest === undefined || first === undefined) throw new Error('no entry')
  return { board: boardPage(board), entry: entryPage(first, newest, board) }
}

const pages = pagesOf(today, loaded())

describe('the page of the scoreboard', () => {
  test('links each cell to the section of its area', () => {
    const links = [...pages.board.matchAll(/class="state ([\w-]+)" href="([^"]+)">([^<]+)</g)].map(
      ([, ...parts]) => parts,
    )
    expect(links).toEqual([
      ['satisfied', 'scoreboard/acorn/1.2.0.html#chat', '1 satisfied'],
      ['violated', 'scoreboard/acorn/1.2.0.html#errors', '1 violated, 0 satisfied, 1 not judged'],
      ['not-offered', 'scoreboard/acorn/1.2.0.html#images', 'not offered'],
    ])
  })

  test('says with which version and on which day the evidence was judged', () => {
    expect(pages.board.replaceAll(/\s+/g, ' ')).toContain(
      'judged again on 2026-11-26 by Gateproof 0.1.0, requirement set 1.1.0',
    )
  })

  test('shows an expired entry as expired, in each cell', () => {
    const { board } = pagesOf('2027-05-20', loaded())
    expect(board).not.toContain('class="state satisfied"')
    expect(board).toContain('expired on <span class="day">2027-05-19</span>')
    expect(board).toContain('>expired: 1 satisfied<')
  })

  test('says what changed since the version before', () => {
    const { judgements: _none, ...without } = entry
    const clean = { ...loaded(), entry: { ...without, version: '1.1.0' } }
    const newest = (one: LoadedEntry): LoadedEntry => ({ ...one, entry: { ...one.entry, version: '1.3.0' } })
    expect(pagesOf(today, loaded(), clean).board).toContain('new: <code>errors.body.error</code>')
    expect(pagesOf(today, newest(clean), loaded()).board).toContain(
      'no longer violated: <code>errors.body.error</code>',
    )
    expect(pagesOf(today, newest(loaded()), loaded()).board).toContain('the same violations')
    const undecided = { ...newest(clean), report: reportOf([row('errors.body.error', 'inconclusive')]) }
    expect(pagesOf(today, undecided, loaded()).board).toContain('no longer judged: <code>errors.body.error</code>')
    expect(pages.board).toContain('first on the scoreboard')
  })

  test('says how many violations are judged unfair', () => {
    const judgements = { 'errors.body.error': { judgement: 'unfair', seen: 'The cause is the probe.' } } as const
    expect(pagesOf(today, loaded({ judgements })).board).toContain('0, and 1 judged unfair')
  })
})

describe('the page of an entry', () => {
  test('shows each violation with its judgement, message and exchange', () => {
    expect(pages.entry).toContain('href="../../requirements/errors.html#errorsbodyerror"')
    expect(pages.entry).toContain('<strong>bug</strong> (users would call it a bug): Errors have no object error.')
    expect(pages.entry).toContain('POST /v1/chat/completions?a=1\n{')
    expect(pages.entry).toContain('seen in 1 of 1 exchanges')
  })

  test('links the evidence, and the statement if there is one', () => {
    expect(pages.entry).toContain('href="1.2.0/evidence.jsonl.gz"')
    expect(pages.entry).not.toContain('statement.json')
    expect(pagesOf(today, { ...loaded(), hasStatement: true }).entry).toContain('href="1.2.0/statement.json"')
  })

  test('shows an identification in the words of identify compare, with both files', () => {
    const about = { model: 'acorn-mini', reference: 'The API of its vendor.' }
    const page = pagesOf(today, { ...loaded({ identification: about }), identification }).entry
    expect(page).toContain(`<pre class="wrapped">${renderIdentification(identification)}</pre>`)
    expect(page).toContain('another model for every second answer  98 %')
    expect(page).toContain('Reference: The API of its vendor.')
    for (const name of Object.values(sampleFiles)) expect(page).toContain(`href="1.2.0/${name}"`)
    expect(pages.entry).not.toContain('id="identification"')
  })

  test('escapes what samples contain', () => {
    const about = { model: attack, reference: attack }
    const got = { ...identification.got, model: attack, baseUrl: attack, failed: { [attack]: 1 } }
    const answers = [{ answer: attack, count: 1 }]
    const hostile = {
      ...{ ...identification, got, verdict: 'differs' as const },
      prompts: [{ text: attack, reference: answers, got: answers }],
    }
    const page = pagesOf(today, { ...loaded({ identification: about }), identification: hostile }).entry
    expect(page).not.toContain('<script')
    expect(page.split('&lt;script&gt;').length).toBeGreaterThan(6)
  })

  test('escapes what a gateway sent and what a submitter wrote', () => {
    const both = pagesOf(today, loaded({ name: attack, notes: attack, install: [attack], lacks: { images: attack } }))
    const text = `${both.board}${both.entry}`
    expect(text).not.toContain('<script')
    expect(text).not.toContain('\u001b')
    expect(text.split('&lt;script&gt;').length).toBeGreaterThan(8)
  })
})

test('an excerpt has a maximum length', () => {
  expect(excerptOf(exchange).received.length).toBeLessThan(760)
})

test('the words of an area name what was not judged', () => {
  const none = { area: 'chat', judged: 0, satisfied: 0, violated: 0, advisory: 0, unjudged: 0 }
  expect(areaWords({ ...none, state: 'not-offered' })).toBe('not offered')
  expect(areaWords({ ...none, state: 'unjudged', unjudged: 3 })).toBe('not judged')
  expect(areaWords({ ...none, state: 'partial', judged: 4, satisfied: 3, advisory: 1, unjudged: 3 })).toBe(
    '3 satisfied, 1 advisory, 3 not judged',
  )
})
