import { describe, expect, test } from 'vitest'
import { parseEntry, type Entry } from '../../api/scoreboard/entry.ts'
import { linesWithKeys, type EvidenceFacts } from '../../api/scoreboard/evidence-facts.ts'
import type { EntryFacts } from '../../api/scoreboard/facts.ts'
import type { Change } from '../../scripts/scoreboard/changes.ts'
import { maxEntryBytes } from '../../api/scoreboard/files.ts'
import { entryProblems } from '../../api/scoreboard/problems.ts'
import { submissionProblems } from '../../scripts/scoreboard/submission.ts'
import { entry, entryText, evidence, facts, result, today } from './facts.ts'

const withEntry = (changed: Partial<Entry>): EntryFacts => ({ ...facts, entry: { ...entry, ...changed } })
const withEvidence = (changed: Partial<EvidenceFacts>): EntryFacts => ({
  ...facts,
  evidence: { ...evidence, ...changed },
})
const [oneFile] = facts.files
const write = 'Run npm run scoreboard -- --write acorn/1.2.0, and review the difference'

/** Wrong submissions, each with the one line that it must cause. */
const wrong: readonly (readonly [title: string, facts: EntryFacts, line: string])[] = [
  [
    'an invalid entry',
    { ...facts, entry: parseEntry(entryText.replace('name: Acorn\n', '')) },
    "entry.yaml: must have required property 'name'. See scoreboard/entry.schema.json",
  ],
  [
    'another folder',
    { ...facts, id: 'acorn/1.3.0' },
    'entry.yaml is about acorn/1.2.0: expected acorn/1.3.0. Rename the folder',
  ],
  [
    'no list of packages',
    { ...facts, files: facts.files.filter(({ name }) => name !== 'packages.txt') },
    'packages.txt: missing. List the installed packages with their exact versions',
  ],
  [
    'an unknown file',
    { ...facts, files: [...facts.files, { name: 'core.dump', bytes: 1 }] },
    'core.dump: unknown file. An entry has only entry.yaml, evidence.jsonl.gz, packages.txt, result.json, README.md, statement.json, identify-reference.jsonl.gz, identify-got.jsonl.gz',
  ],
  [
    'a folder in place of a file',
    {
      ...facts,
      files: facts.files.map((one) => (one.name === 'packages.txt' ? { ...one, irregular: 'a folder' as const } : one)),
    },
    'packages.txt: a folder. Expected a regular file',
  ],
  [
    'a list of packages that is a page',
    { ...facts, packagesProblem: 'line 1 is not NAME==VERSION' },
    'packages.txt: line 1 is not NAME==VERSION. List the installed packages with their exact versions',
  ],
  [
    'evidence of another version',
    withEvidence({ notCompared: 'recorded by gateproof 0.0.9, but this is 0.1.0' }),
    'the evidence cannot be compared with its plan: recorded by gateproof 0.0.9, but this is 0.1.0. Record the run with the current main',
  ],
  [
    'too many bytes',
    { ...facts, files: [...facts.files.slice(1), { name: oneFile?.name ?? '', bytes: maxEntryBytes }] },
    '1051576 bytes: expected at most 1048576. Record fewer samples',
  ],
  [
    'a day in the future',
    { ...withEntry({ date: '2026-11-27' }), evidence: { ...evidence, date: '2026-11-27' } },
    'date 2026-11-27: in the future, today is 2026-11-26. Write the day of the run',
  ],
  [
    'a day that does not exist',
    withEntry({ date: '2026-02-30' }),
    'date 2026-02-30: not a day of the calendar. Write the day of the run',
  ],
  [
    'another day than that of the run',
    withEntry({ date: '2026-11-21' }),
    'date 2026-11-21: the run was on 2026-11-20. Write the day of the run',
  ],
  [
    'evidence that cannot be read',
    { ...facts, evidence: 'incorrect header check', judged: 'incorrect header check' },
    'evidence.jsonl.gz: incorrect header check. Record the run again',
  ],
  [
    'the embedded gateway',
    withEvidence({ isEmbedded: true }),
    'the evidence is about the embedded reference gateway. Record a run against the gateway',
  ],
  [
    'an interrupted run',
    withEvidence({ isComplete: false }),
    'the run was interrupted, or is not a run of gateproof. Record it again',
  ],
  [
    'a narrowed run',
    withEvidence({ selection: ['--only chat'] }),
    'the run was narrowed: --only chat. Record it without these options',
  ],
  [
    'changed evidence',
    withEvidence({ chains: [{ state: 'broken', line: 7, because: 'line 6 was changed' }] }),
    'the evidence was changed: line 7: line 6 was changed. Record the run again',
  ],
  [
    'evidence without a chain',
    withEvidence({ chains: [{ state: 'none' }] }),
    'the evidence was changed: its first lines have no digests. Record the run again',
  ],
  [
    'a key in the evidence',
    withEvidence({ linesWithKeys: [3, 4] }),
    'line 3 of the evidence contains a key. Revoke the key, and record the run again',
  ],
  [
    'invented requests',
    withEvidence({ disagreements: ['a/b: another body', 'c/d: another body'] }),
    'the evidence contradicts itself: a/b: another body. Record the run again',
  ],
  [
    'a feature that responses show',
    withEvidence({ contradictions: ['images, but POST /v1/images/generations returned 200'] }),
    'lacks images, but POST /v1/images/generations returned 200. Remove it from lacks, and record the run again',
  ],
  [
    'other missing features than those of the run',
    withEntry({ lacks: {} }),
    'lacks nothing: the run declared images. Write the same features',
  ],
  ['no stored result', { ...facts, stored: 'missing' }, `result.json: missing. ${write}`],
  [
    'a stored result that is better than the evidence',
    { ...facts, stored: { ...result, violated: [], satisfied: 7 } },
    `errors.body.error: stored as none of these, judged violated. ${write}`,
  ],
  [
    'other counts',
    { ...facts, stored: { ...result, satisfied: 7, inapplicable: 2 } },
    'stored set 1.1.0 profile interop: 8 of 9 judged, 7 satisfied, 2 not offered, judged set 1.1.0 profile interop: ' +
      `8 of 9 judged, 6 satisfied, 3 not offered. ${write}`,
  ],
  [
    'a violation without a judgement',
    withEntry({ judgements: {} }),
    'errors.body.error: violated, and has no judgement. Read the evidence, and add one to entry.yaml',
  ],
  [
    'a judgement without a violation',
    withEntry({
      judgements: { ...entry.judgements, 'chat.completion.id': { judgement: 'bug', seen: 'There is no id.' } },
    }),
    'chat.completion.id: judged by hand, but not violated. Remove it from entry.yaml',
  ],
  [
    'an invalid statement',
    { ...facts, statementProblem: 'signature: it is not valid' },
    'statement.json: signature: it is not valid. Certify the run again',
  ],
]

describe('a submission', () => {
  test('that is right has no problem', () => {
    expect(entryProblems(facts, today)).toEqual([])
  })

  test('can have a statement and a README', () => {
    const more = ['README.md', 'statement.json'].map((name) => ({ name, bytes: 10 }))
    expect(entryProblems({ ...facts, files: [...facts.files, ...more] }, today)).toEqual([])
  })

  test.each(wrong)('with %s has exactly one problem', (_title, changed, line) => {
    expect(entryProblems(changed, today)).toEqual([`scoreboard/${changed.id}: ${line}`])
  })

  const added = (path: string, mode = '100644'): Change => ({ path, isRemoved: false, mode })
  const removed = (path: string): Change => ({ path, isRemoved: true, mode: '000000' })
  const one = [added('scoreboard/acorn/1.2.0/entry.yaml'), removed('scoreboard/acorn/1.2.0/README.md')]
  const elsewhere = (path: string) => `outside the entry: "${path}". Submit it in another pull request`

  test('may change the files of one entry', () => {
    expect(submissionProblems(one)).toEqual([])
  })

  test.each<[string, readonly Change[], readonly string[]]>([
    [
      'another version',
      [added('scoreboard/acorn/1.3.0/entry.yaml')],
      ['scoreboard: the submission changes acorn/1.2.0, acorn/1.3.0. Submit one entry in each pull request'],
    ],
    [
      'another gateway',
      [added('scoreboard/birch/2/entry.yaml')],
      ['scoreboard: the submission changes acorn/1.2.0, birch/2. Submit one entry in each pull request'],
    ],
    ['the check', [added('scripts/scoreboard/problems.ts')], [elsewhere('scripts/scoreboard/problems.ts')]],
    ['a removed check', [removed('test/scoreboard/board.test.ts')], [elsewhere('test/scoreboard/board.test.ts')]],
    ['a workflow', [added('.github/workflows/scoreboard.yml')], [elsewhere('.github/workflows/scoreboard.yml')]],
    ['the schema of entries', [added('scoreboard/entry.schema.json')], [elsewhere('scoreboard/entry.schema.json')]],
    [
      'a page in a folder that is called like a file',
      [added('scoreboard/acorn/1.2.0/packages.txt/index.html')],
      [elsewhere('scoreboard/acorn/1.2.0/packages.txt/index.html')],
    ],
    ['a page beside the gateways', [added('scoreboard/index.html')], [elsewhere('scoreboard/index.html')]],
    ['a folder that is no gateway', [added('scoreboard/..acorn/1/a')], [elsewhere('scoreboard/..acorn/1/a')]],
    [
      'the removal of an entry',
      [removed('scoreboard/birch/2/entry.yaml')],
      [
        'scoreboard: the submission changes acorn/1.2.0, birch/2. Submit one entry in each pull request',
        'removed: scoreboard/birch/2/entry.yaml. Entries stay in the history of versions: restore it',
      ],
    ],
    [
      'the removal of its own evidence',
      [removed('scoreboard/acorn/1.2.0/evidence.jsonl.gz')],
      ['removed: scoreboard/acorn/1.2.0/evidence.jsonl.gz. Entries stay in the history of versions: restore it'],
    ],
    ...['120000', '160000', '100755'].map((mode): [string, readonly Change[], readonly string[]] => [
      `a file of mode ${mode}`,
      [added('scoreboard/acorn/1.2.0/packages.txt', mode)],
      [`mode ${mode}: "scoreboard/acorn/1.2.0/packages.txt": expected a regular file (100644). Replace it`],
    ]),
  ])('may not change %s too', (_title, changes, problems) => {
    expect(submissionProblems([...one, ...changes])).toEqual(problems)
  })
})

describe('keys in evidence', () => {
  test('are found by their shape, with the number of the line', () => {
    const key = `sk-${'a1'.repeat(12)}`
    expect(linesWithKeys(`{"a":1}\n{"authorization":"Bearer ${key}"}\n{}`)).toEqual([2])
  })

  test('are not found in masked evidence', () => {
    expect(linesWithKeys(`{"authorization":"Bearer sk-${'*'.repeat(24)}"}\n`)).toEqual([])
  })
})
