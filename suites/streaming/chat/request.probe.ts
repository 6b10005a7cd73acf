import type { Body } from '../../../fixtures/request.ts'
import { chatCompletion } from '../../../fixtures/chat.ts'
import type { StepContext } from '../../../src/drive/probe.ts'

type Role = 'chat' | 'tools' | 'reasoning' | 'multipleChoices'

/** What a probe of chat streams needs. */
export const ofModel = (role: Role) =>
  ({ needs: { models: [role], features: ['chat'] }, bills: 'tokens', serves: ['streaming.chat'] }) as const

/** A request for a stream. */
export const stream =
  (body: Body<'ChatCompletionRequest'> = {}, role: Role = 'chat') =>
  ({ model }: StepContext) =>
    chatCompletion({ model: model(role), stream: true, ...body })
