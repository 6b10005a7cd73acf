import { describe, expect, test } from 'vitest'
import { reason, reasonText, type Reason } from '../../src/results/reasons.ts'
import { withoutCascades } from '../../src/judge/cascade.ts'
import { exchangesIn, flawsOf, undecidedIn, type CheckResult } from '../../src/outcomes/check-result.ts'
import { checkResult, failedIn, flawOf, inconclusiveFor } from '../checks/check-results.ts'

/** A check that failed in each of these exchanges. */
const broke = (requirement: string, ...exchanges: readonly string[]) =>
  checkResult(requirement, { exchanges, end: failedIn(requirement, ...exchanges) })

/** How a check ended: the sentence of its reason, or its state. */
const stateOf = (check: CheckResult | undefined) => {
  const undecided = check && undecidedIn(check)
  return undecided === undefined ? check?.end.state : reasonText(undecided.reason)
}

const cause = 'chat.completion.id'
const settledAfter = (broken: string, ...own: readonly string[]) => {
  const check = checkResult('chat.completion.role', {
    dependsOn: [cause],
    exchanges: [...own, 'chat/held'],
    end: failedIn('chat.completion.role', ...own),
  })
  const [, settled] = withoutCascades([broke(cause, broken), check])
  return stateOf(settled)
}

test('ignores a failure in an exchange that violates the prerequisite, and decides by the other exchanges', () => {
  expect(settledAfter('chat/one', 'chat/one')).toBe('passed')
})

test('is inconclusive when it fails in an exchange that the violated prerequisite did not judge', () => {
  expect(settledAfter('chat/other', 'chat/one')).toBe(cause)
})

test('is inconclusive when one of several failures is in an exchange that the prerequisite did not judge', () => {
  expect(settledAfter('chat/one', 'chat/one', 'chat/two')).toBe(cause)
})

test('a failure that another requirement reports in the same exchange is not reported again, others are', () => {
  const reporting = broke(cause, 'chat/one')
  const compared = broke('upstream.answer.text', 'chat/one', 'chat/other')
  const [, settled] = withoutCascades([reporting, { ...compared, besides: [cause] }])
  expect(settled && flawsOf(settled).flatMap(exchangesIn)).toEqual(['chat/other'])
})

const settle = (...checks: readonly CheckResult[]) =>
  withoutCascades(checks).map((check) => ({
    state: stateOf(check),
    exchanges: check.exchanges,
    failures: flawsOf(check).flatMap(exchangesIn),
  }))
const dependent = (requirement: string, dependsOn: CheckResult['dependsOn'], ...exchanges: readonly string[]) => ({
  ...broke(requirement, ...exchanges),
  dependsOn,
})

describe('a check that depends on another requirement', () => {
  const id = 'chat.completion.id'
  const role = 'chat.completion.role'
  const model = 'chat.completion.model'

  test('keeps failures in exchanges that satisfy the prerequisite', () => {
    const one = dependent(role, [id], 'b', 'a')
    const other = broke(id, 'a')
    const [, settled] = settle({ ...other, exchanges: ['a', 'b'] }, { ...one, exchanges: ['b', 'a', 'held'] })
    expect(settled).toEqual({ state: 'failed', failures: ['b'], exchanges: ['b', 'held'] })
  })

  test('passes when it holds in all other exchanges', () => {
    const one = dependent(role, [id], 'a')
    const [, settled] = settle(broke(id, 'a'), { ...one, exchanges: ['a', 'held'] })
    expect(settled).toEqual({ state: 'passed', exchanges: ['held'], failures: [] })
  })

  test('is inconclusive when no other exchange remains, and keeps its exchanges', () => {
    const [first, settled] = settle(broke(id, 'a'), dependent(role, [id], 'a'))
    expect(settled).toEqual({ state: id, exchanges: ['a'], failures: [] })
    expect(first).toMatchObject({ state: 'failed', failures: ['a'] })
  })

  test('keeps all other members of its result', () => {
    const one = dependent(role, [id], 'a')
    const [, undecided] = withoutCascades([broke(id, 'a'), one])
    expect(undecided).toEqual({ ...one, end: inconclusiveFor(reason('requirement', { id })) })
    const held = { ...one, exchanges: ['a', 'held'] }
    const [, passed] = withoutCascades([broke(id, 'a'), held])
    expect(passed).toEqual({ ...one, end: { state: 'passed' }, exchanges: ['held'] })
  })

  test('ignores a failure when the prerequisite is violated in an exchange it was compared with', () => {
    const compared = checkResult(role, {
      dependsOn: [id],
      exchanges: ['a', 'b', 'held'],
      end: { state: 'failed', flaws: [flawOf(role, 'no', 'a', 'b')] },
    })
    expect(settle(broke(id, 'a'), compared)[1]).toMatchObject({ state: 'passed', exchanges: ['held'] })
    const other = { ...broke(id, 'a'), exchanges: ['a', 'b'] }
    expect(settle(other, compared)[1]).toMatchObject({ state: 'passed', exchanges: ['held'] })
  })

  test('fails when the prerequisite holds in the same exchange', () => {
    const other = broke(id, 'x')
    const seen = { ...other, exchanges: ['x', 'a'] }
    expect(settle(seen, dependent(role, [id], 'a'))[1]).toMatchObject({ state: 'failed', failures: ['a'] })
  })

  test('fails when the prerequisite holds or was not judged', () => {
    expect(settle(dependent(role, [id], 'a'))[0]).toMatchObject({ state: 'failed' })
    const held = checkResult(id, { exchanges: ['a'] })
    expect(settle(held, dependent(role, [id], 'a'))[1]).toMatchObject({ state: 'failed' })
  })

  test('stays as it is when it passed, is pending, is broken or has no flaw', () => {
    const passed = checkResult(role, { dependsOn: [id], exchanges: ['a'] })
    expect(settle(broke(id, 'a'), passed)[1]).toEqual({ state: 'passed', exchanges: ['a'], failures: [] })
    const pending = checkResult(role, { dependsOn: [id], end: { state: 'pending' } })
    expect(settle(pending, broke(id, 'a'))[0]).toEqual({ state: 'pending', exchanges: [], failures: [] })
    const broken = { ...passed, end: { state: 'broken', error: 'oh' } } as const
    expect(withoutCascades([broke(id, 'a'), broken])[1]).toEqual(broken)
    const bare = checkResult(role, { dependsOn: [id], exchanges: ['a'], end: { state: 'failed', flaws: [] } })
    expect(settle(broke(id, 'a'), bare)[1]).toMatchObject({ state: 'failed', exchanges: ['a'] })
  })

  test('names the violated prerequisite that judged the same exchange, if several are violated', () => {
    expect(settle(broke(model, 'x'), broke(id, 'a'), dependent(role, [model, id], 'a'))[2]).toMatchObject({ state: id })
    expect(settle(broke(id, 'x'), broke(model, 'y'), dependent(role, [id, model], 'a'))[2]).toMatchObject({ state: id })
  })

  test('considers every check of the prerequisite', () => {
    expect(settle(broke(id, 'x'), broke(id, 'a'), dependent(role, [id], 'a'))[2]).toMatchObject({ state: id })
    const other = checkResult(id, { exchanges: ['b'] })
    expect(settle(broke(id, 'a'), other, dependent(role, [id], 'a'))[2]).toMatchObject({ state: id })
  })

  test('fails when the prerequisite may not excuse it', () => {
    const checks = [broke(id, 'a'), dependent(role, [id], 'a')]
    const settled = withoutCascades(checks, (prerequisite, failed) => !(prerequisite === id && failed === role))
    expect(settled[1]).toEqual(checks[1])
  })

  test('names the requirement at the end of a chain of prerequisites', () => {
    const undecided = (because: Reason) => checkResult('chat.completion.created', { end: inconclusiveFor(because) })
    const blocked = undecided(reason('requirement', { id: role }))
    const violated = [broke(id, 'a'), dependent(role, [id], 'a'), dependent(model, [role], 'a')]
    expect(settle(...violated, blocked)[3]).toMatchObject({ state: id })
    expect(settle(...violated)[2]).toMatchObject({ state: id })
    expect(settle(...violated, undecided(reason('balance-late')))[3]).toMatchObject({
      state: reasonText(reason('balance-late')),
    })
    // A requirement with a failed check is the cause itself, even if another of its checks was set aside.
    expect(settle(...violated, broke(role, 'z'), blocked)[4]).toMatchObject({ state: role })
  })

  test('names what a prerequisite that is itself undecided depends on', () => {
    const [open, root] = ['authentication.missing.status', 'authentication.key.required'] as const
    const waits = (requirement: string, id: typeof open | typeof root) =>
      checkResult(requirement, { end: inconclusiveFor(reason('requirement', { id })) })
    const checks = [broke(root, 'a'), waits(open, root), waits('authentication.missing.message', open)]
    expect(settle(...checks).map(({ state }) => state)).toEqual(['failed', root, root])
  })

  test('gives the reason of a prerequisite that is undecided and violated by nothing', () => {
    const open = 'service.route.models'
    const checks = [
      checkResult(open, { end: inconclusiveFor(reason('not-driven', { probe: 'served-listModels' })) }),
      checkResult('service.route.responses', { end: inconclusiveFor(reason('requirement', { id: open })) }),
    ]
    const why = 'the probe served-listModels was not driven'
    expect(settle(...checks).map(({ state }) => state)).toEqual([why, why])
  })

  test('ends when prerequisites form a cycle', () => {
    const circle = [dependent(id, [role], 'a'), dependent(role, [id], 'a')]
    expect(settle(...circle).map(({ state }) => state)).toEqual([role, id])
  })

  test('names the requirement on the end of the response when it reads a truncated one', () => {
    const closes = { ...broke('streaming.chat.closes', 'a'), judgesEnd: true }
    const left = reason('client-left')
    const cut = (exchange: string) => checkResult(id, { end: inconclusiveFor(left, { truncatedExchange: exchange }) })
    const settled = settle(closes, cut('a'), cut('b'))
    expect(settled.map(({ state }) => state)).toEqual(['failed', 'streaming.chat.closes', reasonText(left)])
    expect(settle(broke('streaming.chat.closes', 'a'), cut('a'))[1]).toMatchObject({
      state: reasonText(left),
    })
  })
})

describe('a check of the form of an error', () => {
  const status = 'errors.status.unknown_model'
  const form = (...exchanges: readonly string[]) => ({
    ...broke('errors.body.json', ...exchanges),
    judgesErrorForm: true,
  })
  const failedWith = (code: number, exchange: string) => {
    const actual = { kind: 'reply', status: code, shown: `${code}` } as const
    const flaws = [{ requirement: status, exchange, expected: { kind: 'status', statuses: [404] }, actual } as const]
    return checkResult(status, { exchanges: [exchange], end: { state: 'failed', flaws } })
  }
  const settled = (code: number, failures?: Parameters<typeof withoutCascades>[2]) =>
    stateOf(withoutCascades([failedWith(code, 'a'), form('a')], undefined, failures)[1])

  test('ignores a 5xx response whose status violates another requirement', () => {
    expect(settled(500)).toBe(status)
    expect(settled(502)).toBe(status)
  })

  test('judges any other response, and other failures', () => {
    expect(settled(400)).toBe('failed')
    expect(settle(failedWith(500, 'a'), form('a', 'b'))[1]).toMatchObject({ state: 'failed', failures: ['b'] })
    expect(settle(failedWith(500, 'a'), broke('errors.body.type', 'a'))[1]).toMatchObject({ state: 'failed' })
  })

  test('ignores failures with the same cause', () => {
    const failures = { gates: () => true, causeOf: () => 'POST 500' }
    const [, one] = withoutCascades([failedWith(500, 'a'), form('a', 'b')], undefined, failures)
    expect(stateOf(one)).toBe(status)
  })

  test('judges the response if the requirement on the status does not gate and its own does', () => {
    const causeOf = (exchange: string) => exchange
    expect(settled(500, { gates: (id) => id !== status, causeOf })).toBe('failed')
    expect(settled(500, { gates: () => false, causeOf })).toBe(status)
  })
})
