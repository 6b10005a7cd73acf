import type { Exchange } from '../src/evidence/exchange.ts'
import type { Judged } from '../src/verdict/report.ts'
import { curl } from './curl.ts'
import { shell } from './plain.ts'

/** How to see again what an exchange shows. Each is one line for a shell, harmless to print, in which keys are variables. */
export interface Repeat {
  /** Sends the same request. */
  readonly curl: string
  /** Drives what shows it, and judges it. */
  readonly gateproof: string
  /** What must be known to run them, a sentence each: as a rule there is none. */
  readonly notes: readonly string[]
}

/** The commands that repeat what an exchange shows of a requirement. */
export function repeatOf(exchange: Exchange, requirement: string, { evidence }: Judged): Repeat {
  const { deployment, seed } = evidence.header
  const where = deployment.embedded ? '--embedded' : `--base-url ${shell(deployment.baseUrl)}`
  return {
    curl: curl(exchange),
    gateproof: `npx --no-install gateproof ${where} --only ${shell(requirement)} --seed ${seed}`,
    notes: [],
  }
}
