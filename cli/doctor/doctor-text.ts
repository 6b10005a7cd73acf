import { printable, truncate } from '../../reporters/escape.ts'
import { pluralize } from '../../reporters/summary.ts'
import type { Contract } from '../../src/contract/document.ts'
import { modelRoles, type Settings } from '../../src/deployment/deployment.ts'
import type { Report } from '../../src/report/report.ts'
import type { Diagnosis } from './diagnose.ts'
import type { Gap } from './gaps.ts'

const maxName = 60

const named = (text: string) => printable(truncate(text, maxName))

/** Two columns. An empty first cell continues the line above. */
const rows = (pairs: readonly (readonly [string, string])[], indent = ''): string => {
  const width = Math.max(...pairs.map(([name]) => name.length))
  return pairs.map(([name, text]) => `${indent}${name.padEnd(width)}  ${text}\n`).join('')
}

/** What the preflight found at an endpoint. */
const endpointText = ({ baseUrl, list, listed }: Diagnosis): string =>
  `${named(baseUrl)}: GET /v1/models returned ${list?.status ?? 'no response'} in ${list?.ms ?? 0} ms, ${pluralize(listed.length, 'model')}`

/** The contract, the endpoints, the key and the models by role. */
export function setupText(
  settings: Settings,
  contract: Contract,
  setVersion: string,
  found: Diagnosis,
  overseas?: Diagnosis,
): string {
  const { keys, overseasBaseUrl } = settings.deployment
  const keySource = settings.recordedOptions?.keys?.['default'] ?? 'GATEWAY_API_KEY'
  const others = Object.keys(keys).filter((role) => role !== 'default')
  return (
    rows([
      ['contract', `version ${contract.version}, requirement set ${setVersion}`],
      ['endpoint', endpointText(found)],
      ['overseas', overseas === undefined ? (overseasBaseUrl ?? 'not configured') : endpointText(overseas)],
      [
        'key',
        keys.default === undefined
          ? 'none (--no-key)'
          : `${keySource}: accepted, group ${named(settings.deployment.group)}`,
      ],
      ...(others.length > 0 ? [['other keys', others.join(', ')] as const] : []),
      ['models', modelsText(found)],
    ]) + rows(roleRows(settings, found), '  ')
  )
}

function modelsText({ trials, models }: Diagnosis): string {
  const tried = trials.map(({ model, status }) => `${named(model)} returned ${status ?? 'no response'}`)
  const chat = models.chat === undefined ? 'no chat model responded' : 'by role:'
  return tried.length === 0 ? chat : `${tried.join(', ')}; ${chat}`
}

/** Each role that has a model, and who chose it. */
function roleRows({ deployment }: Settings, { models }: Diagnosis): readonly (readonly [string, string])[] {
  return modelRoles.flatMap((role) => {
    const model = models[role]
    if (model === undefined) return []
    return [[role, `${named(model)}${deployment.models[role] === undefined ? '' : ' (configured)'}`] as const]
  })
}

/** The requirements that a run would not judge, with what enables each. */
export function gapsText({ judged }: Pick<Report, 'judged'>, gaps: readonly Gap[]): string {
  const total = gaps.reduce((sum, { ids }) => sum + ids.length, 0)
  if (total === 0) return `\na run can judge all ${judged.total} requirements\n`
  const pairs = gaps.map(({ ids, because, fix }) => [String(ids.length), fix ?? because] as const)
  return `\na run can judge ${judged.of} of ${judged.total} requirements; ${total} would be inconclusive. To judge more:\n${rows(pairs, '  ')}`
}
