import { streams } from './definitions/streams.ts'
import { acceptVariants } from './accept-variants.ts'

acceptVariants(streams)
