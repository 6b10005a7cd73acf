import { isDate } from '../../src/std/date.ts'
import type { Entry } from './entry.ts'
import { evidenceProblems, type EvidenceFacts } from './evidence-facts.ts'
import type { EntryFacts } from './facts.ts'
import { maxEntryBytes, optionalFiles, requiredFiles } from './files.ts'
import { identificationProblems } from './identification.ts'
import { resultDifferences } from './stored-result.ts'

/** What is wrong with an entry: one line each, which says what to do. Empty if nothing is. @param today `2026-11-26` */
export function entryProblems(facts: EntryFacts, today: string): readonly string[] {
  const { id, entry, evidence } = facts
  const lines = [
    ...fileProblems(facts),
    ...(typeof entry === 'string'
      ? [`entry.yaml: ${entry}. See scoreboard/entry.schema.json`]
      : aboutEntry(facts, entry, today)),
    ...(typeof evidence === 'string'
      ? [`evidence.jsonl.gz: ${evidence}. Record the run again`]
      : evidenceProblems(evidence)),
    ...(typeof entry === 'string' || typeof evidence === 'string' ? [] : aboutBoth(entry, evidence)),
    ...resultProblems(facts),
    ...(typeof entry === 'string' ? [] : judgementProblems(facts, entry)),
    ...(facts.identification === undefined ? [] : identificationProblems(facts.identification, entry, today)),
    ...(facts.statementProblem === undefined
      ? []
      : [`statement.json: ${facts.statementProblem}. Certify the run again`]),
  ]
  return lines.map((line) => `scoreboard/${id}: ${line}`)
}

function fileProblems({ files, packagesProblem }: EntryFacts): readonly string[] {
  const names = files.map(({ name }) => name)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  // The evidence has a line of its own.
  const missing = requiredFiles.filter((name) => !names.includes(name) && name === 'packages.txt')
  return [
    ...missing.map((name) => `${name}: missing. List the installed packages with their exact versions`),
    ...files.flatMap(({ name, irregular }) =>
      irregular === undefined ? [] : [`${name}: ${irregular}. Expected a regular file`],
    ),
    ...(packagesProblem === undefined
      ? []
      : [`packages.txt: ${packagesProblem}. List the installed packages with their exact versions`]),
    ...names
      .filter((name) => ![...requiredFiles, ...optionalFiles].includes(name))
      .map((name) => `${name}: unknown file. An entry has only ${[...requiredFiles, ...optionalFiles].join(', ')}`),
    ...(bytes > maxEntryBytes ? [`${bytes} bytes: expected at most ${maxEntryBytes}. Record fewer samples`] : []),
  ]
}

function aboutEntry({ id }: EntryFacts, { gateway, version, date }: Entry, today: string): readonly string[] {
  return [
    ...(id === `${gateway}/${version}`
      ? []
      : [`entry.yaml is about ${gateway}/${version}: expected ${id}. Rename the folder`]),
    ...(isDate(date) ? [] : [`date ${date}: not a day of the calendar. Write the day of the run`]),
    ...(isDate(date) && date > today
      ? [`date ${date}: in the future, today is ${today}. Write the day of the run`]
      : []),
  ]
}

function aboutBoth(entry: Entry, evidence: EvidenceFacts): readonly string[] {
  const [written, recorded] = [Object.keys(entry.lacks).sort().join(', '), [...evidence.lacks].sort().join(', ')]
  return [
    ...(entry.date === evidence.date || !isDate(entry.date)
      ? []
      : [`date ${entry.date}: the run was on ${evidence.date}. Write the day of the run`]),
    ...(written === recorded
      ? []
      : [`lacks ${written || 'nothing'}: the run declared ${recorded || 'nothing'}. Write the same features`]),
  ]
}

function resultProblems({ id, stored, judged }: EntryFacts): readonly string[] {
  const fix = `Run npm run scoreboard -- --write ${id}, and review the difference`
  if (typeof judged === 'string') return []
  if (typeof stored === 'string') return [`result.json: ${stored}. ${fix}`]
  return resultDifferences(stored, judged).map((line) => `${line}. ${fix}`)
}

function judgementProblems({ judged }: EntryFacts, { judgements = {} }: Entry): readonly string[] {
  if (typeof judged === 'string') return []
  return [
    ...judged.violated
      .filter((id) => judgements[id] === undefined)
      .map((id) => `${id}: violated, and has no judgement. Read the evidence, and add one to entry.yaml`),
    ...Object.keys(judgements)
      .filter((id) => !judged.violated.includes(id))
      .map((id) => `${id}: judged by hand, but not violated. Remove it from entry.yaml`),
  ]
}
