import { modelJudgements } from '../../real/model-judgements.ts'
import type { SeedResult } from '../../real/model-lane.ts'
import { readResults } from '../results.ts'
import type { Section } from '../section.ts'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

export const real: Section = {
  name: 'real',
  title: 'A real language model',
  runs: 'three seeds nightly (`npm run real`). Ten: `npm run real -- --server smollm2 --seeds 10 --pin`',
  about: `SmolLM2-135M-Instruct, a model that often does not do what it is asked, answers behind LiteLLM by all four text protocols ([test/real](../test/real/README.md#a-real-model)). The seed decides the
requests and the model's answers. The exchanges behind every reported violation were read, and each was judged by hand: it must be LiteLLM's, none the model's.`,
  figures: () => {
    const results = readResults<readonly SeedResult[]>('real')
    const reported = results.flatMap(({ violated }) => violated)
    const unseen = reported.filter((id) => modelJudgements[id] === undefined)
    if (unseen.length > 0) throw new Error(`violations with the real model were not reviewed: ${unseen.join(', ')}`)
    return [
      { name: 'seeds', value: results.length, says: 'runs, each with another seed' },
      {
        name: 'requests',
        value: sum(results.map(({ requests }) => requests)),
        says: 'requests sent',
        hasNoFloor: true,
      },
      {
        name: 'judged',
        value: sum(results.map(({ judged }) => judged)),
        says: 'verdicts on requirements',
        hasNoFloor: true,
      },
      {
        name: 'violations',
        value: reported.length,
        says: `violations, of ${new Set(reported).size} requirements, each judged by hand`,
        hasNoFloor: true,
      },
      {
        name: 'false violations',
        value: reported.filter((id) => modelJudgements[id]?.[0] === 'false').length,
        says: 'of them are false',
        hasNoFloor: true,
      },
    ]
  },
  unproved: ['One real model was tried. It cannot call tools by itself, reason or read images.'],
}
