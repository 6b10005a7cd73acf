import { relative } from 'node:path'

/** A path as shown to the user: relative if it is below the working directory. */
export function displayPath(path: string): string {
  const relativePath = relative('', path)
  return relativePath === '' || relativePath.startsWith('..') ? path : relativePath
}
