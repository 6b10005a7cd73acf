import { isCounted, type Case } from '../../src/contract/cases/case.ts'
import type { OperationId } from '../../src/contract/operations.ts'
import { isNode } from '../../src/contract/pointer.ts'
import { absent, modelPlaceholder } from '../../src/contract/cases/sample.ts'

const endpoints: Readonly<Record<OperationId, string>> = {
  createChatCompletion: 'chat endpoint',
  createResponse: 'Responses endpoint',
  createMessage: 'Messages endpoint',
  generateContent: 'generate-content endpoint',
  listModels: 'models endpoint',
  getTokenBalance: 'balance endpoint',
  createVideo: 'video endpoint',
  getVideo: 'video task endpoint',
  getVideoContent: 'video file endpoint',
  createImage: 'image endpoint',
  createImageEdit: 'image edit endpoint',
  createMotionControl: 'motion control endpoint',
}

/** The name of an operation in titles: `chat endpoint`. */
export const endpointOf = (operation: OperationId): string => endpoints[operation]

const acceptedReasons: Readonly<Record<string, string>> = {
  between: 'within the limits',
  'at-fraction': 'a fraction within the limits',
  default: 'the default',
  'at-minimum': 'the minimum',
  'at-minLength': 'the minimum',
  'at-minItems': 'the minimum',
  'at-maximum': 'the maximum',
  'at-maxLength': 'the maximum',
  'at-maxItems': 'the maximum',
}

const refusedReasons: Readonly<Record<string, string>> = {
  type: 'wrong type',
  enum: 'not allowed',
  const: 'not allowed',
  pattern: 'wrong format',
  minimum: 'below the minimum',
  minLength: 'below the minimum',
  minItems: 'below the minimum',
  maximum: 'above the maximum',
  maxLength: 'above the maximum',
  maxItems: 'above the maximum',
}

/** `rejects temperature 2.1 (above the maximum)`. */
export function titleOf(limitCase: Case): string {
  const { path, value, side } = limitCase
  const verb = side === 'accepts' ? 'accepts' : 'rejects'
  if (value === absent) return `${verb} a request without ${path}`
  const reason = reasonOf(limitCase)
  return `${verb} ${path} ${valueOf(limitCase)}${reason === undefined ? '' : ` (${reason})`}`
}

function reasonOf({ name, side, keyword }: Case): string | undefined {
  if (side === 'accepts') return acceptedReasons[name]
  return name.startsWith('fraction') ? 'not an integer' : refusedReasons[keyword]
}

function valueOf({ value, shown }: Case): string {
  if (value === modelPlaceholder) return 'with the name of an available model'
  if (isNode(value)) return 'as an object'
  return isCounted(value) ? `of ${shown}` : shown
}
