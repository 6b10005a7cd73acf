import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { locked, stateOf, unlock } from '../../scripts/packed/read-only.ts'
import type { Report } from '../../src/report/report.ts'
import type { Case } from './cases.ts'
import { expectSuccess } from './running.ts'
import type { Tools } from './tools.ts'

/** Inputs of a trial. */
export interface Given {
  readonly tarball: string
  readonly version: string
  readonly tools: Tools
  /** Folder for projects and package manager caches. */
  readonly scratch: string
}

/** Installs the tarball, prints its version, runs and judges. Returns the problems. */
export function tried(one: Case, given: Given): readonly string[] {
  const around = mkdtempSync(join(given.scratch, 'case-'))
  const folder = join(around, one.folder)
  try {
    const call = install(one, folder, given)
    const elsewhere = join(around, 'elsewhere')
    mkdirSync(elsewhere)
    const before = one.isReadOnly ? locked(folder) : ''
    const problems = used(call, one.isReadOnly ? elsewhere : folder, given)
    const after = one.isReadOnly ? stateOf(folder) : ''
    return before === after ? problems : [...problems, 'something was written into the folder of the package']
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  } finally {
    if (one.isReadOnly && existsSync(folder)) unlock(folder)
    rmSync(around, { recursive: true, force: true })
  }
}

/** Runs the installed command in a folder. */
type Call = (cwd: string, ...args: readonly string[]) => string

function install({ node, manager, more, isReadOnly }: Case, folder: string, { tarball, tools, scratch }: Given): Call {
  const store = join(scratch, `store-${manager.from.replaceAll(/\W+/g, '-')}`)
  const bin = tools.nodeOf(node)
  const [program, nodeProgram] = [tools.programOf(manager), join(bin, 'node')]
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{ "name": "another-project", "private": true }\n')
  for (const [name, text] of Object.entries(manager.files(tools.registry, store)))
    writeFileSync(join(folder, name), text)
  expectSuccess(folder, bin, nodeProgram, program, ...manager.install(tarball, store), ...more)
  const main = join(folder, 'node_modules/gateproof/dist/cli/main.js')
  const called = isReadOnly ? [main] : [program, ...manager.execute]
  return (cwd, ...args) => expectSuccess(cwd, bin, nodeProgram, ...called, ...args)
}

function used(call: Call, cwd: string, { version }: Given): readonly string[] {
  const told = call(cwd, '--version').trim().split('\n').at(-1)
  call(cwd, 'run', '--embedded', '--out', 'report')
  const { verdict, judged, summary } = JSON.parse(readFileSync(join(cwd, 'report/report.json'), 'utf8')) as Report
  const again = call(cwd, 'judge', join('report', 'evidence.jsonl'), '--out', 'again')
  return [
    ...(told?.split(' ', 1)[0] === version ? [] : [`it says that it is ${told}`]),
    ...(verdict === 'conformant' && summary.satisfied === judged.total
      ? []
      : [`${verdict}: ${summary.satisfied} of ${judged.total}`]),
    ...(again.includes(`judged ${judged.total} of ${judged.total}: conformant`)
      ? []
      : ['judging again gave another result']),
  ]
}
