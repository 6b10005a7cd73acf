import { holdTo } from './held.ts'
import { surroundings } from './surroundings.ts'

holdTo(surroundings)
