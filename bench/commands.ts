import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { finish, gateproof } from './processes.ts'
import { median, type Row } from './table.ts'

const rounds = 5

/** Maximum CPU time of a command, as a multiple of `vitest run` with one empty test. */
const mostOf = { chat: 1.3, everything: 8 }

/** Maximum duration of an embedded run. */
const mostSeconds = 5

/** CPU time of the two most common commands (drive, judge and reports), compared with an empty vitest run. */
export async function commandRows(folder: string): Promise<readonly Row[]> {
  const empty = emptyTest(folder)
  const bare: number[] = []
  const chat: number[] = []
  const everything: number[] = []
  const wall: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    // A folder of its own for each: a run that finds results of an earlier one removes them first.
    const out = join(folder, `commands-${round}`)
    bare.push((await finish(empty, folder)).cpuMs)
    chat.push((await gateproof(['run', '--only', 'chat', '--out', join(out, 'chat')], folder)).cpuMs)
    const started = performance.now()
    everything.push((await gateproof(['run', '--out', join(out, 'everything')], folder)).cpuMs)
    wall.push(performance.now() - started)
  }
  const seconds = median(wall) / 1000
  return [
    cpuRow('CPU of `--only chat`', median(chat), median(bare), mostOf.chat),
    cpuRow('CPU of a whole embedded run', median(everything), median(bare), mostOf.everything),
    {
      measure: 'a whole embedded run',
      value: `${seconds.toFixed(1)} s`,
      ratio: '',
      goal: `≤ ${mostSeconds} s`,
      met: seconds <= mostSeconds,
    },
  ]
}

function cpuRow(measure: string, cpuMs: number, bareMs: number, most: number): Row {
  const ratio = cpuMs / bareMs
  return {
    measure,
    value: `${(cpuMs / 1000).toFixed(2)} s`,
    ratio: `${ratio.toFixed(1)} × a bare vitest run`,
    goal: `≤ ${most} ×`,
    met: ratio <= most,
  }
}

/** A folder with one test that does nothing, and how to run it in threads of the process that is measured. */
function emptyTest(folder: string): readonly string[] {
  const root = join(folder, 'bare')
  mkdirSync(root)
  const modules = fileURLToPath(new URL('../node_modules', import.meta.url))
  symlinkSync(modules, join(root, 'node_modules'), 'junction')
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }\n')
  writeFileSync(join(root, 'empty.test.js'), "import { test } from 'vitest'\ntest('nothing', () => {})\n")
  return [join(modules, 'vitest/vitest.mjs'), 'run', '--root', root, '--pool', 'threads']
}
