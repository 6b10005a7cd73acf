import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { commands } from '../../cli/commands.ts'
import { judgeEvidence } from '../../api/judge/judging.ts'
import { gateproof, inEmptyFolder } from '../cli/gateproof.ts'
import type { Report } from '../../src/report/report.ts'
import type { Snapshot } from './aspects.ts'

/** The committed and the new files of this tree with this ending. The collector runs in its root. */
const filesEnding = (...endings: readonly string[]): readonly string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { encoding: 'utf8' })
    .split('\0')
    .filter((path) => endings.some((ending) => path.endsWith(ending)) && existsSync(path))

/** Lines of each API report. */
export const apiReports = (): Snapshot =>
  Object.fromEntries(filesEnding('.api.md').map((path) => [basename(path), readFileSync(path, 'utf8').split('\n')]))

/** The floors of the proof by section, and those of the mutants by folder. */
export const floors = (): Snapshot =>
  Object.assign({}, ...filesEnding('floors.json').map((path) => JSON.parse(readFileSync(path, 'utf8')) as object))

/** Members of `dist/build.json` that differ in every commit. */
const ofCommit = /"(?:digest|commit|dirty)":(?:"[^"]*"|\w+),?/g

/** Size and hash of each file that `npm pack` would pack. */
export function packageFiles(): Snapshot {
  execFileSync('npm', ['run', '--silent', '--if-present', 'prepack'])
  const printed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { encoding: 'utf8' })
  const [packed] = JSON.parse(printed) as readonly [{ readonly files: readonly { readonly path: string }[] }]
  return Object.fromEntries(
    packed.files.map(({ path }) => {
      const isRecord = path === 'dist/build.json'
      const bytes = isRecord ? readFileSync(path, 'utf8').replaceAll(ofCommit, '') : readFileSync(path)
      return [path, `${bytes.length} bytes, sha256 ${hash('sha256', bytes).slice(0, 16)}`]
    }),
  )
}

/** The exit code and the lines of output of each command line, run in a folder with a recording and a broken one. */
const ran = (lines: readonly string[]): Promise<Snapshot> =>
  inEmptyFolder(async (cwd) => {
    const recording = recordings().find(({ name }) => name === 'portkey-streams-dead')?.path ?? ''
    writeFileSync(join(cwd, 'recording.jsonl'), gunzipSync(readFileSync(recording)))
    writeFileSync(join(cwd, 'broken.jsonl'), '{')
    const linesOf = (text: string) => text.replaceAll(cwd, 'FOLDER').split('\n')
    const results: Record<string, unknown> = {}
    for (const line of lines) {
      const { code, stdout, stderr } = await gateproof(line.split(' '), { cwd })
      results[line] = { code, stdout: linesOf(stdout), stderr: linesOf(stderr) }
    }
    return results
  })

export const helpTexts = () => ran(['--help', ...Object.keys(commands).map((name) => `${name} --help`)])

const good = `--version, completion bash, plan --seed 7, plan --only chat --samples 2 --seed 7, explain, explain chat.completion.id,
  serve --list-faults, run --embedded --only balance --quiet, judge recording.jsonl --quiet, init --yes,
  judge recording.jsonl --quiet --profile interop, compare recording.jsonl recording.jsonl`
const bad = `completion tcsh, plan --only nonsense, explain chat.completion.idd, serve --fault chat.nonsense, upstream --port nonsense,
  judge, judge broken.jsonl, judge missing.jsonl, judge recording.jsonl --min-judged 101, judge recording.jsonl recording.jsonl,
  compare recording.jsonl, certify missing, verify missing.json --unsigned, verify broken.jsonl --unsigned, record,
  record --base-url nonsense, doctor --base-url nonsense, nonsense, --nonsense, --base-url nonsense, --only nonsense, --set 9.9.9,
  --spec missing.yaml, --samples -1, --config missing.yaml, --baseline missing.yaml, --max-cost 1`

export const commandLines = () => ran(`${good}, ${bad}`.split(/,\s+/))

/** The committed recordings by name, wherever they are: `mock-llm`, `litellm/1.106.2`. */
const recordings = () =>
  filesEnding('.jsonl.gz', '.har.gz').map((path) => {
    const [file = '', version = '', gateway = ''] = path.split('/').toReversed()
    return { name: file === 'evidence.jsonl.gz' ? `${gateway}/${version}` : file.replace(/\.\w+\.gz$/, ''), path }
  })

/** The requirements, the findings and everything else of `report.json`, by recording. Without the duration of judging. */
export async function reportsOfRecordings(): Promise<Snapshot> {
  const entries: Record<string, unknown> = {}
  await inEmptyFolder(async (cwd) => {
    for (const { name, path } of recordings()) {
      const file = join(cwd, path.endsWith('.har.gz') ? 'traffic.har' : 'evidence.jsonl')
      writeFileSync(file, gunzipSync(readFileSync(path)))
      const { requirements, findings, run, ...rest } = await reportOn(file)
      for (const row of requirements) entries[`${name}: ${row.id}`] = row
      for (const finding of findings) entries[`${name}: finding ${finding.id}`] = finding
      entries[`${name}: rest of the report`] = { ...rest, run: { ...run, judgeMs: 0 } }
    }
  })
  return entries
}

/** Evidence is judged in this thread, which needs a third of the time of the command. */
async function reportOn(file: string): Promise<Report> {
  const options = { spec: 'packaged', profile: 'full', strict: false, only: [], skip: [], isInProcess: true } as const
  if (!file.endsWith('.har')) return (await judgeEvidence([file], options)).report
  const { stdout, stderr } = await gateproof(['judge', file, '--spec', 'packaged', '--json'])
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout) as Report
}
