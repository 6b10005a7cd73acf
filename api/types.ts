/** The types of results, for callers. */
export type { Certificate, WrittenStatement } from '../reporters/statement/certificate.ts'
export type {
  AnswerChange,
  Cell,
  ComparedRun,
  Comparison,
  Difference,
  FailCondition,
  FindingCell,
  FindingChanges,
  FindingRef,
  FindingRow,
  Percentiles,
  ReplyChanges,
  RequirementRow,
  ShapeChange,
  Share,
  Timing,
  VerdictChange,
  VerdictChanges,
} from '../src/compare/comparison.ts'
export type { KeyRole } from '../src/contract/key-roles.ts'
export type { Profile, Requirement } from '../src/contract/requirements.ts'
export type { ModelRole } from '../src/deployment/deployment.ts'
export type { ListedModel } from '../src/deployment/model-list.ts'
export type { Allowance } from '../src/deployment/values.ts'
export type { Cost, Traffic } from '../src/evidence/exchange.ts'
export type {
  AnswerCount,
  Identification,
  IdentifyTest,
  IdentifyTestName,
  IdentifyVerdict,
  InconclusiveReason,
  InputCounts,
  NotTested,
  SampledSide,
  SeenEffect,
  ShownPrompt,
} from '../src/identify/identification.ts'
export type { EffectName } from '../src/identify/power.ts'
export type { DistributionTest } from '../src/identify/statistics.ts'
export type { Shards } from '../src/calls/shards.ts'
export type {
  Caller,
  Conclusion,
  EveryModelReport,
  Finding,
  FindingCase,
  Impact,
  Level,
  ModelRow,
  Observation,
  Period,
  Rate,
  RepeatedRequirement,
  RepeatedRun,
  RepeatReport,
  Report,
  ReportedFlaw,
  RequirementReport,
  RunSummary,
  SetReport,
  Silence,
  TestReport,
  Trend,
  Verdict,
} from '../src/report/report.ts'
export type { Actual, Expectation, Expected } from '../src/results/flaws.ts'
export type { ReasonData } from '../src/results/reasons.ts'
export type { Tally } from '../src/results/tally.ts'
export type { Refusal } from '../src/statement/refusals.ts'
export type { Conformance, Statement, TestResult } from '../src/statement/statement.ts'
export type { Outcome, StatementSummary, Step, StepName, Verification } from '../src/statement/verification.ts'
export type { Certification, Diagnosis, DoctorResult, Gap } from './doctor/doctor.ts'
export type { Erratum, Explanation } from './explain.ts'
export type { CollectedSamples } from './identify/collect.ts'
export type { SampleComparison } from './identify/compare.ts'
export type { CollectSamplesOptions, CompareSamplesOptions, PlanSamplesOptions } from './identify/options.ts'
export type { Judgeable } from './judge/judge.ts'
export type { LedgerEntry } from './ledger.ts'
export type { EndpointPlan, EveryModelPlan, ModelPlan, Plan, PlannedCost, ProbePlan, UnknownCost } from './plan.ts'
export type { Recorded, Recorder } from './record/record.ts'
export type { Recording } from './run/drive.ts'
