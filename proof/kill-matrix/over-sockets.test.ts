import { areas } from '../../suites/areas.ts'
import { proveFaults } from '../../selftest/kill-matrix/prove-faults.ts'
import { withinScope } from '../../selftest/prove/scope.ts'
import { recordOverSockets } from '../../selftest/suites/trial.ts'

const trialOf: typeof withinScope = (name, fault) => {
  const options = withinScope(name, fault)
  return { ...options, settings: { ...options.settings, timeoutS: 20, deadlineS: 300 } }
}

/** Every fault is tested over sockets, like a deployment. */
for (const { name } of areas) proveFaults(name, { trialOf, record: recordOverSockets, share: (all) => all })
