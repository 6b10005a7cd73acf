import { modelRoles, type Deployment } from '../../deployment/deployment.ts'

/** Replaces a model that discovery will find. */
export const discoveredModelPlaceholder = '(discovered)'

/** Roles that only the operator can fill. */
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

/** The deployment with a placeholder in each role that discovery may fill. */
export function withPlaceholders(deployment: Deployment): Deployment {
  const placeholders = Object.fromEntries(discoverable.map((role) => [role, discoveredModelPlaceholder]))
  return { ...deployment, models: { ...placeholders, ...deployment.models } }
}
