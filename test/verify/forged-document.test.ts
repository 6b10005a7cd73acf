import { beforeAll, describe, expect, test } from 'vitest'
import { certify } from '../../api/index.ts'
import { rejudge } from '../../api/verify/verify-evidence.ts'
import { judgeEvidence } from '../../api/judge/judging.ts'
import { contractOf, packagedContract } from '../../src/contract/document.ts'
import type { Node } from '../../src/contract/pointer.ts'
import { requirementSet } from '../../src/contract/sets.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { createStatement } from '../../src/statement/state.ts'
import { fileDigest } from '../../src/statement/subjects.ts'
import { faults } from '../../suites/faults.ts'
import { withDocument, withRequirement } from '../judge/forged-document.ts'
import { record } from '../suites/harness.ts'

const violated = 'models.record.enable_groups'
const refusal = `recorded with another contract document than the packaged one (${packagedContract().version})`

let faulty: string
beforeAll(async () => {
  const fault = faults['models.groupsMissing']
  faulty = await record({ ...(fault && { faults: [fault] }), settings: { only: ['models.record'], samples: 0 } })
})

const set = requirementSet()
const terms = { profile: 'spec', strict: false, only: [], skip: [], set: set.version, isInProcess: true } as const

/** The statement that a forger makes: by the document of the evidence. */
async function statementOn(file: string) {
  const judged = await judgeEvidence([file], { ...terms, spec: 'recorded' })
  return createStatement(judged, {
    ...{ set, statedAt: new Date().toISOString(), validUntil: '9999-12-31', digests: [fileDigest(file)] },
    tool: { version: '0.0.0', build: 'b'.repeat(64), commit: null },
  })
}

const failuresOf = ({ predicate }: Awaited<ReturnType<typeof statementOn>>) =>
  predicate.failedTests.map((test) => JSON.stringify(test))

const withBasis = () => withRequirement(violated, ({ interop: _, ...entry }) => [{ ...entry, basis: 'shown' }])

const verdictsStep = async (file: string, statement: Awaited<ReturnType<typeof statementOn>>) =>
  (await rejudge(statement, { files: [file], evidence: loadEvidence([file]) }, {})).step

test('evidence with the packaged document is not refused because of it, and shows the violation', async () => {
  const statement = await statementOn(faulty)
  expect(failuresOf(statement).join()).toContain(violated)
  expect((await verdictsStep(faulty, statement)).further?.join()).not.toContain(refusal)
  expect((await certify(faulty)).refusals.map(({ because }) => because)).not.toContain(refusal)
})

describe('certify and verify refuse evidence whose document was forged:', () => {
  test.for([
    ['another basis', withBasis(), undefined],
    ['a removed requirement', withRequirement(violated, () => []), undefined],
    ['another basis beside the digest of the packaged document', withBasis(), packagedContract().sha256],
  ] as const satisfies readonly (readonly [string, Node, string | undefined])[])('%s', async ([, document, sha256]) => {
    const file = withDocument(faulty, document, sha256 ?? contractOf(document).sha256)
    const statement = await statementOn(file)
    expect(failuresOf(statement)).toEqual([])

    const { exitCode, refusals, report } = await certify(file)
    expect([exitCode, refusals.map(({ because }) => because)]).toEqual([3, expect.arrayContaining([refusal])])
    // Judged by the packaged document.
    expect(report?.requirements.find(({ id }) => id === violated)?.verdict).toBe('violated')

    expect(await verdictsStep(file, statement)).toMatchObject({
      outcome: 'fails',
      further: expect.arrayContaining([refusal]) as string[],
    })
  })
})
