import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import pc from 'picocolors'
import { startGateway, type FaultName } from '../api/gateway.ts'
import { run, type RunResult } from '../api/index.ts'
import { printable } from '../reporters/escape.ts'
import { renderFirstScreen } from '../reporters/console/index.ts'
import { withDefaults } from '../src/deployment/options/option.ts'
import { demoOptions, type DemoOptions } from './command-options.ts'
import { onTerminal } from './on-terminal.ts'
import { openWritten, printProblems } from './print-result.ts'
import { printLine, printText, terminalLook } from './output.ts'

/** Defects that bug reports show of real gateways (`test/corpus/`). */
const defects = [
  'chat.systemPromptLost',
  'streaming.chat.callsLost',
  'streaming.chat.usageRequestIgnored',
  'streaming.responses.unterminated',
  'errors.createResponse.saturatedFails',
  'errors.keyEchoed',
] as const satisfies readonly FaultName[]

/** What the lines of the first screen mean. The first line that a pattern matches gets the note. */
const notes: readonly (readonly [pattern: RegExp, note: string])[] = [
  [/^judged /, 'how many requirements were judged, and the verdict: one violated requirement is enough'],
  [/^\d+ violated/, 'advisory: does not decide; inconclusive: nothing that was sent could show it'],
  [/^note: /, 'what one defect hides: nothing turns green by being skipped'],
  [/ Not offered: /, 'paths that do not exist; declare them if that is on purpose'],
  [/^\d+ findings/, 'one finding is one cause, however many requirements it violates'],
  [/^[!✗] /, 'what users of the gateway see, then where and how often'],
  [/^not judged/, 'what a run could judge with more settings'],
  [/^full report/, 'a page for people, with every exchange; also JSON, JUnit, Markdown and Allure'],
]

/**
 * Tests a gateway with six known defects in this process and explains the report.
 *
 * @returns 0, unless the demonstration itself did not finish
 */
export async function demo(given: DemoOptions): Promise<number> {
  const { outDir, open } = withDefaults(demoOptions, given)
  const { color, width } = terminalLook()
  printLine(
    'Testing a gateway with six defects that real gateways have. Nothing leaves this machine, no key is needed.',
  )
  const { exitCode, report, problems } = await testFaulty(outDir)
  printProblems(problems)
  const { dim } = pc.createColors(color)
  const screen = renderFirstScreen(report, { color, width, outDir })
  printText(`\n${annotated(screen, dim)}\n`)
  if (exitCode !== 1) return exitCode
  printText(nextSteps(outDir))
  if (open === true) await openWritten(join(outDir, 'report.html'), problems)
  return 0
}

async function testFaulty(outDir: string): Promise<RunResult> {
  const { url, keys, models, close } = await startGateway({ faults: defects })
  try {
    return await onTerminal({ outDir }, ({ signal, driveSignal, onProgress }) =>
      run({
        ...{ baseUrl: url, apiKey: keys.default, models },
        ...{ only: ['chat', 'streaming', 'errors'], samples: 0, seed: 1, concurrency: 16, outDir },
        ...{ signal, driveSignal, onProgress, optionNames: 'command' },
      }),
    )
  } finally {
    await close()
  }
}

/** The lines, each kind followed by its note once. A line that continues another is indented. */
function annotated(screen: string, dim: (text: string) => string): string {
  const left = new Set(notes)
  let note: string | undefined
  const flushed = (line: string) => {
    if (note === undefined || line.startsWith(' ')) return []
    const text = dim(`    ↑ ${note}`)
    note = undefined
    return [text]
  }
  const lines = screen.split('\n').flatMap((line) => {
    const plain = stripVTControlCharacters(line)
    const before = flushed(plain)
    const found = [...left].find(([pattern]) => pattern.test(plain))
    if (found !== undefined) {
      left.delete(found)
      note = found[1]
    }
    return [...before, line]
  })
  return [...lines, ...flushed('')].join('\n')
}

const nextSteps = (outDir: string): string => `
A run of your gateway would exit with 1 for this. Open ${printable(join(outDir, 'report.html'))}, or test your gateway:

  export GATEWAY_API_KEY=sk-…
  npx --no-install gateproof doctor --base-url https://gateway.example.com
  npx --no-install gateproof --base-url https://gateway.example.com
`
