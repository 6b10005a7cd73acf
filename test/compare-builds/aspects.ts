/** What is compared, in the order of the output. */
export const aspects = {
  ledger: 'number of checks of each requirement',
  faults: 'requirements that each fault is declared to violate',
  variants: 'conformant variants, with what each may leave undecided',
  pairs: 'pinned sets of faults',
  corpus: 'public reports of wrong responses, with what must detect each',
  derived: 'defects and freedoms derived from the schemas, with what must report each',
  floors: 'floors of the proof and of the mutants',
  api: 'API reports',
  package: 'files of the tarball, with size and hash',
  help: '--help of each command',
  'command-lines': 'exit code and output of command lines with good and bad input',
  evidence: 'bytes of a run with a fixed seed and clock, of one end and of both',
  recordings: 'report.json of each committed recording',
  'kill-matrix': 'requirements that each fault violates in its trial (minutes)',
} as const

export type Aspect = keyof typeof aspects

/** One aspect of a build: JSON values by entry. */
export type Snapshot = Readonly<Record<string, unknown>>

/** Snapshots of one build. An older collector may not know each aspect. */
export type Snapshots = Readonly<Partial<Record<Aspect, Snapshot>>>
