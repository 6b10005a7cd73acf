import { expect, test } from 'vitest'
import { editField, fault, onOperation, onStatus, type Inject } from '../../gateway/reference/fault.ts'
import { asArray } from '../../gateway/reference/json.ts'
import { sampled } from '../series.ts'
import { tryGateway } from './trial.ts'

const large = onOperation(
  'listModels',
  onStatus(
    200,
    editField('data[].description', () => 'x'.repeat(13_000)),
  ),
)

/** A list in another order each time that it is requested. */
const shuffled = (): Inject => {
  let turn = 0
  return onOperation(
    'listModels',
    onStatus(
      200,
      editField('data', (data) => [...asArray(data)].sort(() => ((turn += 1) % 3) - 1)),
    ),
  )
}

const settings = {
  only: ['chat.completion', 'streaming.chat', 'models.list'],
  modelPatterns: ['ref-more-*'],
  skip: ['models.record'],
}

const suites = { areas: ['models', 'chat', 'streaming', 'generate-content', 'messages', 'responses', 'errors'] }

/** The list of 300 models has 4 MB. */
test.each(sampled([40, 300], 2))(
  'a gateway with %i models gets two requests for each, and every model is reported',
  async (count) => {
    const inject: Inject = (next, target) => shuffled()(large(next, target), target)
    const faults = [fault([], inject)]
    const { evidence, concluded } = await tryGateway({ faults, moreModels: count, settings, suites })
    const { report, exitCode } = concluded
    // One in ten is listed for four protocols, of which one has no streams.
    const sent = evidence.exchanges.filter(({ probe }) => probe.startsWith('model-'))
    const expected = (count / 10) * (9 * 2 + 7)
    expect([sent.length, new Set(sent.map(({ id }) => id)).size]).toEqual([expected, sent.length])
    expect(report.everyModel).toMatchObject({ listed: count + 19, named: count, asked: count, answered: count })
    expect([exitCode, report.summary.violated]).toEqual([0, 0])
  },
)
