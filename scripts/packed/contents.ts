import { posix } from 'node:path'

/** The contents of the package: the number of code files per folder, and all other files by name. */
export interface Contents {
  /** The maximum packed size. */
  readonly maxKiB: number
  readonly code: Readonly<Record<string, number>>
  readonly others: readonly string[]
}

const isCode = (path: string) => path.startsWith('dist/') && path.endsWith('.js')

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

/** @param paths as npm lists them, relative and with `/` */
export function contentsOf(paths: readonly string[], maxKiB: number): Contents {
  const sorted = paths.toSorted()
  const code: Record<string, number> = {}
  for (const folder of sorted.filter(isCode).map(folderOf)) code[folder] = (code[folder] ?? 0) + 1
  return { maxKiB, code, others: sorted.filter((path) => !isCode(path)) }
}

/** Differences from the list, one line each. */
export function differences(found: Contents, listed: Contents, size: number): readonly string[] {
  const folders = new Set([...Object.keys(found.code), ...Object.keys(listed.code)])
  const counts = [...folders]
    .toSorted()
    .map((folder) => [folder, found.code[folder] ?? 0, listed.code[folder] ?? 0] as const)
  return [
    ...counts
      .filter(([, has, had]) => has !== had)
      .map(([folder, has, had]) => `${folder}: expected ${had} code files, got ${has}`),
    ...found.others.filter((path) => !listed.others.includes(path)).map((path) => `${path} is not listed`),
    ...listed.others.filter((path) => !found.others.includes(path)).map((path) => `${path} is listed but missing`),
    ...(size > listed.maxKiB * 1024
      ? [`size: expected at most ${listed.maxKiB} KiB, got ${Math.ceil(size / 1024)} KiB`]
      : []),
  ]
}

/** What readers of the package may follow from any page. Sources are in the repository. */
const isReadable = (path: string) =>
  /^(?:docs\/(?:[\w-]+\/)?[\w-]+\.md|examples\/.*|templates\/.*|action\.yml)$/.test(path)

/**
 * Links of packed pages to files that are not packed: any link of the README, and those of other pages to pages, examples and templates.
 *
 * @param paths as npm lists them
 * @param read the text of a file
 */
export function deadLinks(paths: readonly string[], read: (path: string) => string): readonly string[] {
  const packed = new Set(paths)
  const isThere = (path: string) => packed.has(path) || paths.some((one) => one.startsWith(`${path}/`))
  return paths
    .filter((path) => path.endsWith('.md'))
    .flatMap((page) =>
      [...read(page).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !/^[a-z]+:/.test(link))
        .map((link) => posix.join(posix.dirname(page), link))
        .filter((to) => (page === 'README.md' || isReadable(to)) && !isThere(to))
        .map((to) => `${page}: ${to}`),
    )
}
