import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Reference } from '../../gateway/reference/server.ts'
import type { Command } from './commands.ts'
import { excuses, isExcuseFor, type Excuse } from './excused.ts'
import { environments, given, type Given } from './given.ts'
import { missingLine } from './output.ts'
import type { Page } from './pages.ts'
import { portsFor, rewritten, type Names } from './rewrites.ts'
import { openShell, type Going, type Ran, type Shell } from './shell.ts'
import { shortening } from './shortened.ts'
import { stepsOf } from './steps.ts'

/** Whether pages are followed in the short form of CI or as they are written. */
export interface Way {
  readonly isShort: boolean
  /** Installs gateproof in a new folder. @returns the prefix of `PATH` */
  readonly prepare: (page: Page, folder: string, scratch: string) => string
  /** Further variables of the shell. */
  readonly env?: Readonly<Record<string, string>>
  readonly gateway: Reference
  readonly withinMs: number
  readonly tell: (line: string) => void
}

/** The result of following a page. */
export interface Followed {
  readonly executed: number
  /** Of these, the shortened ones. */
  readonly shortened: number
  readonly compared: number
  readonly excused: readonly { readonly command: string; readonly excuse: Excuse }[]
  /** Differences from the page. */
  readonly problems: readonly string[]
}

/** Long-running commands. */
const goesOn = /\bnpx --no-install gateproof (?:serve\b(?!.*--list-faults)|record\b)/

/** Follows a page from top to bottom in its own folder. */
export async function follow(page: Page, way: Way): Promise<Followed> {
  const scratch = mkdtempSync(join(tmpdir(), 'gateproof-docs-'))
  const folder = join(scratch, 'folder')
  const { gateway } = way
  const names: Names = {
    url: gateway.url,
    overseasUrl: gateway.overseasUrl,
    key: gateway.keys.default,
    ports: await portsFor(page.text),
  }
  const steps = stepsOf(page.text)
  const commands = steps.flatMap((step) => (step.type === 'type' ? [step.command.text] : []))
  const before = way.prepare(page, folder, scratch)
  const setsKey = commands.some((command) => command.includes('GATEWAY_API_KEY='))
  const callsOthers = commands.some((command) => /example\.com|--base-url URL/.test(command))
  const shell = openShell(folder, scratch, {
    PATH: `${before}${process.env['PATH']}`,
    HOME: way.isShort ? scratch : (process.env['HOME'] ?? scratch),
    TMPDIR: scratch,
    ...way.env,
    ...(callsOthers && !setsKey && { GATEWAY_API_KEY: names.key }),
    ...Object.fromEntries(
      Object.entries(environments[page.path] ?? {}).map(([name, value]) => [name, rewritten(value, names)]),
    ),
  })
  for (const { file, write } of given.filter((one) => one.page === page.path && usedBy(commands, one, way))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    write(join(folder, file))
  }
  try {
    return await followSteps(page, way, { shell, folder, names, steps })
  } finally {
    await shell.close()
    rmSync(scratch, { recursive: true, force: true })
  }
}

const excuseOf = (page: string, command: string, { isShort }: Way) =>
  excuses.find((one) => isExcuseFor(one, page, command) && (isShort || one.executedByAll !== true))

const usedBy = (commands: readonly string[], { page, file, named = file }: Given, way: Way) =>
  commands.some((command) => command.includes(named) && excuseOf(page, command, way) === undefined)

interface Circumstances {
  readonly shell: Shell
  readonly folder: string
  readonly names: Names
  readonly steps: ReturnType<typeof stepsOf>
}

async function followSteps(page: Page, way: Way, { shell, folder, names, steps }: Circumstances): Promise<Followed> {
  const problems: string[] = []
  const excused: { command: string; excuse: Excuse }[] = []
  let executed = 0
  let shortened = 0
  let compared = 0
  let going: { readonly command: Command; readonly process: Going }[] = []
  /** Output of the last block. `undefined` if a command was not executed as written. */
  let printed: (() => Pick<Ran, 'stdout' | 'stderr'>)[] | undefined = []

  const check = ({ codes, ...command }: Command, { code, stdout, stderr }: Ran) => {
    if (code !== undefined && codes.includes(code)) return
    const ending = code === undefined ? 'does not end' : `ends with ${code}`
    problems.push(
      `${page.path}:${command.line}: ${command.text}\n  ${ending}, not ${codes.join(' or ')}:\n${last(stdout)}${last(stderr)}`,
    )
  }
  const stopped = (command: Command) => (way.isShort ? command : { ...command, codes: [...command.codes, 130] })
  const type = async (command: Command) => {
    const excuse = excuseOf(page.path, command.text, way)
    if (excuse !== undefined) {
      excused.push({ command: command.text, excuse })
      printed = undefined
      return
    }
    const { before, after } = way.isShort ? shortening(page.path, command.text) : { before: '', after: '' }
    const isShortened = before !== '' || after !== ''
    // Judging sends nothing: the URL is that of the traffic.
    const text = / judge /.test(command.text) ? command.text : rewritten(command.text, names)
    way.tell(`${page.path}:${command.line} $ ${text}${isShortened ? `   (in short: ${before} … ${after})` : ''}`)
    if (isShortened) shortened += 1
    executed += 1
    if (way.isShort) await shell.run(`export SHORT_BEFORE='${before}' SHORT_AFTER='${after}'`, way.withinMs)
    if (goesOn.test(text) && !/&\s*$/.test(text)) {
      const process = await shell.start(text, way.withinMs)
      going.push({ command, process })
      printed?.push(process.printed)
      return
    }
    const ran = await shell.run(text, way.withinMs)
    check(command, ran)
    if (!isShortened) printed?.push(() => ran)
    else printed = undefined
  }

  for (const step of steps) {
    if (step.type === 'begin') printed = []
    else if (step.type === 'write') {
      const path = join(folder, step.file)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, step.text)
    } else if (step.type === 'type') await type(step.command)
    else if (step.type === 'interrupt') {
      for (const { command, process } of going) {
        const ran = await process.interrupt()
        check(stopped(command), ran)
        printed?.push(() => ran)
      }
      going = []
    } else if (step.type === 'compare' && printed !== undefined) {
      compared += 1
      const all = printed.map((get) => get())
      const missing = missingLine(rewritten(step.text, names), all)
      if (missing !== undefined)
        problems.push(
          `${page.path}:${step.line}: was not printed: ${missing}\n${all.map(({ stdout, stderr }) => last(stdout) + last(stderr)).join('')}`,
        )
    }
  }
  for (const { command, process } of going) check(stopped(command), await process.interrupt())
  return { executed, shortened, compared, excused, problems }
}

/** The last lines of the output, indented. */
const last = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .slice(-12)
    .map((line) => `    ${line}\n`)
    .join('')
