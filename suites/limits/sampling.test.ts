import { casesOf } from '../../src/contract/cases/cases.ts'
import { checkProbe, deriveChecks, note } from '../../src/checks/index.ts'
import { limitProbe } from './probe.ts'

const ends = ['at-minimum', 'at-maximum'] as const

deriveChecks((document) => {
  const group = casesOf(document).find(({ parameter }) => parameter === 'limits.chat.temperature')
  if (group === undefined) return
  checkProbe(limitProbe(group))('limits.chat.temperature.effect', (replies) => {
    const answers = ends.map((name) => replies[name]?.json.at('choices[0].message.content').value)
    note('Texts at the minimum and maximum `temperature`', answers)
  })
})
