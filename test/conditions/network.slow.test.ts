import { holdTo } from './held.ts'
import { network } from './network.ts'

holdTo(network)
