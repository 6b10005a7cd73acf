import { posix } from 'node:path'
import { addressOf } from './tree.ts'

/** The repository's own pages, where a workflow builds the site: `https://github.com/owner/name/blob/<commit>`. */
export const repository = (): string | undefined => {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name, GITHUB_SHA: commit } = process.env
  return server && name && commit ? `${server}/${name}/blob/${commit}` : undefined
}

/**
 * Where a link of a page leads on the site. What is no page of the site leads into the repository, or nowhere while nobody knows where
 * that is.
 *
 * @param file the page that it stands on
 */
export function linkOnSite(file: string, to: string): string | undefined {
  if (/^[a-z]+:/.test(to) || to.startsWith('#')) return to
  const [path = '', anchor] = to.split('#')
  const target = posix.normalize(posix.join(posix.dirname(file), path))
  const behind = anchor === undefined ? '' : `#${anchor}`
  const address = addressOf(target)
  if (address !== undefined) return `${between(addressOf(file) ?? '', address)}${behind}`
  if (target.startsWith('docs/images/')) return between(addressOf(file) ?? '', target.replace('docs/', ''))
  const known = repository()
  return known === undefined ? undefined : `${known}/${target}${behind}`
}

/** From one page of the site to another file of it, so that the site stands wherever it is put. */
export const between = (from: string, to: string): string => posix.relative(posix.dirname(from), to)
