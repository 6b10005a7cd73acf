import { describe, expect, test } from 'vitest'
import { countOfReturned, returnedFlaws, type ReturningCall } from '../../../suites/upstream/state.rules.ts'

type Pieces = ReturningCall['sent']

const call = (sent: Pieces, returned: Pieces) => ({ sent, returned }) as ReturningCall
const flawsOf = (sent: Pieces, returned: Pieces) => returnedFlaws(call(sent, returned))

const thinking = { kind: 'thinking', text: 'Hm.', signature: 's1' } as const
const redacted = { kind: 'redacted_thinking', signature: 's2' } as const
const plainCall = { kind: 'call' } as const
const signedCall = { kind: 'call', signature: 's3' } as const

describe('returnedFlaws', () => {
  test('accepts reasoning as it was sent, also if a call is lost', () => {
    expect(flawsOf([thinking, redacted, plainCall], [thinking, redacted, plainCall])).toEqual([])
    expect(flawsOf([thinking, plainCall], [thinking])).toEqual([])
  })

  test('accepts an empty part with the signature of a call that has it too', () => {
    const copy = { kind: 'part', text: '', signature: 's3' } as const
    expect(flawsOf([signedCall], [signedCall, copy])).toEqual([])
    expect(flawsOf([signedCall], [plainCall, copy])).toEqual([
      'the signature of the signed call is in a part without a call',
    ])
    expect(flawsOf([signedCall], [signedCall, { ...copy, text: 'Hm.' }])).toHaveLength(1)
  })

  test.each<[string, Pieces, string]>([
    ['a missing piece', [thinking], '`redacted_thinking` is left out, and other reasoning is not'],
    ['a missing signature', [{ kind: 'thinking', text: 'Hm.' }, redacted], '`thinking` has no signature'],
    [
      'a signature of the gateway',
      [{ ...thinking, signature: 'own' }, redacted],
      '`thinking` has the signature own, which the upstream has not given',
    ],
    [
      'another text',
      [{ ...thinking, text: 'Oh.' }, redacted],
      'the text of `thinking` is "Oh.", and the upstream has signed "Hm."',
    ],
    ['another order', [redacted, thinking], 'the reasoning is in another order or place'],
  ])('rejects %s', (_, returned, flaw) => {
    expect(flawsOf([thinking, redacted], returned)).toEqual([flaw])
  })

  test('rejects reasoning after the calls', () => {
    expect(flawsOf([thinking, plainCall], [plainCall, thinking])).toEqual([
      'the reasoning is in another order or place',
    ])
  })
})

test('countOfReturned counts reasoning and signed calls only', () => {
  expect(countOfReturned(call([], [thinking, plainCall, signedCall]))).toBe(2)
})
