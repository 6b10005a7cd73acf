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

const culprit = 'chat.completion.id'
const settledAfter = (broken: string, ...own: readonly string[]) => {
  const dependent = checkResult('chat.completion.role', {
    dependsOn: [culprit],
    exchanges: [...own, 'chat/held'],
    end: failedIn('chat.completion.role', ...own),
  })
  const [, settled] = withoutCascades([broke(culprit, broken), dependent])
  return stateOf(settled)
}

test('what failed where another requirement broke is set aside, and the other exchanges decide', () => {
  expect(settledAfter('chat/one', 'chat/one')).toBe('passed')
})

test('what failed where that requirement did not look is undecided because of it, whatever held elsewhere', () => {
  expect(settledAfter('chat/other', 'chat/one')).toBe(culprit)
})

test('one failure of either kind is enough to leave it undecided', () => {
  expect(settledAfter('chat/one', 'chat/one', 'chat/two')).toBe(culprit)
})

const settle = (...checks: readonly CheckResult[]) =>
  withoutCascades(checks).map((check) => ({
    state: stateOf(check),
    exchanges: check.exchanges,
    failures: flawsOf(check).flatMap(exchangesIn),
  }))
const standing = (requirement: string, standsOn: CheckResult['dependsOn'], ...exchanges: readonly string[]) => ({
  ...broke(requirement, ...exchanges),
  standsOn,
})

describe('a check that stands on another', () => {
  const id = 'chat.completion.id'
  const role = 'chat.completion.role'
  const model = 'chat.completion.model'

  test('keeps the failures that are its own, and the exchanges it held for', () => {
    const one = standing(role, [id], 'b', 'a')
    const other = broke(id, 'a')
    const [, settled] = settle({ ...other, exchanges: ['a', 'b'] }, { ...one, exchanges: ['b', 'a', 'held'] })
    expect(settled).toEqual({ state: 'failed', failures: ['b'], exchanges: ['b', 'held'] })
  })

  test('passes where it held elsewhere, without a flaw', () => {
    const one = standing(role, [id], 'a')
    const [, settled] = settle(broke(id, 'a'), { ...one, exchanges: ['a', 'held'] })
    expect(settled).toEqual({ state: 'passed', exchanges: ['held'], failures: [] })
  })

  test('is undecided where nothing else was seen, and keeps what it saw', () => {
    const [first, settled] = settle(broke(id, 'a'), standing(role, [id], 'a'))
    expect(settled).toEqual({ state: id, exchanges: ['a'], failures: [] })
    expect(first).toMatchObject({ state: 'failed', failures: ['a'] })
  })

  test('is all that it was otherwise', () => {
    const one = standing(role, [id], 'a')
    const [, undecided] = withoutCascades([broke(id, 'a'), one])
    expect(undecided).toEqual({ ...one, end: inconclusiveFor(reason('requirement', { id })) })
    const held = { ...one, exchanges: ['a', 'held'] }
    const [, passed] = withoutCascades([broke(id, 'a'), held])
    expect(passed).toEqual({ ...one, end: { state: 'passed' }, exchanges: ['held'] })
  })

  test('is told a second time where the other broke in one of the exchanges that are compared', () => {
    const compared = checkResult(role, {
      dependsOn: [id],
      exchanges: ['a', 'b', 'held'],
      end: { state: 'failed', flaws: [flawOf(role, 'no', 'a', 'b')] },
    })
    expect(settle(broke(id, 'a'), compared)[1]).toMatchObject({ state: 'passed', exchanges: ['held'] })
    const other = { ...broke(id, 'a'), exchanges: ['a', 'b'] }
    expect(settle(other, compared)[1]).toMatchObject({ state: 'passed', exchanges: ['held'] })
  })

  test('is judged where the other held for the same exchange', () => {
    const other = broke(id, 'x')
    const seen = { ...other, exchanges: ['x', 'a'] }
    expect(settle(seen, standing(role, [id], 'a'))[1]).toMatchObject({ state: 'failed', failures: ['a'] })
  })

  test('is judged where the other did not break, or was not judged', () => {
    expect(settle(standing(role, [id], 'a'))[0]).toMatchObject({ state: 'failed' })
    const held = checkResult(id, { exchanges: ['a'] })
    expect(settle(held, standing(role, [id], 'a'))[1]).toMatchObject({ state: 'failed' })
  })

  test('that passed, or that nothing is known of, is left as it is', () => {
    const passed = checkResult(role, { dependsOn: [id], exchanges: ['a'] })
    expect(settle(broke(id, 'a'), passed)[1]).toEqual({ state: 'passed', exchanges: ['a'], failures: [] })
    const pending = checkResult(role, { dependsOn: [id], end: { state: 'pending' } })
    expect(settle(pending, broke(id, 'a'))[0]).toEqual({ state: 'pending', exchanges: [], failures: [] })
    const broken = { ...passed, end: { state: 'broken', error: 'oh' } } as const
    expect(withoutCascades([broke(id, 'a'), broken])[1]).toEqual(broken)
    const bare = checkResult(role, { dependsOn: [id], exchanges: ['a'], end: { state: 'failed', flaws: [] } })
    expect(settle(broke(id, 'a'), bare)[1]).toMatchObject({ state: 'failed', exchanges: ['a'] })
  })

  test('is told by what saw the same exchange, where several broke', () => {
    expect(settle(broke(model, 'x'), broke(id, 'a'), standing(role, [model, id], 'a'))[2]).toMatchObject({ state: id })
    expect(settle(broke(id, 'x'), broke(model, 'y'), standing(role, [id, model], 'a'))[2]).toMatchObject({ state: id })
  })

  test('is told by every check of the other requirement', () => {
    expect(settle(broke(id, 'x'), broke(id, 'a'), standing(role, [id], 'a'))[2]).toMatchObject({ state: id })
    const other = checkResult(id, { exchanges: ['b'] })
    expect(settle(broke(id, 'a'), other, standing(role, [id], 'a'))[2]).toMatchObject({ state: id })
  })

  test('is accused all the same where the other may not stand for it', () => {
    const checks = [broke(id, 'a'), standing(role, [id], 'a')]
    const settled = withoutCascades(checks, (culprit, accused) => !(culprit === id && accused === role))
    expect(settled[1]).toEqual(checks[1])
  })

  test('points to what is accused in the end', () => {
    const undecided = (because: Reason) => checkResult('chat.completion.created', { end: inconclusiveFor(because) })
    const dependent = undecided(reason('requirement', { id: role }))
    const accused = [broke(id, 'a'), standing(role, [id], 'a'), standing(model, [role], 'a')]
    expect(settle(...accused, dependent)[3]).toMatchObject({ state: id })
    expect(settle(...accused)[2]).toMatchObject({ state: id })
    expect(settle(...accused, undecided(reason('balance-late')))[3]).toMatchObject({
      state: reasonText(reason('balance-late')),
    })
    // Where one of its checks accuses, it is not excused by another that was set aside.
    expect(settle(...accused, broke(role, 'z'), dependent)[4]).toMatchObject({ state: role })
  })

  test('points in no circle', () => {
    const circle = [standing(id, [role], 'a'), standing(role, [id], 'a')]
    expect(settle(...circle).map(({ state }) => state)).toEqual([role, id])
  })

  test('on a reply that we stopped waiting for points to who is accused of that', () => {
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
