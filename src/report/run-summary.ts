import { Ajv2020 } from 'ajv/dist/2020.js'
import { once } from '../std/memoized.ts'
import { verdicts, type Report, type RunSummary } from './report.ts'

/** The summary of a report. */
export function summarize(report: Report): RunSummary {
  const { verdict, complete, interrupted, tool, profile, set, deployment, run, judged, summary, requirements } = report
  const { startedAt, driveMs, seed, requests, tokens } = run
  const byVerdict = verdicts.map(
    (one) => [one, requirements.filter((row) => row.verdict === one).map(({ id }) => id)] as const,
  )
  return {
    historyVersion: 1,
    verdict,
    ...(complete !== undefined && { complete }),
    ...(interrupted !== undefined && { interrupted: true }),
    tool: { name: tool.name, version: tool.version },
    profile,
    ...(set && { set: set.version }),
    deployment: { baseUrl: deployment.baseUrl, ...(deployment.embedded && { embedded: true }) },
    run: { startedAt, driveMs, seed, requests, tokens },
    judged,
    summary,
    requirements: Object.fromEntries(byVerdict.filter(([, ids]) => ids.length > 0)),
  }
}

/** True if both are judgements of one drive. */
export const isSameRun = (one: RunSummary, other: RunSummary): boolean =>
  one.run.startedAt === other.run.startedAt && one.run.seed === other.run.seed && isSameDeployment(one, other)

/** True if both runs tested the same gateway. The embedded one has another port in each run. */
export const isSameDeployment = ({ deployment: one }: RunSummary, { deployment: other }: RunSummary): boolean =>
  one.embedded === true ? other.embedded === true : one.embedded === other.embedded && one.baseUrl === other.baseUrl

const text = { type: 'string', maxLength: 10_000 }
const count = { type: 'number', minimum: 0 }
const ids = { type: 'array', items: { type: 'string', maxLength: 200 }, maxItems: 10_000 }
const object = (properties: Readonly<Record<string, object>>, optional: readonly string[] = []) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
})
const ofEach = (schema: object) => Object.fromEntries(verdicts.map((verdict) => [verdict, schema]))

const schema = object(
  {
    historyVersion: { const: 1 },
    verdict: { enum: ['conformant', 'nonconformant', 'inconclusive', 'broken'] },
    complete: { type: 'boolean' },
    interrupted: { const: true },
    tool: object({ name: text, version: text }),
    profile: text,
    set: text,
    deployment: object({ baseUrl: text, embedded: { const: true } }, ['embedded']),
    run: object({
      startedAt: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?Z$' },
      driveMs: count,
      seed: count,
      requests: count,
      tokens: count,
    }),
    judged: object({ of: count, total: count }),
    summary: object(ofEach(count)),
    requirements: object(ofEach(ids), verdicts),
  },
  ['complete', 'interrupted', 'set'],
)

const validator = once(() => new Ajv2020({ strict: false }).compile<RunSummary>(schema))

/** True for a valid summary. */
export const isRunSummary = (value: unknown): value is RunSummary => validator()(value)
