import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A page of the documentation. */
export interface Page {
  /** Relative to the repository, with `/`. */
  readonly path: string
  readonly text: string
}

/** Pages generated from the document. They contain no commands. */
const made = /^docs\/(?:requirements\/|requirements\.md$|reference\.md$)/

/** All pages for users: in the root, `docs/`, `examples/` and next to the tests. */
export function pages(): readonly Page[] {
  const within = (folder: string, recursive: boolean) =>
    !existsSync(join(root, folder))
      ? []
      : readdirSync(join(root, folder), { recursive, encoding: 'utf8' })
          .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
          .map((name) => join(folder, name).replaceAll('\\', '/'))
  const paths = [
    ...within('', false),
    ...['docs', 'examples', 'scripts', '.github', 'bench', 'test'].flatMap((folder) => within(folder, true)),
  ]
  return paths
    .filter((path) => !made.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
