import { contrast, covers, describe, expect, universal } from '../../../src/checks/index.ts'
import { textsWithoutRequestedTags } from '../../protocols/chat/rules.ts'
import { hasNoTags } from '../../protocols/tags.rules.ts'
import { inChatStreams } from './assembled.rules.ts'
import { chatReasoning } from './probe.ts'
import { lastReasoningPieces, streamedReasoning } from './reasoning.rules.ts'

describe('chat stream reasoning', () => {
  universal.each(inChatStreams(textsWithoutRequestedTags))(
    'is not part of the content',
    covers('streaming.chat.content_plain', 'chat.completion.content_plain'),
    hasNoTags,
  )

  contrast(chatReasoning)(
    'is in reasoning_content if it is there without stream',
    covers(
      'streaming.chat.reasoning_content_given',
      'chat.completion.reasoning_content_given',
      'streaming.chat.content_plain',
      'streaming.chat.reasoning_content',
    ),
    ({ plain, reasoning }) =>
      expect(streamedReasoning(reasoning, plain).trim(), 'streamed reasoning_content', reasoning).not.toBe(''),
  )

  contrast(chatReasoning)(
    'does not end with a line end of the gateway',
    covers('streaming.chat.reasoning_content_end', 'streaming.chat.reasoning_content'),
    ({ plain, reasoning, tools }) => {
      const last = lastReasoningPieces(plain, [reasoning, tools])
      const added = last.filter((piece) => piece === '\n')
      expect(added.length < last.length || last.length === 0, 'every reasoning ends with a piece "\\n"').toBe(true)
    },
  )
})
