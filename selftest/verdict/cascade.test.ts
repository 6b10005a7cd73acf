import { describe, expect, test } from 'vitest'
import { withoutSecondAccusations } from '../../src/verdict/cascade.ts'
import type { CheckResult } from '../../src/verdict/check-result.ts'
import type { CheckMeta } from '../../src/verdict/meta.ts'

const check = (meta: Pick<CheckMeta, 'requirement'> & Partial<CheckMeta>): CheckResult => ({
  name: 'a check',
  file: 'chat/chat.test.ts',
  state: 'failed',
  errors: [{ name: 'AssertionError', message: 'no' }],
  meta: { recording: 0, standsOn: [], exchanges: [], failures: [], observations: [], ...meta },
})
const failed = (...exchanges: readonly string[]) =>
  exchanges.map((exchange) => ({ exchanges: [exchange], message: 'no' }))

const culprit = 'chat.completion.id'
const stateOf = (broken: string, ...own: readonly string[]) => {
  const standing = check({
    requirement: 'chat.completion.role',
    standsOn: [culprit],
    exchanges: [...own, 'chat/held'],
    failures: failed(...own),
  })
  const [, settled] = withoutSecondAccusations([
    check({ requirement: culprit, exchanges: [broken], failures: failed(broken) }),
    standing,
  ])
  return settled?.meta?.undecided?.because ?? settled?.state
}

test('what failed where another requirement broke is set aside, and the other exchanges decide', () => {
  expect(stateOf('chat/one', 'chat/one')).toBe('passed')
})

test('what failed where that requirement did not look is undecided because of it, whatever held elsewhere', () => {
  expect(stateOf('chat/other', 'chat/one')).toBe(culprit)
})

test('one failure of either kind is enough to leave it undecided', () => {
  expect(stateOf('chat/one', 'chat/one', 'chat/two')).toBe(culprit)
})

const settle = (...checks: readonly CheckResult[]) => {
  const settled = withoutSecondAccusations(checks)
  return settled.map(({ state, errors, meta }) => ({
    state: meta?.undecided?.because ?? state,
    errors: errors.length,
    exchanges: meta?.exchanges,
    failures: meta?.failures.flatMap(({ exchanges }) => exchanges),
  }))
}
const broke = (requirement: CheckMeta['requirement'], ...exchanges: readonly string[]) =>
  check({ requirement, exchanges: [...exchanges], failures: failed(...exchanges) })
const standing = (
  requirement: CheckMeta['requirement'],
  on: CheckMeta['standsOn'],
  ...exchanges: readonly string[]
) => {
  const one = broke(requirement, ...exchanges)
  return { ...one, meta: { ...(one.meta as CheckMeta), standsOn: on } }
}

describe('a check that stands on another', () => {
  const id = 'chat.completion.id'
  const role = 'chat.completion.role'
  const model = 'chat.completion.model'

  test('keeps the failures that are its own, and the exchanges it held for', () => {
    const one = standing(role, [id], 'b', 'a')
    const other = broke(id, 'a')
    const [, settled] = settle(
      { ...other, meta: { ...(other.meta as CheckMeta), exchanges: ['a', 'b'] } },
      { ...one, meta: { ...one.meta, exchanges: ['b', 'a', 'held'] } },
    )
    expect(settled).toEqual({ state: 'failed', failures: ['b'], exchanges: ['b', 'held'], errors: 1 })
  })

  test('passes where it held elsewhere, without an error', () => {
    const one = standing(role, [id], 'a')
    const [, settled] = settle(broke(id, 'a'), { ...one, meta: { ...one.meta, exchanges: ['a', 'held'] } })
    expect(settled).toEqual({ state: 'passed', errors: 0, exchanges: ['held'], failures: [] })
  })

  test('is undecided where nothing else was seen, and keeps what it saw', () => {
    const [first, settled] = settle(broke(id, 'a'), standing(role, [id], 'a'))
    expect(settled).toEqual({ state: id, errors: 1, exchanges: ['a'], failures: [] })
    expect(first).toMatchObject({ state: 'failed', failures: ['a'] })
  })

  test('is all that it was otherwise', () => {
    const one = standing(role, [id], 'a')
    const [, undecided] = withoutSecondAccusations([broke(id, 'a'), one])
    const because = { verdict: 'inconclusive', because: id }
    expect(undecided).toEqual({ ...one, meta: { ...one.meta, failures: [], undecided: because } })
    const held = { ...one, meta: { ...one.meta, exchanges: ['a', 'held'] } }
    const [, passed] = withoutSecondAccusations([broke(id, 'a'), held])
    const meta = { ...one.meta, failures: [], exchanges: ['held'] }
    expect(passed).toEqual({ ...one, state: 'passed', errors: [], meta })
  })

  test('is told a second time where the other broke in one of the exchanges that are compared', () => {
    const compared = {
      ...standing(role, [id]),
      meta: {
        ...standing(role, [id]).meta,
        exchanges: ['a', 'b', 'held'],
        failures: [{ exchanges: ['a', 'b'], message: 'no' }],
      },
    }
    expect(settle(broke(id, 'a'), compared)[1]).toMatchObject({ state: 'passed', exchanges: ['held'] })
    const other = { ...broke(id, 'a'), meta: { ...(broke(id, 'a').meta as CheckMeta), exchanges: ['a', 'b'] } }
    expect(settle(other, compared)[1]).toMatchObject({ state: 'passed', exchanges: ['held'] })
  })

  test('is judged where the other held for the same exchange', () => {
    const other = broke(id, 'x')
    const seen = { ...other, meta: { ...(other.meta as CheckMeta), exchanges: ['x', 'a'] } }
    expect(settle(seen, standing(role, [id], 'a'))[1]).toMatchObject({ state: 'failed', failures: ['a'] })
  })

  test('is judged where the other did not break, or was not judged', () => {
    expect(settle(standing(role, [id], 'a'))[0]).toMatchObject({ state: 'failed' })
    const held = { ...check({ requirement: id, exchanges: ['a'] }), state: 'passed' } as const
    expect(settle(held, standing(role, [id], 'a'))[1]).toMatchObject({ state: 'failed' })
  })

  test('that passed, or that nothing is known of, is left as it is', () => {
    const passed = { ...standing(role, [id], 'a'), state: 'passed' } as const
    expect(settle(broke(id, 'a'), passed)[1]).toMatchObject({ state: 'passed', failures: ['a'] })
    const unknown: CheckResult = { name: '', file: '', state: 'failed', errors: [], meta: undefined }
    expect(settle(unknown, broke(id, 'a'))[0]).toEqual({ state: 'failed', errors: 0 })
    const bare = { ...check({ requirement: role, standsOn: [id], exchanges: ['a'] }) }
    expect(settle(broke(id, 'a'), bare)[1]).toMatchObject({ state: 'failed', exchanges: ['a'] })
  })

  test('is told by what saw the same exchange, where several broke', () => {
    expect(settle(broke(model, 'x'), broke(id, 'a'), standing(role, [model, id], 'a'))[2]).toMatchObject({ state: id })
    expect(settle(broke(id, 'x'), broke(model, 'y'), standing(role, [id, model], 'a'))[2]).toMatchObject({ state: id })
  })

  test('is told by every check of the other requirement', () => {
    expect(settle(broke(id, 'x'), broke(id, 'a'), standing(role, [id], 'a'))[2]).toMatchObject({ state: id })
    const other = check({ requirement: id, exchanges: ['b'], failures: [] })
    expect(settle(broke(id, 'a'), other, standing(role, [id], 'a'))[2]).toMatchObject({ state: id })
  })

  test('is accused all the same where the other may not stand for it', () => {
    const checks = [broke(id, 'a'), standing(role, [id], 'a')]
    const settled = withoutSecondAccusations(checks, (culprit, accused) => !(culprit === id && accused === role))
    expect(settled[1]?.meta?.undecided).toBeUndefined()
  })

  test('points to what is accused in the end', () => {
    const undecided = (because: string, cut?: string) => ({
      ...check({
        requirement: 'chat.completion.created',
        undecided: { verdict: 'inconclusive', because, ...(cut !== undefined && { cut }) },
      }),
    })
    const accused = [broke(id, 'a'), standing(role, [id], 'a'), standing(model, [role], 'a')]
    expect(settle(...accused, undecided(role))[3]).toMatchObject({ state: id })
    expect(settle(...accused)[2]).toMatchObject({ state: id })
    expect(settle(...accused, undecided('it was not driven'))[3]).toMatchObject({ state: 'it was not driven' })
    // Where one of its checks accuses, it is not excused by another that was set aside.
    expect(settle(...accused, broke(role, 'z'), undecided(role))[4]).toMatchObject({ state: role })
  })

  test('points in no circle', () => {
    const circle = [standing(id, [role], 'a'), standing(role, [id], 'a')]
    expect(settle(...circle).map(({ state }) => state)).toEqual([role, id])
  })

  test('on a reply that we stopped waiting for points to who is accused of that', () => {
    const closes = {
      ...broke('streaming.chat.closes', 'a'),
      meta: { ...(broke('streaming.chat.closes', 'a').meta as CheckMeta), judgesEnd: true },
    }
    const cut = (exchange: string) =>
      check({ requirement: id, undecided: { verdict: 'inconclusive', because: 'we left', cut: exchange } })
    const settled = settle(closes, cut('a'), cut('b'))
    expect(settled.map(({ state }) => state)).toEqual(['failed', 'streaming.chat.closes', 'we left'])
    expect(settle(broke('streaming.chat.closes', 'a'), cut('a'))[1]).toMatchObject({ state: 'we left' })
  })
})
