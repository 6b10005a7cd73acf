import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import schema from '../../scoreboard/entry.schema.json' with { type: 'json' }

/** The names of folders of gateways and versions, as in `scoreboard/entry.schema.json`. */
export const gatewayForm = new RegExp(schema.properties.gateway.pattern)
export const versionForm = new RegExp(schema.properties.version.pattern)

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
