import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packagedContract } from '../../src/contract/document.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { isSelected } from '../../src/contract/selection.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { conclude } from '../../src/judge/conclude.ts'
import { withContract } from '../../src/outcomes/recording.ts'
import { startJudge, type JudgeResult } from '../../src/judge/judge.ts'
import { evidenceOf, judgements } from '../recordings/judgements.ts'
import { reportedIds, scratchFile } from '../suites/harness.ts'
import { asHar } from './as-har.ts'
import { evidenceFrom } from './judging.ts'

/** With scripted calls: an archive does not say which calls fail on purpose. */
const withScripts = 'axonhub-both'
const names = [...new Set(judgements.map(({ recording }) => recording))].filter((name) => name !== withScripts)
const judge = startJudge({ criteria: { spec: 'packaged' } })
afterAll(() => judge.close())

const contract = packagedContract()
const requirements = requirementsOf(contract.document)

/** The requirements that today's document reports for a recording. */
function reportedFor(file: string, result: JudgeResult): readonly string[] {
  const evidence = withContract(loadEvidence([file]), contract)
  const selected = (id: string) => isSelected(id, evidence.header)
  const terms = { requirements, selected, profile: 'spec', strict: false, judgeMs: 0 } as const
  return reportedIds(conclude(evidence, result, terms)).reported
}

interface ReportedViolations {
  readonly direct: readonly string[]
  readonly archived: readonly string[]
}

let reportedByName: ReadonlyMap<string, ReportedViolations>
beforeAll(async () => {
  const files = names.map((name) => {
    const direct = scratchFile()
    writeFileSync(direct, evidenceOf(name))
    const { exchanges, header } = loadEvidence([direct])
    return { direct, archived: evidenceFrom(asHar(exchanges), { baseUrl: header.deployment.baseUrl }) }
  })
  const results = await judge.judge(...files.flatMap(({ direct, archived }) => [[direct], [archived]]))
  reportedByName = new Map(
    files.map(({ direct, archived }, index) => {
      const [one, other] = results.slice(2 * index) as [JudgeResult, JudgeResult]
      return [names[index] ?? '', { direct: reportedFor(direct, one), archived: reportedFor(archived, other) }]
    }),
  )
})

/**
 * Right violations that the recording itself reports under another requirement or not at all, because it knows the plan: valid calls that
 * fail, and features that are declared unsupported or were not requested.
 */
const expectedInArchive: Readonly<Record<string, RegExp>> = {
  mockllm: /^(?:chat\.completion\.served|service\.route\.models)$/,
  'mock-llm': /^chat\.completion\.served$/,
  'new-api-native': /^responses\.object\.served$/,
  'new-api-video': /^responses\.object\.served$/,
  'portkey-claude': /^(?:responses\.object\.served|service\.route\.generate_content)$/,
  'portkey-streams-dead': /^models\.list\.served$/,
  'litellm-claude': /^(?:models\.record|errors)\./,
  'axonhub-chat': /^models\.list\.served$/,
  'axonhub-messages':
    /^(?:balance\.served|models\.list\.served|service\.route\.chat_completions|messages\.request\.tool_choice_any)$/,
}

test.each(names)('an archive of %s reports only what its recording reports', (name) => {
  const { direct = [], archived = [] } = reportedByName.get(name) ?? {}
  const others = archived.filter((id) => !direct.includes(id))
  expect(others.filter((id) => expectedInArchive[name]?.test(id) !== true)).toEqual([])
  expect(archived).not.toEqual([])
})
