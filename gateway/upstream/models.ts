import type { JsonObject } from '../reference/json.ts'
import type { Vendor } from './routes.ts'
import { upstreamModels } from './upstream.ts'

/** 2026-01-01 in seconds: when the models were created. */
const createdS = 1_767_225_600

const everyModel: readonly string[] = Object.values(upstreamModels)
const isText = (id: string) => id !== upstreamModels.image && id !== upstreamModels.video

/** The list of models in the form of a vendor. Anthropic and Google have only text models. */
export function modelList(vendor: Vendor): JsonObject {
  const textModels = everyModel.filter(isText)
  switch (vendor) {
    case 'openai':
      return {
        object: 'list',
        data: everyModel.map((id) => ({ id, object: 'model', created: createdS, owned_by: 'gateproof' })),
      }
    case 'anthropic':
      return {
        data: textModels.map((id) => ({
          ...{ type: 'model', id, display_name: id },
          created_at: new Date(createdS * 1000).toISOString(),
        })),
        has_more: false,
        first_id: textModels[0] ?? null,
        last_id: textModels.at(-1) ?? null,
      }
    case 'google':
      return {
        models: textModels.map((id) => ({
          ...{ name: `models/${id}`, version: '001', displayName: id, description: 'A scripted model.' },
          ...{ inputTokenLimit: 1_048_576, outputTokenLimit: 65_536 },
          supportedGenerationMethods: ['generateContent', 'countTokens'],
        })),
      }
  }
}
