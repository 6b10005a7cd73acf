import { TrieRouter } from 'hono/router/trie-router'

/** Every operation of the contract with its method and path, in hono's notation. */
export const operations = {
  createChatCompletion: { method: 'POST', path: '/v1/chat/completions' },
  createResponse: { method: 'POST', path: '/v1/responses' },
  createMessage: { method: 'POST', path: '/v1/messages' },
  generateContent: { method: 'POST', path: '/v1beta/models/:call{.+:generateContent}' },
  listModels: { method: 'GET', path: '/v1/models' },
  getTokenBalance: { method: 'GET', path: '/api/usage/token/' },
  createVideo: { method: 'POST', path: '/v1/videos' },
  getVideo: { method: 'GET', path: '/v1/videos/:task_id' },
  getVideoContent: { method: 'GET', path: '/v1/videos/:task_id/content' },
  createImage: { method: 'POST', path: '/v1/images/generations' },
  createImageEdit: { method: 'POST', path: '/v1/images/edits' },
  createMotionControl: { method: 'POST', path: '/kling/v1/videos/motion-control' },
} as const satisfies Record<string, { method: 'GET' | 'POST'; path: string }>

export type OperationId = keyof typeof operations

const router = new TrieRouter<OperationId>()
for (const id of Object.keys(operations) as OperationId[]) router.add(operations[id].method, operations[id].path, id)

/** The operation of a request, or undefined. */
export const operationOf = (request: Request): OperationId | undefined =>
  operationOfPath(request.method, new URL(request.url).pathname)

/** The operation with a method at a path, or undefined. */
export const operationOfPath = (method: string, path: string): OperationId | undefined =>
  router.match(method, path)[0][0]?.[0]
