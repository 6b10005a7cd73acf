import { holdTo } from './held.ts'
import { output } from './output.ts'

holdTo(output)
