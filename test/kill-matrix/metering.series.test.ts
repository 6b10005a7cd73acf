import { proveFaults } from './prove-faults.ts'

proveFaults('metering')
