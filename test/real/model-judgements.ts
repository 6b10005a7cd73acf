/** What was found behind a violation: see the terms in README.md. `false`: the model, not the gateway, is the cause. */
type Judgement = 'bug' | 'custom' | 'lenient' | 'false'

/** Every requirement that LiteLLM in front of the real model was reported for, judged by hand on its exchanges. */
export const modelJudgements: Readonly<Record<string, readonly [Judgement, string]>> = {
  'generate-content.result.modelVersion': ['custom', 'left out in all responses'],
  'generate-content.request.synchronous': [
    'custom',
    '`"stream": true` in the body, which the protocol does not have, is answered with an event stream',
  ],
  'generate-content.request.inlineData': [
    'bug',
    'an image is dropped silently: the request to a model that refuses images succeeds, with the input tokens of the text alone',
  ],
  'generate-content.request.file_uri': ['lenient', '`fileData` is dropped, and the rest is answered'],
  'streaming.messages.stop_sequence_given': [
    'custom',
    '`message_delta` has a `stop_reason` and never a `stop_sequence`, also `null`',
  ],
  'streaming.messages.stop_reason_stop_sequence': [
    'bug',
    'a stream that a stop sequence ended after `1, 2, 3, 4, 5, 6, ` has the `stop_reason` `end_turn`; the model often ends before the sequence',
  ],
}
