import { fileURLToPath } from 'node:url'
import { packagedContract } from '../../src/contract/document.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { requirementSet } from '../../src/contract/sets.ts'
import { buildDigest } from '../../src/statement/build.ts'
import { dateOf, addDays } from '../../src/std/date.ts'
import { predicateType, statementType, type Conformance, type Statement } from '../../src/statement/statement.ts'
import { requiredBy } from '../../src/judge/gating.ts'
import manifest from '../../package.json' with { type: 'json' }

/** The variable part of the sample. */
interface SampleFields {
  readonly baseUrl?: string
}

const build = buildDigest(fileURLToPath(new URL('../../dist', import.meta.url)))

/** A consistent statement about a conformant gateway, as `certify` would make it. */
export function sampleStatement({ baseUrl = 'https://gateway.example.com' }: SampleFields = {}): Statement {
  const set = requirementSet()
  const { version, sha256 } = packagedContract()
  const all = requirementsOf(packagedContract().document).map(({ id }) => id)
  const passed = [...set.entries.keys()]
  const now = new Date().toISOString()
  const conformance: Conformance = {
    version: 1,
    deployment: { baseUrl, embedded: false, group: 'default', models: { chat: 'acorn-chat' } },
    profile: 'spec',
    set: set.version,
    drivenAt: { started: now, finished: now },
    statedAt: now,
    validUntil: addDays(dateOf(new Date()), 90),
    required: { satisfied: requiredBy(set, 'spec').length, violated: 0, notApplicable: 0, unjudged: 0 },
    notApplicable: [],
    violations: [],
    unjudged: {},
    notJudged: Object.fromEntries(
      all.filter((id) => !set.entries.has(id)).map((id) => [id, 'the contract leaves it open']),
    ),
    lacks: [],
    scope: 'whole',
    drive: { seed: 7, seedSource: 'given', shards: 1, requests: 900, retries: 0, tokens: 20_000, budgets: {} },
  }
  return {
    _type: statementType,
    subject: [{ name: 'evidence.jsonl', digest: { sha256: ''.padEnd(64, 'a') } }],
    predicateType,
    predicate: {
      result: 'PASSED',
      configuration: [
        { name: 'contract document', digest: { sha256 }, annotations: { version } },
        { name: 'requirement set', digest: { sha256: set.sha256 }, annotations: { version: set.version } },
        { name: 'gateproof', digest: { sha256: build }, annotations: { version: manifest.version, commit: 'unknown' } },
      ],
      passedTests: passed,
      warnedTests: [],
      failedTests: [],
      conformance,
    },
  }
}
