import { proveSets } from './prove-sets.ts'

proveSets(1, 3)
