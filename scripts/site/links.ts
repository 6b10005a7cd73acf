import { posix } from 'node:path'
import { addressOf } from './tree.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** URL of a file in the repository, `.../blob/<commit>/README.md`. Known only if a workflow builds the site. */
function inRepository(env: Environment, view: 'blob' | 'edit', path: string): string | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name, GITHUB_SHA: commit, GITHUB_REF_NAME: branch } = env
  const at = view === 'blob' ? commit : branch
  return server && name && at ? `${server}/${name}/${view}/${at}/${path}` : undefined
}

/** URL to edit a page. */
export const editAddress = (file: string, env: Environment = process.env): string | undefined =>
  inRepository(env, 'edit', file)

/**
 * Where a link leads on the site. A link to a file that is not a page leads into the repository, or nowhere if its address is unknown.
 *
 * @param file the page with the link
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

/** A relative link between two pages, so that the site works under any path. */
export const between = (from: string, to: string): string => posix.relative(posix.dirname(from), to)
