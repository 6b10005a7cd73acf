import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractOf, packagedContract, type Contract } from '../../src/contract/document.ts'
import { startJudge, type Judge } from '../../src/verdict/judge.ts'
import { judgedAll, record } from './harness.ts'

/** The contract with another number of stop strings: nothing else is touched, in the document or in code. */
function withStops(count: number): Contract {
  const document = structuredClone(packagedContract().document) as {
    components: {
      schemas: { ChatCompletionRequest: { properties: { stop: { oneOf: [unknown, { maxItems: number }] } } } }
    }
  }
  document.components.schemas.ChatCompletionRequest.properties.stop.oneOf[1].maxItems = count
  return contractOf(document)
}

const four = packagedContract()
const six = withStops(6)

let judge: Judge
beforeAll(async () => {
  judge = startJudge({ areas: ['limits'] })
})
afterAll(() => judge.close())

/** The two requirements of `stop`, judged by the first of these documents on a gateway that keeps to the second. */
async function stop(contract: Contract, gatewayContract: Contract) {
  const file = await record({ contract, gatewayContract, settings: { only: ['limits.chat.stop'], samples: 0 } })
  const [concluded] = await judgedAll(judge, [file])
  return concluded?.report.requirements.filter(({ judged }) => judged) ?? []
}

const verdicts = async (contract: Contract, gatewayContract: Contract) =>
  (await stop(contract, gatewayContract)).map(({ verdict }) => verdict)

test('a gateway that keeps to the same document is conformant, whatever its numbers', async () => {
  expect(await verdicts(four, four)).toEqual(['satisfied', 'satisfied'])
  expect(await verdicts(six, six)).toEqual(['satisfied', 'satisfied'])
})

test('a gateway that takes fewer refuses what is accepted, one that takes more accepts what is refused', async () => {
  expect(await verdicts(six, four)).toEqual(['violated', 'satisfied'])
  expect(await verdicts(four, six)).toEqual(['satisfied', 'violated'])
})

test('sentences and titles tell the number of the document that travelled with the evidence', async () => {
  const [accepts, refuses] = await stop(six, six)
  expect(accepts?.text).toBe('`stop` is accepted as a string and as an array of up to 6 strings.')
  expect(refuses?.tests.map(({ name }) => name)).toContain('beyond-maxItems: stop of 7 items is refused')
})
