import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RequirementId } from '../../spec/generated/requirements.ts'
import { all, dropField, editBody, fault, onOperation, setField } from '../../gateway/reference/fault.ts'
import { setHeader, untouched, type Inject } from '../../gateway/reference/fault.ts'
import type { Crash } from '../../src/judge/conclude.ts'
import type { RequirementReport } from '../../src/report/report.ts'
import { faults } from '../../suites/faults.ts'
import { problemsOfHealthy, problemsOf, type Problem } from '../prove/problems.ts'
import { chosenFaults, prove, type Proof } from '../prove/proving.ts'

const balances = (...injections: readonly Inject[]) => onOperation('getTokenBalance', all(...injections))
const text = setHeader('content-type', 'text/plain')
const lines = (problems: readonly Problem[] = []) => problems.map(({ what, next }) => `${what} → ${next}`)

const changedNoReply = /is not violated: suites\/balance\/.* passed, and the fault changed no reply → if no probe sends/

/** Faults with different defects, and the reported problems. */
const madeUp = {
  'balance.right': [fault(['balance.content_type'], balances(text))],
  'balance.misspeltPath': [fault(['balance.total_available'], balances(dropField('total_availible'))), changedNoReply],
  'balance.otherOperation': [fault(['balance.content_type'], onOperation('createVideo', text)), changedNoReply],
  'balance.notRead': [
    fault(['balance.total_available'], balances(setField('remark', 'x'))),
    /although the fault changed GET \S+ → the check did not read the change/,
  ],
  'balance.tooMuch': [
    fault(['balance.content_type'], balances(setField('total_available', 'much'), text)),
    /^balance\.total_available is also violated: suites\/balance\/balance\.test\.ts ".*": [^]* assume\(…, 'balance\.content_type'\)/,
  ],
  'balance.takesAway': [
    fault(['balance.total_available'], balances(editBody(() => '['))),
    /^balance\.total_available is inconclusive, because of balance\.json .* make the fault smaller/,
    /^balance\.json is also violated/,
  ],
  'balance.left open': [
    fault(['balance.other_fields'], untouched),
    /^balance\.other_fields is not judged: the contract leaves it open → .* need no fault$/,
  ],
  'balance.of another area': [
    fault(['chat.completion.id'], untouched),
    /^chat\.completion\.id is not judged: not selected → a fault violates requirements of its own/,
  ],
  'balance.unknown': [
    fault(['balance.totl' as RequirementId], untouched),
    /^requirement balance\.totl does not exist in the document → correct the id/,
  ],
  'balance.nothing': [fault([], untouched), /^the fault violates no requirement → name the violated requirements/],
} as const

describe('prove', () => {
  let proofs: readonly Proof[]
  beforeAll(async () => {
    proofs = await prove(Object.fromEntries(Object.entries(madeUp).map(([name, [one]]) => [name, one])))
  })

  test('finds no problem of the healthy gateway', () => {
    expect(proofs[0]).toEqual({ fault: undefined, problems: [], messages: [] })
  })

  test('shows the finding of a proved fault as a user reads it', () => {
    expect(proofs[1]?.messages).toEqual([expect.stringMatching(/^balance\.content_type: .*text\/plain/)])
  })

  test.each(Object.entries(madeUp))('says what to do about %s', (name, [, ...problems]) => {
    const found = lines(proofs.find((proof) => proof.fault === name)?.problems)
    expect(found).toEqual(problems.map((problem) => expect.stringMatching(problem) as string))
  })
})

/** A report with one requirement. */
const concludedWith = (part: Partial<RequirementReport>, crashes: readonly Crash[] = []) =>
  ({
    report: { requirements: [{ id: 'balance.json', judged: true, tests: [], ...part }], notes: [] },
    crashes,
  }) as unknown as Parameters<typeof problemsOfHealthy>[0]
const ended = (verdict: 'broken' | 'violated' | 'inconclusive', because = 'balance.served') => {
  const check = { name: 'is JSON', file: 'balance/balance.test.ts', message: 'x is undefined', exchanges: [] }
  return concludedWith({ verdict, because, tests: [{ ...check, verdict }] })
}
const json = fault(['balance.json'], untouched)
const untested = concludedWith({ judged: false, because: 'no check', reason: { code: 'not-built' } })
const crashed = (kind: Crash['kind']) => problemsOf(json, concludedWith({ verdict: 'violated' }, [{ kind, text: 'x' }]))

test.each([
  ['a check that throws', problemsOf(json, ended('broken')), /: x is undefined → .* only through Reply and Field/],
  ['an undecided check', problemsOf(json, ended('inconclusive')), /because of balance\.served .* remove the `assume`/],
  ['no check', problemsOf(json, untested), /→ no check covers it: write one, check\(…\)\('balance\.json', …\)$/],
  ['a suite that does not load', crashed('judging'), /→ fix the suite/],
  ['an id that is not generated', crashed('undeclared'), /→ run `npm run generate`/],
  ['a healthy gateway that fails', problemsOfHealthy(ended('violated')), /→ either the check requires more than/],
  ['no replies', problemsOfHealthy(ended('inconclusive')), /→ no probe obtains what the check reads/],
])('prove says what to do about %s', (_what, problems, expected) => {
  expect(lines(problems)[0]).toMatch(expected)
})

describe('chosen faults', () => {
  test.each([
    [
      ['chat.createdInM', 'chat.idEmpty'],
      ['chat.createdInMilliseconds', 'chat.idEmpty'],
    ],
    [['chat.createdInMilliseconds'], ['chat.createdInMilliseconds']],
    [
      ['chat.completion.created_seconds'],
      ['chat.createdZeroInEveryMode', 'chat.createdInMilliseconds', 'chat.createdZero'],
    ],
    [['balance'], Object.keys(faults).filter((name) => name.startsWith('balance.'))],
  ])('%j', (words, names) => {
    expect(Object.keys(chosenFaults(words, faults))).toEqual(names)
  })

  test.each([
    ['chatt', '"chatt": no fault is called this or violates it (did you mean "chat"?)'],
    ['chat.createdInMiliseconds', '(did you mean "chat.createdInMilliseconds"?)'],
    ['chat.completion.creatd', '(did you mean "chat.completion.created"?)'],
    ['createdInMilliseconds', '(did you mean "chat.createdInMilliseconds"?)'],
  ])('reject %s', (word, why) => {
    expect(() => chosenFaults([word], faults)).toThrow(why)
  })

  test('that do not exist are one line with exit code 2', async () => {
    const script = fileURLToPath(new URL('../prove/prove.ts', import.meta.url))
    const stderr = 'prove: "chatt": no fault is called this or violates it (did you mean "chat"?)\n'
    const refused = promisify(execFile)(process.execPath, ['--import', 'tsx', script, 'chatt'])
    await expect(refused).rejects.toMatchObject({ code: 2, stderr })
  })
})
