import { chatCompletion } from '../../fixtures/chat.ts'
import { generateContent } from '../../fixtures/generate-content.ts'
import { message } from '../../fixtures/messages.ts'
import { leastRequests } from '../../fixtures/operations.ts'
import { response } from '../../fixtures/responses.ts'
import { featuresOf } from '../../src/contract/conformance.ts'
import type { OperationId } from '../../src/contract/operations.ts'
import { probe, type Outgoing, type StepContext } from '../../src/drive/probe.ts'

type Build = (context: StepContext) => Outgoing

/** One request, to each line. It costs nothing: what is billed is refused for its body. */
const both = (operation: OperationId, build: Build) => {
  const free: Build = (context) => ({ ...build(context), tokens: 0, media: 0 })
  return probe(
    `lines-${operation}`,
    { needs: { features: ['overseas', ...featuresOf(operation)] }, bills: 'nothing', serves: ['service.lines'] },
    { domestic: free, overseas: (context) => ({ ...free(context), line: 'overseas' }) },
  )
}

const unreadable = (outgoing: Outgoing): Outgoing => ({ ...outgoing, body: '{' })
const modelOr = ({ deployment: { models } }: StepContext, role: keyof typeof models) => models[role] ?? ''

/** The list of models on both lines. */
export const listOnBothLines = both('listModels', leastRequests.listModels)

/** The balance may be asked for a few times only: other probes ask for it on the domestic line. */
const balanceOverseas = probe(
  'lines-getTokenBalance',
  { needs: { features: ['overseas', 'balance'] }, bills: 'nothing', serves: ['service.lines'] },
  { overseas: { ...leastRequests.getTokenBalance(), line: 'overseas', expects: [429] } },
)

/** Every operation on both lines. */
export const lines = [
  listOnBothLines,
  balanceOverseas,
  both('createChatCompletion', (context) => chatCompletion({ model: modelOr(context, 'chat'), messages: undefined })),
  both('createResponse', (context) => response({ model: modelOr(context, 'responses'), input: undefined })),
  both('createMessage', (context) => message({ model: modelOr(context, 'messages'), messages: undefined })),
  both('generateContent', (context) =>
    generateContent(modelOr(context, 'generateContent') || 'none', { contents: undefined }),
  ),
  both('createVideo', (context) => unreadable(leastRequests.createVideo(context))),
  both('getVideo', leastRequests.getVideo),
  both('getVideoContent', leastRequests.getVideoContent),
  both('createImage', (context) => unreadable(leastRequests.createImage(context))),
  both('createImageEdit', (context) => unreadable(leastRequests.createImageEdit(context))),
  both('createMotionControl', (context) => unreadable(leastRequests.createMotionControl(context))),
]
