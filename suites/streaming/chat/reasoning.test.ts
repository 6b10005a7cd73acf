import { checkEach, checkProbe, expect } from '../../../src/checks/index.ts'
import { textsWithoutRequestedTags } from '../../protocols/chat/rules.ts'
import { hasNoTags } from '../../protocols/tags.rules.ts'
import { inChatStreams } from './assembled.rules.ts'
import { chatReasoning } from './probe.ts'
import { lastReasoningPieces, streamedReasoning } from './reasoning.rules.ts'

checkEach(inChatStreams(textsWithoutRequestedTags))(
  ['streaming.chat.content_plain', 'chat.completion.content_plain'],
  hasNoTags,
)

checkProbe(chatReasoning)(
  [
    'streaming.chat.reasoning_content_given',
    'chat.completion.reasoning_content_given',
    'streaming.chat.content_plain',
    'streaming.chat.reasoning_content',
  ],
  ({ plain, reasoning }) =>
    expect(streamedReasoning(reasoning, plain).trim(), 'streamed reasoning_content', reasoning).not.toBe(''),
)

checkProbe(chatReasoning)(
  ['streaming.chat.reasoning_content_end', 'streaming.chat.reasoning_content'],
  ({ plain, reasoning, tools }) => {
    const last = lastReasoningPieces(plain, [reasoning, tools])
    const added = last.filter((piece) => piece === '\n')
    expect(added.length < last.length || last.length === 0, 'every reasoning ends with a piece "\\n"').toBe(true)
  },
)
