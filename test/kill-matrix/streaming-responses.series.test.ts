import { proveFaults } from './prove-faults.ts'

proveFaults('streaming.responses')
