import { configurationTemplate } from './configuration-template.ts'
import type { ModelRole } from '../../api/index.ts'

export interface Answers {
  readonly baseUrl: string | undefined
  /** Name of the environment variable with the API key. */
  readonly variable: string
}

/** What the gateway showed about itself. */
export interface Found {
  readonly models: Readonly<Partial<Record<ModelRole, string>>>
  /** What it does not offer. */
  readonly lacks: readonly string[]
  /** `interop` for a gateway whose list of models is not that of the contract: it never claimed the rest either. */
  readonly profile: 'full' | 'interop'
  /** The most tokens that a run can bill. */
  readonly maxTokens: number
}

/** The configuration. Without a base URL, nothing is set. */
export function configurationFile({ baseUrl, variable }: Answers, found?: Found): string {
  if (baseUrl === undefined) return configurationTemplate({}, { 'keys.default': variable })
  const models = Object.entries(found?.models ?? {}).map(([role, model]) => [`models.${role}`, model] as const)
  const lacks = found === undefined || found.lacks.length === 0 ? {} : { lacks: found.lacks }
  return configurationTemplate({ baseUrl, 'keys.default': variable, ...Object.fromEntries(models), ...lacks })
}

/** The package for CI if the project does not depend on gateproof. */
export const packageFile = `\
{
  "private": true,
  "description": "Pins gateproof and its dependencies for CI"
}
`
