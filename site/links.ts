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

/** From one page of the site to another file of it, so that the site stands wherever it is put. */
export const between = (from: string, to: string): string => posix.relative(posix.dirname(from), to)
