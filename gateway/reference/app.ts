import { Hono } from 'hono'
import { getTokenBalance } from './balance.ts'
import { createChatCompletion } from './chat/chat.ts'
import { countContentTokens, countMessageTokens } from './count-tokens.ts'
import { errorReply, type Refusal, refusals } from './errors.ts'
import type { Gateway } from './gateway.ts'
import { generateContent, streamGenerateContent } from './generate-content/generate-content.ts'
import { createMessage } from './messages/messages.ts'
import { getFile } from './media/files.ts'
import { createImage, createImageEdit } from './media/images.ts'
import { createMotionControl, createVideo, getVideo, getVideoContent } from './media/videos.ts'
import { listModels } from './models.ts'
import { type OperationId, operations } from './operations.ts'
import { createResponse } from './responses/responses.ts'

type Operation = (
  gateway: Gateway,
  request: Request,
  params: Readonly<Record<string, string>>,
) => Response | Promise<Response>

const handlers: Readonly<Record<OperationId, Operation>> = {
  createChatCompletion,
  createResponse,
  createMessage,
  generateContent,
  listModels,
  getTokenBalance,
  createVideo,
  getVideo,
  getVideoContent,
  createImage,
  createImageEdit,
  createMotionControl,
}

/** The routes of a gateway. Refusals become error replies here, in the format of the path's protocol. */
export function createApp(gateway: Gateway): Hono {
  const app = new Hono()
  const route = (method: string, path: string, operation: Operation): void => {
    app.on(method, path, (context) => operation(gateway, context.req.raw, context.req.param()))
    app.all(path, (context) => {
      throw refusals.methodNotAllowed(context.req.method, context.req.path, method)
    })
  }
  for (const [id, operation] of Object.entries(handlers) as [OperationId, Operation][]) {
    const { method, path } = operations[id]
    route(method, path, operation)
  }
  route('GET', '/files/:name', getFile)
  // Not in the contract, but clients of the public protocols make these calls.
  route('POST', '/v1beta/models/:call{.+:streamGenerateContent}', streamGenerateContent)
  route('POST', '/v1beta/models/:call{.+:countTokens}', countContentTokens)
  route('POST', `${operations.createMessage.path}/count_tokens`, countMessageTokens)
  app.notFound((context) => {
    throw refusals.pathNotFound(context.req.method, context.req.path)
  })
  app.onError((error, context) => {
    const refusal = error.name === 'Refusal' ? (error as Refusal) : refusals.internal(error.message)
    const isOfMessages = /^\/v1\/messages(?:\/count_tokens)?$/.test(context.req.path)
    return errorReply(refusal, isOfMessages ? 'messages' : 'common')
  })
  return app
}
