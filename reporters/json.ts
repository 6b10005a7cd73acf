import type { Report } from '../src/report/report.ts'
import { plainJson } from './plain.ts'

/** `report.json`, ending in a line feed. What a server said stays escaped, so that it may also go to a terminal. */
export function reportJson(report: Report): string {
  return `${plainJson(JSON.stringify(report, null, 2))}\n`
}
