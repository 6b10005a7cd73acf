import { proveSets } from './prove-sets.ts'

proveSets()
