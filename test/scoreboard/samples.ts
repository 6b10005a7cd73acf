import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { collectSamples } from '../../api/identify/collect.ts'
import { chainedTo, lineDigest } from '../../src/evidence/chain.ts'
import type { SimulatedModel } from '../identify/simulated.ts'
import { startSampling } from '../servers/sampling.ts'

export type Line = Readonly<Record<string, unknown>>

export interface CollectedPart {
  /** Of the answers. */
  readonly drive: number
  readonly model: SimulatedModel
  /** Of the questions. */
  readonly seed?: number
}

/** Samples of a simulated model as a file of an entry, as if they had been collected on a day. */
export async function packedSamples(day: string, { drive, model, seed = 7 }: CollectedPart): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'gateproof-samples-'))
  const gateway = await startSampling({ seed: drive, modelOf: () => model })
  try {
    const to = { baseUrl: gateway.url, apiKey: gateway.key, model: 'ref-chat-1' }
    const { file } = await collectSamples({ ...to, seed, samples: 5, outDir: join(folder, 'out') })
    return packedOn(day, readFileSync(file, 'utf8'))
  } finally {
    await gateway.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const timestamp = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g

/** Moves all times by the same amount. */
function packedOn(day: string, text: string): Buffer {
  const { startedAt } = JSON.parse(text.split('\n', 1)[0] ?? '') as { readonly startedAt: string }
  const moved = Date.parse(`${day}T10:00:00.000Z`) - Date.parse(startedAt)
  return packed(linesOf(text.replaceAll(timestamp, (time) => new Date(Date.parse(time) + moved).toISOString())))
}

const linesOf = (text: string): readonly Line[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

/** Changes the lines of a packed recording, and chains them again as a forger would. */
export const rewritten = (file: Buffer, change: (lines: readonly Line[]) => readonly Line[]): Buffer =>
  packed(change(linesOf(gunzipSync(file).toString('utf8'))))

function packed(lines: readonly Line[]): Buffer {
  let previous: string | undefined
  const written = lines.map(({ previous: _old, ...line }) => {
    const json = JSON.stringify(line)
    const chained = previous === undefined ? json : chainedTo(previous, json)
    previous = lineDigest(chained)
    return chained
  })
  return gzipSync(`${written.join('\n')}\n`)
}
