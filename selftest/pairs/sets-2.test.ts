import { proveSets } from './prove-sets.ts'

proveSets(2, 3)
