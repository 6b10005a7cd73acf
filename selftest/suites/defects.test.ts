import { expect, test } from 'vitest'
import { faults } from '../../suites/faults.ts'
import { ofVideos } from './defects.ts'
import { variations } from './variations/index.ts'

test.each(Object.entries(ofVideos))('%s is a fault, or a variation with a reason', (_name, defect) => {
  const [names, existing] = 'faults' in defect ? [defect.faults, faults] : [defect.variations, variations]
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !Object.hasOwn(existing, name))).toEqual([])
})
