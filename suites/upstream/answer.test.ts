import { covers, describe, expect, note, universal } from '../../src/checks/index.ts'
import { readAnswer } from './answer.rules.ts'
import { answersWith, countOf, hasCached, hasCount, successes } from './answered.rules.ts'
import { argumentsFlaw, finishesOf, textFlaw } from './expected.rules.ts'
import { answeredCalls, arrivedCalls, pairName } from './pairs.rules.ts'

universal(arrivedCalls)(
  'pair of protocols: may be served or not (not judged)',
  covers('upstream.pair.served'),
  (call) => {
    note('the gateway serves the pair', pairName(call))
  },
)

describe('answer', () => {
  universal(answeredCalls)('has status 200 if the upstream answers', covers('upstream.answer.served'), ({ reply }) => {
    expect(reply).toHaveStatus(200)
  })

  universal(answersWith('text'))('has the text of the upstream', covers('upstream.answer.text'), (call) => {
    const { text, otherTexts } = readAnswer(call)
    const flaws = [text, ...otherTexts].flatMap((one) => textFlaw(call.script.text ?? '', one) ?? [])
    expect(flaws, `${pairName(call)}: the text`, call.reply).toHaveNoFlaw()
  })

  universal(answersWith('reasoning'))(
    'has the reasoning of the upstream',
    covers('upstream.answer.reasoning'),
    (call) => {
      const { reasoning } = readAnswer(call)
      const flaw = textFlaw(call.script.reasoning ?? '', reasoning)
      expect(flaw, `${pairName(call)}: the reasoning`, call.reply).toHaveNoFlaw()
    },
  )

  universal(answersWith('choices'))('has the choices of the upstream', covers('upstream.answer.choices'), (call) => {
    const { otherTexts } = readAnswer(call)
    expect(otherTexts.length + 1, `${pairName(call)}: choices`, call.reply).toBe(2)
  })

  universal(successes)('ends for the same reason', covers('upstream.answer.finish'), (call) => {
    expect(readAnswer(call).finish, `${pairName(call)}: the finish reason`, call.reply).toBeOneOf(finishesOf(call))
  })
})

describe('tool calls', () => {
  universal(answersWith('calls'))('have the names of the upstream', covers('upstream.calls.names'), (call) => {
    const names = readAnswer(call).calls.map(({ name }) => name)
    const sent = (call.script.calls ?? []).map(({ name }) => name)
    expect(names, `${pairName(call)}: the names of the calls`, call.reply).toEqual(sent)
  })

  universal(answersWith('calls'))(
    'have the arguments of the upstream',
    covers('upstream.calls.arguments', 'upstream.calls.names'),
    (call) => {
      const { calls } = readAnswer(call)
      const flaws = (call.script.calls ?? []).flatMap((sent, index) => {
        const got = calls[index]
        return (got && argumentsFlaw(sent.arguments, got, call)) ?? []
      })
      expect(flaws, `${pairName(call)}: the arguments`, call.reply).toHaveNoFlaw()
    },
  )

  universal(answersWith('call ids'))(
    'have ids of their own',
    covers('upstream.calls.ids', 'upstream.calls.names'),
    (call) => {
      const ids = readAnswer(call).calls.map(({ id }) => id)
      expect(new Set(ids).size, `${pairName(call)}: different ids of calls`, call.reply).toBe(ids.length)
      expect(ids, `${pairName(call)}: the ids of the calls`, call.reply).not.toContain(undefined)
    },
  )
})

describe('usage', () => {
  universal(hasCount('input'))('has the input tokens of the upstream', covers('upstream.usage.input'), (call) => {
    expect(countOf(call, 'input'), `${pairName(call)}: input tokens`, call.reply).toBe(call.script.usage.input)
  })

  universal(hasCount('output'))('has the output tokens of the upstream', covers('upstream.usage.output'), (call) => {
    expect(countOf(call, 'output'), `${pairName(call)}: output tokens`, call.reply).toBe(call.script.usage.output)
  })

  for (const [isInContract, id] of [
    [true, 'upstream.usage.cached'],
    [false, 'upstream.usage.cached_public'],
  ] as const) {
    universal(hasCached(isInContract))('has the cached tokens of the upstream', covers(id), (call) => {
      expect(countOf(call, 'cached'), `${pairName(call)}: cached tokens`, call.reply).toBe(call.script.usage.cached)
    })
  }

  universal(hasCount('reasoning'))(
    'has the reasoning tokens of the upstream',
    covers('upstream.usage.reasoning'),
    (call) => {
      const { reasoning } = call.script.usage
      expect(countOf(call, 'reasoning'), `${pairName(call)}: reasoning tokens`, call.reply).toBe(reasoning)
    },
  )
})
