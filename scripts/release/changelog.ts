/** A release in `CHANGELOG.md`. */
export interface Release {
  readonly version: string
  /** `YYYY-MM-DD`; missing for unreleased changes. */
  readonly date: string | undefined
  /** The text below the heading. */
  readonly notes: string
}

const heading = /^## \[([^\]]+)\](?: - (\d{4}-\d{2}-\d{2}))?$/

/**
 * Parses the releases of a change log, newest first.
 *
 * @throws Error with the second-level heading that is not a release
 * @see https://keepachangelog.com/en/1.1.0/
 */
export function readChangelog(text: string): readonly Release[] {
  const [, ...parts] = text.split(/^(?=## )/m)
  return parts.map((part) => {
    const [first = '', ...rest] = part.split('\n')
    const [, version, date] = heading.exec(first) ?? []
    if (version === undefined)
      throw new Error(
        `CHANGELOG.md: expected a heading such as "## [1.2.3] - 2026-12-31", got ${JSON.stringify(first)}`,
      )
    return { version, date, notes: rest.join('\n').trim() }
  })
}

/** The candidate for a release. */
export interface Candidate {
  readonly tag: string
  readonly changelog: string
  readonly manifest: {
    readonly version: string
    readonly private?: boolean
    readonly repository?: { readonly url?: string }
  }
  readonly lock: { readonly version: string }
  /** URL of the repository in which the workflow runs. */
  readonly repository: string | undefined
}

/** Reasons why the candidate cannot be released. */
export function obstacles({ tag, changelog, manifest, lock, repository }: Candidate): readonly string[] {
  const { version } = manifest
  const [newest, before] = readChangelog(changelog)
  const head = newest?.version === 'Unreleased' ? before : newest
  const url = manifest.repository?.url?.replace(/^git\+/, '').replace(/\.git$/, '')
  return [
    ...(tag === `v${version}` ? [] : [`the tag is ${tag}, package.json says ${version}`]),
    ...(lock.version === version ? [] : [`package-lock.json says ${lock.version}, package.json ${version}`]),
    ...(head?.version === version
      ? []
      : [`the newest release in CHANGELOG.md is ${head?.version ?? 'none'}, not ${version}`]),
    ...(head?.date === undefined ? [`CHANGELOG.md has no date for ${head?.version ?? version}`] : []),
    ...(head?.notes === '' ? [`CHANGELOG.md has no notes for ${version}`] : []),
    ...(newest?.version === 'Unreleased' && newest.notes !== ''
      ? ['CHANGELOG.md still has notes under Unreleased']
      : []),
    ...(manifest.private === true ? ['package.json is private'] : []),
    ...(url !== undefined && url === repository
      ? []
      : [
          `package.json: expected the repository ${repository ?? 'unknown'}, got ${url ?? 'none'}: the provenance would be invalid`,
        ]),
  ]
}
