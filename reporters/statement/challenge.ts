import { modelRoles } from '../../src/deployment/deployment.ts'
import type { Statement } from '../../src/statement/statement.ts'
import { shellWord } from '../escape.ts'

/** Seconds that a run takes without `--deadline`. */
const defaultDeadlineS = 900
const defaultSamples = 10
const outDir = 'challenge'

/**
 * The command with which a customer challenges a statement: another run of the deployment, with what the run of the statement had, a fresh
 * seed and twice its size as a budget, and then its comparison with the statement. A shell runs it as one line.
 *
 * @param file of the statement, or of its bundle
 */
export function challengeCommand({ predicate: { conformance } }: Statement, file: string): string {
  const { deployment, drive, drivenAt, lacks, profile, set } = conformance
  const { embedded, baseUrl, models } = deployment
  const seconds = (Date.parse(drivenAt.finished) - Date.parse(drivenAt.started)) / 1000
  const deadlineS = roundedUp(2 * seconds, 100)
  const allowed = ['images', 'video'].filter((feature) => !lacks.includes(feature))
  // Text after a comma would be another model.
  const roles = modelRoles.flatMap((role) => {
    const id = models[role]
    return id === undefined || id.includes(',') ? [] : [`${role}=${id}`]
  })
  const run = [
    ...(embedded ? ['--embedded'] : ['--base-url', shellWord(baseUrl)]),
    ...(allowed.length === 0 || embedded ? [] : ['--allow', allowed.join(',')]),
    ...(lacks.length === 0 ? [] : ['--lacks', shellWord(lacks.join(','))]),
    ...(roles.length === 0 || embedded ? [] : ['--models', shellWord(roles.join(','))]),
    ...['--profile', profile, '--set', set],
    ...((drive.samples ?? defaultSamples) === defaultSamples ? [] : ['--samples', `${drive.samples}`]),
    ...(deadlineS > defaultDeadlineS ? ['--deadline', `${deadlineS}`] : []),
    ...['--max-requests', `${roundedUp(2 * drive.requests, 100)}`],
    ...['--max-tokens', `${roundedUp(2 * drive.tokens, 100_000)}`],
    ...['--out', outDir],
  ]
  return `${gateproof} ${run.join(' ')}; ${gateproof} compare ${shellWord(file)} ${outDir}`
}

const gateproof = 'npx --no-install gateproof'

const roundedUp = (value: number, to: number) => Math.ceil(value / to) * to
