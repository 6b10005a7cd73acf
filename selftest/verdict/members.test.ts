import { describe, expect, test } from 'vitest'
import { fieldOf } from '../../src/evidence/field.ts'
import type { Field } from '../../src/evidence/reply.ts'
import { expect as judged } from '../../src/verdict/expect.ts'
import { eachMember } from '../../src/verdict/members.ts'
import { given } from '../../src/verdict/undecided.ts'

const isTrue = eachMember((member: boolean) => judged(member, 'a member').toBe(true))

describe('each member', () => {
  test('is judged, the last too', () => {
    expect(() => isTrue([true, true, false])).toThrow('3 of 3: a member')
  })

  test('is named by its place where it has one', () => {
    const named = eachMember((choice: Field) => judged(choice.number, 'told').toBe(9))
    expect(() => named([1, 2].map((index) => fieldOf({ choices: [0, 1, 2] }).at(`choices[${index}]`)))).toThrow(
      /^`choices\[1\]`: told/,
    )
  })

  test('is named once', () => {
    const named = eachMember((choice: Field) => judged(choice.at('index')).toHaveValue(7))
    expect(() => named([0, 1].map((index) => fieldOf({ choices: [{}, {}] }).at(`choices[${index}]`)))).toThrow(
      /^`choices\[0\]\.index`: expected 7/,
    )
  })

  test('needs no number where it is alone', () => {
    expect(() => isTrue([false])).toThrow(/^a member$/)
  })

  test('that cannot be decided hides no other', () => {
    const whole = eachMember((member: boolean | undefined) => {
      given(member !== undefined, 'chat.completion.choices')
      judged(member).toBe(true)
    })
    expect(() => whole([undefined, false])).toThrow('2 of 2')
    expect(() => whole([undefined, true])).toThrow('chat.completion.choices')
  })

  test('that is a value of its own is told by its number', () => {
    const named = eachMember((member: unknown) => judged(member, 'a member').toBe(1))
    expect(() => named([1, null])).toThrow(/^2 of 2: a member/)
    expect(() => named([{}, {}])).toThrow(/^1 of 2: a member/)
    expect(() => named(['a', 'b'])).toThrow(/^1 of 2: a member/)
  })

  test('whose judge crashes is told as it is', () => {
    const crash = eachMember(() => {
      throw new TypeError('oh')
    })
    expect(() => crash([1, 2])).toThrow(/^oh$/)
  })

  test('that cannot be decided is told by the first reason', () => {
    const all = eachMember((id: 'chat.completion.id' | 'chat.completion.role') => given(false, id))
    expect(() => all(['chat.completion.id', 'chat.completion.role'])).toThrow('chat.completion.id')
    expect(() => all([])).not.toThrow()
  })
})
