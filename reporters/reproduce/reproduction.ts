import { deathProbe } from '../../src/reply/deaths.ts'
import type { Exchange } from '../../src/evidence/exchange.ts'
import type { JudgedRun } from '../../src/report/report.ts'
import { curlCommand } from './curl.ts'
import { gateproofCommand } from './gateproof-command.ts'
import { bodySource } from './request-files.ts'

/** Commands that reproduce an exchange. Each is one printable line for a shell, with keys as variables. */
export interface Reproduction {
  /** Sends the same request. */
  readonly curl: string
  /** Runs the probe and judges it; absent for recorded traffic, which no probe sent. */
  readonly gateproof?: string
  /** The same for other requests that the finding may be about. */
  readonly more?: readonly string[]
  /** What to know before running them. */
  readonly notes: readonly string[]
}

/**
 * The commands that reproduce the result of an exchange.
 *
 * @param requirement that it violates; undefined if it is only shown
 */
export function reproduce(exchange: Exchange, requirement: string | undefined, judged: JudgedRun): Reproduction {
  const { asked = {}, deployment, traffic } = judged.evidence.header
  const body = bodySource(exchange, judged)
  const { line, notes } = curlCommand(exchange, body, asked)
  const isBesideReport = judged.folder === '.' && body !== undefined && 'file' in body
  return {
    curl: line,
    ...(traffic === undefined &&
      requirement !== undefined &&
      exchange.probe !== deathProbe && { gateproof: gateproofCommand(exchange, requirement, judged) }),
    notes: [
      ...notes,
      ...(isBesideReport ? ['run curl in the folder of this report, from which it reads the body'] : []),
      ...(deployment.embedded ? ['the embedded gateway has stopped: this URL no longer works'] : []),
    ],
  }
}

/** The commands. `curl` comes first, because the receiver of a report may not have Gateproof. */
export const commandsOf = ({ gateproof, curl, more = [] }: Reproduction): readonly string[] => [
  ...[curl, ...more],
  ...(gateproof === undefined ? [] : [gateproof]),
]
