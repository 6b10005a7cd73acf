import { expect, test } from 'vitest'
import type { Exchange } from '../../../src/evidence/exchange.ts'
import { judgeInProcess } from '../../../src/judge/judge-in-process.ts'
import { concludeTrial } from '../harness.ts'
import { recordInMemory } from '../trial.ts'

const id = 'authentication.key.prefix'

/** The verdict on a gateway that accepts the key without its prefix, which is recorded with as many asterisks. */
async function verdictWith(asterisks: (ofValidKey: number) => number) {
  const evidence = await recordInMemory({ settings: { only: [id] } })
  const authorization = ({ request }: Exchange) => request.headers.find(([name]) => name === 'authorization')?.[1] ?? ''
  const valid = evidence.exchanges.find(({ request }) => request.key === 'default')
  const length = valid === undefined ? 0 : authorization(valid).length - 'Bearer '.length
  const exchanges = evidence.exchanges.map((one): Exchange => {
    if (one.request.key !== 'without prefix' || valid?.response === undefined) return one
    const headers = [['authorization', `Bearer ${'*'.repeat(asterisks(length))}`]] as const
    return { ...one, request: { ...one.request, headers }, response: valid.response }
  })
  const changed = { ...evidence, exchanges }
  const { report } = concludeTrial(changed, await judgeInProcess(changed))
  return report.requirements.find((row) => row.id === id)
}

test('accepting a key without its prefix is a violation', async () => {
  expect(await verdictWith((length) => length - 3)).toMatchObject({ verdict: 'violated' })
})

test('accepting the valid key itself is not a violation, if the key has no prefix', async () => {
  expect(await verdictWith((length) => length)).toMatchObject({
    verdict: 'inconclusive',
    reason: { code: 'key-has-no-prefix' },
  })
})
