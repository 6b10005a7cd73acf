import { generateContent } from '../../../fixtures/generate-content.ts'
import { minimalRequests } from '../../../fixtures/operations.ts'
import type { ModelRole } from '../../../src/deployment/deployment.ts'
import { listedModels } from '../../../src/deployment/model-list.ts'
import { after, probe, type StepContext } from '../../../src/drive/probe.ts'

/** A question that makes a reasoning model think. */
const puzzle = 'A bat and a ball cost 1.10 together, the bat costs 1 more than the ball. What does the ball cost?'

const request = ({ model }: StepContext, role: ModelRole, thinkingBudget: number) =>
  generateContent(model(role), {
    contents: [{ role: 'user', parts: [{ text: puzzle }] }],
    generationConfig: { maxOutputTokens: 1024, thinkingConfig: { thinkingBudget } },
  })

/** The same puzzle with thinking off, and with a budget. */
export const thinkingBudgets = probe(
  'generate-content-thinking',
  { needs: { models: ['generateContent'], features: ['thinkingBudget'] }, bills: 'tokens' },
  {
    off: (context) => request(context, 'generateContent', 0),
    some: (context) => request(context, 'generateContent', 512),
  },
)

/** A declared reasoning model, usually neither pro nor preview, if it is listed for this protocol. */
export const thinkingElsewhere = probe(
  'generate-content-thinking-elsewhere',
  { needs: { models: ['reasoning'] }, bills: 'tokens' },
  {
    list: minimalRequests.listModels(),
    off: {
      ...after('list', ({ list }, context) => {
        const record =
          list &&
          listedModels(list, context.deployment.endpointTypes).find(
            ({ id }) => id === context.deployment.models.reasoning,
          )
        const isClaimed = record === undefined || record.unlabelled || record.kinds.includes('generateContent')
        return isClaimed ? request(context, 'reasoning', 0) : 'the reasoning model is not listed for this protocol'
      }),
      maxRequest: (context) => request(context, 'reasoning', 0),
    },
  },
)
