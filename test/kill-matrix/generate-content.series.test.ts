import { proveFaults } from './prove-faults.ts'

proveFaults('generate-content')
