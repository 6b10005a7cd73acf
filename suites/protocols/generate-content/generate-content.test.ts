import { describe } from '@vitest/runner'
import { expect } from '../../../src/verdict/expect.ts'
import { contrast, covers, universal } from '../../../src/verdict/check.ts'
import { isEventStream, isLabelledJson } from '../../../src/verdict/select.ts'
import { served } from '../../../src/verdict/served.ts'
import { endedContent, fileUri, plainContent } from './probe.ts'
import { answers, reasonOfCut, refusal, results, stopped, unblocked, unnamed, unstreamed } from './rules.ts'
import { limited, promptTokens } from './usage.rules.ts'

universal(unnamed, plainContent)(
  'the path alone names the model',
  covers('generate-content.request.model'),
  (reply) => {
    expect(reply).toHaveStatus(200)
  },
)

describe('the reply', () => {
  universal(answers)('is no stream, even when asked', covers('generate-content.request.synchronous'), (reply) => {
    expect(isEventStream(reply), 'an event stream came').toBe(false)
  })

  universal(served('generateContent', 'plain'), plainContent)(
    'is there',
    covers('generate-content.result.served', 'generate-content.request.model'),
    ({ flaw }) => {
      expect(flaw).toHaveNoFlaw()
    },
  )

  universal(unstreamed)('is JSON', covers('generate-content.result.json'), (reply) => {
    expect(reply.json, reply.jsonProblem).toBeObject()
  })

  universal(unstreamed)('is labelled as JSON', covers('generate-content.result.content_type'), (reply) => {
    expect(isLabelledJson(reply), `content-type: ${reply.header('content-type') ?? 'none'}`).toBe(true)
  })

  universal(unblocked)('has candidates', covers('generate-content.result.candidates'), ({ json }) => {
    expect(json.at('candidates')).toBeArray()
    expect(json.at('candidates').items.length, 'items in `candidates`').toBeGreaterThan(0)
  })

  universal(results)('has a usage', covers('generate-content.result.usageMetadata'), ({ json }) => {
    expect(json.at('usageMetadata')).toBeObject()
  })

  universal(results)('names the version of a model', covers('generate-content.result.modelVersion'), ({ json }) => {
    expect(json.at('modelVersion')).toBeNonEmptyText()
  })
})

describe('what the request asks for', () => {
  contrast(plainContent)(
    'a system instruction reaches the model',
    covers('generate-content.request.systemInstruction', 'generate-content.result.usageMetadata.counted'),
    ({ plain, instructed }) => {
      const without = promptTokens(plain)
      expect(promptTokens(instructed), 'prompt tokens with `systemInstruction`, against without').toBeGreaterThan(
        without,
      )
    },
  )

  contrast(plainContent)(
    'a file reaches the model',
    covers('generate-content.request.inlineData', 'generate-content.result.usageMetadata.counted'),
    ({ plain, image }) => {
      const without = promptTokens(plain)
      expect(promptTokens(image), 'prompt tokens with an image, against without').toBeGreaterThan(without)
    },
  )

  contrast(fileUri)('a file URI is refused', covers('generate-content.request.file_uri'), ({ uri }) => {
    expect(refusal(uri)).toHaveStatus(400)
  })

  universal(limited)('the limit of tokens is kept', covers('generate-content.request.maxOutputTokens'), (usage) => {
    expect(usage.output, '`usageMetadata.candidatesTokenCount`, against `maxOutputTokens`').toBeLessThanOrEqual(
      usage.limit,
    )
  })

  contrast(endedContent)('a cut is told', covers('generate-content.request.maxOutputTokens'), ({ cut }) => {
    expect(reasonOfCut(cut), '`finishReason` of a text that does not fit').toBe('MAX_TOKENS')
  })

  universal(stopped)(
    'stop sequences end the text',
    covers('generate-content.request.stopSequences'),
    ({ sequences, said }) => {
      for (const sequence of sequences) expect(said, 'the text').not.toContain(sequence)
    },
  )
})
