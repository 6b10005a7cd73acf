/** A release in `CHANGELOG.md`. */
export interface Release {
  readonly version: string
  /** `YYYY-MM-DD`; missing for unreleased changes. */
  readonly date: string | undefined
  /** What stands below its heading. */
  readonly notes: string
}

const heading = /^## \[([^\]]+)\](?: - (\d{4}-\d{2}-\d{2}))?$/

/**
 * Reads the releases of a change log, the newest first.
 *
 * @throws Error with the second-level heading that is not a release
 * @see https://keepachangelog.com/en/1.1.0/
 */
export function readChangelog(text: string): readonly Release[] {
  const [, ...parts] = text.split(/^(?=## )/m)
  return parts.map((part) => {
    const [first = '', ...rest] = part.split('\n')
    const [, version, date] = heading.exec(first) ?? []
    if (version === undefined) throw new Error(`CHANGELOG.md: ${JSON.stringify(first)} is no "## [1.2.3] - 2026-12-31"`)
    return { version, date, notes: rest.join('\n').trim() }
  })
}

/** What is to be released, as the files of the project and the tag have it. */
export interface Candidate {
  readonly tag: string
  readonly changelog: string
  readonly manifest: {
    readonly version: string
    readonly private?: boolean
    readonly repository?: { readonly url?: string }
  }
  readonly lock: { readonly version: string }
  /** Where the workflow runs, as a URL. */
  readonly repository: string | undefined
}

/** Why this cannot be released, a line each; none where it can. */
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
    ...(head?.date === undefined ? [`CHANGELOG.md does not say when ${head?.version ?? version} was released`] : []),
    ...(head?.notes === '' ? [`CHANGELOG.md says nothing of ${version}`] : []),
    ...(newest?.version === 'Unreleased' && newest.notes !== ''
      ? ['CHANGELOG.md still has something under Unreleased']
      : []),
    ...(manifest.private === true ? ['package.json is private'] : []),
    ...(url !== undefined && url === repository
      ? []
      : [
          `package.json has the repository ${url ?? 'nowhere'}, this one is ${repository ?? 'unknown'}: its provenance would not hold`,
        ]),
  ]
}
