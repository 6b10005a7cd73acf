import { readFileSync } from 'node:fs'

/** Node's option that makes a process record what it used, in the file `USAGE_FILE` names, when it exits. */
export const recordUsage = ['--import', new URL('./write-usage.js', import.meta.url).href] as const

/** What a process used. */
export interface ProcessUsage {
  /** Peak resident memory in MiB. */
  readonly peakMiB: number
  /** CPU time of all threads. */
  readonly cpuMs: number
}

/**
 * What an ended process used.
 *
 * @throws Error if it recorded nothing: a killed process does not
 */
export const usageIn = (file: string): ProcessUsage => JSON.parse(readFileSync(file, 'utf8')) as ProcessUsage
