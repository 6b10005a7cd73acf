import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mock } from 'node:test'
import { languages } from '../../fixtures/texts/languages.ts'
import { inEmptyFolder } from '../cli/gateproof.ts'
import { revealingPart } from '../prove/scope.ts'
import { reportedIds, sideBySide } from '../suites/harness.ts'
import { judgeSelected, recordInMemory, recordLines } from '../suites/trial.ts'
import type { EvidenceLine } from '../../src/evidence/exchange.ts'
import { createRecorder } from '../../src/evidence/recorder.ts'
import { createRedactor } from '../../src/redact/redact.ts'
import { faults } from '../../suites/faults.ts'
import type { Snapshot } from './aspects.ts'

/** The requirements that are reported for a gateway with each fault, in the trial of the kill matrix. */
export async function killMatrix(): Promise<Snapshot> {
  const all = Object.entries(faults)
  let done = 0
  const trials = all.map(([name, fault]) => async () => {
    const options = { ...revealingPart(name, fault), faults: [fault] }
    const { reported, broken } = reportedIds(await judgeSelected(await recordInMemory(options), options))
    if (++done % 100 === 0) process.stderr.write(`kill-matrix: ${done} of ${all.length} faults\n`)
    return [name, [...reported, ...broken.map((id) => `broken: ${id}`)]] as const
  })
  return Object.fromEntries(await sideBySide(trials))
}

const now = Date.parse('2026-01-01T00:00:00Z')

/** Two runs as the recorder writes them. The clock stands still. */
export async function evidence(): Promise<Snapshot> {
  // Even a module that is loaded already takes a random time to import, and then exchanges change places.
  for (const language of languages) {
    const loaded = await language.load()
    Object.assign(language, { load: () => Promise.resolve(loaded) })
  }
  mock.timers.enable({ apis: ['Date'], now })
  mock.method(performance, 'now', () => 0)
  mock.getter(performance, 'timeOrigin', () => now)
  try {
    return {
      ...(await written('one end', await recordLines({ settings: { samples: 2 } }))),
      ...(await written(
        'both ends',
        await recordLines({ upstream: true, settings: { only: ['upstream'], samples: 2 } }),
      )),
    }
  } finally {
    mock.reset()
    mock.timers.reset()
  }
}

/** The hash of the file, each line without the hash of the line before it, and their order. */
const written = (run: string, lines: readonly EvidenceLine[]): Promise<Snapshot> =>
  inEmptyFolder((folder) => {
    const file = join(folder, 'evidence.jsonl')
    const recorder = createRecorder(file, createRedactor([]))
    for (const line of lines) recorder.write(line.type === 'header' ? { ...line, drive: 'drive' } : line)
    recorder.close()
    const text = readFileSync(file, 'utf8')
    const entries: Record<string, unknown> = { [`${run}: sha256`]: hash('sha256', text) }
    for (const json of text.trim().split('\n')) {
      const { previous: _, ...line } = JSON.parse(json) as Readonly<Record<string, string | undefined>>
      entries[`${run}: ${line['type']} ${line['id'] ?? [line['probe'], line['name']].join(' ')}`.trimEnd()] = line
    }
    return Promise.resolve({ ...entries, [`${run}: order`]: Object.keys(entries) })
  })
