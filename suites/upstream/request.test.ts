import { covers, describe, expect, universal } from '../../src/checks/index.ts'
import {
  addedParameters,
  changedDefaults,
  modelCalls,
  choiceFlaw,
  partsFlaw,
  requestsWith,
  sentParameter,
  resultFlaws,
  sentCalls,
  toolFlaws,
} from './sent.rules.ts'
import { pairName } from './pairs.rules.ts'

describe('prompt', () => {
  universal(sentCalls)('has reached the upstream', covers('upstream.prompt.arrives'), ({ reply, received }) => {
    expect(received.length, 'requests to the upstream with the prompt', reply).toBeGreaterThan(0)
  })

  universal(modelCalls)('is for the requested model', covers('upstream.prompt.model'), ({ asked, got, reply }) => {
    expect(got, 'the model that the upstream was asked for', reply).toBe(asked)
  })

  universal(requestsWith('system'))('has the system texts of the request', covers('upstream.prompt.system'), (call) => {
    const flaw = partsFlaw(call.asked.system, call.received.system)
    expect(flaw, `${pairName(call)}: the system texts`, call.reply).toHaveNoFlaw()
  })

  universal(requestsWith('turns'))('has the turns of the request', covers('upstream.prompt.turns'), (call) => {
    const { asked, received } = call
    const roles = (turns: typeof asked.turns) => turns.map(({ role }) => role)
    expect(roles(received.turns), `${pairName(call)}: the roles of the turns`, call.reply).toEqual(roles(asked.turns))
    const flaws = asked.turns.flatMap(({ texts }, index) => partsFlaw(texts, received.turns[index]?.texts ?? []) ?? [])
    expect(flaws, `${pairName(call)}: the texts of the turns`, call.reply).toHaveNoFlaw()
  })

  universal(requestsWith('images'))('has the images of the request', covers('upstream.prompt.images'), (call) => {
    expect(call.received.images, `${pairName(call)}: the images`, call.reply).toEqual(call.asked.images)
  })

  universal(requestsWith('results'))('has the results of the calls', covers('upstream.prompt.results'), (call) => {
    expect(resultFlaws(call), `${pairName(call)}: the results of tool calls`, call.reply).toHaveNoFlaw()
  })
})

describe('tools', () => {
  universal(requestsWith('tools'))('are those of the request', covers('upstream.tools.definitions'), (call) => {
    expect(toolFlaws(call), `${pairName(call)}: the tools`, call.reply).toHaveNoFlaw()
  })

  universal(requestsWith('choice'))(
    'are chosen in the same way',
    covers('upstream.tools.choice', 'upstream.tools.definitions'),
    (call) => {
      expect(choiceFlaw(call), `${pairName(call)}: the tool choice`, call.reply).toHaveNoFlaw()
    },
  )
})

describe('parameters', () => {
  const single = {
    maxTokens: 'upstream.parameters.max_tokens',
    temperature: 'upstream.parameters.temperature',
    topP: 'upstream.parameters.top_p',
    topK: 'upstream.parameters.top_k',
    stop: 'upstream.parameters.stop',
    n: 'upstream.parameters.n',
    user: 'upstream.parameters.user',
    safety: 'upstream.parameters.safety',
  } as const
  for (const [name, id] of Object.entries(single)) {
    universal(requestsWith(name as keyof typeof single))(`include ${name} of the request`, covers(id), (call) => {
      const sent = sentParameter(call, name as keyof typeof single)
      const { [name as keyof typeof single]: got } = call.received.parameters
      expect(got, `${pairName(call)}: ${name}`, call.reply).toEqual(sent)
    })
  }

  universal(requestsWith('presencePenalty'))(
    'include the penalties',
    covers('upstream.parameters.penalties'),
    (call) => {
      const penalties = ({ presencePenalty, frequencyPenalty }: typeof call.asked.parameters) => [
        presencePenalty,
        frequencyPenalty,
      ]
      const got = penalties(call.received.parameters)
      expect(got, `${pairName(call)}: the penalties`, call.reply).toEqual(penalties(call.asked.parameters))
    },
  )

  universal(requestsWith('json'))(
    'include the JSON mode of the request',
    covers('upstream.parameters.json'),
    (call) => {
      expect(call.received.parameters.json, `${pairName(call)}: the JSON mode`, call.reply).toBe(true)
    },
  )

  universal(requestsWith('reasoning'))(
    'include the reasoning of the request',
    covers('upstream.parameters.reasoning'),
    (call) => {
      const { reasoning } = call.received.parameters
      if (call.client === call.upstream)
        expect(reasoning, `${pairName(call)}: the reasoning`, call.reply).toEqual(call.asked.parameters.reasoning)
      else expect(reasoning, `${pairName(call)}: the reasoning`, call.reply).toBeDefined()
    },
  )

  universal(requestsWith('nothing'))(
    'have the defaults of the contract',
    covers('upstream.parameters.defaults'),
    (call) => {
      expect(changedDefaults(call), `${pairName(call)}: other defaults`, call.reply).toHaveNoFlaw()
    },
  )

  universal(requestsWith('nothing'))('are not added by the gateway', covers('upstream.parameters.added'), (call) => {
    expect(addedParameters(call), `${pairName(call)}: added by the gateway`, call.reply).toHaveNoFlaw()
  })
})
