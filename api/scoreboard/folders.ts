import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The names of folders of gateways and versions: the patterns of `scoreboard/entry.schema.json`. */
export const gatewayForm = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const versionForm = /^[0-9A-Za-z]+([.+-][0-9A-Za-z]+)*$/

const foldersIn = (folder: string, form: RegExp): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && form.test(entry.name))
    .map(({ name }) => name)
    .sort()

/** Orders versions by their numbers: 1.9.8 before 1.15.2. */
export const byVersion = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

/** `litellm/1.106.2` for each folder of an entry, without links: gateways by name, and their versions from the oldest to the newest. */
export const entryIds = (root: string): readonly string[] =>
  foldersIn(root, gatewayForm).flatMap((gateway) =>
    [...foldersIn(join(root, gateway), versionForm)].sort(byVersion).map((version) => `${gateway}/${version}`),
  )
