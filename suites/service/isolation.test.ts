import { check, expect } from '../../src/checks/index.ts'
import { foreignWords } from './isolation.rules.ts'

check(foreignWords)('service.response.isolated', (words) => expect(words, 'words of another prompt').toHaveNoFlaw())
