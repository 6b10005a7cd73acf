import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { blocksOf, type Block } from './blocks.ts'
import { examples, options, refusal } from './parsed.ts'
import { pages, root } from './pages.ts'
import { callsIn } from './words.ts'

const all = pages()
const scripts = Object.keys(
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }).scripts,
)

/** Code spans in the sentences of a page. */
const inline = (text: string) => {
  const sentences = blocksOf(text)
    .reduce((rest, block) => rest.replace(block.text, ''), text)
    .replaceAll(/^```[^]*?^```/gm, '')
    .replaceAll(/^ {4}.*$/gm, '')
  return [...sentences.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
}

/** Comments of code mention the command in sentences. */
const withoutComments = ({ language, text }: Block) =>
  language === 'ts' ? text.replaceAll(/\/\*\*[^]*?\*\//g, '') : text

/** The complete commands of a page. Commands with an ellipsis (`…`) cannot be parsed. */
const callsOf = (text: string) =>
  [...blocksOf(text).map(withoutComments), ...inline(text)]
    .flatMap((code) => code.split(/\n(?! )/))
    .filter((code) => !code.includes('…') && /(?:^|[\s'"])(?:npx (?:--no-install )?)?gateproof /.test(code))
    .flatMap(callsIn)

/** Options of npm and of scripts, which pages also mention. */
const others = new Set(
  '--no-install --all --at --basis --cache --collector --defect --ignore-scripts --outline --pin --seeds --server --text --untestable'.split(
    ' ',
  ),
)
const ofOthers = /^(?:NODE_OPTIONS=|npx (?!--no-install gateproof)|npm |git |gh |docker |mitmdump |newman |postman )/

const refused = async (calls: readonly (readonly string[])[]) => {
  const refusals = await Promise.all(calls.map(async (call) => [call.join(' '), await refusal(call)] as const))
  return refusals.filter(([, reason]) => reason !== undefined)
}

describe.each(all)('$path', ({ text }) => {
  test('uses only commands and options that exist', async () => {
    expect(await refused(callsOf(text))).toEqual([])
  })

  test('mentions only options that exist', () => {
    const ours = inline(text).filter((code) => !ofOthers.test(code))
    const named = ours.flatMap((code) => [...code.matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([name]) => name))
    expect(named.filter((name) => !options.has(name) && !others.has(name))).toEqual([])
  })

  test('names only npm scripts that exist', () => {
    const named = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !scripts.includes(name))).toEqual([])
  })

  test('executes only files that exist', () => {
    const named = [...text.matchAll(/(?:vitest run|tsx|bash|node) ([\w./-]+\.(?:ts|sh|js|mjs))/g)]
    expect(named.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

describe('--help', () => {
  test('has valid examples', async () => {
    expect(examples().length).toBeGreaterThan(20)
    expect(await refused(examples().flatMap(({ text }) => callsIn(text)))).toEqual([])
  })
})

test('an invalid command is rejected', async () => {
  const calls = [['--onyl', 'chat'], ['--only', 'chatt'], ['serve', '--port', 'x'], ['prove'], ['explain', 'a', 'b']]
  expect(await refused(calls)).toHaveLength(calls.length)
})
