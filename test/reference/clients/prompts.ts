import { tinyPngBase64 } from '../../../fixtures/media.ts'
import type { FunctionTool } from '../../../fixtures/tools.ts'

/* No text, tool or value here is one that a probe sends: a fault that compares with those would not show. */

export const user = (content: unknown) => ({ role: 'user', content })
export const hello = user('Hello! How are you?')
export const orderStatus = user('Where is my order 4711?')
export const story = user('Write a long story about a lighthouse.')
export const asJson = user('Describe the harbour as a JSON object.')
export const count = user('Count from 1 to 20.')
export const system = 'You are a helpful assistant.'
export const image = `data:image/png;base64,${tinyPngBase64}`
export const both = user('Use find_order and read_stock for 4711.')

const parameters = { type: 'object', properties: { number: { type: 'string' } }, required: ['number'] }
export const orderTool: FunctionTool = { name: 'find_order', description: 'Finds an order by its number.', parameters }
export const stockTool: FunctionTool = {
  name: 'read_stock',
  description: 'Reads how many pieces are in stock.',
  parameters,
}
