import { followed, forced, tried } from '../../judge/disobedience.ts'
import type { Section } from '../section.ts'

export const models: Section = {
  name: 'models',
  title: 'Weak models are not reported as defects',
  runs: 'one seed on each change (`npm test`), all of them with `npm run test:all`',
  about: `The reference model is made to comply with ${tried.shares.map((share) => `${100 * share} %`).join(', ')} of its prompts, drawn by a seed. No requirement may be violated in any run. In other runs, the gateway also drops
the system prompt or the earlier turns, or ignores JSON mode or a forced call, and the model complies with 90 %: at least 99 % of these must be found. \`test/reply/compliance.test.ts\` computes the same from the terms of the comparison, for every share.`,
  figures: () => [
    {
      name: 'runs',
      value: tried.shares.length * tried.seeds,
      says: `runs with a model that does not always comply, each with ${followed.length + forced.length} requirements that depend on it, none of them violated`,
    },
    {
      name: 'dropping',
      value: 4 * tried.seeds,
      says: 'runs with a gateway that also ignores a part of the request, at least 99 % found',
    },
  ],
  unproved: [
    'Reasoning has no control: a model that is declared as reasoning, and does not, may be reported as a gateway that drops its reasoning. These are advisories.',
  ],
}
