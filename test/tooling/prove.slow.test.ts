import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RequirementId } from '../../spec/generated/requirements.ts'
import {
  all,
  dropField,
  editBody,
  fault,
  onOperation,
  setField,
  setHeader,
  untouched,
  type Inject,
} from '../../gateway/reference/fault.ts'
import type { Crash } from '../../src/judge/conclude.ts'
import type { RequirementReport } from '../../src/report/report.ts'
import { faults } from '../../suites/faults.ts'
import { chosenFaults } from '../prove/choose.ts'
import { problemsOfHealthy, problemsOf } from '../prove/problems.ts'
import { prove, type Proof } from '../prove/proving.ts'

const balances = (...injections: readonly Inject[]) => onOperation('getTokenBalance', all(...injections))
const text = setHeader('content-type', 'text/plain')

/** Faults with different defects. */
const madeUp = {
  'balance.right': fault(['balance.content_type'], balances(text)),
  'balance.misspeltPath': fault(['balance.total_available'], balances(dropField('total_availible'))),
  'balance.otherOperation': fault(['balance.content_type'], onOperation('createVideo', text)),
  'balance.notRead': fault(['balance.total_available'], balances(setField('remark', 'x'))),
  'balance.tooMuch': fault(['balance.content_type'], balances(setField('total_available', 'much'), text)),
  'balance.takesAway': fault(['balance.total_available'], balances(editBody(() => '['))),
  'balance.notWritten': fault(['balance.json'], untouched),
  'balance.left open': fault(['balance.other_fields'], untouched),
  'balance.of another area': fault(['chat.completion.id'], untouched),
  'balance.unknown': fault(['balance.totl' as RequirementId], untouched),
  'balance.nothing': fault([], untouched),
}

let proofs: readonly Proof[]
beforeAll(async () => {
  proofs = await prove(madeUp)
}, 120_000)

/** The problems of a fault, one per line. */
const problemLines = (name: string | undefined) =>
  proofs.find(({ fault }) => fault === name)?.problems.map(({ what, next }) => `${what} → ${next}`)

describe('prove', () => {
  test('accepts a fault that violates exactly what it breaks', () => {
    expect(problemLines('balance.right')).toEqual([])
    expect(problemLines(undefined)).toEqual([])
  })

  test('shows the finding as a user would read it', () => {
    const messages = proofs.find(({ fault }) => fault === 'balance.right')?.messages
    expect(messages).toEqual([expect.stringMatching(/^balance\.content_type: .*text\/plain/)])
  })

  test.each(['balance.misspeltPath', 'balance.otherOperation'])(
    '%s: reports a fault that changes no response',
    (name) => {
      expect(problemLines(name)).toEqual([
        expect.stringMatching(
          /is not violated: suites\/balance\/.* passed, and the fault changed no reply → if no probe sends/,
        ),
      ])
    },
  )

  test('reports a change that no check reads', () => {
    expect(problemLines('balance.notRead')).toEqual([
      expect.stringMatching(/although the fault changed \d+ × GET \S+ → the check did not read the change/),
    ])
  })

  test('reports another violated requirement: its check, its message, and how to declare that it depends on the first', () => {
    expect(problemLines('balance.tooMuch')).toEqual([
      expect.stringMatching(
        /^balance\.total_available is also violated: suites\/balance\/balance\.test\.ts ".*": [^]* assume\(…, 'balance\.content_type'\)/,
      ),
    ])
  })

  test('reports a fault that is not written yet', () => {
    expect(problemLines('balance.notWritten')).toEqual([
      expect.stringMatching(/and the fault does nothing → replace `untouched`/),
    ])
  })

  test('reports a requirement that is undecided because of the violated one', () => {
    expect(problemLines('balance.takesAway')).toEqual([
      expect.stringMatching(
        /^balance\.total_available is inconclusive, because of balance\.json .* make the fault smaller/,
      ),
      expect.stringMatching(/^balance\.json is also violated/),
    ])
  })

  test.each([
    ['balance.left open', /^balance\.other_fields is not judged: the contract leaves it open → .* need no fault$/],
    [
      'balance.of another area',
      /^chat\.completion\.id is not judged: not selected → a fault violates requirements of its own/,
    ],
    ['balance.unknown', /^requirement balance\.totl does not exist in the document → run `npm run generate`/],
    ['balance.nothing', /^the fault violates no requirement → name the violated requirements/],
  ])('%s', (name, problem) => {
    expect(problemLines(name)).toEqual([expect.stringMatching(problem)])
  })
})

/** A report with one requirement. */
const concludedWith = (part: Partial<RequirementReport>, crashes: readonly Crash[] = []) => {
  const row = { id: 'balance.json', judged: true, tests: [], ...part }
  return { report: { requirements: [row], notes: [] }, crashes, exitCode: 1 } as unknown as Parameters<
    typeof problemsOfHealthy
  >[0]
}
const ended = (verdict: 'broken' | 'violated' | 'inconclusive', because?: string) =>
  concludedWith({
    verdict,
    ...(because !== undefined && { because }),
    tests: [{ name: 'is JSON', file: 'balance/balance.test.ts', verdict, message: 'x is undefined', exchanges: [] }],
  })
const json = fault(['balance.json'], untouched)
const lines = (problems: ReturnType<typeof problemsOf>) => problems.map(({ what, next }) => `${what} → ${next}`)

describe('other problems', () => {
  test('reports a check that throws', () => {
    const [thrown] = lines(problemsOf(json, ended('broken')))
    expect(thrown).toMatch(
      /^balance\.json is broken: .*: x is undefined → .* read replies only through Reply and Field/,
    )
  })

  test('reports a check that is inconclusive', () => {
    expect(lines(problemsOf(json, ended('inconclusive', 'balance.served')))).toContainEqual(
      expect.stringMatching(/^balance\.json is inconclusive, because of balance\.served .* remove the `assume`/),
    )
  })

  test('reports a requirement without a check', () => {
    const [missing] = lines(
      problemsOf(json, concludedWith({ judged: false, because: 'no check', reason: { code: 'not-built' } })),
    )
    expect(missing).toMatch(/→ no check covers it: write one with covers\('balance\.json'\)$/)
  })

  test('reports a suite that does not load, and an id that is not generated', () => {
    const crashes: readonly Crash[] = [
      { kind: 'judging', text: 'chat.test.ts' },
      { kind: 'undeclared', text: 'x' },
    ]
    const [crash, id] = lines(problemsOf(json, concludedWith({ verdict: 'violated' }, crashes)))
    expect([crash, id]).toEqual([expect.stringContaining('fix the suite'), expect.stringContaining('npm run generate')])
  })

  test('reports a healthy gateway that fails, and one without replies', () => {
    const [violated] = lines(problemsOfHealthy(ended('violated')))
    const [unseen] = lines(problemsOfHealthy(ended('inconclusive', 'nothing was sent')))
    expect(violated).toMatch(/→ either the check requires more than its requirement says, or the reference gateway/)
    expect(unseen).toMatch(/→ no probe obtains what the check reads/)
  })
})

describe('chosenFaults', () => {
  test.each([
    [['chat', 'createdInMilliseconds'], ['chat.createdInMilliseconds']],
    [
      ['chat', 'createdInM', 'idEmpty'],
      ['chat.createdInMilliseconds', 'chat.idEmpty'],
    ],
    [['chat.createdInM'], ['chat.createdInMilliseconds']],
    [
      ['chat.completion.created_seconds'],
      ['chat.createdZeroInEveryMode', 'chat.createdInMilliseconds', 'chat.createdZero'],
    ],
  ])('%j', (words, names) => {
    expect(Object.keys(chosenFaults(words, faults))).toEqual(names)
  })

  test('selects all faults of an area', () => {
    const names = Object.keys(chosenFaults(['balance'], faults))
    expect(names).toEqual(Object.keys(faults).filter((name) => name.startsWith('balance.')))
  })

  test.each([
    [['chatt'], 'unknown area "chatt" (did you mean "chat"?)'],
    [
      ['chat', 'createdInMiliseconds'],
      'unknown fault "chat.createdInMiliseconds" (did you mean "chat.createdInMilliseconds"?)',
    ],
    [['chat.completion.creatd'], '(did you mean "chat.completion.created"?)'],
    [['createdInMilliseconds'], '(did you mean "chat.createdInMilliseconds"?)'],
    [['chat', 'created'], '"chat.created" is ambiguous: 6 faults start with it: chat.created'],
  ])('rejects %j', (words, why) => {
    expect(() => chosenFaults(words, faults)).toThrow(why)
  })

  test('the command prints one line and exits with code 2', async () => {
    const script = fileURLToPath(new URL('../prove/prove.ts', import.meta.url))
    const refused = promisify(execFile)(process.execPath, ['--import', 'tsx', script, 'chatt'])
    await expect(refused).rejects.toMatchObject({
      code: 2,
      stderr: 'prove: unknown area "chatt" (did you mean "chat"?)\n',
    })
  })
})
