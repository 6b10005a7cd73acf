import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { removeReports, writeReports } from '../../../reporters/index.ts'
import { reproduce } from '../../../reporters/reproduce/reproduction.ts'
import type { Exchange } from '../../../src/evidence/exchange.ts'
import type { JudgedRun } from '../../../src/report/report.ts'
import { inEmptyFolder } from '../../cli/gateproof.ts'
import { exchange, judgedOf, requirement } from '../sample.ts'

const { request } = exchange('a/b')
const sending = (id: string, body: Exchange['request']['body']) => exchange(id, { request: { ...request, body } })
const long = { text: JSON.stringify({ text: 'x'.repeat(700) }) }
const binary = { base64: Buffer.from([0, 255, 1]).toString('base64') }

/** A run in which each of these exchanges violates a requirement of its own. */
const violatedBy = (...exchanges: readonly Exchange[]): JudgedRun =>
  judgedOf(
    exchanges.map(({ id }, index) => requirement(`chat.rule_${index}`, 'violated', { message: 'x', exchanges: [id] })),
    exchanges,
  )
const curlOf = (judged: JudgedRun, shown: Exchange) => reproduce(shown, 'chat.rule_0', judged).curl

describe('a request body that is long or binary', () => {
  const shown = [
    sending('limits-chat/long', long),
    sending('images-form/file#2', binary),
    sending('a/short', { text: '{}' }),
  ]
  const judged = violatedBy(...shown)

  test('is written to a file that the command reads', () =>
    inEmptyFolder(async (folder) => {
      await writeReports(judged, folder)
      expect(readdirSync(join(folder, 'requests')).sort()).toEqual([
        'images-form.file.2.body.bin',
        'limits-chat.long.body.json',
      ])
      expect(readFileSync(join(folder, 'requests/limits-chat.long.body.json'), 'utf8')).toBe(long.text)
      expect([...readFileSync(join(folder, 'requests/images-form.file.2.body.bin'))]).toEqual([0, 255, 1])
    }))

  test("has a path relative to the reader's folder", () => {
    const [first = exchange('a/b')] = shown
    expect(curlOf({ ...judged, folder: 'my report' }, first)).toMatch(
      /--data-binary '@my report\/requests\/limits-chat\.long\.body\.json'$/,
    )
    expect(curlOf({ ...judged, folder: '.' }, first)).toMatch(/--data-binary @requests\/limits-chat\.long\.body\.json$/)
    expect(reproduce(first, 'chat.rule_0', { ...judged, folder: '.' }).notes).toHaveLength(1)
  })

  test('is on the command line if it is short or no file is written', () => {
    expect(curlOf(judged, shown[0] as Exchange)).toContain(long.text)
    expect(curlOf(judged, shown[1] as Exchange)).toMatch(/^printf %s AP8B \| base64 -d \| curl .* --data-binary @-$/)
    expect(curlOf({ ...judged, folder: '.' }, shown[2] as Exchange)).toContain("--data-raw '{}'")
  })

  test('is removed by a later run that does not need it', () =>
    inEmptyFolder(async (folder) => {
      await writeReports(judged, folder)
      removeReports(folder)
      expect(readdirSync(join(folder, 'requests'))).toEqual([])
    }))

  test('stays inside the folder if the exchange has a hostile id', () =>
    inEmptyFolder(async (folder) => {
      await writeReports(
        violatedBy(sending('../../evil/x', long), sending(`${'a'.repeat(300)}/x`, long)),
        join(folder, 'out'),
      )
      expect(existsSync(join(folder, 'evil'))).toBe(false)
      expect(
        readdirSync(join(folder, 'out/requests')).filter((name) => !/^[\da-f]{16}\.body\.json$/.test(name)),
      ).toEqual([])
      expect(readdirSync(join(folder, 'out/requests'))).toHaveLength(2)
    }))
})
