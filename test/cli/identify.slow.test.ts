import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { collected } from './collected.ts'
import { gateproof, inEmptyFolder } from './gateproof.ts'

const model = { name: 1, flatness: 0.2 }

describe('identify', () => {
  test('collects samples without the key, and finds no difference between two drives with one model', async () => {
    await inEmptyFolder(async (cwd) => {
      const first = await collected(cwd, 'ref', { samples: 12, seed: 1, modelOf: () => model })
      expect([first.code, first.stdout]).toEqual([0, expect.stringContaining('seed 7')])
      await collected(cwd, 'got', { samples: 12, seed: 2, modelOf: () => model })
      const evidence = readFileSync(join(cwd, 'ref', 'evidence.jsonl'), 'utf8')
      expect(evidence).not.toContain('sk-sampling')
      expect(JSON.parse(evidence.split('\n', 1)[0] ?? '')).toMatchObject({ seed: 7, asked: { samples: 12 } })
      const { code, stdout } = await gateproof(['identify', 'compare', 'ref', 'got'], { cwd })
      expect([code, stdout]).toEqual([0, expect.stringMatching(/^no difference found \(stated error rate: 1 %\)/)])
    })
  })

  test('is inconclusive for a gateway with a cache', async () => {
    await inEmptyFolder(async (cwd) => {
      await collected(cwd, 'ref', { samples: 12, seed: 1, modelOf: () => model })
      await collected(cwd, 'got', { samples: 12, seed: 2, modelOf: () => model, hasCache: true })
      const { code, stdout } = await gateproof(['identify', 'compare', 'ref', 'got'], { cwd })
      expect([code, stdout]).toEqual([3, expect.stringContaining('from a cache')])
    })
  })
})
