import { describe, expect, test } from 'vitest'
import {
  editEvents,
  editField,
  fault,
  onOperation,
  onStatus,
  replyWith,
  setField,
  when,
  type Fault,
  type Inject,
} from '../../gateway/reference/fault.ts'
import { asArray } from '../../gateway/reference/json.ts'
import type { ConcludedRun } from '../../src/judge/conclude.ts'
import { createPriceList } from '../../src/money/price-list.ts'
import { problemsOfHealthy } from '../prove/problems.ts'
import { reportedIds, type RecordOptions } from './harness.ts'
import { tryGateway } from './trial.ts'

const suites = { areas: ['models', 'chat', 'messages', 'generate-content', 'responses', 'streaming', 'errors'] }

const withStreams = ['models', 'streaming.chat', 'chat.completion', 'errors.success']

/** A gateway with a dozen models that no role names. Each of them is called. */
const judgedWith = async (inject: Inject, settings: RecordOptions['settings'] = {}, moreModels = 12) => {
  const faults: readonly Fault[] = [fault([], inject)]
  const everyModel = ['ref-more-*']
  const { concluded } = await tryGateway({
    faults,
    moreModels,
    settings: { only: ['models.list', 'chat.completion'], modelPatterns: everyModel, ...settings },
    suites,
  })
  return concluded
}

const broken = 'ref-more-007'
const ofBroken = (inject: Inject) =>
  onOperation(
    'createChatCompletion',
    when(({ body }) => body.model === broken, inject),
  )
const refused = (status: number, code: string, message = 'It is not to be had') =>
  ofBroken(replyWith(status, { error: { message, type: 'new_api_error', code } }))

const withoutTerminator = ofBroken(editEvents((events) => events.slice(0, -1)))

const rowOf = ({ report }: ConcludedRun, model = broken) => report.byModel.find((row) => row.model === model)

test('every model of a conformant gateway is called by every protocol without a violation', async () => {
  const { concluded } = await tryGateway({
    moreModels: 20,
    settings: { modelPatterns: ['*'], only: ['chat', 'messages', 'generate-content', 'streaming.responses', 'models'] },
    suites,
  })
  const { report, exitCode } = concluded
  const problems = problemsOfHealthy(concluded).filter(({ what }) => !/pairs of model and protocol/.test(what))
  expect([problems, exitCode]).toEqual([[], 0])
  expect(report.everyModel).toEqual({ patterns: ['*'], listed: 39, named: 39, asked: 33, answered: 30, unmatched: [] })
  expect(report.byModel.filter(({ model }) => model.startsWith('ref-more-'))).toHaveLength(20 + 2 * 3)
  const silent = report.byModel.filter(({ because = '' }) => because.startsWith('no result'))
  expect([...new Set(silent.map(({ model, because = '' }) => `${model} ${because.slice(0, 14)}`))]).toEqual([
    'ref-chat-busy no result: 429',
    'ref-chat-new no result: 400',
    'ref-chat-unplugged no result: 503',
  ])
})

describe('one broken model of many', () => {
  test('is found if every model is called, and named in the finding and in the table of models', async () => {
    const concluded = await judgedWith(withoutTerminator, { only: withStreams })
    const { reported } = reportedIds(concluded)
    expect(reported).toEqual(['streaming.chat.terminator'])
    expect(concluded.report.findings[0]?.callers.map(({ model }) => model)).toEqual([broken])
    expect(rowOf(concluded)).toMatchObject({ protocol: 'chat', requests: 2, violated: 1 })
    expect(concluded.report.byModel.filter(({ violated }) => violated > 0)).toHaveLength(1)
  })

  test('is not found if it is not called', async () => {
    const { report } = await judgedWith(withoutTerminator, { only: withStreams, modelPatterns: ['ref-more-001'] })
    expect([report.summary.violated, report.everyModel?.named]).toEqual([0, 1])
  })

  test('that fails violates the requirements of the list, not of the protocol and of its streams', async () => {
    const concluded = await judgedWith(refused(500, 'internal'), { only: withStreams })
    expect(reportedIds(concluded).reported).toEqual(['models.list.endpoints'])
  })

  test.each([
    ['that is listed but does not exist', refused(404, 'model_not_found'), ['models.list.usable']],
    ['that fails', refused(500, 'internal'), ['models.list.endpoints']],
    ['that is not served', refused(400, 'unsupported'), ['models.list.endpoints']],
    ['that is withheld', refused(403, 'forbidden'), ['models.list.reached']],
  ])('%s violates the requirements of the list, not of the protocol', async (_name, inject, expected) => {
    const concluded = await judgedWith(inject)
    expect(reportedIds(concluded).reported).toEqual(expected)
    expect(rowOf(concluded)?.because).toMatch(/^no result: \d{3}: /)
  })

  test.each([
    ['without a channel', refused(503, 'model_not_found', `No available channel for model ${broken}`)],
    ['that is saturated', refused(429, 'upstream_saturated', `The upstream of ${broken} is saturated`)],
    ['without a price', refused(400, 'model_price_error', 'The price of the model is not configured')],
    ['that cannot be paid', refused(402, 'insufficient_quota')],
  ])('%s violates nothing, and is listed with the reason', async (_name, inject) => {
    const concluded = await judgedWith(inject)
    expect(reportedIds(concluded).reported).toEqual([])
    expect(concluded.report.everyModel).toMatchObject({ named: 12, asked: 12, answered: 11 })
    expect(concluded.report.notes.join()).toContain(`1 of 15 pairs of model and protocol: no result: "${broken}"`)
  })

  test('that fails does not pass if the list is not judged', async () => {
    const { report, exitCode } = await judgedWith(refused(500, 'internal'), { only: ['chat'] })
    const violated = report.requirements.filter(({ verdict }) => verdict === 'violated')
    expect([violated.map(({ id }) => id), exitCode]).toEqual([['chat.completion.served'], 1])
  })

  test('that rejects chat violates nothing if the list has no labels', async () => {
    const unlabelled = onOperation('listModels', onStatus(200, setField('data[].supported_endpoint_types', [])))
    const inject: Inject = (next, target) => refused(400, 'unsupported')(unlabelled(next, target), target)
    const { report } = await judgedWith(inject, { only: ['models.list', 'chat.served'] })
    expect(report.requirements.filter(({ verdict }) => verdict === 'violated')).toEqual([])
    expect(report.byModel.filter(({ because }) => because !== undefined).map(({ model }) => model)).toEqual([broken])
  })
})

const healthy: Inject = (next) => next

describe('a run that called no listed model does not pass:', () => {
  test.each([
    ['no model matches', healthy, ['gpt-*', 'o3'], 'no listed model matches "gpt-*", "o3" (--models)'],
    ['one of the patterns matches no model', healthy, ['ref-more-*', 'o3'], 'no listed model matches "o3" (--models)'],
    [
      'there is no list',
      onOperation('listModels', replyWith(500, { error: { message: 'x', type: 'new_api_error', code: 'x' } })),
      ['*'],
      'no listed model was tested (--models): GET /v1/models returned 500',
    ],
    [
      'the list is empty',
      onOperation('listModels', onStatus(200, setField('data', []))),
      ['*'],
      'no listed model matches "*" (--models)',
    ],
    [
      'none answered',
      onOperation(
        'createChatCompletion',
        when(
          ({ body }) => `${String(body.model)}`.startsWith('ref-more-'),
          replyWith(503, {
            error: { message: 'No available channel', type: 'new_api_error', code: 'model_not_found' },
          }),
        ),
      ),
      ['ref-more-00*'],
      'none of the selected models returned a result (--models)',
    ],
  ])('%s', async (_name, inject, everyModel, note) => {
    const { report, exitCode } = await judgedWith(inject, { modelPatterns: everyModel, only: ['chat.completion'] })
    expect([report.notes.includes(note), report.notes]).toEqual([true, report.notes])
    expect(exitCode).toBe(3)
  })
})

describe('a budget', () => {
  test('covers as many models as possible, and the others are named and counted', async () => {
    const { report, exitCode } = await judgedWith(healthy, { only: ['chat.completion'], maxRequests: 40 }, 30)
    const notAsked = report.byModel.filter(({ because }) => because !== undefined)
    const told = `${notAsked.length} of 30 pairs of model and protocol: not called: budget exhausted: 40 of 40 requests`
    expect(exitCode).toBe(3)
    expect(report.everyModel).toMatchObject({ named: 30, asked: 30 - notAsked.length })
    expect(report.notes.join()).toContain(told)
    expect(report.judged).toMatchObject({ of: report.judged.total })
  })

  test('is spent on the cheapest models first', async () => {
    const price = (input: number) => ({ perMillionTokens: { input, output: 10 } })
    const prices = createPriceList('USD', [
      ['ref-more-030', price(1)],
      ['ref-more-020', price(2)],
      ['ref-more-001', price(3)],
    ])
    const settings = { only: ['chat.completion.id'], maxRequests: 40, prices }
    const { report } = await judgedWith(healthy, settings, 30)
    const asked = report.byModel.filter(({ model, requests }) => model.startsWith('ref-more-') && requests > 0)
    expect(asked.map(({ model }) => model)).toEqual(expect.arrayContaining(['ref-more-020', 'ref-more-030']))
    expect(asked.length).toBeLessThan(10)
  })

  test('in tokens works the same way', async () => {
    const { report } = await judgedWith(healthy, { only: ['chat.completion'], maxTokens: 4000 }, 30)
    expect(report.everyModel?.asked).toBeLessThan(30)
    expect(report.notes.join()).toContain(
      'not called: budget exhausted: the next request could exceed 4000 tokens (--max-tokens)',
    )
  })
})

test('an id with a lone surrogate, which no URL can contain, is not broken', async () => {
  const labels = ['generate-content', 'chat-compatible']
  const half: Inject = onOperation(
    'listModels',
    onStatus(
      200,
      editField('data', (data) => [...asArray(data), { model: 'm-\ud800', supported_endpoint_types: labels }]),
    ),
  )
  const { report } = await judgedWith(half, { only: ['models.list.endpoints'], modelPatterns: ['m-*'] })
  expect(report.requirements.filter(({ verdict }) => verdict === 'broken')).toEqual([])
  expect(report.byModel.find(({ model }) => model.startsWith('m-'))?.because).toBe(
    'not called: its ID is not valid Unicode',
  )
})
