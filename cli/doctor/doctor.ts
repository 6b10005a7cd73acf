import { doctor as doctorOfLibrary } from '../../api/index.ts'
import { truncate } from '../../reporters/escape.ts'
import type { RunOptions } from '../../src/deployment/options/run.ts'
import { deploymentOptions } from '../library-options.ts'
import { onTerminal } from '../on-terminal.ts'
import { printJson, printProblem, printText } from '../output.ts'
import { agentsText, certificationText, gapsText, setupText } from './doctor-text.ts'

const maxLineLength = 600

/**
 * Prints what a run would find: endpoint, key, models by role, and what it could not judge.
 *
 * @returns the exit code
 */
export async function doctor(options: RunOptions & { readonly certify?: boolean }): Promise<number> {
  const { json = false, certify } = options
  const result = await onTerminal({}, ({ signal, onProgress }) =>
    doctorOfLibrary({ ...deploymentOptions(options), certify, ...{ signal, onProgress } }),
  )
  const { exitCode, problem, endpoints, judged, gaps, agents, certification } = result
  const content =
    problem === undefined
      ? { ready: exitCode === 0, endpoints, judged, gaps, agents, certification }
      : { ready: false, problem }
  if (json) printJson(JSON.stringify(content, undefined, 2))
  else if (problem === undefined)
    printText(
      `${setupText(result)}${agentsText(result)}${certification === undefined ? gapsText(result) : certificationText(certification)}`,
    )
  if (problem !== undefined) printProblem(truncate(problem.text, maxLineLength))
  return exitCode
}
