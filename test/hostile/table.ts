import { existsSync, writeFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { formatted } from '../../scripts/formatted.ts'
import { servers } from './servers/index.ts'
import { bounds, type Tried } from './try.ts'

const file = new URL('../../docs/robustness.md', import.meta.url)

/** Writes docs/robustness.md. Reads all result files, so that the page shows the latest measurements. */
export async function writeTable(tried: readonly Tried[], seed: number): Promise<void> {
  const text = [introduction(seed), tableOf(tried), await conditions(), elsewhere].join('\n\n')
  writeFileSync(file, await formatted(file.pathname, text))
}

const introduction = (seed: number) => `# Robustness

<!-- Written by \`npm run proof -- robustness\`. -->

What does Gateproof guarantee if a gateway is broken or hostile, or if the machine fails? Every run ends with a verdict in bounded time and memory. The
evidence is kept, no key leaks, and no run passes by accident.

## Hostile servers

\`test/hostile/servers\` has ${servers.length} servers on raw sockets, each faulty in one way. Where a server is faulty for some requests only, the reference gateway
answers the others. The built command runs against each server with \`--timeout ${bounds.timeoutS} --deadline ${bounds.deadlineS}\` and all keys in the environment. Each run requires:

- the right exit code for that server, and exit code 0 only if the server conforms;
- an end within ${bounds.deadlineS} + ${bounds.moreS} s (a longer run passes if it computed for at most ${bounds.moreS} s, because other work may slow the machine down), and at most
  ${bounds.peakMiB} MiB of resident memory for driving, judging and reporting together;
- an \`evidence.jsonl\` for which \`gateproof judge\` ends with the same exit code within the same bounds, or with 3 if a
  wrong set-up ended the run with 2. If the time for judging ran out, more time may give another result;
- none of seven keys in any file or output, in any encoding: plain, reversed, in Base64 at each alignment and twice, in gzip in Base64, hex, as a list of bytes, in UTF-16,
  escaped, with spaces or soft hyphens inside, split over events, or twelve characters of it. No key is sent to another host. The search for keys shares no code with redaction;
- no stack trace, no control characters and no commands to a CI server on the terminal, and no verdict "broken";
- a page whose content policy loads nothing. For hostile strings, the page is opened in Chromium: nothing is executed and no host is contacted.

\`npm run test:all\` runs some of these servers, \`npm run proof -- robustness\` all, and \`npm run proof -- robustness streams\` one group. This is the result of the last run against each, on
Node ${process.versions.node}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, with seed ${seed}.
\`judged N of M\` in the first line of a row counts the requirements that decided the exit code when it was measured: ${''}`

function tableOf(tried: readonly Tried[]): string {
  const rows = tried
    .toSorted((a, b) => place(a) - place(b))
    .map((one) =>
      [
        `\`${one.name}\``,
        one.what,
        one.code === null ? 'killed' : `${one.code}`,
        one.line,
        one.seconds.toFixed(1),
        one.peakMiB.toFixed(0),
        one.evidenceMiB.toFixed(1),
        `${one.requests}`,
      ].map(cell),
    )
  const heads = ['server', 'what it does', 'exit', 'first line', 's', 'MiB', 'evidence MiB', 'requests']
  const lines = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  const failed = tried.filter(({ problems }) => problems.length > 0)
  const problemLines = failed.map(({ name, problems }) => `- \`${name}\`: ${problems.map(cell).join('; ')}`)
  const most = (figure: 'seconds' | 'peakMiB' | 'evidenceMiB') => Math.max(...tried.map((one) => one[figure]))
  const sum = `At most ${most('seconds').toFixed(1)} s, ${most('peakMiB').toFixed(0)} MiB resident and ${most('evidenceMiB').toFixed(1)} MiB of evidence.`
  const survived = `${tried.length - failed.length} of ${tried.length} as required. ${sum}`
  return [
    survived,
    ...(problemLines.length > 0 ? ['Not as required:', problemLines.join('\n')] : []),
    lines.join('\n'),
  ].join('\n\n')
}

const place = ({ name }: Tried) => servers.findIndex((server) => server.name === name)
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

/** A condition of the machine, from `test/conditions/conditions.ts`. */
interface Condition {
  readonly name: string
  readonly circumstance: string
  readonly outcome: string
}

async function conditions(): Promise<string> {
  const module = new URL('../conditions/conditions.ts', import.meta.url)
  if (!existsSync(module)) return ''
  const { conditions } = (await import(module.href)) as { readonly conditions: readonly Condition[] }
  const lines = conditions.map(
    ({ name, circumstance, outcome }) => `| ${[name, circumstance, outcome].map(cell).join(' | ')} |`,
  )
  const heads = ['| condition | circumstance | outcome |', '| --- | --- | --- |']
  return `## Conditions of the machine\n\nEach row is a test in \`test/conditions\`.\n\n${[...heads, ...lines].join('\n')}`
}

const elsewhere = `## Files that others made

Recordings, reports and folders may come from another party. \`test/std/open-file.test.ts\`, \`test/traffic/attached-files.test.ts\` and \`test/cli/output-links.test.ts\` test what
Gateproof opens and writes:

- A file that a recording, a report or a folder names is opened only if it is a regular file below that folder. Links, pipes and devices are refused in one line, with exit code 2. Every file is
  bounded by what is read: 64 MiB for the separate body of an archive, 4 GiB for all of them, 128 MiB for a line or a report, and 10,000 evidence files for a folder. Compressed files decode to
  4 GiB together.
- A file that you name yourself may be a link. Options that read a text, such as \`--config\`, also accept a pipe.
- A configuration file that is found in the working folder, not named, must not be a link.
- Optional packages (sigstore, OpenTelemetry, official clients) are loaded from the folder in which Gateproof is installed, never from the working folder.
- Evidence with another contract document than the packaged one does not pass: \`judge\` exits with 3 in place of 0, unless you choose \`--spec recorded\`. \`certify\` and \`verify\` refuse it.
- Commands that reproduce a finding name only variables that begin with \`GATEWAY_\` or \`GATEPROOF_\`. Evidence also names the host: with another variable, a pasted command could send another
  secret there.
- A hard link looks like a file. On systems other than Linux, a folder that is swapped for a link and back at the right moments is not detected.
- Everything that Gateproof writes is a new file for its user only (0600, folders 0700), renamed over the old one. A link in the place of a file is replaced, and one in the place of a
  folder is refused. An output folder may be a link of the user or of root.

## Load and killed runs

\`bench/load.ts\` measures how time and memory grow with a recording of 50,000 exchanges ([bench/README.md](../bench/README.md)).
\`test/drive/killed.slow.test.ts\` tests that a killed run never pays for a media request twice. It kills a run 20 times at moments selected by the seed, resumes it each
time, and compares the requests that the gateway counted with an undisturbed run.`
