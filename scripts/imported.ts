import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** These files and all that they import by a relative path, below the root. Files that do not exist yet are left out. */
export function importedBy(root: string, files: readonly string[]): readonly string[] {
  const found = new Set<string>()
  const visit = (file: string): void => {
    if (found.has(file) || !existsSync(join(root, file))) return
    found.add(file)
    for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(/\bfrom '(\.[^']+)'/g))
      visit(relative(root, join(root, dirname(file), path)))
  }
  files.forEach(visit)
  return [...found].sort()
}
