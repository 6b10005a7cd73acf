import { expect, test } from 'vitest'
import { contractOf, packagedContract, type Contract } from '../../../src/contract/document.ts'
import { tryGateway } from '../trial.ts'

/** The contract with another number of stop strings. Nothing else differs, in the document or in code. */
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

/** The two requirements of `stop`, judged by the first document on a gateway that follows the second. */
async function stop(contract: Contract, gatewayContract: Contract) {
  const settings = { only: ['limits.chat.stop'], samples: 0 }
  const { concluded } = await tryGateway({ contract, gatewayContract, settings, suites: { areas: ['limits'] } })
  return concluded.report.requirements.filter(({ judged, id }) => judged && id !== 'limits.chat.stop.empty')
}

const verdicts = async (contract: Contract, gatewayContract: Contract) =>
  (await stop(contract, gatewayContract)).map(({ verdict }) => verdict)

test('a gateway that follows the same document is conformant with any limit', async () => {
  expect(await verdicts(four, four)).toEqual(['satisfied', 'satisfied'])
  expect(await verdicts(six, six)).toEqual(['satisfied', 'satisfied'])
})

test('a lower limit violates what must be accepted, a higher one what must be rejected', async () => {
  expect(await verdicts(six, four)).toEqual(['violated', 'satisfied'])
  expect(await verdicts(four, six)).toEqual(['satisfied', 'violated'])
})

test('sentences and titles name the limit of the recorded document', async () => {
  const [accepts, refuses] = await stop(six, six)
  expect(accepts?.text).toBe('`stop` is accepted as a string and as an array of up to 6 strings.')
  expect(refuses?.tests.map(({ name }) => name)).toContain('chat endpoint: rejects stop of 7 items (above the maximum)')
})
