import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { record } from 'gateproof'
import { defects, replayGateway, startGateway } from 'gateproof/gateway'
import { show } from './application.ts'

test('repeats a conversation without the gateway', async () => {
  const outDir = mkdtempSync(join(tmpdir(), 'recorded-'))
  // Yours, instead.
  await using real = await startGateway({ anyModel: true, replies: ['It is sunny.'] })
  const recorder = await record({ baseUrl: real.url, outDir })
  await show({ apiKey: real.keys.default, url: recorder.url }, 'How is the weather?')
  await recorder.close()

  await using gateway = await replayGateway(recorder.evidence)
  const connection = { apiKey: 'any', url: gateway.url }
  expect(await show(connection, 'How is the weather?')).toBe('It is sunny.')
  gateway.inject(defects.streamCut({ afterEvents: 2 }))
  expect(await show(connection, 'How is the weather?')).toContain('[the answer broke off]')
  rmSync(outDir, { recursive: true })
})
