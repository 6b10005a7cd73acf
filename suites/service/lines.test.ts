import { describe, expect } from 'vitest'
import { contrast, covers } from '../../src/verdict/check.ts'
import { lines, listOnBothLines } from './lines.probe.ts'
import { arrived } from './rules.ts'
import { differences } from './shape.rules.ts'

describe('the overseas line', () => {
  contrast(listOnBothLines)('answers', covers('service.lines.overseas'), ({ overseas }) => {
    expect(overseas.status, `the status of a call there (${overseas.exchange.end.how})`).toBeDefined()
  })

  for (const probe of lines) {
    contrast(probe)(`is like the domestic one: ${probe.name}`, covers('service.lines.identical'), (replies) => {
      expect(differences(replies.domestic, arrived(replies.overseas))).toEqual([])
    })
  }
})
