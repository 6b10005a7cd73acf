import { optionalFiles } from '../../api/scoreboard/files.ts'
import { gatewayForm, versionForm } from '../../api/scoreboard/folders.ts'
import type { Change } from './changes.ts'

/**
 * Problems of a submission as a whole: it may add or change the files of one entry, and nothing else.
 *
 * @param changes what it changes
 */
export function submissionProblems(changes: readonly Change[]): readonly string[] {
  const outside = changes.filter(({ path }) => entryOf(path) === undefined)
  const entries = [...new Set(changes.flatMap(({ path }) => entryOf(path) ?? []))].sort()
  return [
    ...(entries.length < 2
      ? []
      : [`scoreboard: the submission changes ${entries.join(', ')}. Submit one entry in each pull request`]),
    ...outside.map(({ path }) => `outside the entry: ${JSON.stringify(path)}. Submit it in another pull request`),
    ...changes
      .filter(
        ({ path, isRemoved }) => isRemoved && entryOf(path) !== undefined && !optionalFiles.includes(nameOf(path)),
      )
      .map(({ path }) => `removed: ${path}. Entries stay in the history of versions: restore it`),
    ...changes
      .filter(({ mode, isRemoved }) => !isRemoved && mode !== '100644')
      .map(({ path, mode }) => `mode ${mode}: ${JSON.stringify(path)}: expected a regular file (100644). Replace it`),
  ]
}

/** The entry that a path belongs to: `litellm/1.106.2`. Undefined for what is not directly in the folder of an entry. */
function entryOf(path: string): string | undefined {
  const [top, gateway = '', version = '', name, ...rest] = path.split('/')
  const isInEntry = top === 'scoreboard' && gatewayForm.test(gateway) && versionForm.test(version)
  return isInEntry && name !== undefined && rest.length === 0 ? `${gateway}/${version}` : undefined
}

const nameOf = (path: string) => path.split('/').at(-1) ?? ''
