import { proveSets } from './prove-sets.ts'

proveSets(3, 3)
