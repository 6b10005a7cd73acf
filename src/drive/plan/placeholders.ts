import { modelRoles, type Deployment } from '../../deployment/deployment.ts'

/** Stands in for a model that discovery would have to find. */
export const discoveredModelPlaceholder = '(discovered)'

/** Roles that only the operator can name are lacking unless named. */
const operatorRoles = new Set<string>([
  'videoWithoutUrl',
  'videoPromptLimited',
  'otherGroup',
  'unpriced',
  'saturated',
  'retired',
  'noChannel',
  'nonTruncating',
  'multipleChoices',
])
const discoverable = modelRoles.filter((role) => !operatorRoles.has(role))

/** A deployment whose roles are all filled that discovery can fill. */
export function withPlaceholders(deployment: Deployment): Deployment {
  const placeholders = Object.fromEntries(discoverable.map((role) => [role, discoveredModelPlaceholder]))
  return { ...deployment, models: { ...placeholders, ...deployment.models } }
}
