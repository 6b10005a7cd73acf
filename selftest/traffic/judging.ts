import { writeFileSync } from 'node:fs'
import { packagedContract } from '../../src/contract/document.ts'
import { convert, type Conversion } from '../../src/traffic/convert.ts'
import type { Judge } from '../../src/verdict/judge.ts'
import type { Concluded } from '../../src/verdict/conclude.ts'
import { judgedAll, reportedIds, scratchFile } from '../suites/harness.ts'

/** The evidence that is made of a text that others recorded. */
export function evidenceFrom(text: string, part: Partial<Conversion> = {}): string {
  const [file, target] = [`${scratchFile()}.har`, scratchFile()]
  writeFileSync(file, text)
  const tool = { name: 'gateproof', version: '0.0.0' }
  convert({ files: [file], from: 'har', contract: packagedContract(), tool, target, ...part })
  return target
}

/** What some recordings are accused of, each by its name. */
export async function accusations(
  judge: Judge,
  files: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const concluded = await judgedAll(judge, Object.values(files))
  return Object.fromEntries(Object.keys(files).map((name, index) => [name, accusedIn(concluded[index])]))
}

/** Requirements that are reported, or whose tests are broken. */
function accusedIn(concluded: Concluded | undefined): readonly string[] {
  if (concluded === undefined) return ['not judged']
  const { reported, broken } = reportedIds(concluded)
  return [...reported, ...broken.map((id) => `${id} is broken`)]
}
