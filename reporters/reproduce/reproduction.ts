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
  /** What to know before running them. */
  readonly notes: readonly string[]
}

/** The commands that reproduce the result of an exchange for a requirement. */
export function reproduce(exchange: Exchange, requirement: string, judged: JudgedRun): Reproduction {
  const { asked = {}, deployment, traffic } = judged.evidence.header
  const body = bodySource(exchange, judged)
  const { line, notes } = curlCommand(exchange, body, asked)
  const isBesideReport = judged.folder === '.' && body !== undefined && 'file' in body
  return {
    curl: line,
    ...(traffic === undefined && { gateproof: gateproofCommand(exchange, requirement, judged) }),
    notes: [
      ...notes,
      ...(isBesideReport ? ['run curl in the folder of this report, from which it reads the body'] : []),
      ...(deployment.embedded ? ['the embedded gateway has stopped: this URL no longer works'] : []),
    ],
  }
}

/** The commands; the one that judges comes first. */
export const commandsOf = ({ gateproof, curl }: Reproduction): readonly string[] =>
  gateproof === undefined ? [curl] : [gateproof, curl]
