import { conformantVariants as all } from '../../variants/definitions/index.ts'
import { upstreamForms } from '../../variants/definitions/upstream/forms.ts'
import type { Section } from '../section.ts'

// Variants that are tried at both ends again count once.
const names = Object.keys(all).filter((name) => !Object.hasOwn(upstreamForms, name))

export const variations: Section = {
  name: 'variations',
  title: 'Conformant variants are not reported',
  runs: 'a sample on each change (`npm test`), all of them with `npm run test:all`',
  about: `A **conformant variant** makes the reference gateway right in another way: other key order, extra fields, \`null\` for optional fields,
chunks of one byte, compressed bodies, comments in streams, localised messages, a realistic list of models. No variant may violate a requirement,
and none may lose a verdict that is not listed with it (\`test/variants/definitions\`).`,
  figures: () => [
    { name: 'variations', value: names.length, says: 'conformant variants, none of them with a violation' },
  ],
  unproved: [
    'A conformant gateway that differs in yet another way may be reported as violated. If so, see [disputes.md](disputes.md).',
  ],
}
