import { areas } from '../../suites/areas.ts'
import { proveFaults, withinScope } from '../../selftest/kill-matrix/prove-faults.ts'

/** Every fault is driven over sockets, as a deployment is. */
for (const { name } of areas)
  proveFaults(name, (fault, definition) => {
    const options = withinScope(fault, definition)
    return { ...options, settings: { ...options.settings, timeoutS: 20, deadlineS: 300 }, overSockets: true }
  })
