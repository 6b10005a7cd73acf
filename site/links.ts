import { posix } from 'node:path'
import { addressOf } from './tree.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** An address of a file in the repository, where a workflow builds the site and so knows it: `.../blob/<commit>/README.md`. */
function inRepository(env: Environment, view: 'blob' | 'edit', path: string): string | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name, GITHUB_SHA: commit, GITHUB_REF_NAME: branch } = env
  const at = view === 'blob' ? commit : branch
  return server && name && at ? `${server}/${name}/${view}/${at}/${path}` : undefined
}

/** Where a page can be edited. */
export const editAddress = (file: string, env: Environment = process.env): string | undefined =>
  inRepository(env, 'edit', file)

/**
 * Where a link of a page leads on the site. What is no page of the site leads into the repository, or nowhere while nobody knows where
 * that is.
 *
 * @param file the page that it stands on
 */
export function linkOnSite(file: string, to: string, env: Environment = process.env): string | undefined {
  if (/^[a-z]+:/.test(to) || to.startsWith('#')) return to
  const [path = '', anchor] = to.split('#')
  const target = posix.normalize(posix.join(posix.dirname(file), path))
  const behind = anchor === undefined ? '' : `#${anchor}`
  const address = addressOf(target)
  if (address !== undefined) return `${between(addressOf(file) ?? '', address)}${behind}`
  if (target.startsWith('docs/images/')) return between(addressOf(file) ?? '', target.replace('docs/', ''))
  return inRepository(env, 'blob', `${target}${behind}`)
}

/** From one page of the site to another file of it, so that the site stands wherever it is put. */
export const between = (from: string, to: string): string => posix.relative(posix.dirname(from), to)
