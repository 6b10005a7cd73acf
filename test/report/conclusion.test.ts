import { describe, expect, test } from 'vitest'
import { renderConsole, renderJunit } from '../../reporters/index.ts'
import { allureRun } from '../../reporters/allure/results.ts'
import { renderCtrf } from '../../reporters/ctrf.ts'
import { renderVerdict } from '../../reporters/console/index.ts'
import { renderSarif } from '../../reporters/sarif/index.ts'
import { reason } from '../../src/results/reasons.ts'
import { conclusionOf, exitCodeOf } from '../../src/report/conclusion.ts'
import { assertConformant } from '../../api/assert-conformant.ts'
import { checkResult, flawOf, inconclusiveFor } from '../checks/check-results.ts'
import { run } from '../reporters/run-ends.ts'

const file = 'protocols/chat/completion.test.ts'
const satisfied = checkResult('chat.a', { file })
const violated = checkResult('chat.b', { file, end: { state: 'failed', flaws: [flawOf('chat.b', 'seen')] } })
const unjudged = checkResult('chat.d', { file, end: inconclusiveFor(reason('reported', { text: 'it was silent' })) })

const footer = { type: 'footer', finishedAt: '', driveMs: 1, requests: 1, retries: 0, tokens: 0 } as const
const because = 'a limit'

/** Every value of each input of a verdict. */
const inputs = {
  violations: ['none', 'new', 'known'],
  stale: [false, true],
  undecided: [false, true],
  ended: ['complete', 'budget', 'deadline', 'unreachable', 'interrupted', 'killed'],
  profile: ['full', 'interop'],
  strict: [false, true],
  minJudged: [undefined, 10, 100],
} as const

type Inputs = { readonly [Name in keyof typeof inputs]: (typeof inputs)[Name][number] }

const combinations = Object.entries(inputs).reduce<readonly object[]>(
  (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
  [{}],
) as readonly Inputs[]

function concluded({ violations, stale, undecided, ended, profile, strict, minJudged }: Inputs) {
  const checks = [satisfied, ...(violations === 'none' ? [] : [violated]), ...(undecided ? [unjudged] : [])]
  const baseline = [
    ...(violations === 'known' ? [{ id: 'chat.b', reason: 'later' }] : []),
    ...(stale ? [{ id: 'chat.a', reason: 'later' }] : []),
  ]
  const evidence =
    ended === 'killed'
      ? { footer: undefined as never, interrupted: true }
      : { footer: { ...footer, ended, because }, interrupted: ended === 'interrupted' }
  return run(checks, { evidence, baseline, strict, profile, ...(minJudged !== undefined && { minJudged }) })
}

const isAcceptedLimit = ({ ended, minJudged }: Inputs) =>
  minJudged !== undefined && (ended === 'budget' || ended === 'deadline')

/** What a reader must be able to conclude from the words, written down without the code that chooses them. */
function contradictions(given: Inputs): readonly string[] {
  const { judged, exitCode } = concluded(given)
  const { report } = judged
  const words = conclusionOf(report)
  const isPass = exitCode === 0
  const saysConformant = /(?<!non)conformant/.test(words)
  const saysPass = /^(?:conformant|no violation in the \d+ that (?:was|were) judged|no new violation, \d+ known)$/
  const isEarly = given.ended !== 'complete' && !isAcceptedLimit(given)
  const isTooLittle = given.undecided && (given.strict || given.minJudged === 100)
  const rules: Readonly<Record<string, boolean>> = {
    'the words of a pass have exit code 0, and no others': saysPass.test(words) === isPass,
    'conformant: all was sent, judged and satisfied':
      saysConformant ===
      (given.ended === 'complete' && given.violations === 'none' && !given.undecided && !given.stale && !isTooLittle),
    'conformant: the report says the same':
      saysConformant === (isPass && report.verdict === 'conformant' && report.complete === true),
    'a new violation is named, with exit code 1':
      given.violations !== 'new' || (exitCode === 1 && words.includes('nonconformant')),
    'nonconformant: there is a new violation': !words.includes('nonconformant') || given.violations === 'new',
    'a stale entry is named in the first line, with exit code 1':
      !given.stale || (exitCode === 1 && words.includes('stale baseline entry: chat.a is satisfied')),
    'a drive that ended early does not pass': !isEarly || !isPass,
    'too little judged does not pass': !isTooLittle || !isPass,
    'everything else passes': isPass || isEarly || isTooLittle || given.stale || given.violations === 'new',
    'inconclusive or interrupted: exit code 3 or a violation':
      exitCode !== 3 || /^(?:inconclusive|interrupted)/.test(words),
    'known violations are counted': given.violations !== 'known' || given.stale || /1 known|interrupted/.test(words),
    'the exit code is that of the report': exitCodeOf(report) === exitCode,
    'the library agrees': isPass === doesNotThrow(() => assertConformant(report)),
    'JUnit is red': isPass === !/<testsuites [^>]*(?:failures="[1-9]|errors="[1-9])/.test(renderJunit(judged)),
    'Allure is red':
      isPass === !allureRun(judged).results.some(({ status }) => status === 'failed' || status === 'broken'),
    'CTRF is red': isPass === !renderCtrf(judged).includes('"status": "failed"'),
    'SARIF is red': isPass === !/"level": "error"/.test(resultsOf(renderSarif(judged))),
    'the first line has the words': firstLines(judged).every((line) => line.endsWith(`: ${words}`)),
  }
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [`${rule}: exit ${exitCode}, "${words}"`]))
}

function doesNotThrow(action: () => void): boolean {
  try {
    action()
    return true
  } catch {
    return false
  }
}

const resultsOf = (sarif: string) => {
  const { runs } = JSON.parse(sarif) as { runs: { results: unknown }[] }
  return JSON.stringify(runs[0]?.results, undefined, 1)
}

const firstLines = (judged: ReturnType<typeof run>['judged']) =>
  [renderConsole, renderVerdict].map((render) => render(judged, { color: false, width: 200 }).split('\n')[0] ?? '')

describe('the words and the exit code of a run', () => {
  test(`agree in all ${combinations.length} combinations of what decides them`, () => {
    const found = combinations.flatMap((given) =>
      contradictions(given).map((what) => `${JSON.stringify(given)}: ${what}`),
    )
    expect(found.slice(0, 20)).toEqual([])
  })

  test.each([
    [{}, 'conformant'],
    [{ undecided: true }, 'no violation in the 1 that was judged'],
    [{ violations: 'known' }, 'no new violation, 1 known'],
    [{ violations: 'known', undecided: true }, 'no new violation, 1 known'],
    [{ stale: true }, 'stale baseline entry: chat.a is satisfied'],
    [{ stale: true, violations: 'new' }, 'nonconformant, stale baseline entry: chat.a is satisfied'],
    [{ ended: 'budget' }, 'inconclusive'],
    [{ ended: 'budget', violations: 'known' }, 'inconclusive, 1 known violation'],
    [{ ended: 'budget', minJudged: 10 }, 'no violation in the 1 that was judged'],
    [{ ended: 'interrupted', violations: 'new' }, 'interrupted, nonconformant so far'],
  ] as const)('of %j are fixed', (given, words) => {
    const base = { violations: 'none', stale: false, undecided: false, ended: 'complete', profile: 'full' } as const
    const { judged } = concluded({ ...base, strict: false, minJudged: undefined, ...given })
    expect(conclusionOf(judged.report)).toBe(words)
  })
})
