import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { publishedSets, sha256Of, type PublishedSet, type RequirementSet } from '../../src/contract/sets.ts'
import { gateproof, gateproofProcess } from '../cli/gateproof.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A copy of the installation whose sets can be changed, with its command line. */
export function installedCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'gateproof-sets-'))
  for (const part of ['dist', 'package.json']) cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
  const sets = join(folder, 'dist/spec/sets')
  const read = <T>(name: string) => JSON.parse(readFileSync(join(sets, name), 'utf8')) as T
  const publish = (set: RequirementSet) => {
    const text = JSON.stringify(set)
    const { sets: before } = read<{ readonly sets: readonly PublishedSet[] }>('index.json')
    const outgoing = before.map((one) => ({ ...one, until: '2999-12-31' }))
    writeFileSync(join(sets, `${set.set}.json`), text)
    const own = { version: set.set, published: '2026-12-01', sha256: sha256Of(text) }
    writeFileSync(join(sets, 'index.json'), JSON.stringify({ sets: [...outgoing, own] }))
  }
  const circumstances = { cwd: folder, main: join(folder, 'dist/cli/main.js') }
  const run = (...args: readonly string[]) => gateproof(args, circumstances)
  /** Runs in a new process, because a process reads the sets only once. */
  const runProcess = (...args: readonly string[]) => gateproofProcess(args, circumstances)
  return {
    folder,
    sets,
    shipped: read<RequirementSet>(`${publishedSets().at(-1)?.version}.json`),
    publish,
    run,
    runProcess,
  }
}
