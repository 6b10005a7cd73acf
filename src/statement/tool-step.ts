/** Which build made a statement, compared with the build that verifies it. */
import { shortCommit } from './build.ts'
import { isOlder, makerAdvice, makerCommit, makerVersion } from './maker.ts'
import type { Statement } from './statement.ts'
import { fails, holds, unchecked, type Step } from './verification.ts'

/** The build that verifies. */
export interface OwnBuild {
  readonly version: string
  /** The digest of its files; absent if it runs from source. */
  readonly build?: string
  /** With `-dirty` if its sources were changed; absent if it is not known. */
  readonly commit?: string
}

/**
 * `same`: this build. `modified`: another one of the same commit, so that files of one of them were changed. `other`: of another commit, or
 * of one that is not known. `version`: another version, or a build that cannot be compared.
 */
export type MakerRelation = 'same' | 'modified' | 'other' | 'version'

export function makerRelation(statement: Statement, own: OwnBuild): MakerRelation {
  const [, , tool] = statement.predicate.configuration
  if (tool.name !== 'gateproof' || makerVersion(statement) !== own.version || own.build === undefined) return 'version'
  if (tool.digest.sha256 === own.build) return 'same'
  return own.commit?.replace(/-dirty$/, '') === makerCommit(statement) ? 'modified' : 'other'
}

/** For every relation but `other`, which `otherBuildStep` decides after the evidence was judged. */
export function toolStep(statement: Statement, own: OwnBuild): Step {
  const [, , tool] = statement.predicate.configuration
  const version = makerVersion(statement)
  if (tool.name !== 'gateproof') return fails('tool', 'not made by gateproof')
  if (!/^[\d.]+$/.test(version)) return fails('tool', 'the version of the tool is missing or invalid')
  if (isOlder(own.version, version)) {
    const made = `made by gateproof ${version}, which is newer than this version (${own.version})`
    return fails('tool', `${made}. ${makerAdvice(statement)}`)
  }
  if (version !== own.version) return holds('tool', `made by gateproof ${version}, judged again by ${own.version}`)
  if (own.build === undefined)
    return unchecked('tool', `gateproof ${version}; this one runs from source, not from a build`)
  if (tool.digest.sha256 === own.build) {
    const commit = makerCommit(statement)
    const isOther = own.commit !== undefined && own.commit.replace(/-dirty$/, '') !== commit
    const same = isOther ? `the same files as yours${commitText(own.commit)}` : 'this build'
    return holds('tool', `gateproof ${version}${commitText(commit)}, ${same}`)
  }
  const changes =
    own.commit?.endsWith('-dirty') === true ? 'yours contains uncommitted changes' : 'one of the two was modified'
  return fails(
    'tool',
    `made by another build of gateproof ${version} of the same commit${commitText(makerCommit(statement))}: ${changes}`,
  )
}

const commitText = (commit: string | undefined) => (commit === undefined ? '' : ` (${shortCommit(commit)})`)

const maxIds = 10

/**
 * The decision on a statement of another commit, which this build judged again.
 *
 * @param differing ids of requirements with another verdict; undefined if the evidence was not judged
 * @param isAccepted by `--other-build`
 */
export function otherBuildStep(
  statement: Statement,
  own: OwnBuild,
  differing: readonly string[] | undefined,
  isAccepted: boolean,
): Step {
  const commit = makerCommit(statement)
  const maker =
    commit === 'unknown' ? `another build of gateproof ${own.version}, of an unknown commit` : shortCommit(commit)
  const says = `made by ${maker}, yours is ${shortCommit(own.commit ?? 'of an unknown commit')}: ${comparison(differing)}`
  if (!isAccepted) return fails('tool', `${says}. --other-build accepts another build`)
  return differing === undefined ? unchecked('tool', says) : holds('tool', `${says}. Accepted by --other-build`)
}

function comparison(differing: readonly string[] | undefined): string {
  if (differing === undefined) return 'the verdicts were not compared'
  if (differing.length === 0) return 'the verdicts agree'
  const more = differing.length - maxIds
  const ids = `${differing.slice(0, maxIds).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  return differing.length === 1 ? `this verdict differs: ${ids}` : `these ${differing.length} verdicts differ: ${ids}`
}
