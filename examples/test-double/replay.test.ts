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
  const real = await startGateway({ anyModel: true, replies: ['It is sunny.'] })
  const recorder = await record({ baseUrl: real.url, outDir })
  const through =
    (url: string): typeof fetch =>
    (input, init) =>
      fetch(String(input instanceof Request ? input.url : input).replace('http://gateway.test', url), init)
  await show({ apiKey: real.keys.default, fetch: through(recorder.url) }, 'How is the weather?')
  await recorder.close()
  await real.close()

  await using gateway = await replayGateway(recorder.evidence)
  const connection = { apiKey: 'any', fetch: gateway.fetch }
  expect(await show(connection, 'How is the weather?')).toBe('It is sunny.')
  gateway.inject(defects.streamCut({ afterEvents: 2 }))
  expect(await show(connection, 'How is the weather?')).toContain('[the answer broke off]')
  rmSync(outDir, { recursive: true })
})
