import { describe, expect, test } from 'vitest'
import { didYouMean } from '../../src/std/did-you-mean.ts'

const ids = ['chat.completion.created', 'chat.completion.id', 'messages.message.id', 'chat.createdInMilliseconds']

describe('what was probably meant', () => {
  test.each([
    ['a letter left out', 'chat.completion.creatd', 'chat.completion.created'],
    ['neighbours swapped', 'chat.completoin.id', 'chat.completion.id'],
    ['another case', 'Chat.Completion.ID', 'chat.completion.id'],
    ['without its area', 'createdInMilliseconds', 'chat.createdInMilliseconds'],
    ['the end of several: the first', 'id', 'chat.completion.id'],
  ])('%s', (_, word, meant) => {
    expect(didYouMean(word, ids)).toBe(` (did you mean "${meant}"?)`)
  })

  test.each(['', 'something.of.another.kind', 'x'])('nothing is near "%s"', (word) => {
    expect(didYouMean(word, ids)).toBe('')
  })
})
