import { describe, expect, test } from 'vitest'
import { fieldOf } from '../../src/reply/field.ts'
import type { Field } from '../../src/reply/reply.ts'
import { expect as judged } from '../../src/checks/expect.ts'
import { eachMember } from '../../src/checks/members.ts'
import { assume } from '../../src/outcomes/undecided.ts'
import { thrownText } from './thrown.ts'

const isTrue = eachMember((member: boolean) => judged(member, 'a member').toBe(true))

describe('each member', () => {
  test('is judged, including the last', () => {
    expect(thrownText(() => isTrue([true, true, false]))).toContain('3 of 3: a member')
  })

  test('is named by its path if it has one', () => {
    const named = eachMember((choice: Field) => judged(choice.number, 'a choice').toBe(9))
    expect(
      thrownText(() => named([1, 2].map((index) => fieldOf({ choices: [0, 1, 2] }).at(`choices[${index}]`)))),
    ).toMatch(/^a choice: `choices\[1\]`: expected 9/)
  })

  test('is named once', () => {
    const named = eachMember((choice: Field) => judged(choice.at('index')).toHaveValue(7))
    expect(
      thrownText(() => named([0, 1].map((index) => fieldOf({ choices: [{}, {}] }).at(`choices[${index}]`)))),
    ).toMatch(/^`choices\[0\]\.index`: expected 7/)
  })

  test('has no number if it is the only one', () => {
    expect(thrownText(() => isTrue([false]))).toMatch(/^a member$/)
  })

  test('that is undecided does not hide another', () => {
    const whole = eachMember((member: boolean | undefined) => {
      assume(member !== undefined, 'chat.completion.choices')
      judged(member).toBe(true)
    })
    expect(thrownText(() => whole([undefined, false]))).toContain('2 of 2')
    expect(thrownText(() => whole([undefined, true]))).toContain('chat.completion.choices')
  })

  test('without a path is identified by its number', () => {
    const named = eachMember((member: unknown) => judged(member, 'a member').toBe(1))
    expect(thrownText(() => named([1, null]))).toMatch(/^2 of 2: a member/)
    expect(thrownText(() => named([{}, {}]))).toMatch(/^1 of 2: a member/)
    expect(thrownText(() => named(['a', 'b']))).toMatch(/^1 of 2: a member/)
  })

  test('does not catch a crash of the check', () => {
    const crash = eachMember(() => {
      throw new TypeError('oh')
    })
    expect(() => crash([1, 2])).toThrow(/^oh$/)
  })

  test('is undecided for the first reason', () => {
    const all = eachMember((id: 'chat.completion.id' | 'chat.completion.role') => assume(false, id))
    expect(thrownText(() => all(['chat.completion.id', 'chat.completion.role']))).toContain('chat.completion.id')
    expect(() => all([])).not.toThrow()
  })
})
