import { variations as all } from '../../selftest/suites/variations/index.ts'
import type { Section } from '../section.ts'

const names = Object.keys(all)

export const variations: Section = {
  name: 'variations',
  title: 'No gateway that is right is accused',
  about: `A **variation** makes the reference gateway right in another way: other key order, extra fields, \`null\` for what is optional,
chunks of one byte, compressed bodies, comments in streams, localised messages, a list of models as a deployment really has it. None may be
accused of anything, and none may lose a verdict that is not named beside it. CI drives and judges all of them with each change.`,
  figures: () => [{ name: 'variations', value: names.length, says: 'ways of being right, none of them accused' }],
  details: () => `<details><summary>their names</summary>

${names.map((name) => `\`${name}\``).join(' · ')}

</details>`,
  unproved: [
    'another way of being right that nobody thought of may be accused: [disputes.md](disputes.md) says what to do then.',
  ],
}
