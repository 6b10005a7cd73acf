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
})
