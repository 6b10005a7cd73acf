import { areas } from '../../suites/areas.ts'
import { packagedContract, readContract, type Contract } from '../contract/document.ts'
import type { Deployment, Settings } from '../deployment/deployment.ts'
import { planOf, type ProbePlan } from '../drive/plan.ts'
import { embed } from './embedded.ts'

/**
 * Tells what `run` would send with these settings: a line per probe, then the sums. Sends nothing.
 *
 * @returns the exit code
 */
export async function plan(settings: Settings): Promise<number> {
  const contract = settings.specFile === undefined ? packagedContract() : readContract(settings.specFile)
  const probes = planOf(areas, contract, { ...settings, deployment: await deploymentOf(settings, contract) })
  process.stdout.write(
    settings.json ? `${JSON.stringify({ seed: settings.seed, probes }, undefined, 2)}\n` : table(probes),
  )
  return 0
}

/** The deployment that `run` would drive: the embedded gateway is started only to learn its keys and models. */
async function deploymentOf(settings: Settings, contract: Contract): Promise<Deployment> {
  if (!settings.deployment.embedded) return settings.deployment
  const { deployment, close } = await embed(settings, contract)
  await close()
  return deployment
}

const heads = ['area', 'probe', 'bills', 'requests', 'after a reply', 'token ceiling', 'media'] as const

function table(probes: readonly ProbePlan[]): string {
  const driven = probes.filter(({ lack }) => lack === undefined)
  const total = (of: 'requests' | 'following' | 'tokens' | 'media') => driven.reduce((sum, probe) => sum + probe[of], 0)
  const rows = probes.map(({ area, probe, bills, lack, ...counts }) =>
    lack === undefined ? [area, probe, bills, ...countsOf(counts)] : [area, probe, `not sent: ${lack}`],
  )
  const sums = {
    requests: total('requests'),
    following: total('following'),
    tokens: total('tokens'),
    media: total('media'),
  }
  const all = [[...heads], ...rows, ['in all', `${driven.length} of ${probes.length} probes`, '', ...countsOf(sums)]]
  const widths = heads.map((_head, column) =>
    Math.max(...all.filter((row) => row.length > 3).map((row) => (row[column] ?? '').length)),
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column < 3 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  return `${all.map((row) => line(row).trimEnd()).join('\n')}\n`
}

const countsOf = ({
  requests,
  following,
  tokens,
  media,
}: Pick<ProbePlan, 'requests' | 'following' | 'tokens' | 'media'>) => [requests, following, tokens, media].map(String)
