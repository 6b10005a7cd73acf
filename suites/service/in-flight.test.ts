import { check, expect } from '../../src/checks/index.ts'
import type { RequirementId } from '../../spec/generated/requirements.ts'
import { dictatedInFlight } from './in-flight.rules.ts'

const textIntact: readonly RequirementId[] = [
  'chat.completion.text_intact',
  'responses.object.text_intact',
  'messages.message.text_intact',
  'generate-content.result.text_intact',
  'streaming.chat.text_intact',
  'streaming.responses.text_intact',
  'streaming.messages.text_intact',
]

check(dictatedInFlight)(
  ['service.response.intact_in_flight', 'service.response.isolated', ...textIntact],
  ({ reply, line, text, compared }) => expect(text, `the text, which the prompt dictates${compared}`, reply).toBe(line),
)
