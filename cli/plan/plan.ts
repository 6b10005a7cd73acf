import { plan as planOfLibrary, type EndpointPlan } from '../../api/index.ts'
import { printable } from '../../reporters/escape.ts'
import { pluralize } from '../../reporters/summary.ts'
import type { PlanOptions } from '../command-options.ts'
import { deploymentOptions } from '../library-options.ts'
import { printJson, printText } from '../output.ts'
import { costLines } from './plan-cost.ts'
import { mediaLines, modelLines, notSentLines, repeatLines, summaryLines } from './plan-summary.ts'
import { probeTable, totalsOf } from './probe-table.ts'

/**
 * Prints what `run` would send with these options: totals, cost, what is not sent, media. Sends nothing.
 *
 * @returns the exit code
 */
export async function plan({ all = false, ...options }: PlanOptions): Promise<number> {
  const { json = false, maxCost } = options
  const planned = await planOfLibrary(deploymentOptions(options))
  const { seed, probes, everyModel, cost, overseas, repeat } = planned
  if (json) {
    const content = {
      seed,
      ...(repeat && { repeat }),
      probes,
      everyModel,
      ...(cost && { cost }),
      ...(overseas && { secondLine: overseas }),
    }
    printJson(JSON.stringify(content, undefined, 2))
    return 0
  }
  const lines = [
    ...summaryLines(planned, maxCost),
    ...repeatLines(planned),
    ...notSentLines(probes),
    ...mediaLines(probes),
    ...modelLines(everyModel),
    ...(overseas ? overseasLines(overseas, maxCost) : []),
    '',
    ...(all ? probeTable(probes, cost) : ['--all lists every probe']),
  ]
  printText(lines.join('\n'))
  return 0
}

/** Only totals, because the probes are the same. */
function overseasLines({ baseUrl, probes, cost }: EndpointPlan, maxCost: number | undefined): readonly string[] {
  const { requests, tokens, media } = totalsOf(probes)
  return [
    '',
    `then the same for the overseas endpoint ${printable(baseUrl)}, within the remaining budgets: ` +
      `${pluralize(requests, 'request')}, at most ${pluralize(tokens, 'token')}, ${media} media`,
    ...(cost === undefined ? [] : costLines(cost, maxCost)),
  ]
}
