import { describe, expect, test } from 'vitest'
import { allLines, corpus, parseLines, type CorpusLine } from './line.ts'
import { invalidReferences } from './references.ts'
import { healthyProblem, patternProblem } from './patterns.ts'
import { wireOf } from './wire.ts'

describe('the public corpus', () => {
  test('has the first hundred reports', () => {
    expect(corpus['defects.jsonl']).toHaveLength(100)
  })

  test('contains no report twice', () => {
    const ids = allLines.map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  test('names only existing faults, requirements and variations', () => {
    expect(allLines.flatMap(invalidReferences)).toEqual([])
  })
})

const line = (members: object) =>
  JSON.stringify({
    id: 'created-float',
    section: 'Resources',
    protocol: 'chat',
    defect: 'It is a fraction.',
    wire: '"created":1.5',
    source: 'owner/repository#1',
    severity: 'degrades',
    caught: [{ fault: 'chat.createdFractional', by: ['chat.completion.created'], shows: 'created' }],
    ...members,
  })
const without = (name: string) => line({ [name]: undefined })

describe('an invalid corpus file is rejected with line and field', () => {
  test.each([
    ['{', 'x.jsonl:1: is not valid JSON'],
    [without('source'), "x.jsonl:1: must have required property 'source'"],
    [line({ source: 'a rumour' }), 'x.jsonl:1: /source must match pattern'],
    [line({ severity: 'bad' }), 'x.jsonl:1: /severity must be equal to one of the allowed values'],
    [without('caught'), 'x.jsonl:1: has none of caught, right, open'],
    [line({ open: [] }), 'x.jsonl:1: has more than one of caught, right, open'],
    [line({ caught: [] }), 'x.jsonl:1: /caught must NOT have fewer than 1 items'],
    [line({ note: '' }), 'x.jsonl:1: must NOT have unevaluated properties: "note"'],
    [`${line({})}\n${line({})}`, 'x.jsonl:2: /id: "created-float" is a duplicate'],
    [`${line({})}\n\n${line({ id: 'A' })}`, 'x.jsonl:3: /id must match pattern'],
    [line({ caught: [{ fault: 'a', by: ['b'], shows: '(' }] }), 'x.jsonl:1: /caught/0/shows must match format "regex"'],
  ])('%#', (text, flaw) => {
    expect(() => parseLines(text, 'x.jsonl')).toThrow(flaw)
  })

  test.each([
    [{ fault: 'chat.none', by: ['a'] }, 'created-float: fault "chat.none" does not exist'],
    [
      { fault: 'chat.createdFractional', by: ['a'] },
      'created-float: "chat.createdFractional" violates chat.completion.created, not a',
    ],
  ])('%j', (caught, amiss) => {
    const [read] = parseLines(line({ caught: [{ ...caught, shows: 'a' }] }), 'x.jsonl')
    expect(invalidReferences(read as CorpusLine)).toEqual([amiss])
  })

  test.each([
    ['streaming.none', 'created-float: requirement "streaming.none" does not exist'],
    ['chat.completion.created', 'created-float: "chat.completion.created" is judged, not only observed'],
  ])('%s', (told, amiss) => {
    const open = [{ variation: 'no variation', shows: 'a', told, says: 'a' }]
    const [read] = parseLines(line({ caught: undefined, open, because: 'It is open.' }), 'x.jsonl')
    expect(invalidReferences(read as CorpusLine)).toEqual([
      'created-float: variation "no variation" does not exist',
      amiss,
    ])
  })
})

describe('a pattern of the corpus', () => {
  const exchange = wireOf({
    type: 'exchange',
    id: 'a/b',
    probe: 'a',
    name: 'b',
    attempt: 1,
    retried: false,
    startedAt: '2026-11-21T08:00:00.000Z',
    request: {
      method: 'POST',
      url: 'http://127.0.0.1:8080/v1/videos?a=1',
      line: 'domestic',
      key: 'default',
      headers: [['Content-Type', 'application/json']],
      body: { text: '{}' },
    },
    response: {
      status: 200,
      headersAt: 1,
      headers: [['X-A', 'b']],
      chunks: [
        { at: 1, text: 'h' },
        { at: 2, base64: 'w6Q=' },
      ],
    },
    end: { how: 'closed', at: 3 },
  })

  test('is matched against an exchange as text', () => {
    expect(exchange).toBe(
      '> POST /v1/videos?a=1 key=default line=domestic\ncontent-type: application/json\n\n{}\n< 200\nx-a: b\n\nhä\n= closed',
    )
  })

  test.each([
    ['^> POST.*^< 200$.*hä', undefined],
    ['^< 404$', 'no exchange matches ^< 404$'],
  ])('%s: reports if no exchange matches it', (shows, expected) => {
    expect(patternProblem(shows, [exchange])).toBe(expected)
  })

  test.each([
    ['^< 404$', undefined],
    ['^< 200$', 'the healthy gateway matches ^< 200$ too: > POST /v1/videos?a=1 key=default line=domestic'],
  ])('%s: reports if the healthy gateway matches it', (shows, expected) => {
    expect(healthyProblem(shows, [exchange])).toBe(expected)
  })
})
