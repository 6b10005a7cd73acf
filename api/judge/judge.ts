import { resolve } from 'node:path'
import { isSpecFile } from '../../src/deployment/files/files.ts'
import { readJudgeSettings } from '../../src/deployment/judge-settings.ts'
import { judgeOptions } from '../../src/deployment/options/judging.ts'
import { definedMembers } from '../../src/std/defined-members.ts'
import { UsageError } from '../../src/std/usage-error.ts'
import { readBaseline } from '../files/baseline.ts'
import { openHistory } from '../files/history.ts'
import { prepareOutFolder } from '../files/out-folder.ts'
import { prepareReportFiles } from '../files/report-files.ts'
import { checkInstallation } from '../installation.ts'
import type { JudgeOptions } from '../options.ts'
import { resultOf } from '../output.ts'
import { folderOf, namesOf, readTable, taskNames } from '../read-options.ts'
import type { Result } from '../result.ts'
import type { Recording } from '../run/drive.ts'
import { openTelemetry } from '../otlp.ts'
import { asTask, isAborted } from '../task.ts'
import { withEvidence } from './imported-traffic.ts'
import { judgeEvidence } from './judging.ts'

/** What `judge` judges: a path, several paths of one recording, or what `drive` returned. */
export type Judgeable = string | readonly string[] | Pick<Recording, 'files'>

/** Implements `judge` of the library. */
export const judge = (evidence: Judgeable, options: JudgeOptions = {}): Promise<Result> =>
  asTask(options, async (task) => {
    checkInstallation()
    const values = readTable(judgeOptions, options, taskNames)
    const names = namesOf(options)
    const settings = readJudgeSettings(filesOf(evidence), values, folderOf(options), names)
    const { outDir } = settings
    if (outDir !== undefined) prepareOutFolder(outDir, names('outDir'))
    const { reportFiles = [], baselineFile = [], spec = [] } = settings
    const inputs = [settings.files, baselineFile, [spec].flat().filter(isSpecFile)]
      .flat()
      .map((file) => resolve(folderOf(options), file))
    prepareReportFiles(reportFiles, { outDir, files: inputs }, names)
    const baseline = await readBaseline(settings.baselineFile, names('baseline'))
    const telemetry = openTelemetry(settings.otlpUrl, names('otlp'))
    const history = openHistory(settings.historyPaths, names('history'))
    const terms = { ...settings, baseline, timeoutMs: settings.deadlineS * 1000, ...task }
    return withEvidence(settings.files, settings, names, async (files) => {
      const judged = await judgeEvidence(files, terms)
      const result = await resultOf(judged, {
        ...task,
        ...{ history, reportFiles, telemetry, text: options.text },
        ...(isAborted(task) && { exitCode: 130 }),
        ...definedMembers({ outDir, specFile: [spec].flat().find(isSpecFile) }),
      })
      return task.signal?.aborted === true ? { ...result, exitCode: 130 } : result
    })
  })

function filesOf(evidence: Judgeable): readonly string[] {
  const files = typeof evidence === 'string' ? [evidence] : 'files' in evidence ? evidence.files : evidence
  if (files.length === 0 || !files.every((file) => typeof file === 'string'))
    throw new UsageError('evidence: expected the path of a file, a list of paths, or the result of drive()')
  return files
}
