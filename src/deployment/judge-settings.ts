import { statSync } from 'node:fs'
import { agentNames, agentsArea } from '../contract/agents.ts'
import { definedMembers } from '../std/defined-members.ts'
import { followUserLink } from '../std/open-file.ts'
import { quoted, UsageError } from '../std/usage-error.ts'
import { checkRequirementSet, checkSelection } from './check-options.ts'
import type { JudgingTerms } from './deployment.ts'
import { resolveHistory, resolveOutDir, resolveReadableFile, resolveSpec } from './files/files.ts'
import { judgeOptions, type JudgeOptions } from './options/judging.ts'
import { secondsOf } from './options/kinds.ts'
import { commandNames, type Naming } from './options/naming.ts'
import { withDefaults } from './options/option.ts'
import { resolveReportFiles } from './report-files.ts'

/** The validated options of `judge`. */
export interface JudgeSettings extends JudgingTerms {
  readonly files: readonly string[]
  /** The contract document: the path of a file, `packaged`, or `recorded`. */
  readonly spec?: string
  /** The version of the requirement set that gates. */
  readonly set?: string
  /** Without it, the report goes to the terminal only. */
  readonly outDir?: string
  /** The deployment to judge, if a traffic recording contains calls to several. */
  readonly baseUrl?: string
}

/**
 * Validates the options that `run`, `judge` and `record` share.
 *
 * @throws UsageError
 */
export function readJudgingTerms(
  given: Pick<
    JudgeOptions,
    | 'only'
    | 'skip'
    | 'strict'
    | 'minJudged'
    | 'profile'
    | 'baseline'
    | 'history'
    | 'reports'
    | 'writeBaseline'
    | 'otlp'
    | 'deadlineMs'
  >,
  cwd: string,
  names: Naming = commandNames,
): JudgingTerms {
  const { only: chosen = [], skip = [], history = [], reports = [], ...terms } = withDefaults(judgeOptions, given)
  const { strict, minJudged, profile, baseline, writeBaseline, otlp, deadlineMs } = terms
  const ofAgent = agentNames.find((name) => name === profile)
  // The profile of an agent gates nothing else.
  const only = ofAgent !== undefined && chosen.length === 0 ? [`${agentsArea}.${ofAgent}`] : chosen
  const files = [
    ...reports,
    ...(writeBaseline === undefined ? [] : [{ format: 'baseline', file: writeBaseline } as const]),
  ]
  checkSelection(names('only'), only)
  checkSelection(names('skip'), skip)
  return {
    profile,
    strict,
    ...(minJudged !== undefined && { minJudged }),
    only,
    skip,
    ...(baseline !== undefined && { baselineFile: resolveReadableFile(names('baseline'), baseline, cwd) }),
    ...(history.length > 0 && { historyPaths: history.map((path) => resolveHistory(path, cwd, names('history'))) }),
    ...(files.length > 0 && { reportFiles: resolveReportFiles(files, cwd, names('reports')) }),
    ...(otlp !== undefined && { otlpUrl: otlp }),
    deadlineS: secondsOf(deadlineMs),
  }
}

/** As written, unless it is a link. A recording is read several times, which a pipe does not allow. */
function readableEvidence(file: string, cwd: string): string {
  const path = resolveReadableFile('evidence', file, cwd)
  if (statSync(path).isFIFO()) throw new UsageError(`evidence ${quoted(file)}: it is not a regular file. Save it first`)
  const real = followUserLink(path)
  return real === path ? file : real
}

/** @throws UsageError */
export function readJudgeSettings(
  files: readonly string[],
  { outDir, spec, set, baseUrl, ...given }: JudgeOptions,
  cwd: string,
  names: Naming = commandNames,
): JudgeSettings {
  checkRequirementSet(names('set'), set)
  return {
    files: files.map((file) => readableEvidence(file, cwd)),
    ...readJudgingTerms(given, cwd, names),
    ...definedMembers({
      spec: spec === undefined ? undefined : resolveSpec(spec, cwd, names('spec')),
      set,
      outDir: outDir === undefined ? undefined : resolveOutDir(outDir, cwd, names('outDir')),
      baseUrl,
    }),
  }
}
