import { areas } from '../../suites/areas.ts'
import { isMeantUnnamed } from '../../src/contract/selection.ts'
import { proveFaults } from '../../selftest/kill-matrix/prove-faults.ts'

const trialOf = () => ({ settings: { skip: ['limits'], timeoutS: 20, deadlineS: 300 }, suites: {} })

/** Every fault is driven and judged in all areas but the limits: no check of another area may report it. */
for (const { name } of areas) if (isMeantUnnamed(name) && name !== 'limits') proveFaults(name, { trialOf })
