import { existsSync, writeFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { format, resolveConfig } from 'prettier'
import { servers } from './servers/index.ts'
import { bounds, type Tried } from './try.ts'

const file = new URL('../../docs/robustness.md', import.meta.url)

/** Writes docs/robustness.md. The tables of others are read when it is written, so that the page holds what was measured last. */
export async function writeTable(tried: readonly Tried[], seed: number): Promise<void> {
  const { filepath, ...style } = { filepath: file.pathname, ...(await resolveConfig(file.pathname)) }
  const text = [introduction(seed), tableOf(tried), await conditions(), elsewhere].join('\n\n')
  writeFileSync(file, await format(text, { ...style, filepath }))
}

const introduction = (seed: number) => `# Robustness

<!-- Written by \`npm run hostile\`. -->

A gateway under test may be broken or hostile, and a machine may fail. Whatever happens: a verdict in bounded time and memory, evidence
kept, no key outside, nothing green by accident.

## Hostile servers

\`proof/hostile/servers\` holds ${servers.length} servers on raw sockets, each of which misbehaves in one way; where that is not to
everything, the reference gateway answers the rest, so that it is met in the midst of a drive. Against each
the built command ran with \`--timeout ${bounds.timeoutS} --deadline ${bounds.deadlineS}\`, all keys in the environment. Of each run is
required:

- an exit code that is right for that server, and no 0 unless it is in truth conformant;
- an end within ${bounds.deadlineS} + ${bounds.moreS} s (for the table's clock the machine may do other things: later counts where
  the run also computed for more than ${bounds.moreS} s), and at most ${bounds.peakMiB} MiB resident, driving, judging and reporting together;
- \`evidence.jsonl\`, of which \`gateproof judge\` makes the same exit code, within the same bounds; where the time for
  judging was over before all was judged, more time may come to more;
- no key of seven in any file or output, in any form: plain, backwards, in Base64 at each alignment, hex, escaped, or spelled over
  events; none sent to another host. What looks for it knows nothing of how keys are masked;
- no stack trace, no control characters and no commands to a CI system on the terminal, and no verdict "broken";
- an Allure page whose policy lets nothing in; for hostile strings, opened in Chromium, nothing executed and nobody called.

\`npm run test:all\` runs some of them, \`npm run hostile\` all, \`npm run hostile -- streams\` a kind. This is what the last whole run saw, on
Node ${process.versions.node}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, with seed ${seed}: ${''}`

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
  const told = failed.map(({ name, problems }) => `- \`${name}\`: ${problems.map(cell).join('; ')}`)
  const most = (figure: 'seconds' | 'peakMiB' | 'evidenceMiB') => Math.max(...tried.map((one) => one[figure]))
  const sum = `At most ${most('seconds').toFixed(1)} s, ${most('peakMiB').toFixed(0)} MiB resident and ${most('evidenceMiB').toFixed(1)} MiB of evidence.`
  const survived = `${tried.length - failed.length} of ${tried.length} as required. ${sum}`
  return [survived, ...(told.length > 0 ? ['Not as required:', told.join('\n')] : []), lines.join('\n')].join('\n\n')
}

const place = ({ name }: Tried) => servers.findIndex((server) => server.name === name)
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

/** A circumstance of the machine, as `proof/conditions/conditions.ts` tells it. */
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
  return `## Conditions of the machine\n\nEach is a test of \`proof/conditions\`.\n\n${[...heads, ...lines].join('\n')}`
}

const elsewhere = `## Load, and being killed

How time and memory grow with a recording of 50,000 exchanges is measured by \`bench/load.ts\` ([bench/README.md](../bench/README.md)).
That no media request is paid twice, whenever a drive is killed, is a test: \`proof/drive/killed.test.ts\` kills one 20 times at
moments drawn by seed, goes on with it each time, and compares what the gateway counted with a drive that was left alone.`
