import { beforeAll, describe, expect, test } from 'vitest'
import { packagedContract } from '../../src/contract/document.ts'
import { areaOf, requirementsOf } from '../../src/contract/requirements.ts'
import type { Evidence } from '../../src/evidence/store.ts'
import type { ConcludedRun } from '../../src/judge/conclude.ts'
import { judgeInProcess } from '../../src/judge/judge-in-process.ts'
import type { JudgeResult } from '../../src/judge/judge.ts'
import { faults } from '../../suites/faults.ts'
import { concludeTrial } from './harness.ts'
import { recordInMemory } from './trial.ts'

/** Requirements with this mark for the profile `interop` in the document. */
const marked = (mark: 'advisory' | 'gating'): ReadonlySet<string> =>
  new Set(
    requirementsOf(packagedContract().document)
      .filter(({ interop }) => interop === mark)
      .map(({ id }) => id),
  )

const unmet = marked('advisory')
const gating = marked('gating')

/** A fault of a translation needs both ends, and there other faults are seen by more requirements. */
const isOfPair = (name: string) => name.startsWith('upstream.')

/** A media endpoint that accepts a request without a model also accepts one without a body, which is another fault. */
const isOfMedia = (name: string) => /^limits\.(images|video)/.test(name)

/** Faults that change the same parameter of the document cannot be combined: its other fault is used. */
const isOfAccepted = (name: string) => name.startsWith('limits.') && name.endsWith('.accepts')

/**
 * What the document marks as commonly unmet, all of it unmet at once: a gateway as there are many. The `interop` profile lets
 * it pass and tells of each; the `spec` profile does not.
 */
const common = Object.entries(faults)
  .filter(
    ([name, { breaks }]) =>
      !isOfPair(name) && !isOfMedia(name) && !isOfAccepted(name) && breaks.every((id) => unmet.has(id)),
  )
  .map(([, fault]) => fault)

/** The reverse: defects that break clients and that the contract does not forbid. */
const breaking = [
  'chat.stopStringIgnored',
  'chat.jsonModeIgnored',
  'chat.reasoningTagLeft',
  'messages.toolUseNotReported',
  'responses.limitIgnored',
  'generate-content.callIsText',
  'streaming.chat.bytesLost',
  'video.refusesContentType',
]

let evidence: Evidence
let result: JudgeResult
beforeAll(async () => {
  evidence = await recordInMemory({ faults: common, settings: { samples: 0 } })
  result = await judgeInProcess(evidence)
})

const ids = ({ report }: ConcludedRun, verdict: string) =>
  report.requirements.filter((row) => row.verdict === verdict).map(({ id }) => id)

describe('a gateway that violates all of them', () => {
  test('passes with the interop profile, and each defect is reported', () => {
    const concluded = concludeTrial(evidence, result, { profile: 'interop' })
    expect([ids(concluded, 'violated'), ids(concluded, 'broken'), concluded.exitCode]).toEqual([[], [], 0])
    expect(ids(concluded, 'advisory').length).toBeGreaterThan(unmet.size / 2)
  })

  test.each(['spec', 'full'] as const)('fails with the profile %s, for no other reason', (profile) => {
    const concluded = concludeTrial(evidence, result, { profile })
    expect(concluded.exitCode).toBe(1)
    expect(ids(concluded, 'violated').filter((id) => !unmet.has(id))).toEqual([])
  })
})

describe.each(breaking)('a gateway with %s alone', (name) => {
  const { breaks } = faults[name] ?? { breaks: [] }

  test('fails with the profiles interop and full, and passes with spec', async () => {
    const injectedFaults = [faults[name]].filter((fault) => fault !== undefined)
    const recorded = await recordInMemory({ faults: injectedFaults, settings: { only: [areaOf(name)] } })
    const judged = await judgeInProcess(recorded, { areas: [areaOf(name)] })
    const interop = concludeTrial(recorded, judged, { profile: 'interop' })
    const spec = concludeTrial(recorded, judged, { profile: 'spec' })
    const full = concludeTrial(recorded, judged, { profile: 'full' })
    expect([ids(full, 'violated'), full.exitCode]).toEqual([breaks, 1])
    expect([ids(interop, 'violated'), interop.exitCode]).toEqual([breaks, 1])
    expect([ids(spec, 'advisory'), ids(spec, 'violated'), spec.exitCode]).toEqual([breaks, [], 0])
  })

  test('is a requirement that gates there in the document', () => {
    expect(breaks.filter((id) => !gating.has(id))).toEqual([])
    expect(breaks).not.toHaveLength(0)
  })
})
