import { operationsOf, type OperationId } from './operations.ts'

/** What can be served below a prefix of its own. `motionControl` is part of the contract's path, the others are not. */
export const prefixNames = [
  ...(['chat', 'responses', 'messages', 'generateContent', 'models', 'images', 'video', 'balance'] as const),
  'motionControl',
] as const
export type PrefixName = (typeof prefixNames)[number]

/** A path before the path of the contract, for each kind of call: `{"messages": "/anthropic"}`. */
export type Prefixes = Readonly<Partial<Record<PrefixName, string>>>

const paths: Readonly<Record<Exclude<PrefixName, 'motionControl'>, RegExp>> = {
  chat: /^\/v1\/chat\/completions(?![\w-])/,
  responses: /^\/v1\/responses(?![\w-])/,
  messages: /^\/v1\/messages(?![\w-])/,
  generateContent: /^\/v1beta\//,
  models: /^\/v1\/models(?![\w-])/,
  images: /^\/v1\/images\//,
  video: /^\/v1\/videos(?![\w-])/,
  balance: /^\/api\/usage\/token(?![\w-])/,
}

const names = Object.keys(paths) as (keyof typeof paths)[]

/** A path of the contract where this deployment serves it. */
export function servedAt(path: string, prefixes: Prefixes): string {
  const name = names.find((one) => paths[one].test(path))
  return `${(name && prefixes[name]) ?? ''}${path}`
}

/** True if this deployment serves an operation below a prefix that the contract does not have. */
export const hasPrefix = (operation: OperationId, prefixes: Prefixes = {}): boolean =>
  operationsOf().some(({ operationId, path }) => operationId === operation && servedAt(path, prefixes) !== path)
