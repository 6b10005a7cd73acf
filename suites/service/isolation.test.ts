import { covers, describe, expect, universal } from '../../src/checks/index.ts'
import { foreignWords } from './isolation.rules.ts'

describe('response', () => {
  universal(foreignWords)(
    'contains nothing of the prompt of another request',
    covers('service.response.isolated'),
    (words) => expect(words, 'words of another prompt').toHaveNoFlaw(),
  )
})
