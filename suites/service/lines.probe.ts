import { chatCompletion } from '../../fixtures/chat.ts'
import { generateContent } from '../../fixtures/generate-content.ts'
import { message } from '../../fixtures/messages.ts'
import { minimalRequests } from '../../fixtures/operations.ts'
import { response } from '../../fixtures/responses.ts'
import { featuresOf } from '../../src/contract/conformance.ts'
import type { OperationId } from '../../src/contract/operations.ts'
import { probe, type Outgoing, type StepContext } from '../../src/drive/probe.ts'

type Build = (context: StepContext) => Outgoing

/** One request to both endpoints. It costs nothing: billed operations get an invalid body. */
const onBothEndpoints = (operation: OperationId, build: Build) => {
  const free: Build = (context) => ({ ...build(context), tokens: 0, media: 0 })
  return probe(
    `lines-${operation}`,
    { needs: { features: ['overseas', ...featuresOf(operation)] }, bills: 'nothing', serves: ['service.lines'] },
    { domestic: free, overseas: (context) => ({ ...free(context), line: 'overseas' }) },
  )
}

const unreadable = (outgoing: Outgoing): Outgoing => ({ ...outgoing, body: '{' })
const modelOrNone = ({ deployment: { models } }: StepContext, role: keyof typeof models) => models[role] ?? ''

/** The list of models from both endpoints. */
export const listOnBothLines = onBothEndpoints('listModels', minimalRequests.listModels)

/** Balance requests are limited to a few: other probes request it at the domestic endpoint. */
const balanceOverseas = probe(
  'lines-getTokenBalance',
  { needs: { features: ['overseas', 'balance'] }, bills: 'nothing', serves: ['service.lines'] },
  { overseas: { ...minimalRequests.getTokenBalance(), line: 'overseas', expects: [429] } },
)

/** Every operation at both endpoints. */
export const lines = [
  listOnBothLines,
  balanceOverseas,
  onBothEndpoints('createChatCompletion', (context) =>
    chatCompletion({ model: modelOrNone(context, 'chat'), messages: undefined }),
  ),
  onBothEndpoints('createResponse', (context) =>
    response({ model: modelOrNone(context, 'responses'), input: undefined }),
  ),
  onBothEndpoints('createMessage', (context) =>
    message({ model: modelOrNone(context, 'messages'), messages: undefined }),
  ),
  onBothEndpoints('generateContent', (context) =>
    generateContent(modelOrNone(context, 'generateContent') || 'none', { contents: undefined }),
  ),
  onBothEndpoints('createVideo', (context) => unreadable(minimalRequests.createVideo(context))),
  onBothEndpoints('getVideo', minimalRequests.getVideo),
  onBothEndpoints('getVideoContent', minimalRequests.getVideoContent),
  onBothEndpoints('createImage', (context) => unreadable(minimalRequests.createImage(context))),
  onBothEndpoints('createImageEdit', (context) => unreadable(minimalRequests.createImageEdit(context))),
  onBothEndpoints('createMotionControl', (context) => unreadable(minimalRequests.createMotionControl(context))),
]
