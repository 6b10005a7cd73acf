import { areas } from '../../suites/areas.ts'
import { proveFaults } from './prove-faults.ts'
import { withinScope } from '../prove/scope.ts'
import { recordOverSockets } from '../suites/trial.ts'

const trialOf: typeof withinScope = (name, fault) => {
  const options = withinScope(name, fault)
  return { ...options, settings: { ...options.settings, timeoutS: 20, deadlineS: 300 } }
}

/** Every fault is tested over sockets, like a deployment. */
for (const { name } of areas) proveFaults(name, { trialOf, record: recordOverSockets, share: (all) => all })
