import type { Exchange } from '../../src/evidence/exchange.ts'
import type { JudgedRun } from '../../src/report/report.ts'
import { curlCommand } from './curl.ts'
import { gateproofCommand } from './gateproof-command.ts'
import { bodySource } from './request-files.ts'

/** How to see again what an exchange shows. Each is one line for a shell, harmless to print, in which keys are variables. */
export interface Reproduction {
  /** Sends the same request. */
  readonly curl: string
  /** Drives what shows it, and judges it; absent where others sent it: no probe does. */
  readonly gateproof?: string
  /** What must be known to run them, a sentence each: as a rule there is none. */
  readonly notes: readonly string[]
}

/** The commands that repeat what an exchange shows of a requirement. */
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
      ...(isBesideReport ? ['curl reads the body from the folder of this report: run it there'] : []),
      ...(deployment.embedded ? ['the embedded gateway has ended, and with it this address'] : []),
    ],
  }
}

/** The commands there are, the one that judges first. */
export const commandsOf = ({ gateproof, curl }: Reproduction): readonly string[] =>
  gateproof === undefined ? [curl] : [gateproof, curl]
