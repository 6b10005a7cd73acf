import { casesOf } from '../../src/contract/cases/cases.ts'
import { contrast, covers, deriveChecks, note } from '../../src/checks/index.ts'
import { limitProbe } from './probe.ts'

const ends = ['at-minimum', 'at-maximum'] as const

deriveChecks((document) => {
  const group = casesOf(document).find(({ parameter }) => parameter === 'limits.chat.temperature')
  if (group === undefined) return
  contrast(limitProbe(group))(
    'chat endpoint: may return the same text at both ends of temperature (not judged)',
    covers('limits.chat.temperature.effect'),
    (replies) => {
      const answers = ends.map((name) => replies[name]?.json.at('choices[0].message.content').value)
      note('Texts at the minimum and maximum `temperature`', answers)
    },
  )
})
