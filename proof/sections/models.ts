import { followed, tried } from '../../selftest/judge/disobedience.ts'
import type { Section } from '../section.ts'

export const models: Section = {
  name: 'models',
  title: 'Weak models are not reported as defects',
  runs: 'one seed on each change (`npm test`), all of them with `npm run test:all`',
  about: `The reference model is made to comply with ${tried.shares.map((share) => `${100 * share} %`).join(', ')} of its prompts, drawn by a seed. No requirement may be violated in any run. In other runs, the gateway also drops
the system prompt or the earlier turns, and the model complies with 90 %: at least 99 % of these must be found. \`selftest/reply/returned-words.test.ts\` computes the same from the terms of the comparison, for every share.`,
  figures: () => [
    {
      name: 'runs',
      value: tried.shares.length * tried.seeds,
      says: `runs with a model that does not always comply, each with ${followed.length} requirements that depend on it, none of them violated`,
    },
    {
      name: 'dropping',
      value: 2 * tried.seeds,
      says: 'runs with a gateway that also drops a part of the prompt, at least 99 % found',
    },
  ],
  unproved: [
    'Calls of tools, JSON mode and reasoning have no control yet: a model that cannot do them may be reported as a gateway that ignores them.',
  ],
}
