import { writeFileSync } from 'node:fs'
import { packagedContract } from '../../src/contract/document.ts'
import { convertTraffic, type Conversion } from '../../src/traffic/convert.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import type { SuiteChoice } from '../../src/judge/suites.ts'
import { reportedIds, scratchFile } from '../suites/harness.ts'
import { judgeTrial } from '../suites/trial.ts'

/** The evidence that is made of a text that others recorded. */
export function evidenceFrom(text: string, part: Partial<Conversion> = {}): string {
  const [file, target] = [`${scratchFile()}.har`, scratchFile()]
  writeFileSync(file, text)
  const tool = { name: 'gateproof', version: '0.0.0' }
  convertTraffic({ files: [file], from: 'har', contract: packagedContract(), tool, target, ...part })
  return target
}

/** The requirements that the evidence in a file violates, and those whose checks break on it. */
export async function reportedViolations(file: string, suites: SuiteChoice = {}): Promise<readonly string[]> {
  const { reported, broken } = reportedIds(await judgeTrial(loadEvidence([file]), { suites }))
  return [...reported, ...broken.map((id) => `${id} is broken`)]
}
