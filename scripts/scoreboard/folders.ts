import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const foldersIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()

/** Orders versions by their numbers: 1.9.8 before 1.15.2. */
export const byVersion = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

/** `litellm/1.106.2` for each folder of an entry: gateways by name, and their versions from the oldest to the newest. */
export const entryIds = (root: string): readonly string[] =>
  foldersIn(root).flatMap((gateway) =>
    [...foldersIn(join(root, gateway))].sort(byVersion).map((version) => `${gateway}/${version}`),
  )
