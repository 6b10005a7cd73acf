import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EvidenceLine, Exchange } from '../../src/evidence/exchange.ts'
import { startJudge, type Judge } from '../../src/verdict/judge.ts'
import { accusations, chosenFolders, judgedAll, record, scratchFile } from './harness.ts'

let judge: Judge
let healthy: readonly EvidenceLine[]
beforeAll(async () => {
  judge = await startJudge(chosenFolders)
  // Of limits only statuses are looked at, which stay as they are here; their requests are as many as all others together.
  const text = readFileSync(await record({ settings: { skip: ['limits'] } }), 'utf8')
  healthy = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as EvidenceLine)
})
afterAll(() => judge.close())

/** Replaces the value at a position (in document order, the root first) of a JSON value; undefined when there are fewer. */
function replaceAt(
  value: unknown,
  position: number,
  replacement: unknown,
): { readonly done: unknown } | { readonly left: number } {
  if (position === 0) return { done: replacement }
  if (typeof value !== 'object' || value === null) return { left: position - 1 }
  let left = position - 1
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...(value as unknown[])] : { ...value }
  for (const [key, member] of Object.entries(value)) {
    const result = replaceAt(member, left, replacement)
    if ('done' in result) {
      ;(copy as Record<string, unknown>)[key] = result.done
      return { done: copy }
    }
    left = result.left
  }
  return { left }
}

/** Applies a replacement to the reply's JSON body, or to the data of each of its events; undefined where nothing is there. */
function mutated(exchange: Exchange, position: number, replacement: unknown): Exchange | undefined {
  const { response } = exchange
  if (response === undefined || response.large !== undefined) return undefined
  const text = response.chunks
    .map((chunk) => ('text' in chunk ? chunk.text : Buffer.from(chunk.base64, 'base64').toString()))
    .join('')
  const one = (json: string) => {
    const result = replaceAt(JSON.parse(json), position, replacement)
    return 'done' in result ? JSON.stringify(result.done) : json
  }
  const changed =
    text.startsWith('{') || text.startsWith('[')
      ? one(text)
      : text.replaceAll(/^data: (\{.*)$/gm, (_line, json: string) => `data: ${one(json)}`)
  if (changed === text) return undefined
  return { ...exchange, response: { ...response, chunks: [{ at: response.headersAt, text: changed }] } }
}

const positions = 48

/** A recording of the replies that have a value at a position, each with that value replaced. */
function recordingWith(position: number, replacement: unknown): string {
  const lines = healthy.flatMap((line): readonly EvidenceLine[] => {
    if (line.type !== 'exchange') return [line]
    const changed = mutated(line, position, replacement)
    return changed === undefined ? [] : [changed]
  })
  const file = scratchFile()
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'))
  return file
}

/** Replies are changed side by side, so that few judgings reach every recorded value. */
test.each([null, [], {}, '', 0].map((replacement) => [JSON.stringify(replacement), replacement] as const))(
  'no test breaks when recorded values become %s',
  async (_name, replacement) => {
    const files = Array.from({ length: positions }, (_, position) => recordingWith(position, replacement))
    const concluded = await judgedAll(judge, files)
    const broken = concluded.map((one, position) => ({ position, broken: accusations(one).broken }))
    expect(broken.filter((one) => one.broken.length > 0)).toEqual([])
  },
  300_000,
)
